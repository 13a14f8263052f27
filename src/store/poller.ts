import { dayNumber } from "../domain/dates";
import { clamp } from "../domain/unknown";
import { Emitter } from "./event";

export interface PollerClock {
  now(): number;
  /** Milliseconds that only grow, whatever the clock is set to. */
  elapsed(): number;
  /** Calls back once after so many milliseconds; the result cancels. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const REAL_CLOCK: PollerClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface PollerOptions {
  readonly clock: PollerClock;
  readonly focused: boolean;
  /** Everything, or what had to wait when the interval is not over yet. */
  readonly refresh: (what: "everything" | "postponed") => Promise<void>;
  readonly onUnexpected: (error: unknown) => void;
}

/** In milliseconds: timers stop while the machine sleeps, and the clock may be set. */
const CLOCK_CHECK_INTERVAL = 60_000;

/** The longest interval that slowing down leads to, in milliseconds. A longer setting stays as it is. */
const MAX_SLOWED_INTERVAL = 60 * 60_000;

/** Only while the window is focused; a missed turn is caught up on focus. service.md 8 recommends 15 to 30 minutes. */
export class Poller {
  readonly #options: PollerOptions;
  #interval = 0;
  #slowdown = 1;
  /** A time of `elapsed`. */
  #resumeAt: number | undefined;
  #focused: boolean;
  #lastRefresh: number;
  #cancel: (() => void) | undefined;
  readonly #changed: Emitter<void>;
  readonly onDidChange;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#focused = options.focused;
    this.#lastRefresh = options.clock.now();
    this.#changed = new Emitter(options.onUnexpected);
    this.onDidChange = this.#changed.event;
  }

  /** When the next refresh is due, in milliseconds since the epoch; undefined while polling is off or paused. */
  get nextRefresh(): number | undefined {
    const { clock } = this.#options;
    if (this.#interval === 0 || !this.#focused) return undefined;
    return this.#resumeAt === undefined ? this.#nextOfAll : clock.now() + this.#resumeAt - clock.elapsed();
  }

  get #nextOfAll(): number {
    return this.#lastRefresh + Math.max(this.#interval, Math.min(MAX_SLOWED_INTERVAL, this.#interval * this.#slowdown));
  }

  /** 0 turns polling off. */
  setInterval(milliseconds: number): void {
    this.#interval = milliseconds;
    this.#schedule();
  }

  /** `resumeIn`: in milliseconds. */
  setBackoff(resumeIn: number | undefined, slowdown: number): void {
    this.#resumeAt = resumeIn === undefined ? undefined : this.#options.clock.elapsed() + resumeIn;
    this.#slowdown = slowdown;
    this.#schedule();
  }

  setFocused(focused: boolean): void {
    this.#focused = focused;
    this.#schedule();
  }

  /** The interval starts anew. */
  refreshed(): void {
    this.#lastRefresh = this.#options.clock.now();
    this.#schedule();
  }

  dispose(): void {
    this.#changed.dispose();
    this.#cancel?.();
    this.#cancel = undefined;
    this.#interval = 0;
  }

  #schedule(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const now = this.#options.clock.now();
    // The clock was set back: the last refresh cannot be in the future.
    this.#lastRefresh = Math.min(this.#lastRefresh, now);
    const next = this.nextRefresh;
    this.#changed.fire();
    if (next === undefined) return;
    const due = () => (this.#options.clock.now() >= (this.nextRefresh ?? next) ? this.#poll() : this.#schedule());
    this.#cancel = this.#options.clock.after(clamp(next - now, 0, CLOCK_CHECK_INTERVAL), due);
  }

  #poll(): void {
    const everything = this.#options.clock.now() >= this.#nextOfAll;
    this.#resumeAt = undefined;
    if (everything) this.#lastRefresh = this.#options.clock.now();
    this.#schedule();
    this.#options.refresh(everything ? "everything" : "postponed").catch(this.#options.onUnexpected);
  }
}

/** The interval of `loanOps.pollIntervalMinutes` in milliseconds: 0 is off, all else is held between 15 and 240 minutes. */
export function pollInterval(minutes: number): number {
  if (!(minutes > 0)) return 0;
  return clamp(minutes, 15, 240) * 60_000;
}

/** Calls `work` when a new local day has begun: times of today are shown without a date. */
export function onNewDay(work: () => void, clock: PollerClock): { dispose(): void } {
  const today = () => dayNumber(clock.now());
  let day = today();
  let cancel: () => void;
  const look = () => {
    cancel = clock.after(CLOCK_CHECK_INTERVAL, look);
    if (today() === day) return;
    day = today();
    work();
  };
  cancel = clock.after(CLOCK_CHECK_INTERVAL, look);
  return { dispose: () => cancel() };
}

/** How often the views' texts follow loans that arrive one by one, in milliseconds. */
export const VIEW_UPDATE_MILLISECONDS = 100;

/** Runs the work at once, then at most once in so many milliseconds, the last time after the last call. */
export function throttle(milliseconds: number, work: () => void, after: PollerClock["after"] = REAL_CLOCK.after) {
  let stop: (() => void) | undefined;
  let asked = false;
  const rest = () => {
    stop = after(milliseconds, () => {
      stop = undefined;
      if (asked) ask();
    });
  };
  const ask = () => {
    asked = stop !== undefined;
    if (asked) return;
    rest();
    work();
  };
  return Object.assign(ask, { dispose: () => stop?.() });
}
