import * as l10n from "@vscode/l10n";
import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode, SelectionSetNode } from "graphql";
import { GraphQLError, Kind, parse, print, visit } from "graphql";
import { type Fragments, fieldsIn, fragmentsOf, responseKey } from "../../contract/graphql";
import { queryBeyondLimits } from "../../domain/limits";
import { userOperationName } from "../environments/keptRequests";

export interface DocumentOperation {
  readonly kind: "query" | "mutation" | "subscription";
  /** Undefined for one without a name, which may be the only one of a document (service.md 4.1 rule 1). */
  readonly name: string | undefined;
  /** Which of the document's operations it is, counted from 0. */
  readonly index: number;
  /** The text that is sent: the operation and the fragments that it uses, as they were typed. */
  readonly document: string;
  readonly node: OperationDefinitionNode;
  /** All fragments of the document, be they used by this operation or not. */
  readonly fragments: Fragments;
}

/** Whether a line begins an operation or a fragment, also in a document that is broken: lines stay where they are while somebody types. */
export function beginsDefinition(line: string): boolean {
  return /^(?:query|mutation|subscription|fragment|\{)/.test(line);
}

/** The operations of a document, or why none can be run, for a lens. Offsets count in `text` as it is. */
export function operationsIn(text: string) {
  const beyond = queryBeyondLimits(text);
  if (beyond !== undefined) return { problem: beyond };
  let document: ReturnType<typeof parse>;
  try {
    document = parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { problem: l10n.t("Cannot be run: line {0} is not GraphQL", error.locations?.[0]?.line ?? 1) };
  }
  const fragments = fragmentsOf(document);
  const nodes = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const operations = nodes.map(
    (node, index): DocumentOperation => ({
      kind: node.operation,
      name: node.name?.value,
      index,
      // Made when it is asked for: a document may have a thousand operations, each with all of its fragments.
      get document() {
        const parts = [node, ...fragmentsUsedBy(node, fragments)];
        return parts.map(({ loc }) => text.slice(loc?.start, loc?.end)).join("\n\n");
      },
      node,
      fragments,
    }),
  );
  return { operations };
}

function fragmentsUsedBy(node: OperationDefinitionNode, fragments: Fragments): readonly FragmentDefinitionNode[] {
  const used = new Set<FragmentDefinitionNode>();
  const look = (part: OperationDefinitionNode | FragmentDefinitionNode) =>
    void visit(part, {
      FragmentSpread({ name }) {
        const found = fragments.get(name.value);
        if (found === undefined || used.has(found)) return;
        used.add(found);
        look(found);
      },
    });
  look(node);
  return [...used].sort((one, other) => (one.loc?.start ?? 0) - (other.loc?.start ?? 0));
}

/** The operation at a place in the text; of a document with one, that one. */
export function operationAt(operations: readonly DocumentOperation[], offset: number): DocumentOperation | undefined {
  const [only, ...others] = operations;
  if (others.length === 0) return only;
  return operations.find(({ node: { loc } }) => loc && offset >= loc.start && offset <= loc.end);
}

/** What a mutation does: fields below its groups (4.1 rule 2), or plain ones. `path`: as the answer calls them. */
export function mutationChanges({ node, fragments }: DocumentOperation) {
  const found = new Map<string, { readonly path: readonly string[]; readonly field: string }>();
  for (const group of fieldsIn([node.selectionSet], fragments)) {
    const below = fieldsIn([group.selectionSet], fragments);
    for (const nodes of below.length === 0 ? [[group]] : below.map((field) => [group, field])) {
      const field = nodes.map(({ name }) => name.value).join(".");
      found.set(nodes.map(writtenField).join(" "), { path: nodes.map(responseKey), field });
    }
  }
  const all = [...found.values()];
  // GraphQL answers the name of a type itself: that changes nothing.
  const changing = all.filter(({ field }) => !/(^|\.)__typename$/.test(field));
  return changing.length > 0 ? changing : all;
}

function writtenField(field: FieldNode): string {
  return `${responseKey(field)}:${field.name.value}(${(field.arguments ?? []).map(print).join(",")})`;
}

/** The field that a path of an error leads to, or as far as it leads. */
export function fieldAt(operation: DocumentOperation, path: readonly (string | number)[]): FieldNode | undefined {
  let found: FieldNode | undefined;
  let selections: readonly (SelectionSetNode | undefined)[] = [operation.node.selectionSet];
  for (const key of path) {
    if (typeof key === "number") continue;
    const fields = fieldsIn(selections, operation.fragments).filter((field) => responseKey(field) === key);
    const [first] = fields;
    if (first === undefined) return found;
    found = first;
    selections = fields.map((field) => field.selectionSet);
  }
  return found;
}

/** For the log: `Loan (loan)`. Names of the operation and its fields, and no value. */
export function nameInLog(operation: DocumentOperation): string {
  return userOperationName(operation.kind, operation.name, fieldNames(operation));
}

/** Its fields; of a mutation what it does, such as `borrower.create`. */
export function fieldNames(operation: DocumentOperation): readonly string[] {
  const names =
    operation.kind === "query"
      ? fieldsIn([operation.node.selectionSet], operation.fragments).map(({ name }) => name.value)
      : mutationChanges(operation).map(({ field }) => field);
  return [...new Set(names)];
}

/** What a user calls it: by its name, or by its fields where it has none. */
export function operationLabel(operation: DocumentOperation): string {
  return operation.name ?? l10n.t("{0} (no name)", fieldNames(operation).join(", "));
}
