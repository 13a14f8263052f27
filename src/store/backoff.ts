import { clamp } from "../domain/unknown";
import { AWAY_KINDS, type Failure } from "./entry";
import { Emitter } from "./event";

/** In milliseconds. */
const SECOND = 1000;
const FIRST_WAIT = 60 * SECOND;
const MAX_WAIT = 30 * 60 * SECOND;
const MAX_STATED_WAIT = 24 * 3600 * SECOND;

/** Failures that every other read would meet as well. */
const FAILS_EVERY_READ: ReadonlySet<Failure["kind"]> = new Set(["unauthorized", "noToken"]);

/** Failures that may be about one loan, but count as the service's after several in a row without an answer. */
const MAY_FAIL_EVERY_READ: ReadonlySet<Failure["kind"]> = new Set([...AWAY_KINDS, "serverError"]);
const FAILURES_BEFORE_GIVING_UP = 8;

interface BackoffOptions {
  /** Milliseconds that only grow, whatever the clock is set to. */
  elapsed(): number;
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
  /** `waitsFor` or `slowdown` changed. That time passes is not told. */
  readonly onDidChange;
  #waitsUntil = Number.NEGATIVE_INFINITY;
  /** Waits in a row, without an answer in between. */
  #waits = 0;
  #withoutAnswer = 0;
  #failedPolls = 0;
  #answered = false;

  constructor(options: BackoffOptions) {
    this.#options = options;
    this.#changed = new Emitter(options.onUnexpected);
    this.onDidChange = this.#changed.event;
  }

  /** How long from now on, in milliseconds; undefined where nobody has to wait. */
  get waitsFor(): number | undefined {
    const left = this.#waitsUntil - this.#options.elapsed();
    return left > 0 ? left : undefined;
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
    if (this.waitsFor === undefined) return;
    this.#waitsUntil = Number.NEGATIVE_INFINITY;
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #waitFor(failure: Failure): void {
    // Several reads that were under way meet the same limit: they are one wait.
    if (this.waitsFor === undefined) this.#waits++;
    const until = this.#options.elapsed() + this.#lengthOf(failure);
    // The longest of these waits counts.
    if (until > this.#waitsUntil) {
      this.#waitsUntil = until;
      this.#changed.fire();
    }
    this.#options.onGiveUp(failure);
  }

  /** The first one is what the service named; then our own growing waits apply, unless its time is longer. */
  #lengthOf({ retryAfter }: Failure): number {
    const stated = retryAfter === undefined ? undefined : clamp(retryAfter, SECOND, MAX_STATED_WAIT);
    if (stated !== undefined && this.#waits === 1) return stated;
    const longest = Math.min(MAX_WAIT, FIRST_WAIT * 2 ** (this.#waits - 1));
    // Random, so that not all windows ask again at the same moment.
    return Math.max(stated ?? 0, longest * (0.5 + this.#options.random() / 2));
  }

  #gotAnswer(): void {
    this.#answered = true;
    this.#withoutAnswer = 0;
    // What was under way when the service asked to wait may still be answered well.
    if (this.waitsFor === undefined) this.#waits = 0;
    if (this.#failedPolls === 0) return;
    this.#failedPolls = 0;
    this.#changed.fire();
  }
}
