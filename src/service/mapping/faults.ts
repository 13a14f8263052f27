import * as l10n from "@vscode/l10n";
import { MOST_ENTRIES, MOST_SAID, MOST_SAID_IN_ALL } from "../../domain/limits";
import type { GraphQLFault } from "../graphql/answer";
import { type LeftOutFields, NOTHING_LEFT_OUT } from "../graphql/knownDocuments";

/** Field names and list indices from `data` to a place in the answer. */
export type Path = readonly (string | number)[];

/**
 * Why something is missing in an answer: its errors by the place that their `path` names (service.md 7.1, 7.2), what
 * was not asked for, and what is more than is read. The service states field names only, so a path may hold list indices
 * or leave them out. `rest` has the errors that belong to no place.
 */
export class Faults {
  readonly leftOut: LeftOutFields;
  /** Some error names no place: it may be about any value that is null. */
  readonly mayBeAnywhere: boolean;
  readonly #faults: readonly GraphQLFault[];
  readonly #root = new Place();
  #entriesLeft = MOST_ENTRIES;
  #messagesLeft = MOST_SAID_IN_ALL;

  constructor(faults: readonly GraphQLFault[], leftOut = NOTHING_LEFT_OUT) {
    this.#faults = faults;
    this.leftOut = leftOut;
    this.mayBeAnywhere = faults.some(({ path }) => path === undefined);
    for (const fault of faults) if (fault.path !== undefined) this.#root.add(fault, fault.path);
  }

  /** The messages of errors at exactly this place. Errors whose path leaves out list indices do not count. */
  at(path: Path): string[] {
    // The usual case, for each of thousands of fields.
    if (this.#faults.length === 0) return [];
    let place: Place | undefined = this.#root;
    for (const segment of path) place = place?.next.get(segment);
    return place === undefined ? [] : this.#take([place.here]);
  }

  /** The messages of errors at this place or below it: they explain why a value is missing. An index that a path leaves out matches any. */
  under(path: Path): string[] {
    if (this.#faults.length === 0) return [];
    let places: readonly Place[] = [this.#root];
    let within: readonly Place[] = [];
    for (const segment of path) {
      within = typeof segment === "number" ? places : [];
      places = [...places.flatMap((place) => place.next.get(segment) ?? []), ...within];
      if (places.length === 0) return [];
    }
    return this.#take(places.map((place) => (within.includes(place) ? place.withoutIndex : place.under)));
  }

  isLeftOut(path: Path): boolean {
    if (this.leftOut.paths.size === 0) return false;
    return this.leftOut.paths.has(path.filter((segment) => typeof segment === "string").join("/"));
  }

  /** How many of so many entries of a list are read. */
  admitted(entries: number): number {
    const admitted = Math.min(entries, this.#entriesLeft);
    this.#entriesLeft -= admitted;
    return admitted;
  }

  /** Errors that name no field, or one that is not in the answer. */
  rest(): string[] {
    const taken = this.#root.taken();
    return [...new Set(this.#faults.filter((fault) => !taken.has(fault)).map(({ message }) => message))];
  }

  #take(groups: readonly Group[]): string[] {
    const messages = new Set<string>();
    for (const group of groups) {
      group.taken = true;
      for (const message of group.messages()) messages.add(message);
    }
    const shown = fewMessages([...messages], Math.min(MOST_SAID, this.#messagesLeft));
    this.#messagesLeft -= Math.min(shown.length, this.#messagesLeft);
    return shown;
  }
}

/** The first of the messages, and how many more there are. Of some there is always something to say. */
export function fewMessages(messages: readonly string[], most = MOST_SAID): string[] {
  const more = messages.length - most;
  if (more <= 0) return [...messages];
  return most === 0
    ? [l10n.t("There are more errors.")]
    : [...messages.slice(0, most - 1), l10n.t("{0} more errors", more + 1)];
}

/** Errors that are told together. */
class Group {
  readonly faults: GraphQLFault[] = [];
  taken = false;
  #messages: readonly string[] | undefined;

  /** Each once; asked for by thousands of values. */
  messages(): readonly string[] {
    this.#messages ??= [...new Set(this.faults.map(({ message }) => message))];
    return this.#messages;
  }
}

/** A place that paths of errors lead to or through. */
class Place {
  readonly next = new Map<string | number, Place>();
  readonly here = new Group();
  /** Here and below. */
  readonly under = new Group();
  /** The same without those that go on with an index. */
  readonly withoutIndex = new Group();

  add(fault: GraphQLFault, path: Path): void {
    let place: Place = this;
    for (const segment of path) {
      place.under.faults.push(fault);
      if (typeof segment === "string") place.withoutIndex.faults.push(fault);
      const next: Place = place.next.get(segment) ?? new Place();
      place.next.set(segment, next);
      place = next;
    }
    for (const group of [place.here, place.under, place.withoutIndex]) group.faults.push(fault);
  }

  /** Those that were told of some value. */
  taken(): Set<GraphQLFault> {
    const taken = new Set<GraphQLFault>();
    const open: Place[] = [this];
    for (const place of open) {
      for (const group of [place.here, place.under, place.withoutIndex]) {
        if (group.taken) for (const fault of group.faults) taken.add(fault);
      }
      open.push(...place.next.values());
    }
    return taken;
  }
}
