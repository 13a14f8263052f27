import { REJECT_DOCUMENT_SCOPE } from "../../contract/rest";

/**
 * What proves that a request was refused before any of it was done, and the reason that its words tell. All else that is no
 * success leaves the outcome unknown: the ways to fail have no end, so no list of them decides. service.md 7.6 states
 * neither statuses nor codes: the statuses mean what HTTP says (RFC 9110, 6585), and codes and words are those of the
 * common servers.
 */

/** Not 408 and 499, which gateways say of a slow service, not 406, which may follow the work, nor 407, 424 and 5xx. */
const REFUSING_STATUSES: ReadonlySet<number> = new Set([
  ...[400, 401, 403, 404, 405, 409, 410, 411, 412, 413, 414, 415, 417, 421, 422, 423, 425, 426, 428, 429, 431, 451],
]);

export function isRefusalByStatus(status: number | undefined): boolean {
  return status !== undefined && REFUSING_STATUSES.has(status);
}

/** In capitals: what is found out before anything is executed, of the document, its variables and the token. */
const CODES_BEFORE_EXECUTION = setOf(`GRAPHQL_PARSE_FAILED GRAPHQL_VALIDATION_FAILED OPERATION_RESOLUTION_FAILURE
  PARSE_FAILED VALIDATION_FAILED INVALIDSYNTAX VALIDATIONERROR PERSISTED_QUERY_NOT_FOUND PERSISTED_QUERY_NOT_SUPPORTED
  PERSISTED_QUERY_ID_REQUIRED QUERY_NOT_IN_SAFELIST UNDEFINEDFIELD UNDEFINEDTYPE SELECTIONMISMATCH
  MISSINGREQUIREDARGUMENTS ARGUMENTNOTACCEPTED ARGUMENTLITERALSINCOMPATIBLE MISSINGREQUIREDINPUTOBJECTATTRIBUTE
  VARIABLEMISMATCH VARIABLENOTDEFINED VARIABLENOTUSED VARIABLEREQUIRESVALIDTYPE FIELDCONFLICT BAD_USER_INPUT
  UNAUTHENTICATED AUTH_NOT_AUTHENTICATED INVALID_JWT INVALID_HEADERS ACCESS_DENIED`);

/** In capitals: what a field says no with. */
const REFUSAL_CODES = setOf(`BAD_USER_INPUT BAD_REQUEST VALIDATION_ERROR INVALID_ARGUMENT FAILED_PRECONDITION
  UNAUTHENTICATED AUTH_NOT_AUTHENTICATED INVALID_JWT UNAUTHORIZED FORBIDDEN AUTH_NOT_AUTHORIZED ACCESS_DENIED
  PERMISSION_DENIED INSUFFICIENT_SCOPE MISSING_SCOPE NOT_FOUND DOCUMENT_NOT_FOUND LOAN_NOT_FOUND DEAL_NOT_FOUND
  LOAN_FROZEN UNAUTHORIZED_FIELD_OR_TYPE`);

function setOf(codes: string): ReadonlySet<string> {
  return new Set(codes.split(/\s+/));
}

function allIn(known: ReadonlySet<string>, codes: readonly string[]): boolean {
  return codes.length > 0 && codes.every((code) => known.has(code));
}

export const areCodesBeforeExecution = (codes: readonly string[]) => allIn(CODES_BEFORE_EXECUTION, codes);
export const areRefusalCodes = (codes: readonly string[]) => allIn(REFUSAL_CODES, codes);

/** How servers speak of a document that cannot be executed: its syntax, its names, its variables, its size. */
const DOCUMENT_ERROR_WORDINGS = [
  /^(graphql )?(syntax|parse|validation) error|^invalid syntax|^query does not pass validation/i,
  /\b(cannot query|unknown) (field|type|argument|directive|fragment)\b/i,
  /^(the )?variable ["'`]?\$?\w+/i,
  /^(the )?(field|argument|directive|(specified )?input object|enum)\b.*\b(required|(is not|isn't|not) defined|doesn't (exist|accept)|does not exist|must (not )?have a|invalid value)\b/i,
  /^(expected (an? |value of )?(type|`|\w+, actual:)|(invalid value for|in|the specified) argument\b|value\b.*\bdoes not exist in|no operation named|must provide)/i,
];

export function isDocumentError(words: string): boolean {
  return DOCUMENT_ERROR_WORDINGS.some((wording) => wording.test(words));
}

/** The words of a sentence that says why something is refused, and nothing else: what else it says may have come first. */
const REFUSAL_WORDS = setOf(`a access allowed an any are associated attached authorised authorized be been belong
  belongs by can can't cannot change changes could couldn't currently deal deals denied do document documents does
  doesn't exist exists find for forbidden found freeze freezes from frozen given granted has have id ids in
  insufficient insufficient_scope is isn't it its lacks linked loan loans missing must need needs no not of on
  operation or permission permissions reject requested required requires scope scopes specified such task tasks that
  the there this tied to token unable unauthorised unauthorized under unknown update:borrower user was wasn't were
  where while with without you your`);

/** An ID has a digit or stands in quotation marks; "…" stands for a value that we sent. */
export function isPlainRefusal(words: string): boolean {
  const said = words.replace(/^error: /i, "").replace(/["“`][^"”`\s]*["”`]|(?<!\S)'[^'\s]*'/g, "…");
  const parts = said
    .toLowerCase()
    .replaceAll("’", "'")
    .split(/[\s.,;!()]+|:(?!\S)|(?<!\S)[–-](?!\S)/);
  return parts.every((part) => part === "" || REFUSAL_WORDS.has(part) || /[\d…]/.test(part));
}

/** service.md states no words (7.6), so this reads what services commonly say. `scope`: the one that is needed. */
export function refusalReason(words: string, reasons: readonly RefusalReason[], scope: string | undefined) {
  // RFC 6750 has the code insufficient_scope.
  const namesScope = scope !== undefined && words.includes(scope);
  return reasons.find((reason) => REASON_WORDINGS[reason].test(words) || (reason === "missingScope" && namesScope));
}

/** The reasons to refuse a change that service.md names (4.3, 5.3), each with the words that tell it. */
const REASON_WORDINGS = {
  missingScope: /insufficient[ _]scope/i,
  documentWithoutTask:
    /\b(no|without an?|lacks an?) (associated )?task\b|(\bnot|n['’]t) (associated|linked|tied)\b[^.]*\btask\b/i,
  documentNotFound: absenceWording("document"),
  loanNotFound: absenceWording("loan"),
  dealNotFound: absenceWording("deal"),
  // service.md knows no refusal for it: a frozen loan allows both changes (section 8).
  loanFrozen: /\b(frozen|freez(e|es|ing))\b/i,
};
export type RefusalReason = keyof typeof REASON_WORDINGS;

/** For an operation that the user wrote: any reason may be meant. */
export const ANY_REASON = { refusals: Object.keys(REASON_WORDINGS) as RefusalReason[], scope: REJECT_DOCUMENT_SCOPE };

/** As in "Document not found", "no such document", "unknown document" and "document d1 does not exist". */
function absenceWording(thing: string): RegExp {
  return new RegExp(
    `\\b(no|no such|unknown) ${thing}\\b|\\b${thing}\\b[^.]*(not (be )?found|not exist|n['’]t exist|unknown|\\bnot (on|belong)\\b)|(not|n['’]t|unable to) find (an? |any |the )?${thing}\\b`,
    "i",
  );
}
