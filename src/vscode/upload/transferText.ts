import { byteText } from "./byteText";

/** Milliseconds before a rate means anything. */
const SETTLING = 1000;

/**
 * How far a transfer is, in words: bytes, percent, rate and time left. `elapsed` in milliseconds since its first byte.
 */
export function transferText(sent: number, total: number, elapsed: number): string {
  const parts = [`${byteText(sent)} of ${byteText(total)}`, `${Math.floor((sent / total) * 100)}%`];
  if (elapsed >= SETTLING && sent > 0) {
    const rate = (sent / elapsed) * 1000;
    parts.push(`${byteText(rate)}/s`);
    if (sent < total) parts.push(`${durationText((total - sent) / rate)} left`);
  }
  return parts.join(" · ");
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
