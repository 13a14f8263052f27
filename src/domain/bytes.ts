import * as l10n from "@vscode/l10n";
import { numberFormat } from "./dates";

/** A file that can be read anywhere. */
export interface ReadableFile {
  readonly size: number;
  /** Fills `into` with what begins at this byte, as far as the file goes. Gives the count of bytes. */
  read(into: Buffer, at: number): Promise<number>;
}

const UNITS = ["bytes", "KB", "MB", "GB"] as const;

export function byteText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return `${numberFormat(style).format(value)} ${UNITS[unit]}`;
}

/** In bytes. */
export function canceledText(sent: number, total: number): string {
  return sent === 0
    ? l10n.t("Canceled before anything was sent.")
    : l10n.t("Canceled after {0} of {1}.", byteText(Math.min(sent, total)), byteText(total));
}

/** The rate is shown after so many milliseconds: before that it means nothing. */
const RATE_AFTER_MS = 1000;

/** `elapsed`: in milliseconds since its first byte. */
export function transferText(sent: number, total: number, elapsed: number): string {
  const parts = [
    l10n.t({
      message: "{0} of {1}",
      args: [byteText(sent), byteText(total)],
      comment: "Sizes, such as 3 MB of 10 MB",
    }),
    numberFormat({ style: "percent" }).format(Math.floor((sent / total) * 100) / 100),
  ];
  if (elapsed >= RATE_AFTER_MS && sent > 0) {
    const rate = (sent / elapsed) * 1000;
    parts.push(`${byteText(rate)}/s`);
    if (sent < total)
      parts.push(
        l10n.t({
          message: "{0} left",
          args: [durationText((total - sent) / rate)],
          comment: "{0} is a duration, such as 2 min",
        }),
      );
  }
  return parts.join(" · ");
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
