import { dayAfter, dayText } from "../domain/dates";

const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** What is further away is not drawn: one date in another century would press all others into a point. */
const MAX_DAYS = 400;
const STEPS = [1, 2, 7, 14, 28, 56, 112] as const;
const MAX_TICKS = 8;

/** Times from left to right. */
export interface Scale {
  /** In percent of the width; undefined for what is too far away. */
  at(time: number): number | undefined;
  /** Beginnings of days, with what stands there. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** `times`: what is to be seen, and `now` with it. In milliseconds since the epoch. */
export function scaleOf(times: readonly number[], now: number): Scale {
  const near = times.filter((time) => Math.abs(time - now) <= MAX_DAYS * DAY_MILLISECONDS);
  const [first, last] = [Math.min(now, ...near), Math.max(now, ...near)];
  const room = Math.max(DAY_MILLISECONDS, (last - first) / 20);
  const [from, to] = [first - room, last + room];
  const place = (time: number) => (100 * (time - from)) / (to - from);
  const days = (to - from) / DAY_MILLISECONDS;
  const step = STEPS.find((one) => days / one <= MAX_TICKS) ?? STEPS[STEPS.length - 1] ?? 1;
  const ticks: { at: number; label: string }[] = [];
  for (let day = -Math.floor((now - from) / DAY_MILLISECONDS / step) * step; ; day += step) {
    const time = dayAfter(now, day);
    if (time > to) break;
    // Today has a line of its own, and room for its word.
    if (time >= from && day !== 0 && Math.abs(place(time) - place(now)) > 50 / MAX_TICKS)
      ticks.push({ at: place(time), label: dayText(time, now) });
  }
  return { at: (time) => (time < from || time > to ? undefined : place(time)), ticks };
}
