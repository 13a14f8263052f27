import { type PollerClock, REAL_CLOCK } from "./poller";

/** How often the views' texts follow loans that arrive one by one, in milliseconds. */
export const VIEW_UPDATE_MILLISECONDS = 100;

export interface Throttled {
  (): void;
  dispose(): void;
}

/**
 * Leading and trailing throttle: runs the work at once, then at most once in so many milliseconds, the last time after
 * the last call.
 */
export function throttle(
  milliseconds: number,
  work: () => void,
  after: PollerClock["after"] = REAL_CLOCK.after,
): Throttled {
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
