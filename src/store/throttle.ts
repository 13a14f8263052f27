import { type PollerClock, REAL_CLOCK } from "./poller";

/** For what tells of all loans together while they arrive one by one: often enough for whoever watches it. */
export const VIEW_UPDATE_MILLISECONDS = 100;

export interface Throttled {
  (): void;
  dispose(): void;
}

/**
 * Does the work when it is asked for, then not again before so many milliseconds have passed, however often it is asked
 * for meanwhile. What was asked for is done in the end.
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
