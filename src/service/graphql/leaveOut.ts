import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from "graphql";

/** The document without the fields at these paths ("loan/borrowers/…") and without objects that would be left empty. */
export function leaveOut(document: DocumentNode, paths: ReadonlySet<string>): DocumentNode {
  return {
    ...document,
    definitions: document.definitions.map((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
      const selectionSet = without(definition.selectionSet, "", paths);
      return selectionSet === undefined ? definition : { ...definition, selectionSet };
    }),
  };
}

function without(set: SelectionSetNode, parent: string, paths: ReadonlySet<string>): SelectionSetNode | undefined {
  const selections = set.selections.flatMap((selection): SelectionNode[] => {
    if (selection.kind !== Kind.FIELD) return [selection];
    const path = parent === "" ? selection.name.value : `${parent}/${selection.name.value}`;
    if (paths.has(path)) return [];
    if (selection.selectionSet === undefined) return [selection];
    const selectionSet = without(selection.selectionSet, path, paths);
    return selectionSet === undefined ? [] : [{ ...selection, selectionSet }];
  });
  return selections.length === 0 ? undefined : { ...set, selections };
}
