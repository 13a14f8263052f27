import * as l10n from "@vscode/l10n";

/** The advice for a time to wait, as a sentence. */
export function tryAgain(seconds: number | undefined): string {
  if (seconds === undefined) return l10n.t("Try again later.");
  if (seconds <= 1) return l10n.t("Try again in a second.");
  if (seconds < 120) return l10n.t("Try again in {0} seconds.", seconds);
  if (seconds < 2 * 3600) return l10n.t("Try again in {0} minutes.", Math.ceil(seconds / 60));
  return l10n.t("Try again in {0} hours.", Math.ceil(seconds / 3600));
}

/**
 * The whole seconds that a Retry-After header (seconds or a date) asks to wait, 0 for a date that has passed; undefined when
 * it states no time. A date is taken by the clock of who wrote it: `answeredAt` is the Date header of the same answer.
 */
export function retryAfterSeconds(header: string | undefined, answeredAt: string | undefined): number | undefined {
  const text = header?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  // An HTTP date names its month; Date.parse would also accept many plain numbers.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const since = Date.parse(answeredAt ?? "");
  return Math.max(0, Math.ceil((date - (Number.isNaN(since) ? Date.now() : since)) / 1000));
}
