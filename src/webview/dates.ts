import { parseServiceDate } from "../domain/dueDate";

/** How dates are written. Without a time zone, the user's own. */
export interface DateStyle {
  readonly locale: string;
  readonly timeZone?: string;
}

/** A date of the service, localized; undefined when it does not parse and has to be shown as it came. */
export function dateText(raw: string, style: DateStyle): string | undefined {
  const date = parseServiceDate(raw);
  if (date === undefined) return undefined;
  // A day without a time is that day wherever the user is.
  if (date.wholeDay) return new Intl.DateTimeFormat(style.locale, { dateStyle: "medium" }).format(date.time);
  return new Intl.DateTimeFormat(style.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: style.timeZone,
  }).format(date.time);
}

/** When something was read: the time, with the day when that is not today. Times in milliseconds since the epoch. */
export function asOfText(asOf: number, now: number, { locale, timeZone }: DateStyle): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone });
  if (day.format(asOf) === day.format(now)) return time.format(asOf);
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(asOf);
}

/** How long ago that was; undefined below a minute. Never negative: the host's clock may differ. */
export function ageText(asOf: number, now: number, { locale }: DateStyle): string | undefined {
  const minutes = Math.floor((now - asOf) / 60_000);
  if (minutes < 1) return undefined;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  if (minutes < 60) return relative.format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? relative.format(-hours, "hour") : relative.format(-Math.floor(hours / 24), "day");
}
