import { setTimeout } from "node:timers/promises";
import { countSetting } from "../domain/unknown";
import type { Failure } from "./entry";

export interface QueuedReadOptions {
  /** Somebody waits for this read: it goes before all background reads. */
  readonly ahead: boolean;
  readonly canWait: boolean;
  readonly signal: AbortSignal;
}

/** How a read ended: it was made, it was postponed with a reason, or (undefined) it was canceled before its turn. */
export type ReadEnd<T> = { readonly made: T } | { readonly postponed: Failure } | undefined;

export interface QueuedRead<T> {
  readonly end: Promise<ReadEnd<T>>;
  /** Somebody waits for it now. Does nothing once it is under way. */
  prioritize(): void;
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

  /** `limit` is called whenever a read may begin. */
  constructor(limit: () => number) {
    this.#limit = limit;
  }

  /** A read that may begin at once does so before this returns. */
  add<T>(read: () => Promise<T>, { ahead, canWait, signal }: QueuedReadOptions): QueuedRead<T> {
    const { promise: end, resolve, reject } = Promise.withResolvers<ReadEnd<T>>();
    const leave = () => {
      signal.removeEventListener("abort", cancel);
      this.#ahead.delete(waiting);
      this.#behind.delete(waiting);
    };
    const finish = (how: ReadEnd<T>) => {
      leave();
      resolve(how);
    };
    const cancel = () => finish(undefined);
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
      postpone: (failure) => finish({ postponed: failure }),
    };
    (ahead ? this.#ahead : this.#behind).add(waiting);
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel);
    this.#next();
    return {
      end,
      prioritize: () => {
        if (this.#behind.delete(waiting)) this.#ahead.add(waiting);
      },
    };
  }

  /** They would fail as well. */
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

/** `loanOps.refreshConcurrency`: from 1 to 16. Low where it is no number: service.md 8 states no rate limits. */
export function readsAtOnce(setting: unknown): number {
  return countSetting(setting, 16, 4);
}

/** In milliseconds: the service may take a while to show a change. */
const PAUSES = [1_000, 2_000, 4_000, 8_000];

/** Reads once, and again after each pause while the change is not shown. A pause is over when the signal is aborted. */
export async function readUntil(
  read: () => Promise<void>,
  shown: () => boolean,
  signal: AbortSignal,
  pause = pauseOrAbort,
): Promise<void> {
  await read();
  for (const milliseconds of PAUSES) {
    if (shown() || signal.aborted) return;
    await pause(milliseconds, signal);
    if (!signal.aborted) await read();
  }
}

async function pauseOrAbort(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
