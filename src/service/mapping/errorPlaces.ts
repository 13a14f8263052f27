import { MAX_ENTRIES, MAX_MESSAGES, MAX_MESSAGES_PER_ANSWER, moreText } from "../../domain/limits";
import { ALL_FIELDS } from "../graphql/adaptedQueries";
import type { AnswerError } from "../graphql/answer";

/** An index that an error's path leaves out. */
const ANY_INDEX = Symbol();
/** An error's path ends here. */
const PATH_END = Symbol();
type Key = string | number | typeof ANY_INDEX | typeof PATH_END;

interface PlaceErrors {
  readonly messages: Set<string>;
  readonly inside: Map<Key, PlaceErrors>;
  told: boolean;
}

const newPlaceErrors = (): PlaceErrors => ({ messages: new Set(), inside: new Map(), told: false });

/** Why something is missing in an answer: errors by their `path` (service.md 7.1, 7.2), which may leave out list indices. */
export class ErrorPlaces {
  readonly #errors: readonly AnswerError[];
  readonly #said = newPlaceErrors();
  #entriesLeft = MAX_ENTRIES;
  #messagesLeft = MAX_MESSAGES_PER_ANSWER;

  constructor(
    errors: readonly AnswerError[],
    readonly requested = ALL_FIELDS,
    /** Some error names no value of the answer: it may be about any that is null, and about any list. */
    readonly mayBeAnywhere = errors.some(({ path }) => path?.[0] !== "loan" && path?.[0] !== "deal"),
  ) {
    this.#errors = errors;
    for (const error of errors) for (const said of this.#along(error)) said.messages.add(error.message);
  }

  get root(): AnswerPlace {
    return new AnswerPlace(this, "", this.#said, [this.#said]);
  }

  admitted(entries: number): number {
    const admitted = Math.min(entries, this.#entriesLeft);
    this.#entriesLeft -= admitted;
    return admitted;
  }

  takeMessages(said: readonly PlaceErrors[]): string[] {
    for (const one of said) one.told = true;
    const [first, second] = said;
    if (first === undefined) return [];
    const all = second === undefined ? first.messages : new Set(said.flatMap(({ messages }) => [...messages]));
    const shown = firstMessages(all, Math.min(MAX_MESSAGES, this.#messagesLeft));
    this.#messagesLeft -= Math.min(shown.length, this.#messagesLeft);
    return shown;
  }

  /** To read the answer again, once it is known that the path of some error leads nowhere in it. */
  asDoubtful(): ErrorPlaces {
    return new ErrorPlaces(this.#errors, this.requested, true);
  }

  /** Errors that name no field, or one that is not in the answer. */
  unplacedMessages(): string[] {
    const untold = this.#errors.filter((error) => !this.#along(error).some(({ told }) => told));
    return [...new Set(untold.map(({ message }) => message))];
  }

  #along({ path }: AnswerError): PlaceErrors[] {
    if (path === undefined) return [];
    const keys = path.flatMap((key, at): Key[] =>
      typeof key === "string" && typeof path[at - 1] === "string" ? [ANY_INDEX, key] : [key],
    );
    let { inside } = this.#said;
    return [...keys, PATH_END as Key].map((key) => {
      const said = inside.get(key) ?? newPlaceErrors();
      inside.set(key, said);
      ({ inside } = said);
      return said;
    });
  }
}

/** A field of the answer, or an entry of a list. */
export class AnswerPlace {
  readonly #names: string;
  readonly #exact: PlaceErrors | undefined;
  readonly #matching: readonly PlaceErrors[];

  /** `names`: those on the way to it. `matching`: also what is said with an index left out. */
  constructor(
    readonly errorPlaces: ErrorPlaces,
    names: string,
    exact: PlaceErrors | undefined,
    matching: readonly PlaceErrors[],
  ) {
    this.#names = names;
    this.#exact = exact;
    this.#matching = matching;
  }

  field(name: string): AnswerPlace {
    const names = this.#names === "" ? name : `${this.#names}/${name}`;
    const inside = (said: PlaceErrors | undefined) =>
      said?.inside.get(name) ?? said?.inside.get(ANY_INDEX)?.inside.get(name);
    return new AnswerPlace(
      this.errorPlaces,
      names,
      inside(this.#exact),
      this.#matching.flatMap((said) => inside(said) ?? []),
    );
  }

  entry(index: number): AnswerPlace {
    const keys: readonly Key[] = [index, ANY_INDEX, PATH_END];
    const matching = this.#matching.flatMap(({ inside }) => keys.flatMap((key) => inside.get(key) ?? []));
    return new AnswerPlace(this.errorPlaces, this.#names, this.#exact?.inside.get(index), matching);
  }

  /** Errors whose path leaves out list indices do not count. */
  ownMessages(): string[] {
    return this.errorPlaces.takeMessages([this.#exact?.inside.get(PATH_END) ?? []].flat());
  }

  /** They explain why a value is missing. An index that a path leaves out matches any. */
  allMessages(): string[] {
    return this.errorPlaces.takeMessages(this.#matching);
  }

  get isLeftOut(): boolean {
    return this.errorPlaces.requested.leftOut.has(this.#names);
  }

  /** How many entries of the connection were asked for; 0 where the service does not take `first`. */
  get page(): number {
    return this.errorPlaces.requested.pages.get(this.#names) ?? Number.POSITIVE_INFINITY;
  }
}

/** The first of the messages, and how many more there are. It is never empty for a set that has messages. */
export function firstMessages(messages: ReadonlySet<string>, most = MAX_MESSAGES): string[] {
  if (messages.size <= most) return [...messages];
  const shown = [...messages.values().take(Math.max(0, most - 1))];
  return [...shown, moreText(messages.size - shown.length)];
}
