/** The Retry-After header (seconds or a date) in words that follow "try again". */
export function retryAfterInWords(header: string | undefined, now = Date.now()): string {
  const seconds = retryAfterSeconds(header, now);
  if (seconds === undefined) return "later";
  if (seconds <= 1) return "in a second";
  if (seconds < 120) return `in ${seconds} seconds`;
  if (seconds < 2 * 3600) return `in ${Math.ceil(seconds / 60)} minutes`;
  return `in ${Math.ceil(seconds / 3600)} hours`;
}

/** Whole seconds from now on, 0 for a date that has passed; undefined when the header states no time. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
