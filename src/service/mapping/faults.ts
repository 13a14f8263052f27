import { MOST_ENTRIES, MOST_SAID, MOST_SAID_IN_ALL, moreText } from "../../domain/limits";
import type { GraphQLFault } from "../graphql/answer";
import { ALL_FIELDS } from "../graphql/knownDocuments";

/** An index that an error's path leaves out. */
const ANY = Symbol();
/** An error's path ends here. */
const END = Symbol();
type Key = string | number | typeof ANY | typeof END;

/** What errors say of a place and of all that is in it. */
interface Said {
  readonly messages: Set<string>;
  readonly inside: Map<Key, Said>;
  told: boolean;
}

const newSaid = (): Said => ({ messages: new Set(), inside: new Map(), told: false });

/** Why something is missing in an answer: errors by their `path` (service.md 7.1, 7.2), which may leave out list indices. */
export class Faults {
  /** Some error names no value of the answer: it may be about any that is null, and about any list. */
  readonly mayBeAnywhere: boolean;
  readonly #faults: readonly GraphQLFault[];
  readonly #said = newSaid();
  #entriesLeft = MOST_ENTRIES;
  #messagesLeft = MOST_SAID_IN_ALL;

  constructor(
    faults: readonly GraphQLFault[],
    readonly askedFor = ALL_FIELDS,
    mayBeAnywhere = faults.some(({ path }) => path?.[0] !== "loan" && path?.[0] !== "deal"),
  ) {
    this.#faults = faults;
    this.mayBeAnywhere = mayBeAnywhere;
    for (const fault of faults) for (const said of this.#along(fault)) said.messages.add(fault.message);
  }

  get root(): Place {
    return new Place(this, "", this.#said, [this.#said]);
  }

  admitted(entries: number): number {
    const admitted = Math.min(entries, this.#entriesLeft);
    this.#entriesLeft -= admitted;
    return admitted;
  }

  tell(said: readonly Said[]): string[] {
    for (const one of said) one.told = true;
    const [first, second] = said;
    if (first === undefined) return [];
    const all = second === undefined ? first.messages : new Set(said.flatMap(({ messages }) => [...messages]));
    const shown = fewMessages(all, Math.min(MOST_SAID, this.#messagesLeft));
    this.#messagesLeft -= Math.min(shown.length, this.#messagesLeft);
    return shown;
  }

  /** To read the answer again, once it is known that the path of some error leads nowhere in it. */
  inDoubt(): Faults {
    return new Faults(this.#faults, this.askedFor, true);
  }

  /** Errors that name no field, or one that is not in the answer. */
  rest(): string[] {
    const untold = this.#faults.filter((fault) => !this.#along(fault).some(({ told }) => told));
    return [...new Set(untold.map(({ message }) => message))];
  }

  /** The way to what the error names. */
  #along({ path }: GraphQLFault): Said[] {
    if (path === undefined) return [];
    const keys = path.flatMap((key, at): Key[] =>
      typeof key === "string" && typeof path[at - 1] === "string" ? [ANY, key] : [key],
    );
    let { inside } = this.#said;
    return [...keys, END as Key].map((key) => {
      const said = inside.get(key) ?? newSaid();
      inside.set(key, said);
      ({ inside } = said);
      return said;
    });
  }
}

/** A field of the answer, or an entry of a list. */
export class Place {
  /** `names`: those on the way to it. `matching`: also what is said with an index left out. */
  constructor(
    readonly faults: Faults,
    private readonly names: string,
    private readonly exact: Said | undefined,
    private readonly matching: readonly Said[],
  ) {}

  field(name: string): Place {
    const names = this.names === "" ? name : `${this.names}/${name}`;
    const inside = (said: Said | undefined) => said?.inside.get(name) ?? said?.inside.get(ANY)?.inside.get(name);
    return new Place(
      this.faults,
      names,
      inside(this.exact),
      this.matching.flatMap((said) => inside(said) ?? []),
    );
  }

  entry(index: number): Place {
    const keys: readonly Key[] = [index, ANY, END];
    const matching = this.matching.flatMap(({ inside }) => keys.flatMap((key) => inside.get(key) ?? []));
    return new Place(this.faults, this.names, this.exact?.inside.get(index), matching);
  }

  /** Errors whose path leaves out list indices do not count. */
  at(): string[] {
    return this.faults.tell([this.exact?.inside.get(END) ?? []].flat());
  }

  /** They explain why a value is missing. An index that a path leaves out matches any. */
  under(): string[] {
    return this.faults.tell(this.matching);
  }

  get isLeftOut(): boolean {
    return this.faults.askedFor.leftOut.has(this.names);
  }

  /** How many entries of the connection were asked for; 0 where the service does not take `first`. */
  get page(): number {
    return this.faults.askedFor.pages.get(this.names) ?? Number.POSITIVE_INFINITY;
  }
}

/** The first of the messages, and how many more there are. Of some there is always something to say. */
export function fewMessages(messages: ReadonlySet<string>, most = MOST_SAID): string[] {
  if (messages.size <= most) return [...messages];
  const shown = [...messages.values().take(Math.max(0, most - 1))];
  return [...shown, moreText(messages.size - shown.length)];
}
