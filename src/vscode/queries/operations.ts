import * as l10n from "@vscode/l10n";
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  visit,
} from "graphql";
import { typedName } from "../environments/keptRequests";

/** One operation of a document, as it is run. */
export interface Operation {
  readonly kind: "query" | "mutation" | "subscription";
  /** Undefined for one without a name, which may be the only one of a document (service.md 4.1 rule 1). */
  readonly name: string | undefined;
  /** Which of the document's operations it is, counted from 0. */
  readonly index: number;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The text that is sent: the operation and the fragments that it uses, as they were typed. */
  readonly document: string;
  readonly node: OperationDefinitionNode;
  readonly fragments: readonly FragmentDefinitionNode[];
}

/** The operations of a document, or where it is broken: then none of them can be run. */
export type Operations =
  | { readonly operations: readonly Operation[]; readonly brokenAt?: undefined }
  | { readonly operations?: undefined; readonly brokenAt: { readonly offset: number; readonly line: number } };

/** `text`: with comments and white space as they are; offsets count in it. */
export function operationsIn(text: string): Operations {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const [offset = 0] = error.positions ?? [];
    return { brokenAt: { offset, line: error.locations?.[0]?.line ?? 1 } };
  }
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const operations = document.definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? operationOf(node, text, fragments) : [],
  );
  return { operations: operations.map((operation, index) => ({ ...operation, index })) };
}

function operationOf(
  node: OperationDefinitionNode,
  text: string,
  all: ReadonlyMap<string, FragmentDefinitionNode>,
): Omit<Operation, "index"> {
  const fragments = fragmentsOf(node, all);
  const { start, end } = extentOf(node);
  const parts = [node, ...fragments].map((part) => {
    const extent = extentOf(part);
    return text.slice(extent.start, extent.end);
  });
  return { kind: node.operation, name: node.name?.value, start, end, document: parts.join("\n\n"), node, fragments };
}

function extentOf({ loc }: OperationDefinitionNode | FragmentDefinitionNode): { start: number; end: number } {
  return { start: loc?.start ?? 0, end: loc?.end ?? 0 };
}

/** The fragments that an operation uses, also through others, each once. */
function fragmentsOf(
  node: OperationDefinitionNode,
  all: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FragmentDefinitionNode[] {
  const used = new Set<FragmentDefinitionNode>();
  const follow = (part: OperationDefinitionNode | FragmentDefinitionNode) => {
    visit(part, {
      FragmentSpread({ name }: FragmentSpreadNode) {
        const fragment = all.get(name.value);
        if (fragment === undefined || used.has(fragment)) return;
        used.add(fragment);
        follow(fragment);
      },
    });
  };
  follow(node);
  return [...used];
}

/** The operation at a place in the text; of a document with one, that one. */
export function operationAt(operations: readonly Operation[], offset: number): Operation | undefined {
  const [only, ...others] = operations;
  if (others.length === 0) return only;
  return operations.find(({ start, end }) => offset >= start && offset <= end);
}

interface Selected {
  readonly node: FieldNode;
  /** Whether @include or @skip decides on it. */
  readonly conditional: boolean;
}

/** The fields of a selection, also those of fragments: each fragment once where nothing decides on it, and once where something does. */
function fieldsOf(
  set: SelectionSetNode | undefined,
  { fragments }: Pick<Operation, "fragments">,
  conditional = false,
  seen = new Set<string>(),
): Selected[] {
  return (set?.selections ?? []).flatMap((selection): Selected[] => {
    const decided = conditional || (selection.directives ?? []).length > 0;
    if (selection.kind === Kind.FIELD) return [{ node: selection, conditional: decided }];
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return fieldsOf(selection.selectionSet, { fragments }, decided, seen);
    }
    const name = selection.name.value;
    if (seen.has(`${name} ${decided}`)) return [];
    seen.add(`${name} ${decided}`);
    const fragment = fragments.find((one) => one.name.value === name);
    return fieldsOf(fragment?.selectionSet, { fragments }, decided, seen);
  });
}

/** What the answer calls a field. */
function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

/** One thing that an operation does: a field below a group (service.md 4.1 rule 2), or a plain field. */
interface Change {
  /** What the answer calls it. */
  readonly path: readonly string[];
  /** What it is, such as `borrower.create`. */
  readonly field: string;
  readonly conditional: boolean;
}

/** What a mutation does, by its parse alone: names do not tell. What is written twice alike is one: it is answered once. */
export function changesOf(operation: Operation): readonly Change[] {
  const found = new Map<string, Change>();
  for (const group of fieldsOf(operation.node.selectionSet, operation)) {
    const { value: name } = group.node.name;
    const below = fieldsOf(group.node.selectionSet, operation, group.conditional);
    const add = (nodes: readonly FieldNode[], field: string, conditional: boolean) => {
      const key = nodes.map(written).join(" ");
      const always = !conditional || found.get(key)?.conditional === false;
      found.set(key, { path: nodes.map(keyOf), field, conditional: !always });
    };
    if (below.length === 0) add([group.node], name, group.conditional);
    for (const { node, conditional } of below) add([group.node, node], `${name}.${node.name.value}`, conditional);
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
    const all = selections.flatMap((set) => fieldsOf(set, operation)).map(({ node }) => node);
    const fields = all.filter((field) => keyOf(field) === key);
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
      ? fieldsOf(operation.node.selectionSet, operation).map(({ node }) => node.name.value)
      : changesOf(operation).map(({ field }) => field);
  return [...new Set(names)];
}

/** What a user calls it: by its name, or by its fields where it has none. */
export function operationLabel(operation: Operation): string {
  return operation.name ?? l10n.t("{0} (no name)", fieldNames(operation).join(", "));
}
