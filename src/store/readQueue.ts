import { countSetting } from "./clamp";
import type { Failure } from "./entry";

export interface QueuedReadOptions {
  /** Somebody waits for it: it goes before everything that is read in the background. */
  readonly ahead: boolean;
  /** `postpone` may end it before it was made. */
  readonly canWait: boolean;
  readonly signal: AbortSignal;
}

/** How a read ended: it was made, it was put off for a reason, or (undefined) it was cancelled before its turn. */
export type ReadEnd<T> = { readonly made: T } | { readonly postponed: Failure } | undefined;

export interface QueuedRead<T> {
  readonly end: Promise<ReadEnd<T>>;
  /** Somebody waits for it now. Does nothing once it is under way. */
  bringForward(): void;
}

interface Waiting {
  readonly canWait: boolean;
  start(): void;
  postpone(failure: Failure): void;
}

/** The reads of one environment, of which only so many are under way at once; the others wait in line. */
export class ReadQueue {
  readonly #limit: () => number;
  readonly #ahead = new Set<Waiting>();
  readonly #behind = new Set<Waiting>();
  #underWay = 0;

  /** `limit` is asked whenever a place may be free: another value counts from the next answer on. */
  constructor(limit: () => number) {
    this.#limit = limit;
  }

  /** A read that may begin at once does so before this returns. */
  add<T>(read: () => Promise<T>, { ahead, canWait, signal }: QueuedReadOptions): QueuedRead<T> {
    let bringForward = () => {};
    const end = new Promise<ReadEnd<T>>((resolve, reject) => {
      if (signal.aborted) return resolve(undefined);
      const leave = () => {
        signal.removeEventListener("abort", cancel);
        this.#ahead.delete(waiting);
        this.#behind.delete(waiting);
      };
      const cancel = () => {
        leave();
        resolve(undefined);
      };
      const waiting: Waiting = {
        canWait,
        start: () => {
          leave();
          this.#underWay++;
          read()
            .then((made) => resolve({ made }), reject)
            .finally(() => {
              this.#underWay--;
              this.#next();
            });
        },
        postpone: (failure) => {
          leave();
          resolve({ postponed: failure });
        },
      };
      bringForward = () => {
        if (this.#behind.delete(waiting)) this.#ahead.add(waiting);
      };
      signal.addEventListener("abort", cancel);
      (ahead ? this.#ahead : this.#behind).add(waiting);
      this.#next();
    });
    return { end, bringForward: () => bringForward() };
  }

  /** Ends all that wait and can: there is no point in asking now. */
  postpone(failure: Failure): void {
    for (const waiting of [...this.#ahead, ...this.#behind]) if (waiting.canWait) waiting.postpone(failure);
  }

  #next(): void {
    while (this.#underWay < Math.max(1, this.#limit())) {
      const [next] = this.#ahead.size > 0 ? this.#ahead : this.#behind;
      if (next === undefined) return;
      next.start();
    }
  }
}

/** Polite to a service whose rate limits are not stated (service.md 8). */
export const DEFAULT_READS_AT_ONCE = 4;

/** `loanOps.refreshConcurrency`: a whole number from 1 to 16; what is no number is the default. */
export function readsAtOnce(setting: unknown): number {
  return countSetting(setting, 16, DEFAULT_READS_AT_ONCE);
}
