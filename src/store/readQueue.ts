import { setTimeout } from "node:timers/promises";
import { countSetting } from "../domain/unknown";
import type { Failure } from "./entry";

export interface QueuedReadOptions {
  /** Somebody waits for this read: it goes before all background reads. */
  readonly ahead: boolean;
  readonly canWait: boolean;
  /** It may share a request with others, until somebody looks at what it reads. */
  readonly shares: boolean;
  readonly signal: AbortSignal;
}

/** What a read ends with that shared a request, and has to be made again to be sure. */
export interface ReadAgain {
  readonly again: "forFewer" | "alone";
}

/** How a read ended: it was made, it was postponed with a reason, or (undefined) it was canceled before its turn. */
export type ReadEnd<T> = { readonly made: T } | { readonly postponed: Failure } | undefined;

export interface QueuedRead<T> {
  readonly end: Promise<ReadEnd<T>>;
  /** Somebody waits for it now. Does nothing once it is under way. */
  prioritize(): void;
}

interface WaitingRead {
  readonly canWait: boolean;
  shares: boolean;
  /** Resolves when it has ended. */
  start(batch: object | undefined): Promise<void>;
  postpone(failure: Failure): void;
}

/**
 * The reads of one environment, of which only so many requests are under way at once; the others wait in line. Several may
 * share a request. Such a request takes longer, so one of several places is kept for what somebody waits for.
 */
export class ReadQueue {
  readonly #limit: () => number;
  readonly #most: () => number;
  readonly #ahead = new Set<WaitingRead>();
  /** To be made again. */
  readonly #again = new Set<WaitingRead>();
  readonly #behind = new Set<WaitingRead>();
  #underWay = 0;
  /** Those of them that are for several reads. */
  #shared = 0;
  /** The last time. */
  #postponed: { readonly postponed: Failure } | undefined;

  /** Both are called whenever a read may begin: how many requests may be under way, and how many reads may share one. */
  constructor(limit: () => number, most: () => number) {
    this.#limit = limit;
    this.#most = most;
  }

  /** A read that may begin at once does so before this returns. `batch` is the same one for reads that share a request. */
  add<T>(
    read: (batch: object | undefined) => Promise<{ readonly made: T } | ReadAgain>,
    { ahead, canWait, shares, signal }: QueuedReadOptions,
  ): QueuedRead<T> {
    const { promise: end, resolve, reject } = Promise.withResolvers<ReadEnd<T>>();
    const leave = () => {
      signal.removeEventListener("abort", cancel);
      for (const line of this.#lines) line.delete(waiting);
    };
    const finish = (how: ReadEnd<T>) => {
      leave();
      resolve(how);
    };
    const cancel = () => finish(undefined);
    const wait = (line: Set<WaitingRead>) => {
      line.add(waiting);
      if (signal.aborted) cancel();
      else signal.addEventListener("abort", cancel);
    };
    const waiting: WaitingRead = {
      canWait,
      shares,
      start: (batch) => {
        leave();
        const before = this.#postponed;
        return read(batch).then((ended) => {
          if ("made" in ended) return resolve(ended);
          // It would have been postponed as well, if it had waited.
          if (canWait && this.#postponed !== undefined && this.#postponed !== before) return resolve(this.#postponed);
          waiting.shares &&= ended.again === "forFewer";
          wait(this.#again);
        }, reject);
      },
      postpone: (failure) => finish({ postponed: failure }),
    };
    wait(ahead ? this.#ahead : this.#behind);
    this.#next();
    return {
      end,
      prioritize: () => {
        waiting.shares = false;
        if (this.#behind.delete(waiting) || this.#again.delete(waiting)) this.#ahead.add(waiting);
      },
    };
  }

  get #lines(): readonly Set<WaitingRead>[] {
    return [this.#ahead, this.#again, this.#behind];
  }

  /** They would fail as well. */
  postpone(failure: Failure): void {
    this.#postponed = { postponed: failure };
    for (const waiting of this.#lines.flatMap((line) => [...line])) if (waiting.canWait) waiting.postpone(failure);
  }

  #next(): void {
    while (this.#underWay < Math.max(1, this.#limit())) {
      const reads = this.#nextReads();
      if (reads.length === 0) return;
      const shared = reads.length > 1 ? 1 : 0;
      const batch = shared === 1 ? {} : undefined;
      this.#underWay++;
      this.#shared += shared;
      void Promise.all(reads.map((read) => read.start(batch))).then(() => {
        this.#underWay--;
        this.#shared -= shared;
        this.#next();
      });
    }
  }

  /** Those that make up the next request. */
  #nextReads(): WaitingRead[] {
    const line = this.#lines.find(({ size }) => size > 0) ?? this.#behind;
    const [next] = line;
    const most = this.#shared < Math.max(1, this.#limit() - 1) ? this.#most() : 1;
    if (!next?.shares || most < 2) return next === undefined ? [] : [next];
    return [
      ...line
        .values()
        .filter(({ shares }) => shares)
        .take(most),
    ];
  }
}

/** `loanOps.refreshConcurrency`: from 1 to 16. Low where it is no number: service.md 8 states no rate limits. */
export function readsAtOnce(setting: unknown): number {
  return countSetting(setting, 16, 4);
}

/** In milliseconds: the service may take a while to show a change. */
const REREAD_PAUSES = [1_000, 2_000, 4_000, 8_000];

/** Reads once, and again after each pause while the change is not shown. A pause is over when the signal is aborted. */
export async function readUntil(
  read: () => Promise<void>,
  shown: () => boolean,
  signal: AbortSignal,
  pause = (milliseconds: number, stop: AbortSignal): Promise<unknown> =>
    setTimeout(milliseconds, undefined, { signal: stop }),
): Promise<void> {
  await read();
  for (const milliseconds of REREAD_PAUSES) {
    if (shown() || signal.aborted) return;
    await pause(milliseconds, signal).catch(() => undefined);
    if (!signal.aborted) await read();
  }
}
