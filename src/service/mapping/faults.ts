import type { GraphQLFault } from "../graphql/answer";

/** Field names and list indices from `data` to a place in the answer. */
export type Path = readonly (string | number)[];

/**
 * The errors of an answer by the place that their `path` names (service.md 7.1, 7.2). The service states field names
 * only, so a path may hold list indices or leave them out. `rest` has the errors that belong to no place.
 */
export class Faults {
  readonly #faults: readonly GraphQLFault[];
  /** By field names alone, for the place itself and for all places above it. */
  readonly #at = new Map<string, GraphQLFault[]>();
  readonly #under = new Map<string, GraphQLFault[]>();
  readonly #taken = new Set<GraphQLFault>();

  constructor(faults: readonly GraphQLFault[]) {
    this.#faults = faults;
    for (const fault of faults) {
      if (fault.path === undefined) continue;
      const names = namesOf(fault.path);
      add(this.#at, keyOf(names), fault);
      for (let length = 1; length <= names.length; length++) add(this.#under, keyOf(names.slice(0, length)), fault);
    }
  }

  /** The messages of errors at exactly this place. Errors whose path leaves out list indices do not count. */
  at(path: Path): string[] {
    // The usual case, for each of thousands of fields.
    if (this.#faults.length === 0) return [];
    const candidates = this.#at.get(keyOf(namesOf(path))) ?? [];
    return this.#take(
      candidates.filter((fault) => fault.path?.length === path.length && isAtOrBelow(fault.path, path)),
    );
  }

  /** The messages of errors at this place or below it: they explain why a value is missing. */
  under(path: Path): string[] {
    if (this.#faults.length === 0) return [];
    const candidates = this.#under.get(keyOf(namesOf(path))) ?? [];
    return this.#take(candidates.filter((fault) => fault.path !== undefined && isAtOrBelow(fault.path, path)));
  }

  /** Errors that name no field, or one that is not in the answer. */
  rest(): string[] {
    return messagesOf(this.#faults.filter((fault) => !this.#taken.has(fault)));
  }

  #take(faults: readonly GraphQLFault[]): string[] {
    for (const fault of faults) this.#taken.add(fault);
    return messagesOf(faults);
  }
}

function add(index: Map<string, GraphQLFault[]>, key: string, fault: GraphQLFault): void {
  const there = index.get(key);
  if (there === undefined) index.set(key, [fault]);
  else there.push(fault);
}

function namesOf(path: Path): string[] {
  return path.filter((segment) => typeof segment === "string");
}

function keyOf(names: readonly string[]): string {
  return JSON.stringify(names);
}

function messagesOf(faults: readonly GraphQLFault[]): string[] {
  return [...new Set(faults.map(({ message }) => message))];
}

/**
 * Whether a path from `errors` names the place or something below it. An index that the path leaves out matches any.
 */
function isAtOrBelow(path: Path, place: Path): boolean {
  let at = 0;
  for (const segment of place) {
    const said = path[at];
    if (said === segment) at++;
    else if (typeof segment === "string" || typeof said === "number") return false;
  }
  return true;
}
