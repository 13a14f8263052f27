import { seeWhatBecameOfIt } from "./nextStep";
import { retryAfterInWords, retryAfterSeconds } from "./retryAfter";
import { ServiceError, type ServiceErrorKind, type ServiceErrorOutcome } from "./serviceError";

/** What of an answer decides how it failed. The statuses are HTTP's: service.md 7.6 states none. */
export interface FailedAnswer {
  readonly status: number;
  /** The address that was asked. */
  readonly url: string;
  readonly location: string | undefined;
  readonly retryAfter: string | undefined;
}

export interface FailureWords {
  /** Sentence for a 404: what was not there, and what to do. */
  readonly notFound: string;
  /** The scope that the operation needs, if service.md states one (5.3). */
  readonly scope?: string | undefined;
  /** What the service itself said, already made safe to show. */
  readonly said?: string | undefined;
  /** Whether the request was to change something, which must not be done twice. */
  readonly changes: boolean;
}

/** What to do about a refusal that says nothing for itself. */
const REMEDIES: ReadonlyMap<number, string> = new Map([
  [405, "check the base URL"],
  [409, "refresh, and look at what is true now"],
  [413, "send less at once"],
]);

/** The error for an answer whose status is not a success. */
export function httpFailure(answer: FailedAnswer, words: FailureWords): ServiceError {
  const { status } = answer;
  const said = words.said === undefined ? "" : `: "${words.said}"`;
  const retryAfter = status === 429 || status === 503 ? retryAfterSeconds(answer.retryAfter) : undefined;
  const fail = (kind: ServiceErrorKind, message: string, outcome: ServiceErrorOutcome) =>
    new ServiceError(kind, message, { outcome, status, retryAfter, detail: `HTTP ${status}` });

  // A redirect does not say whether the work was done before it.
  if (status >= 300 && status < 400) {
    return fail(
      "redirected",
      `The service redirected the request to ${originOf(answer)}, where the access token is not sent: check the base URL.`,
      "unknown",
    );
  }
  if (status >= 500) {
    return fail(
      "serverError",
      `The service failed (HTTP ${status})${said}${said === "" ? ":" : ","} ${words.changes ? seeWhatBecameOfIt : "try again later"}.`,
      "unknown",
    );
  }
  switch (status) {
    case 401:
      return fail("unauthorized", "The service did not accept the access token: set a new one.", "refused");
    case 403:
      return fail("forbidden", `The access token does not allow this${neededScope(words.scope)}.`, "refused");
    case 404:
      return fail("refused", words.notFound, "refused");
    case 429:
      return fail(
        "rateLimited",
        `The service is receiving too many requests: try again ${retryAfterInWords(answer.retryAfter)}.`,
        "refused",
      );
  }
  if (status >= 400) {
    return fail(
      "refused",
      said === ""
        ? `The service refused the request${status === 413 ? " as too large" : ""} (HTTP ${status}): ${REMEDIES.get(status) ?? "ask its owner why, and name the time in the log"}.`
        : `The service refused${said}`,
      "refused",
    );
  }
  return fail(
    "notUnderstood",
    `The service gave an answer that is not understood (HTTP ${status}): check the base URL.`,
    "unknown",
  );
}

function neededScope(scope: string | undefined): string {
  return scope === undefined ? ": set one that has the scope it needs" : `: set one that has the scope ${scope}`;
}

function originOf({ location, url }: FailedAnswer): string {
  const target = location !== undefined && URL.canParse(location, url) ? new URL(location, url) : undefined;
  // The origin of "data:" and its like is the text "null".
  return target === undefined || target.origin === "null" ? "another address" : target.origin;
}
