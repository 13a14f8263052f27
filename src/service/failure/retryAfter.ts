import * as l10n from "@vscode/l10n";

/** The advice for a Retry-After header (seconds or a date), as a sentence. */
export function tryAgain(header: string | undefined, now = Date.now()): string {
  const seconds = retryAfterSeconds(header, now);
  if (seconds === undefined) return l10n.t("Try again later.");
  if (seconds <= 1) return l10n.t("Try again in a second.");
  if (seconds < 120) return l10n.t("Try again in {0} seconds.", seconds);
  if (seconds < 2 * 3600) return l10n.t("Try again in {0} minutes.", Math.ceil(seconds / 60));
  return l10n.t("Try again in {0} hours.", Math.ceil(seconds / 3600));
}

/** Whole seconds from now on, 0 for a date that has passed; undefined when the header states no time. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  // An HTTP date names its month; Date.parse would also accept many plain numbers.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
