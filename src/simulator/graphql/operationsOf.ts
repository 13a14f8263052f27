import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from "graphql";
import type { ReceivedOperation } from "../received/receivedCalls";
import { parseDocument } from "./parseDocument";
import type { GraphQLRequest } from "./request";

/**
 * The operations of the service that a request asks for, as `loan` or `borrower.create`, before anything is done, with their
 * arguments as they were sent. Empty for a document that cannot be executed: the service refuses it by itself.
 */
export function operationsOf({ query, variables, operationName }: GraphQLRequest): readonly ReceivedOperation[] {
  let document: DocumentNode;
  try {
    document = parseDocument(query);
  } catch {
    return [];
  }
  const definitions = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const chosen = definitions.filter(({ name }) => operationName === undefined || name?.value === operationName);
  const [operation, ...others] = chosen;
  if (operation === undefined || others.length > 0) return [];
  return fieldsOf(operation, document).map(([name, field]) => ({ name, arguments: argumentsOf(field, variables) }));
}

function fieldsOf({ operation, selectionSet }: OperationDefinitionNode, document: DocumentNode): [string, FieldNode][] {
  const groups = fieldNodes(selectionSet, document);
  // 4.1 rule 2: mutations are nested under a group field.
  if (operation !== "mutation") return groups.map((field) => [field.name.value, field]);
  return groups.flatMap((group) =>
    group.selectionSet === undefined
      ? []
      : fieldNodes(group.selectionSet, document).map((field): [string, FieldNode] => [
          `${group.name.value}.${field.name.value}`,
          field,
        ]),
  );
}

function argumentsOf(field: FieldNode, variables: GraphQLRequest["variables"]): Record<string, unknown> {
  const given = (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]);
  return Object.fromEntries(given);
}

/** The fields of a selection, those of its fragments included. */
function fieldNodes(
  selectionSet: SelectionSetNode,
  document: DocumentNode,
  passed: readonly string[] = [],
): FieldNode[] {
  return selectionSet.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldNodes(selection.selectionSet, document, passed);
    const name = selection.name.value;
    // A fragment may spread itself in a document that has not been validated.
    if (passed.includes(name)) return [];
    return document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .filter((definition) => definition.name.value === name)
      .flatMap((definition) => fieldNodes(definition.selectionSet, document, [...passed, name]));
  });
}
