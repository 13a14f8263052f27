import { LOOK_AGAIN, type PollerClock } from "./poller";

/** Does the work when another day has begun where the user is: times are shown without the day while it is today's. */
export function onNewDay(work: () => void, clock: PollerClock): { dispose(): void } {
  const today = () => new Date(clock.now()).toDateString();
  let day = today();
  let cancel: () => void;
  const look = () => {
    cancel = clock.after(LOOK_AGAIN, look);
    if (today() === day) return;
    day = today();
    work();
  };
  cancel = clock.after(LOOK_AGAIN, look);
  return { dispose: () => cancel() };
}
