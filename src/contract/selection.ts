import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from "graphql";

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The fragments of a document, by their names; of two with one name the first. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const found = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(found.reverse().map((one) => [one.name.value, one]));
}

/**
 * The fields of selections that stand side by side, also those of their fragments. Each fragment once for all of them: it
 * may spread another one twice, and itself.
 */
export function fieldsIn(sets: readonly (SelectionSetNode | undefined)[], fragments: Fragments): FieldNode[] {
  const passed = new Set<string>();
  const fieldsOf = (set: SelectionSetNode | undefined): FieldNode[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet);
      const { value } = selection.name;
      if (passed.has(value)) return [];
      passed.add(value);
      return fieldsOf(fragments.get(value)?.selectionSet);
    });
  return sets.flatMap(fieldsOf);
}

/** What the answer calls a field. */
export function responseKey({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}
