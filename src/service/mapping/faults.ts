import * as l10n from "@vscode/l10n";
import { MOST_ENTRIES, MOST_SAID, MOST_SAID_IN_ALL } from "../../domain/limits";
import type { GraphQLFault } from "../graphql/answer";
import { type LeftOutFields, NOTHING_LEFT_OUT } from "../graphql/knownDocuments";

export type Path = readonly (string | number)[];

interface Group {
  readonly messages: Set<string>;
  told: boolean;
}

/** Why something is missing in an answer: errors by their `path` (service.md 7.1, 7.2), which may leave out list indices. */
export class Faults {
  readonly leftOut: LeftOutFields;
  /** Some error names no place: it may be about any value that is null. */
  readonly mayBeAnywhere: boolean;
  readonly #faults: readonly { readonly message: string; readonly groups: readonly Group[] }[];
  // By the path as one text: errors at a place, those below it too, and of these all but those that go on with an index.
  readonly #at = new Map<string, Group>();
  readonly #under = new Map<string, Group>();
  readonly #withoutIndex = new Map<string, Group>();
  #entriesLeft = MOST_ENTRIES;
  #messagesLeft = MOST_SAID_IN_ALL;

  constructor(faults: readonly GraphQLFault[], leftOut = NOTHING_LEFT_OUT) {
    this.leftOut = leftOut;
    this.mayBeAnywhere = faults.some(({ path }) => path === undefined);
    this.#faults = faults.map(({ message, path }) => ({
      message,
      groups: path === undefined ? [] : this.#add(message, path),
    }));
  }

  #add(message: string, path: Path): Group[] {
    const groups: Group[] = [];
    const add = (index: Map<string, Group>, place: string) => {
      const group = index.get(place) ?? { messages: new Set(), told: false };
      index.set(place, group);
      group.messages.add(message);
      groups.push(group);
    };
    let place = "";
    for (const next of [...path, undefined]) {
      add(this.#under, place);
      if (typeof next !== "number") add(this.#withoutIndex, place);
      if (next === undefined) add(this.#at, place);
      else place = below(place, next);
    }
    return groups;
  }

  /** Errors whose path leaves out list indices do not count. */
  at(path: Path): string[] {
    // The usual case, for each of thousands of fields.
    if (this.#faults.length === 0) return [];
    return this.#tell([this.#at.get(path.reduce<string>(below, ""))]);
  }

  /** They explain why a value is missing. An index that a path leaves out matches any. */
  under(path: Path): string[] {
    if (this.#faults.length === 0) return [];
    let places = [""];
    let around: readonly string[] = [];
    for (const segment of path) {
      around = typeof segment === "number" ? places : [];
      const exact = places.map((place) => below(place, segment)).filter((place) => this.#under.has(place));
      places = [...exact, ...around];
    }
    return this.#tell(places.map((place) => (around.includes(place) ? this.#withoutIndex : this.#under).get(place)));
  }

  isLeftOut(path: Path): boolean {
    if (this.leftOut.paths.size === 0) return false;
    return this.leftOut.paths.has(path.filter((segment) => typeof segment === "string").join("/"));
  }

  admitted(entries: number): number {
    const admitted = Math.min(entries, this.#entriesLeft);
    this.#entriesLeft -= admitted;
    return admitted;
  }

  /** Errors that name no field, or one that is not in the answer. */
  rest(): string[] {
    const rest = this.#faults.filter(({ groups }) => !groups.some(({ told }) => told));
    return [...new Set(rest.map(({ message }) => message))];
  }

  #tell(groups: readonly (Group | undefined)[]): string[] {
    const messages = new Set<string>();
    for (const group of groups) {
      if (group === undefined) continue;
      group.told = true;
      for (const message of group.messages) messages.add(message);
    }
    const shown = fewMessages([...messages], Math.min(MOST_SAID, this.#messagesLeft));
    this.#messagesLeft -= Math.min(shown.length, this.#messagesLeft);
    return shown;
  }
}

function below(place: string, segment: string | number): string {
  return `${place}/${segment}`;
}

/** The first of the messages, and how many more there are. Of some there is always something to say. */
export function fewMessages(messages: readonly string[], most = MOST_SAID): string[] {
  const more = messages.length - most;
  if (more <= 0) return [...messages];
  return most === 0
    ? [l10n.t("There are more errors.")]
    : [...messages.slice(0, most - 1), l10n.t("{0} more errors", more + 1)];
}
