export const DAY = 24 * 60 * 60 * 1000;

/** An ISO 8601 time that many days after now. */
export function isoTime(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY).toISOString();
}

/** `YYYY-MM-DD` that many calendar days after today, where the simulator runs: that is where "today" is judged. */
export function isoDay(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
