import type { GraphQLFault } from "../graphql/answer";
import { type LeftOutFields, NOTHING_LEFT_OUT } from "../graphql/knownDocuments";

/** Field names and list indices from `data` to a place in the answer. */
export type Path = readonly (string | number)[];

/**
 * Why something is missing in an answer: its errors by the place that their `path` names (service.md 7.1, 7.2), and what
 * was not asked for. The service states field names only, so a path may hold list indices or leave them out. `rest` has
 * the errors that belong to no place.
 */
export class Faults {
  readonly leftOut: LeftOutFields;
  /** Some error names no place: it may be about any value that is null. */
  readonly mayBeAnywhere: boolean;
  readonly #faults: readonly GraphQLFault[];
  /** By field names alone, for the place itself and for all places above it. */
  readonly #at = new Map<string, GraphQLFault[]>();
  readonly #under = new Map<string, GraphQLFault[]>();
  readonly #taken = new Set<GraphQLFault>();

  constructor(faults: readonly GraphQLFault[], leftOut = NOTHING_LEFT_OUT) {
    this.#faults = faults;
    this.leftOut = leftOut;
    this.mayBeAnywhere = faults.some(({ path }) => path === undefined);
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

  isLeftOut(path: Path): boolean {
    return this.leftOut.paths.size > 0 && this.leftOut.paths.has(namesOf(path).join("/"));
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
