import * as l10n from "@vscode/l10n";
import { isRefusalByStatus } from "./refusalProof";
import {
  afterFailure,
  checkOutcomeFirst,
  noAnswerInTime,
  type RefusalReason,
  ServiceError,
  type ServiceErrorKind,
  type ServiceErrorOutcome,
} from "./serviceError";

/** The statuses have HTTP's meanings: service.md 7.6 states none. */
export interface FailedAnswer {
  readonly status: number;
  readonly url: string;
  header(name: string): string | undefined;
}

interface FailureWords {
  readonly notFound: string;
  readonly scope?: string | undefined;
  /** Safe to show. */
  readonly said?: string | undefined;
  readonly changes: boolean;
}

export function httpFailure(answer: FailedAnswer, { notFound, scope, said, changes }: FailureWords): ServiceError {
  const { status } = answer;
  const retryAfter = status === 429 || status === 503 ? retryAfterSeconds(answer) : undefined;
  const facts = { status, retryAfter, detail: `HTTP ${status}` };
  const failure = (kind: ServiceErrorKind, message: string, outcome: ServiceErrorOutcome) =>
    new ServiceError(kind, message, { outcome, ...facts });

  // A redirect does not say whether the work was done before it.
  if (status >= 300 && status < 400) {
    const message = l10n.t(
      'The service redirected the request to "{0}", where the access token is not sent. Check the base URL.',
      targetOf(answer),
    );
    return failure("redirected", message, "unknown");
  }
  if (status >= 500) {
    const message =
      said === undefined
        ? l10n.t("The service failed (HTTP {0}).", status)
        : l10n.t('The service failed (HTTP {0}): "{1}".', status, said);
    return failure("serverError", `${message} ${afterFailure(changes)}`, "unknown");
  }
  switch (status) {
    case 408:
      return noAnswerInTime(changes, facts);
    case 401:
      return failure("unauthorized", l10n.t("The service did not accept the access token. Set a new one."), "refused");
    case 403: {
      const message =
        scope === undefined
          ? l10n.t("The access token does not allow this. Set one with the required scope.")
          : l10n.t("The access token does not allow this. Set one with the scope {0}.", scope);
      return failure("forbidden", message, "refused");
    }
    case 404:
      return failure("refused", notFound, "refused");
    case 429: {
      const message = `${l10n.t("The service is receiving too many requests.")} ${tryAgain(retryAfter)}`;
      return failure("rateLimited", message, "refused");
    }
  }
  if (isRefusalByStatus(status)) {
    const message = said === undefined ? refusedWith(status) : l10n.t('The service refused: "{0}"', said);
    return failure("refused", message, "refused");
  }
  const next = changes ? checkOutcomeFirst() : l10n.t("Check the base URL.");
  const message = `${l10n.t("The service's answer is not understood (HTTP {0}).", status)} ${next}`;
  return failure("notUnderstood", message, "unknown");
}

function refusedWith(status: number): string {
  if (status === 413) {
    const what = l10n.t("The service refused the request as too large (HTTP {0}).", status);
    return `${what} ${l10n.t("Send less at once.")}`;
  }
  return `${l10n.t("The service refused the request (HTTP {0}).", status)} ${nextAfter(status)}`;
}

function nextAfter(status: number): string {
  if (status === 405) return l10n.t("Check the base URL.");
  if (status === 409) return l10n.t("Refresh to see the current state.");
  return l10n.t("Ask the service's owner for the reason, and give the time in the log.");
}

function targetOf({ header, url }: FailedAnswer): string {
  const { origin = "null" } = URL.parse(header("location") ?? "data:", url) ?? {};
  // That of "data:" and its like.
  return origin === "null" ? l10n.t("another address") : origin;
}

function tryAgain(seconds: number | undefined): string {
  if (seconds === undefined) return l10n.t("Try again later.");
  if (seconds <= 1) return l10n.t("Try again in a second.");
  if (seconds < 120) return l10n.t("Try again in {0} seconds.", seconds);
  if (seconds < 2 * 3600) return l10n.t("Try again in {0} minutes.", Math.ceil(seconds / 60));
  return l10n.t("Try again in {0} hours.", Math.ceil(seconds / 3600));
}

/** 0 for a date that has passed. A date is by the clock that wrote it, which is in the header Date beside it. */
function retryAfterSeconds({ header }: FailedAnswer): number | undefined {
  const text = header("retry-after")?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  // An HTTP date names its month; Date.parse would also accept many plain numbers.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const now = Date.parse(header("date") ?? "") || Date.now();
  return Math.max(0, Math.ceil((date - now) / 1000));
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
