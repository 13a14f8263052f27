import { Emitter } from "./event";

export interface PollerClock {
  now(): number;
  /** Calls back once after so many milliseconds; the result cancels. */
  after(milliseconds: number, callback: () => void): () => void;
}

/**
 * Refreshes at an interval, only while the window is focused; a turn that was missed is caught up on focus.
 * The service recommends 15 to 30 minutes (service.md 8).
 */
export class Poller {
  readonly #clock: PollerClock;
  readonly #refresh: () => Promise<void>;
  #interval = 0;
  #focused: boolean;
  #lastRefresh: number;
  #cancel: (() => void) | undefined;
  readonly #changed = new Emitter<void>();

  /** `nextRefresh` changed. */
  readonly onDidChange = this.#changed.event;

  constructor(options: { clock: PollerClock; focused: boolean; refresh: () => Promise<void> }) {
    this.#clock = options.clock;
    this.#refresh = options.refresh;
    this.#focused = options.focused;
    this.#lastRefresh = options.clock.now();
  }

  /** When the next refresh is due, in milliseconds since the epoch; undefined while polling is off or paused. */
  get nextRefresh(): number | undefined {
    return this.#interval > 0 && this.#focused ? this.#lastRefresh + this.#interval : undefined;
  }

  /** 0 turns polling off. */
  setInterval(milliseconds: number): void {
    this.#interval = milliseconds;
    this.#schedule();
  }

  setFocused(focused: boolean): void {
    this.#focused = focused;
    this.#schedule();
  }

  /** Everything was read just now, by hand or by us: the interval starts anew. */
  refreshed(): void {
    this.#lastRefresh = this.#clock.now();
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
    const next = this.nextRefresh;
    this.#changed.fire();
    if (next === undefined) return;
    this.#cancel = this.#clock.after(Math.max(0, next - this.#clock.now()), () => {
      this.refreshed();
      void this.#refresh();
    });
  }
}

/** The interval of `loanOps.pollIntervalMinutes` in milliseconds: 0 is off, all else is held between 15 and 240 minutes. */
export function pollInterval(minutes: number): number {
  if (!(minutes > 0)) return 0;
  return Math.min(240, Math.max(15, minutes)) * 60_000;
}
