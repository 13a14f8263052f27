import { clamp } from "./clamp";
import type { Failure } from "./entry";
import { Emitter } from "./event";

/** All in milliseconds. */
const SECOND = 1000;
const FIRST_WAIT = 60 * SECOND;
const LONGEST_WAIT = 30 * 60 * SECOND;
/** As long as a service is believed that names the time itself. */
const LONGEST_STATED_WAIT = 24 * 3600 * SECOND;

/** What no other read will fare better with. */
const OF_EVERY_READ: ReadonlySet<Failure["kind"]> = new Set(["unauthorized", "noToken"]);

/** What may be about one loan, and is about the service when it happens so many times without an answer in between. */
const MAYBE_OF_THE_SERVICE: ReadonlySet<Failure["kind"]> = new Set([
  "unreachable",
  "connectionLost",
  "timeout",
  "serverError",
]);
const TIMES_WITHOUT_ANSWER = 8;

export interface Wait {
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** The service named the time itself; otherwise it is ours. */
  readonly stated: boolean;
}

export interface BackoffOptions {
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** There is no point in the reads that wait in line. */
  onGiveUp(failure: Failure): void;
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * How hard the service may be asked by itself: not while it asked to be left alone (429 with or without Retry-After), and
 * less often while it does not answer. Its limits are not stated (service.md 8). What the user asks for is not held up.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  readonly #changed: Emitter<void>;
  #wait: Wait | undefined;
  /** One after the other, without an answer in between. */
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

  /** Undefined when there is nothing to wait for. */
  get wait(): Wait | undefined {
    return this.#wait !== undefined && this.#wait.until > this.#options.now() ? this.#wait : undefined;
  }

  /** How many times longer than usual to wait for the next poll: 1, 2, 4 and so on. */
  get slowdown(): number {
    return 2 ** this.#failedPolls;
  }

  /** A read ended, with a failure or without. */
  ended(failure: Failure | undefined): void {
    if (failure !== undefined && (failure.kind === "rateLimited" || failure.retryAfter !== undefined)) {
      this.#waitFor(failure);
    } else if (failure !== undefined && OF_EVERY_READ.has(failure.kind)) {
      this.#options.onGiveUp(failure);
    } else if (failure !== undefined && MAYBE_OF_THE_SERVICE.has(failure.kind)) {
      this.#withoutAnswer++;
      if (this.#withoutAnswer >= TIMES_WITHOUT_ANSWER) this.#options.onGiveUp(failure);
    } else this.#gotAnswer();
  }

  /** Runs a refresh that nobody asked for. One that got no answer at all makes the next one come later. */
  async poll(refresh: () => Promise<void>): Promise<void> {
    this.#answered = false;
    await refresh();
    if (this.#answered || this.#withoutAnswer === 0) return;
    this.#failedPolls++;
    this.#changed.fire();
  }

  /** The user wants it now: asks again as if nothing had been, until the service says otherwise. */
  overrule(): void {
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
    const stated = failure.retryAfter === undefined ? undefined : held(failure.retryAfter);
    const length = this.#lengthOf(stated);
    const until = this.#options.now() + length;
    // And the longest of what they were told holds.
    if (this.wait === undefined || until > this.wait.until) {
      this.#wait = { until, stated: length === stated };
      this.#changed.fire();
    }
    this.#options.onGiveUp(failure);
  }

  /** A wait that the service names is believed once. When it did not help, we wait as if none was named, and never less. */
  #lengthOf(stated: number | undefined): number {
    if (stated !== undefined && this.#waits === 1) return stated;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#waits - 1));
    // Not all windows at the same moment.
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

function held(stated: number): number {
  return clamp(stated, SECOND, LONGEST_STATED_WAIT);
}
