import * as l10n from "@vscode/l10n";
import { ServiceError, type ServiceErrorOutcome } from "../failure/serviceError";
import type { GraphQLFault } from "./answer";

/** The error for `errors` without a result. `faults` have passed `safeWords`. */
export function refusal(faults: readonly GraphQLFault[], outcome: ServiceErrorOutcome): ServiceError {
  const [first] = faults;
  const words = first?.message ?? "";
  return new ServiceError("refused", refusalText(words, faults.length - 1, outcome === "refused"), {
    outcome,
    detail: faultsInLog(faults),
  });
}

function refusalText(words: string, more: number, refused: boolean): string {
  if (refused) {
    return more > 0
      ? l10n.t('The service refused: "{0}" (and {1} more)', words, more)
      : l10n.t('The service refused: "{0}"', words);
  }
  return more > 0
    ? l10n.t('The service answered with an error: "{0}" (and {1} more)', words, more)
    : l10n.t('The service answered with an error: "{0}"', words);
}

/**
 * Codes of errors that come before anything is executed: of parsing, validation and authorization. service.md 7.6 states
 * none: these are what Apollo and Yoga, Hot Chocolate, graphql-java and Hasura say.
 */
const BEFORE_EXECUTION: ReadonlySet<string> = new Set([
  ...["GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "OPERATION_RESOLUTION_FAILURE"],
  ...["BAD_USER_INPUT", "BAD_REQUEST", "UNAUTHENTICATED", "UNAUTHORIZED", "FORBIDDEN"],
  ...["AUTH_NOT_AUTHENTICATED", "AUTH_NOT_AUTHORIZED"],
  ...["INVALIDSYNTAX", "VALIDATIONERROR"],
  ...["PARSE_FAILED", "VALIDATION_FAILED", "ACCESS_DENIED", "INVALID_JWT"],
]);

export function isRefusalByCode(code: string | undefined): boolean {
  return code !== undefined && BEFORE_EXECUTION.has(code.toUpperCase().replaceAll("-", "_"));
}

/** Errors as the log shows them: how many and where, none of their words. */
export function faultsInLog(faults: readonly GraphQLFault[]): string {
  const places = new Set(faults.map(({ path }) => placeInLog(path)));
  const shown = [...places].slice(0, 5).join(", ");
  return `GraphQL errors: ${faults.length} (at ${shown}${places.size > 5 ? ", …" : ""})`;
}

/** Only what looks like field names: an error's path is data from the service. */
function placeInLog(path: GraphQLFault["path"]): string {
  const names = (path ?? []).filter((segment) => typeof segment === "string" && /^[A-Za-z_]\w{0,60}$/.test(segment));
  return names.length === 0 ? "no path" : names.slice(0, 12).join(".");
}
