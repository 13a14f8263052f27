import { findTask, isAmbiguousTaskId, tasksAreComplete } from "../domain/loan";
import type { TaskKind } from "../domain/task";
import { isFinished } from "../domain/taskStatus";
import { isObject } from "../domain/unknown";
import type { SharedStorage } from "./book";
import { lastRead } from "./entry";
import { Emitter } from "./event";
import type { LoanStore } from "./loanStore";
import type { TaskChange } from "./seen";

/** A loan by its reference, or a task of it until that is finished. */
export interface Watch {
  readonly loan: string;
  readonly taskId?: string | undefined;
  readonly taskKind?: TaskKind | undefined;
}

interface KeptWatch extends Watch {
  /** When a window read it, or took it on itself to, in milliseconds since the epoch. A window that was killed did not. */
  readonly readAt: number;
}

export const MAX_WATCHES = 20;
/** The shortest that service.md 8 recommends, in milliseconds. */
const INTERVAL = 15 * 60_000;

/** What is watched in one environment, by all windows together. On the disk are references and IDs of tasks alone. */
export class Watches {
  readonly #store: LoanStore;
  readonly #storage: SharedStorage;
  readonly #onUnexpected: (error: unknown) => void;
  readonly #changed: Emitter<string>;
  /** The key is the reference of the loan. */
  readonly onDidChange;
  readonly #following: { dispose(): void };
  #kept: readonly KeptWatch[] = [];
  /** The loans of which something was told here. Kept here, because who tells is made anew with each token. */
  readonly told = new Set<string>();

  constructor(store: LoanStore, storage: SharedStorage, onUnexpected: (error: unknown) => void) {
    this.#store = store;
    this.#storage = storage;
    this.#onUnexpected = onUnexpected;
    this.#changed = new Emitter(onUnexpected);
    this.onDidChange = this.#changed.event;
    let listed = store.loans.references;
    this.#following = store.loans.onDidChange((reference) => {
      if (reference !== undefined) return;
      // Not all that is not on this window's list: another window may have added a loan to its own.
      const removed = listed.filter((one) => store.loans.get(one) === undefined);
      listed = store.loans.references;
      if (removed.length > 0) this.remove(({ loan }) => removed.includes(loan)).catch(onUnexpected);
    });
  }

  get all(): readonly Watch[] {
    return this.#kept;
  }

  has(wanted: Watch): boolean {
    return this.#kept.some((one) => isSameWatch(one, wanted));
  }

  /** Whether it is told by a watch. A change names the kind of its task only where two tasks have the ID. */
  covers(loan: string, { taskId, taskKind }: TaskChange): boolean {
    return this.has({ loan }) || this.has({ loan, taskId, taskKind });
  }

  /** Each once. All or none: false where there would be too many. */
  async add(wanted: readonly Watch[]): Promise<boolean> {
    let fits = true;
    await this.#change((kept) => {
      const added = eachOnce(wanted).filter((one) => !kept.some((other) => isSameWatch(one, other)));
      fits = kept.length + added.length <= MAX_WATCHES;
      const readAt = (loan: string) => this.#store.loans.get(loan)?.asOf ?? 0;
      return fits ? [...kept, ...added.map((one) => ({ ...one, readAt: readAt(one.loan) }))] : kept;
    });
    return fits;
  }

  /** Returns those that were there. */
  async remove(isRemoved: (watch: KeptWatch) => boolean): Promise<readonly Watch[]> {
    let removed: readonly Watch[] = [];
    await this.#change((kept) => {
      removed = kept.filter(isRemoved);
      return kept.filter((one) => !isRemoved(one));
    });
    return removed;
  }

  /** What other windows watch since then as well. */
  async load(): Promise<void> {
    this.#take(watchesIn(await this.#storage.read()));
  }

  /** Reads what no window has read for a while, unless the service wants to be left alone or refused the token. */
  async readDue(now: number): Promise<void> {
    const { loans, backoff, failure } = this.#store;
    await this.load();
    if (failure?.kind === "unauthorized" || failure?.kind === "noToken" || backoff.waitsFor !== undefined) return;
    // A time that is later than now comes from before the clock was set back.
    const past = (time = 0) => (time > now ? 0 : time);
    const readHere = ({ loan }: Watch) => past(loans.get(loan)?.triedAt);
    const readAt = (one: KeptWatch) => Math.max(past(one.readAt), readHere(one));
    const isDue = (one: KeptWatch) =>
      loans.get(one.loan) !== undefined && now - readAt(one) >= INTERVAL * Math.min(backoff.slowdown, 4);
    if (!this.#kept.some((one) => isDue(one) || readHere(one) > one.readAt)) return;
    const dueOf = (kept: readonly KeptWatch[]) => new Set(kept.filter(isDue).map(({ loan }) => loan));
    let due = dueOf(this.#kept);
    // The first window to look takes it on itself, and the others find that. Where nothing can be written, each one reads.
    await this.#change((kept) => {
      due = dueOf(kept);
      return kept.map((one) => ({ ...one, readAt: due.has(one.loan) ? now : readAt(one) }));
    }).catch(this.#onUnexpected);
    if (due.size > 0) await this.#store.pollLoans([...due]);
  }

  /**
   * Ends those of tasks that are finished or gone. Returns those that this window ended. A read that is older than the
   * watch ends nothing: another window may have opened the task again since. One whose end cannot be written goes on.
   */
  async end(): Promise<readonly Watch[]> {
    const isOver = ({ loan, taskId, taskKind, readAt }: KeptWatch) => {
      const entry = this.#store.loans.get(loan);
      const value = lastRead(entry);
      if (taskId === undefined || value === undefined || (entry?.asOf ?? 0) < readAt) return false;
      if (isAmbiguousTaskId(value, taskId, taskKind)) return false;
      const owned = findTask(value, taskId, taskKind);
      return owned === undefined ? tasksAreComplete(value) : isFinished(owned.task.status);
    };
    if (!this.#kept.some(isOver)) return [];
    return this.remove(isOver).catch((error: unknown) => {
      this.#onUnexpected(error);
      return [];
    });
  }

  dispose(): void {
    this.#following.dispose();
    this.#changed.dispose();
  }

  async #change(change: (kept: readonly KeptWatch[]) => readonly KeptWatch[]): Promise<void> {
    let now = this.#kept;
    await this.#storage.change((kept) => {
      now = change(watchesIn(kept));
      return { watches: now };
    });
    this.#take(now);
  }

  #take(now: readonly KeptWatch[]): void {
    const before = this.#kept;
    this.#kept = now;
    if (now.length === before.length && before.every((one) => this.has(one))) return;
    for (const loan of new Set([...before, ...now].map((one) => one.loan))) this.#changed.fire(loan);
  }
}

export function isSameWatch(one: Watch, { loan, taskId, taskKind }: Watch): boolean {
  return one.loan === loan && one.taskId === taskId && (taskKind === undefined || one.taskKind === taskKind);
}

/** Two rows may stand for one task or one loan. */
export function eachOnce(watches: readonly Watch[]): readonly Watch[] {
  return watches.filter((one, at) => watches.findIndex((other) => isSameWatch(one, other)) === at);
}

function watchesIn(kept: unknown): readonly KeptWatch[] {
  const { watches } = isObject(kept) ? kept : {};
  const isWatch = (one: unknown) => isObject(one) && typeof one.loan === "string" && typeof one.readAt === "number";
  return Array.isArray(watches) ? watches.filter(isWatch) : [];
}
