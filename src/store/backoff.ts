import { clamp } from "../domain/unknown";
import type { Failure } from "./entry";
import { Emitter } from "./event";

/** In milliseconds. */
const SECOND = 1000;
const FIRST_WAIT = 60 * SECOND;
const LONGEST_WAIT = 30 * 60 * SECOND;
const LONGEST_STATED_WAIT = 24 * 3600 * SECOND;

/** Failures that every other read would meet as well. */
const FAILS_EVERY_READ: ReadonlySet<Failure["kind"]> = new Set(["unauthorized", "noToken"]);

/** Failures that may be about one loan, but count as the service's after several in a row without an answer. */
const MAY_FAIL_EVERY_READ: ReadonlySet<Failure["kind"]> = new Set([
  "unreachable",
  "connectionLost",
  "timeout",
  "serverError",
]);
const FAILURES_BEFORE_GIVING_UP = 8;

export interface Wait {
  readonly until: number;
  /** Named by the service; otherwise it is ours. */
  readonly stated: boolean;
}

interface BackoffOptions {
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** The reads that are queued would fail in the same way. */
  onGiveUp(failure: Failure): void;
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * Limits automatic requests: none while the service asked to wait (429, with or without Retry-After), and fewer while
 * it does not answer. Its limits are not stated (service.md 8). Requests of the user are never held back.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  readonly #changed: Emitter<void>;
  #wait: (Wait & { readonly length: number }) | undefined;
  /** Waits in a row, without an answer in between. */
  #waits = 0;
  #withoutAnswer = 0;
  #failedPolls = 0;
  #answered = false;

  constructor(options: BackoffOptions) {
    this.#options = options;
    this.#changed = new Emitter(options.onUnexpected);
  }

  /** `wait` or `slowdown` changed. That a wait is over by the clock is not told. */
  get onDidChange() {
    return this.#changed.event;
  }

  get wait(): Wait | undefined {
    if (this.#wait === undefined) return undefined;
    const { until, length, stated } = this.#wait;
    const now = this.#options.now();
    // The clock may have been set back: nobody waits longer than was asked for.
    if (until > now + length) this.#wait = { until: now + length, length, stated };
    return until > now ? { until: this.#wait.until, stated } : undefined;
  }

  /** 1, 2, 4 and so on. */
  get slowdown(): number {
    return 2 ** this.#failedPolls;
  }

  ended(failure: Failure | undefined): void {
    if (failure !== undefined && (failure.kind === "rateLimited" || failure.retryAfter !== undefined)) {
      this.#waitFor(failure);
    } else if (failure !== undefined && FAILS_EVERY_READ.has(failure.kind)) {
      this.#options.onGiveUp(failure);
    } else if (failure !== undefined && MAY_FAIL_EVERY_READ.has(failure.kind)) {
      this.#withoutAnswer++;
      if (this.#withoutAnswer >= FAILURES_BEFORE_GIVING_UP) this.#options.onGiveUp(failure);
    } else this.#gotAnswer();
  }

  /** One that got no answer at all makes the next one come later. */
  async poll(refresh: () => Promise<void>): Promise<void> {
    this.#answered = false;
    await refresh();
    if (this.#answered || this.#withoutAnswer === 0) return;
    this.#failedPolls++;
    this.#changed.fire();
  }

  resetWait(): void {
    this.#withoutAnswer = 0;
    if (this.wait === undefined) return;
    this.#wait = undefined;
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #waitFor(failure: Failure): void {
    // Several reads that were under way meet the same limit: they are one wait.
    if (this.wait === undefined) this.#waits++;
    const stated =
      failure.retryAfter === undefined ? undefined : clamp(failure.retryAfter, SECOND, LONGEST_STATED_WAIT);
    const length = this.#lengthOf(stated);
    const until = this.#options.now() + length;
    // The longest of these waits counts.
    if (this.wait === undefined || until > this.wait.until) {
      this.#wait = { until, length, stated: length === stated };
      this.#changed.fire();
    }
    this.#options.onGiveUp(failure);
  }

  /** The first one is what the service named; then our own growing waits apply, unless its time is longer. */
  #lengthOf(stated: number | undefined): number {
    if (stated !== undefined && this.#waits === 1) return stated;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#waits - 1));
    // Random, so that not all windows ask again at the same moment.
    return Math.max(stated ?? 0, longest * (0.5 + this.#options.random() / 2));
  }

  #gotAnswer(): void {
    this.#answered = true;
    this.#withoutAnswer = 0;
    // What was under way when the service asked to wait may still be answered well.
    if (this.wait === undefined) this.#waits = 0;
    if (this.#failedPolls === 0) return;
    this.#failedPolls = 0;
    this.#changed.fire();
  }
}
