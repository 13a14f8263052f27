import { dateFormat } from "../../domain/dateFormat";

/** A time, such as when something was read, with the day when that is not today. In milliseconds since the epoch. */
export function asOfText(time: number, now: number, timeStyle: "short" | "medium" = "short"): string {
  const sameDay = new Date(time).toDateString() === new Date(now).toDateString();
  return dateFormat({ timeStyle, ...(sameDay ? {} : { dateStyle: "medium" as const }) }).format(time);
}
