import { CLOCK_CHECK_INTERVAL, type PollerClock } from "./poller";

/** Calls `work` when a new local day has begun: times of today are shown without a date. */
export function onNewDay(work: () => void, clock: PollerClock): { dispose(): void } {
  const today = () => new Date(clock.now()).toDateString();
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
