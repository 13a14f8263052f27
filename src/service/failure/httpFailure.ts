import * as l10n from "@vscode/l10n";
import { isRefusalByStatus } from "./refusalProof";
import {
  afterFailure,
  checkOutcomeFirst,
  type RefusalReason,
  ServiceError,
  type ServiceErrorKind,
  type ServiceErrorOutcome,
} from "./serviceError";

/** The statuses have HTTP's meanings: service.md 7.6 states none. */
export interface FailedAnswer {
  readonly status: number;
  readonly url: string;
  readonly location: string | undefined;
  readonly retryAfter: string | undefined;
  readonly date: string | undefined;
}

interface FailureWords {
  readonly notFound: string;
  readonly scope?: string | undefined;
  /** Safe to show. */
  readonly said?: string | undefined;
  readonly changes: boolean;
}

/** What to do about a refusal without a text of its own, by HTTP status. */
const REMEDIES: ReadonlyMap<number, () => string> = new Map([
  [405, () => l10n.t("Check the base URL.")],
  [409, () => l10n.t("Refresh to see the current state.")],
  [413, () => l10n.t("Send less at once.")],
]);

export function httpFailure(answer: FailedAnswer, { notFound, scope, said, changes }: FailureWords): ServiceError {
  const { status } = answer;
  const retryAfter = status === 429 || status === 503 ? retryAfterSeconds(answer.retryAfter, answer.date) : undefined;
  const refused = (kind: ServiceErrorKind, message: string, outcome: ServiceErrorOutcome = "refused") =>
    new ServiceError(kind, message, { outcome, status, retryAfter, detail: `HTTP ${status}` });
  const unknown = (kind: ServiceErrorKind, message: string) => refused(kind, message, "unknown");

  // A redirect does not say whether the work was done before it.
  if (status >= 300 && status < 400) {
    return unknown(
      "redirected",
      l10n.t(
        'The service redirected the request to "{0}", where the access token is not sent. Check the base URL.',
        originOf(answer),
      ),
    );
  }
  if (status >= 500) {
    const message =
      said === undefined
        ? l10n.t("The service failed (HTTP {0}).", status)
        : l10n.t('The service failed (HTTP {0}): "{1}".', status, said);
    return unknown("serverError", `${message} ${afterFailure(changes)}`);
  }
  switch (status) {
    case 408:
      return unknown("timeout", `${l10n.t("The service did not answer in time.")} ${afterFailure(changes)}`);
    case 401:
      return refused("unauthorized", l10n.t("The service did not accept the access token. Set a new one."));
    case 403:
      return refused(
        "forbidden",
        scope === undefined
          ? l10n.t("The access token does not allow this. Set one with the required scope.")
          : l10n.t("The access token does not allow this. Set one with the scope {0}.", scope),
      );
    case 404:
      return refused("refused", notFound);
    case 429:
      return refused("rateLimited", `${l10n.t("The service is receiving too many requests.")} ${tryAgain(retryAfter)}`);
  }
  if (isRefusalByStatus(status)) {
    return refused("refused", said === undefined ? refusedWith(status) : l10n.t('The service refused: "{0}"', said));
  }
  const next = changes ? checkOutcomeFirst() : l10n.t("Check the base URL.");
  return unknown("notUnderstood", `${l10n.t("The service's answer is not understood (HTTP {0}).", status)} ${next}`);
}

function refusedWith(status: number): string {
  const what =
    status === 413
      ? l10n.t("The service refused the request as too large (HTTP {0}).", status)
      : l10n.t("The service refused the request (HTTP {0}).", status);
  const next =
    REMEDIES.get(status) ?? (() => l10n.t("Ask the service's owner for the reason, and give the time in the log."));
  return `${what} ${next()}`;
}

function originOf({ location, url }: FailedAnswer): string {
  const target = location !== undefined && URL.canParse(location, url) ? new URL(location, url) : undefined;
  // The origin of "data:" and its like is the text "null".
  return target === undefined || target.origin === "null" ? l10n.t("another address") : target.origin;
}

export function tryAgain(seconds: number | undefined): string {
  if (seconds === undefined) return l10n.t("Try again later.");
  if (seconds <= 1) return l10n.t("Try again in a second.");
  if (seconds < 120) return l10n.t("Try again in {0} seconds.", seconds);
  if (seconds < 2 * 3600) return l10n.t("Try again in {0} minutes.", Math.ceil(seconds / 60));
  return l10n.t("Try again in {0} hours.", Math.ceil(seconds / 3600));
}

/** 0 for a date that has passed. A date is by the clock that wrote it: `answeredAt` is the Date header beside it. */
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

/** service.md states no words (7.6), so this reads what services commonly say. `scope`: the one that is needed. */
export function refusalReason(
  words: string,
  reasons: readonly RefusalReason[],
  scope: string | undefined,
): RefusalReason | undefined {
  // RFC 6750 has the code insufficient_scope.
  const namesScope = scope !== undefined && words.includes(scope);
  return reasons.find((reason) => TELLS[reason].test(words) || (reason === "missingScope" && namesScope));
}

const TELLS: Readonly<Record<RefusalReason, RegExp>> = {
  missingScope: /insufficient[ _]scope/i,
  documentWithoutTask:
    /\b(no|without an?|lacks an?) (associated )?task\b|\bnot (associated|linked|tied)\b[^.]*\btask\b/i,
  documentNotFound: isAbsent("document"),
  loanNotFound: isAbsent("loan"),
  dealNotFound: isAbsent("deal"),
  loanFrozen: /\b(frozen|freez(e|es|ing))\b/i,
};

/** As in "Document not found", "no such document", "unknown document" and "document d1 does not exist". */
function isAbsent(thing: string): RegExp {
  return new RegExp(
    `\\b(no|no such|unknown) ${thing}\\b|\\b${thing}\\b[^.]*(not found|not exist|n['’]t exist|unknown|\\bnot on\\b)`,
    "i",
  );
}
