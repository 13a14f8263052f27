import { parseServiceDate } from "../domain/dates";

/** Who reads the page: when, in milliseconds since the epoch, and where. Without a time zone, in the user's own. */
export interface Reader {
  readonly now: number;
  readonly locale: string;
  readonly timeZone?: string;
}

/** A date of the service, localized; undefined when it does not parse and has to be shown as it came. */
export function dateText(raw: string, reader: Reader): string | undefined {
  const date = parseServiceDate(raw);
  if (date === undefined) return undefined;
  // A day without a time is that day wherever the user is.
  if (date.wholeDay) return new Intl.DateTimeFormat(reader.locale, { dateStyle: "medium" }).format(date.time);
  return timeText(date.time, reader, { dateStyle: "medium", timeStyle: "short" });
}

/** When something was read: the time, with the day when that is not today. */
export function asOfText(asOf: number, reader: Reader): string {
  const day = (time: number) => timeText(time, reader, { dateStyle: "medium" });
  const today = day(asOf) === day(reader.now);
  return timeText(asOf, reader, { timeStyle: "short", ...(!today && { dateStyle: "medium" }) });
}

/** How long ago that was; undefined below a minute. Never negative: the host's clock may differ. */
export function ageText(asOf: number, { now, locale }: Reader): string | undefined {
  const minutes = Math.floor((now - asOf) / 60_000);
  if (minutes < 1) return undefined;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  if (minutes < 60) return relative.format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? relative.format(-hours, "hour") : relative.format(-Math.floor(hours / 24), "day");
}

function timeText(time: number, { locale, timeZone }: Reader, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(time);
}
