import { findTask, type Loan } from "../domain/loan";
import { isNotRead, isObject, textOf } from "../domain/unknown";
import type { SharedStorage } from "./book";
import type { Collection } from "./collection";
import { concealedChange, isOfField, type TaskChange } from "./seen";
import type { UnseenChanges } from "./unseenChanges";

/** A change when a window first saw it: IDs, dates and values that the service names. */
export interface LoggedChange {
  /** The loan's reference. */
  readonly loan: string;
  /** When it was read, in milliseconds since the epoch. It changed before that: the service tells no time. */
  readonly at: number;
  readonly change: TaskChange;
}

interface Log {
  /** The time since when it has all that was seen. */
  readonly since: number;
  readonly changes: readonly LoggedChange[];
}

const KEPT_MILLISECONDS = 8 * 24 * 3600 * 1000;
/** About 700 KB. */
const MAX_LOGGED = 4_000;

/** What changed on the listed loans in the last days. All windows share it: of each change, one of them is the first. */
export class ChangeLog {
  readonly #loans: Collection<Loan>;
  readonly #changes: UnseenChanges;
  readonly #storage: SharedStorage;
  readonly #following: readonly { dispose(): void }[];
  /** What was unseen since the last time, and what the user did, by reference. */
  readonly #toLook: Map<string, readonly TaskChange[]>;
  readonly #onUnexpected: (error: unknown) => void;
  /** What could not be written, as on a full disk. It is told all the same, and written with the next change. */
  #owed: readonly LoggedChange[] = [];

