import { displayLocale } from "./displayLocale";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes dates as our sentences do. Made once for each style: a list of tasks would make hundreds, each slow to make. */
export function dateFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = displayLocale();
  const key = JSON.stringify([locale, style]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, style);
  formats.set(key, known);
  return known;
}
