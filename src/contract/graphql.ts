import {
  buildSchema,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
} from "graphql";
import schema from "./schema.graphql";

/** The GraphQL schema in its definition language. */
export const typeDefs: string = schema;

let built: GraphQLSchema | undefined;

/** The schema that service.md describes. It knows less than the service does (2.9). */
export function contractSchema(): GraphQLSchema {
  built ??= buildSchema(typeDefs);
  return built;
}

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
