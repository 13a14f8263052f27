import { displayLocale } from "../../domain/displayLocale";

const UNITS = ["bytes", "KB", "MB", "GB"] as const;

/** A size in words, in steps of 1,024. */
export function byteText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${new Intl.NumberFormat(displayLocale(), style).format(value)} ${UNITS[unit]}`;
}
