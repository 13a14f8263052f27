import { type FieldNode, Kind, type SelectionSetNode } from "graphql";
import type { Operation } from "./operations";

type Fragments = Pick<Operation, "fragments">;

/** The fields of a selection, also those that it has from fragments, each fragment once. */
function fieldsOf(
  selections: SelectionSetNode | undefined,
  operation: Fragments,
  seen = new Set<string>(),
): FieldNode[] {
  return (selections?.selections ?? []).flatMap((selection): FieldNode[] => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, operation, seen);
    const name = selection.name.value;
    if (seen.has(name)) return [];
    seen.add(name);
    const fragment = operation.fragments.find((one) => one.name.value === name);
    return fieldsOf(fragment?.selectionSet, operation, seen);
  });
}

/** What the answer calls a field. */
function keyOf({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

/** One thing that an operation asks for or does: a field below a group (service.md 4.1 rule 2), or a plain field. */
interface Result {
  /** What the answer calls it. */
  readonly path: readonly string[];
  /** What it is, such as `borrower.create`. */
  readonly field: string;
}

/** What a mutation does, by its parse alone: names do not tell. */
export function resultsOf(operation: Operation): readonly Result[] {
  return fieldsOf(operation.node.selectionSet, operation).flatMap((group): Result[] => {
    const inner = fieldsOf(group.selectionSet, operation);
    const [key, name] = [keyOf(group), group.name.value];
    if (inner.length === 0) return [{ path: [key], field: name }];
    return inner.map((field) => ({ path: [key, keyOf(field)], field: `${name}.${field.name.value}` }));
  });
}

/** The names of the fields that an operation begins with, each once. */
export function rootFields(operation: Operation): readonly string[] {
  return [...new Set(fieldsOf(operation.node.selectionSet, operation).map(({ name }) => name.value))];
}

/** The field that a path of an error leads to, or as far as it leads. */
export function fieldAt(operation: Operation, path: readonly (string | number)[]): FieldNode | undefined {
  let found: FieldNode | undefined;
  let selections: readonly (SelectionSetNode | undefined)[] = [operation.node.selectionSet];
  for (const key of path) {
    if (typeof key === "number") continue;
    const fields = selections.flatMap((set) => fieldsOf(set, operation)).filter((field) => keyOf(field) === key);
    const [first] = fields;
    if (first === undefined) return found;
    found = first;
    selections = fields.map((field) => field.selectionSet);
  }
  return found;
}
