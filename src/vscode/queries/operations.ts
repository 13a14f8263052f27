import * as l10n from "@vscode/l10n";
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  separateOperations,
} from "graphql";
import { typedName } from "../environments/keptRequests";

export interface Operation {
  readonly kind: "query" | "mutation" | "subscription";
  /** Undefined for one without a name, which may be the only one of a document (service.md 4.1 rule 1). */
  readonly name: string | undefined;
  /** Which of the document's operations it is, counted from 0. */
  readonly index: number;
  /** The text that is sent: the operation and the fragments that it uses, as they were typed. */
  readonly document: string;
  readonly node: OperationDefinitionNode;
  readonly fragments: readonly FragmentDefinitionNode[];
}

/** The operations of a document, or where it is broken: then none of them can be run. */
export type Operations =
  | { readonly operations: readonly Operation[]; readonly brokenLine?: undefined }
  | { readonly operations?: undefined; readonly brokenLine: number };

/** `text`: with comments and white space as they are; offsets count in it. */
export function operationsIn(text: string): Operations {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { brokenLine: error.locations?.[0]?.line ?? 1 };
  }
  const { definitions } = document;
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const nodes = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  return { operations: nodes.map((node, index) => operationOf(node, index, fragments, text)) };
}

function operationOf(
  node: OperationDefinitionNode,
  index: number,
  all: readonly FragmentDefinitionNode[],
  text: string,
): Operation {
  const name = node.name?.value;
  const alone = separateOperations({ kind: Kind.DOCUMENT, definitions: [node, ...all] })[name ?? ""];
  const parts = alone?.definitions ?? [];
  return {
    kind: node.operation,
    name,
    index,
    document: parts.map(({ loc }) => text.slice(loc?.start, loc?.end)).join("\n\n"),
    node,
    fragments: parts.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION),
  };
}

/** The operation at a place in the text; of a document with one, that one. */
export function operationAt(operations: readonly Operation[], offset: number): Operation | undefined {
  const [only, ...others] = operations;
  if (others.length === 0) return only;
  return operations.find(({ node: { loc } }) => loc && offset >= loc.start && offset <= loc.end);
}

/** The fields of a selection, also those of fragments, each fragment once. */
function fieldsOf(
  set: SelectionSetNode | undefined,
  fragments: Operation["fragments"],
  seen = new Set<string>(),
): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments, seen);
    const name = selection.name.value;
    if (seen.has(name)) return [];
    seen.add(name);
    return fieldsOf(fragments.find((one) => one.name.value === name)?.selectionSet, fragments, seen);
  });
}

/** What the answer calls a field. */
function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

/**
 * What a mutation does, by its parse alone: names do not tell. Each is a field below a group (service.md 4.1 rule 2) or a
 * plain field, such as `borrower.create`; `path` is what the answer calls it. What is written twice alike is answered once.
 */
export function changesOf(operation: Operation) {
  const found = new Map<string, { readonly path: readonly string[]; readonly field: string }>();
  for (const group of fieldsOf(operation.node.selectionSet, operation.fragments)) {
    const below = fieldsOf(group.selectionSet, operation.fragments);
    for (const nodes of below.length === 0 ? [[group]] : below.map((node) => [group, node])) {
      const field = nodes.map(({ name }) => name.value).join(".");
      found.set(nodes.map(written).join(" "), { path: nodes.map(keyOf), field });
    }
  }
  return [...found.values()];
}

/** The name that the answer has for it, and its arguments. */
function written(field: FieldNode): string {
  return `${keyOf(field)}:${field.name.value}(${(field.arguments ?? []).map(print).join(",")})`;
}

/** The field that a path of an error leads to, or as far as it leads. */
export function fieldAt(operation: Operation, path: readonly (string | number)[]): FieldNode | undefined {
  let found: FieldNode | undefined;
  let selections: readonly (SelectionSetNode | undefined)[] = [operation.node.selectionSet];
  for (const key of path) {
    if (typeof key === "number") continue;
    const fields = selections
      .flatMap((set) => fieldsOf(set, operation.fragments))
      .filter((field) => keyOf(field) === key);
    const [first] = fields;
    if (first === undefined) return found;
    found = first;
    selections = fields.map((field) => field.selectionSet);
  }
  return found;
}

/** For the log: `Loan (loan)`. Names of the operation and its fields, and no value. */
export function nameInLog(operation: Operation): string {
  return typedName(operation.kind, operation.name, fieldNames(operation));
}

/** Its fields; of a mutation what it does, such as `borrower.create`. */
export function fieldNames(operation: Operation): readonly string[] {
  const names =
    operation.kind === "query"
      ? fieldsOf(operation.node.selectionSet, operation.fragments).map(({ name }) => name.value)
      : changesOf(operation).map(({ field }) => field);
  return [...new Set(names)];
}

/** What a user calls it: by its name, or by its fields where it has none. */
export function operationLabel(operation: Operation): string {
  return operation.name ?? l10n.t("{0} (no name)", fieldNames(operation).join(", "));
}
