/** The Retry-After header (seconds or a date) in words that follow "try again". */
export function retryAfterInWords(header: string | undefined, now = Date.now()): string {
  const seconds = secondsOf(header?.trim(), now);
  if (seconds === undefined) return "later";
  if (seconds <= 1) return "in a second";
  if (seconds < 120) return `in ${seconds} seconds`;
  if (seconds < 2 * 3600) return `in ${Math.ceil(seconds / 60)} minutes`;
  return `in ${Math.ceil(seconds / 3600)} hours`;
}

function secondsOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header === "") return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
