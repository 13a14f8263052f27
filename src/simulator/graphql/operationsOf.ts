import { type DocumentNode, type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from "graphql";
import { parseDocument } from "./parseDocument";
import type { GraphQLRequest } from "./request";

/**
 * The operations of the service that a request asks for, as `loan` or `borrower.create`, before anything is done. Empty for
 * a document that cannot be executed: the service refuses it by itself.
 */
export function operationsOf({ query, operationName }: GraphQLRequest): readonly string[] {
  let document: DocumentNode;
  try {
    document = parseDocument(query);
  } catch {
    return [];
  }
  const definitions = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const chosen = definitions.filter(({ name }) => operationName === undefined || name?.value === operationName);
  const [operation, ...others] = chosen;
  return operation === undefined || others.length > 0 ? [] : fieldsOf(operation, document);
}

function fieldsOf({ operation, selectionSet }: OperationDefinitionNode, document: DocumentNode): string[] {
  const groups = fieldNodes(selectionSet, document);
  // 4.1 rule 2: mutations are nested under a group field.
  if (operation !== "mutation") return groups.map(({ name }) => name.value);
  return groups.flatMap((group) =>
    group.selectionSet === undefined
      ? []
      : fieldNodes(group.selectionSet, document).map((field) => `${group.name.value}.${field.name.value}`),
  );
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
