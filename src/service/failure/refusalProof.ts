/**
 * What proves that a change was refused before any of it was done. All else that is no success leaves the outcome
 * unknown, so that nothing is offered again that may have been done. service.md 7.6 states neither statuses nor codes:
 * the statuses mean what HTTP says (RFC 9110, 6585), and the codes what the common servers say.
 */

/** Without 408 and 499, which gateways say of a slow service, 406, which may follow the work, 407, 424 and 5xx. */
const REFUSING_STATUSES: ReadonlySet<number> = new Set([
  ...[400, 401, 403, 404, 405, 409, 410, 411, 412, 413, 414, 415, 417, 421, 422, 423, 425, 426, 428, 429, 431, 451],
]);

export function isRefusalByStatus(status: number): boolean {
  return REFUSING_STATUSES.has(status);
}

/** In capitals: for what common servers find out before the work, from parsing to a thing that is not there. */
const REFUSING_CODES: ReadonlySet<string> = new Set(
  `GRAPHQL_PARSE_FAILED GRAPHQL_VALIDATION_FAILED OPERATION_RESOLUTION_FAILURE PARSE_FAILED VALIDATION_FAILED
  INVALIDSYNTAX VALIDATIONERROR VALIDATION_ERROR BAD_USER_INPUT BAD_REQUEST INVALID_ARGUMENT FAILED_PRECONDITION
  UNAUTHENTICATED UNAUTHORIZED FORBIDDEN AUTH_NOT_AUTHENTICATED AUTH_NOT_AUTHORIZED ACCESS_DENIED PERMISSION_DENIED
  INVALID_JWT NOT_FOUND DOCUMENT_NOT_FOUND LOAN_NOT_FOUND DEAL_NOT_FOUND UNDEFINEDFIELD UNDEFINEDTYPE SELECTIONMISMATCH
  MISSINGREQUIREDARGUMENTS ARGUMENTNOTACCEPTED ARGUMENTLITERALSINCOMPATIBLE MISSINGREQUIREDINPUTOBJECTATTRIBUTE
  VARIABLEMISMATCH VARIABLENOTDEFINED`.split(/\s+/),
);

/** A status may stand where a code does. */
export function isRefusalByCode(code: string): boolean {
  return /^\d{3}$/.test(code) ? isRefusalByStatus(Number(code)) : REFUSING_CODES.has(inCapitals(code));
}

export function inCapitals(code: string): string {
  return code.toUpperCase().replaceAll("-", "_");
}

/** Words for a failure on the way or inside the service. They take a proof away where nothing but a place gives one. */
const OF_A_FAILURE =
  /\btime[ds]?[ -]?out|deadline exceeded|\binternal (server |system |service )?(error|failure)|\bunexpected (\w+ )?(error|exception)|\bunavailable\b|\b(up|down)stream\b|\bgateway\b|\b(connection|network|socket)\b|\b(request|operation) (was |has been )?(abort|cancel)|\becon+\w*|exception while/i;

export function tellsAFailure(words: string): boolean {
  return OF_A_FAILURE.test(words);
}
