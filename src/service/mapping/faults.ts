import { MOST_ENTRIES, MOST_SAID, MOST_SAID_IN_ALL, moreText } from "../../domain/limits";
import type { GraphQLFault } from "../graphql/answer";
import { type LeftOutFields, NOTHING_LEFT_OUT } from "../graphql/knownDocuments";

export type Path = readonly (string | number)[];

/** The errors of one place. */
interface Group {
  readonly path: GraphQLFault["path"];
  readonly messages: Set<string>;
  told: boolean;
}

/** Why something is missing in an answer: errors by their `path` (service.md 7.1, 7.2), which may leave out list indices. */
export class Faults {
  readonly leftOut: LeftOutFields;
  /** Some error names no place: it may be about any value that is null. */
  readonly mayBeAnywhere: boolean;
  readonly #groups: readonly Group[];
  /** Those at a place or in it, by the names in its path. */
  readonly #byNames = new Map<string, Group[]>();
  #entriesLeft = MOST_ENTRIES;
  #messagesLeft = MOST_SAID_IN_ALL;

  constructor(faults: readonly GraphQLFault[], leftOut = NOTHING_LEFT_OUT) {
    this.leftOut = leftOut;
    this.mayBeAnywhere = faults.some(({ path }) => path === undefined);
    const groups = new Map<string, Group>();
    for (const { path, message } of faults) {
      const place = JSON.stringify(path ?? null);
      const group = groups.get(place) ?? { path, messages: new Set(), told: false };
      groups.set(place, group);
      group.messages.add(message);
    }
    this.#groups = [...groups.values()];
    for (const group of this.#groups) {
      const { path = [] } = group;
      for (const key of new Set(path.map((_, last) => namesIn(path.slice(0, last + 1))))) {
        const known = this.#byNames.get(key);
        if (known === undefined) this.#byNames.set(key, [group]);
        else known.push(group);
      }
    }
  }

  /** Errors whose path leaves out list indices do not count. */
  at(place: Path): string[] {
    return this.#tell(
      place,
      (path) => path.length === place.length && path.every((segment, index) => segment === place[index]),
    );
  }

  /** They explain why a value is missing. An index that a path leaves out matches any. */
  under(place: Path): string[] {
    return this.#tell(place, leadsTo);
  }

  isLeftOut(path: Path): boolean {
    if (this.leftOut.paths.size === 0) return false;
    return this.leftOut.paths.has(namesIn(path));
  }

  admitted(entries: number): number {
    const admitted = Math.min(entries, this.#entriesLeft);
    this.#entriesLeft -= admitted;
    return admitted;
  }

  /** Errors that name no field, or one that is not in the answer. */
  rest(): string[] {
    return messagesOf(this.#groups.filter(({ told }) => !told));
  }

  #tell(place: Path, isMeant: (path: Path, place: Path) => boolean): string[] {
    // The usual case, for each of thousands of fields.
    if (this.#byNames.size === 0) return [];
    const meant = (this.#byNames.get(namesIn(place)) ?? []).filter(({ path = [] }) => isMeant(path, place));
    for (const group of meant) group.told = true;
    const shown = fewMessages(messagesOf(meant), Math.min(MOST_SAID, this.#messagesLeft));
    this.#messagesLeft -= Math.min(shown.length, this.#messagesLeft);
    return shown;
  }
}

function namesIn(path: Path): string {
  return path.filter((segment) => typeof segment === "string").join("/");
}

/** Whether it is the path of the place, or of something in it. */
function leadsTo(path: Path, place: Path): boolean {
  let at = 0;
  for (const segment of place) {
    if (path[at] === segment) at++;
    else if (typeof segment === "string" || typeof path[at] === "number") return false;
  }
  return true;
}

function messagesOf(groups: readonly Group[]): string[] {
  return [...new Set(groups.flatMap(({ messages }) => [...messages]))];
}

/** The first of the messages, and how many more there are. Of some there is always something to say. */
export function fewMessages(messages: readonly string[], most = MOST_SAID): string[] {
  if (messages.length <= most) return [...messages];
  const shown = messages.slice(0, Math.max(0, most - 1));
  return [...shown, moreText(messages.length - shown.length)];
}