  constructor(
    loans: Collection<Loan>,
    changes: UnseenChanges,
    storage: SharedStorage,
    onUnexpected: (error: unknown) => void,
  ) {
    this.#loans = loans;
    this.#changes = changes;
    this.#storage = storage;
    this.#onUnexpected = onUnexpected;
    this.#toLook = new Map(loans.references.map((reference) => [reference, []]));
    const look = (reference: string | undefined, unseen: readonly TaskChange[] = []) => {
      if (reference !== undefined) this.#toLook.set(reference, [...(this.#toLook.get(reference) ?? []), ...unseen]);
    };
    this.#following = [
      changes.onDidChange((reference) => look(reference, changes.unmaskedChanges(reference))),
      changes.onDidOwn((own) => look(own.reference, own.changes)),
      // What this window reads may be as it was here, and other than another window has read meanwhile.
      loans.onDidUpdate((reference) => look(reference)),
    ];
  }

  dispose(): void {
    for (const one of this.#following) one.dispose();
  }

  /** Writes down what changed, and returns what no window has seen before and the user did not do. */
  async add(now: number): Promise<readonly LoggedChange[]> {
    await this.#changes.settled();
    const read = [...this.#toLook].filter(([reference]) => this.#loans.unmaskedEntry(reference)?.value !== undefined);
    if (read.length === 0) return [];
    for (const [reference] of read) this.#toLook.delete(reference);
    let found: readonly { readonly logged: LoggedChange; readonly isOwn: boolean }[] = [];
    const withFound = (kept: unknown): Log => {
      const { since, changes } = logIn(kept, now, this.#owed);
      const byLoan = Map.groupBy(changes, ({ loan }) => loan);
      found = read.flatMap(([reference, unseen]) => this.#newOf(reference, byLoan.get(reference) ?? [], unseen, now));
      // What is still unseen would be new again. `since` may be later than a change: a log begins after the first read.
      const isKept = ({ loan, at }: LoggedChange) =>
        at > now - KEPT_MILLISECONDS || this.#changes.unmaskedChanges(loan).length > 0;
      const all = [...changes.filter(isKept), ...found.map(({ logged }) => logged)];
      const newest = all.slice(-MAX_LOGGED);
      return { since: newest.length < all.length ? (newest[0]?.at ?? since) : since, changes: newest };
    };
    try {
      await this.#storage.change(withFound);
      this.#owed = [];
    } catch (error) {
      this.#onUnexpected(error);
      withFound(await this.#storage.read());
      this.#owed = [...this.#owed, ...found.map(({ logged }) => logged)];
    }
    return found.filter(({ isOwn }) => !isOwn).map(({ logged }) => logged);
  }

  /** What is other than it was at this time, with the value of then and the last one; and from when on all is known. */
  async changesSince(time: number, now: number): Promise<Log> {
    const { since, changes } = logIn(await this.#storage.read(), now, this.#owed);
    const net = new Map<string, LoggedChange>();
    for (const one of changes.filter(({ at }) => at > time)) {
      const key = one.loan + keyOf(one.change);
      const first = net.get(key)?.change;
      const before = first && isOfField(first) ? { before: first.before } : {};
      net.set(key, { ...one, change: { ...one.change, ...before } });
    }
    return { since, changes: [...net.values()].filter(({ change: c }) => !isOfField(c) || c.before !== c.after) };
  }

  #newOf(loan: string, logged: readonly LoggedChange[], wasUnseen: readonly TaskChange[], now: number) {
    const { value, asOf: at = now } = this.#loans.unmaskedEntry(loan) ?? {};
    const byKey = (changes: readonly TaskChange[]) => changes.map((one) => [keyOf(one), concealedChange(one)] as const);
    const last = new Map(logged.map((one) => [keyOf(one.change), one]));
    const unseen = new Map(byKey(this.#changes.unmaskedChanges(loan)));
    // What the user has seen, or did, may still be other than it was logged last.
    const asItIs = [...last.values()].flatMap(({ change }) =>
      value === undefined ? [] : (presentChange(change, value) ?? []),
    );
    const was = byKey(wasUnseen);
    const all = new Map([...byKey(asItIs), ...was, ...unseen]);
    return [...all].flatMap(([key, change]) => {
      const [found, isUnseen] = [last.get(key), unseen.has(key)];
      if (found === undefined) return { logged: { loan, at, change }, isOwn: !isUnseen };
      // Another window has read it since: what this one knows is older, and would take the change back. A time that is
      // later than now comes from before the clock was set back.
      if (found.at > at && found.at <= now) return [];
      const before = found.change;
      if (!isOfField(before) || !isOfField(change) || before.after === change.after) return [];
      const isSame = ([of, one]: (typeof was)[number]) => of === key && isOfField(one) && one.after === change.after;
      // What is as the user had seen it may have come back to that. A value that was never logged did not: the user saw it
      // in a window that ended before it looked.
      const isBack = logged.some(
        ({ change: one }) => keyOf(one) === key && isOfField(one) && one.before === change.after,
      );
      const isOwn = !isUnseen && (was.some(isSame) || !isBack);
      return { logged: { loan, at, change: { ...change, before: before.after } }, isOwn };
    });
  }
}

/** What it is a change of. */
export function keyOf(change: TaskChange): string {
  return JSON.stringify([change.kind, change.taskId, change.taskKind, "documentId" in change && change.documentId]);
}

function presentChange(change: TaskChange, loan: Loan): TaskChange | undefined {
  if (!isOfField(change)) return undefined;
  const value = findTask(loan, change.taskId, change.taskKind)?.task[change.kind];
  return isNotRead(value) ? undefined : { ...change, after: textOf(value) };
}

/** Without what is no change, in a file that was damaged. With what is still to be written. */
function logIn(kept: unknown, now: number, owed: readonly LoggedChange[]): Log {
  const { since, changes } = isObject(kept) ? kept : {};
  const from = typeof since === "number" && since <= now ? since : now;
  const isLogged = ({ loan, at, change }: Partial<Record<string, unknown>>) =>
    typeof loan === "string" && typeof at === "number" && isObject(change) && typeof change.taskId === "string";
  return {
    since: Math.max(from, now - KEPT_MILLISECONDS),
    changes: [...(Array.isArray(changes) ? changes : []).filter((one) => isObject(one) && isLogged(one)), ...owed],
  };
}
