import * as l10n from "@vscode/l10n";
import { inCapitals } from "../failure/refusalProof";
import { refusalReason } from "../failure/refusalReason";
import { ServiceError, type ServiceErrorKind, type ServiceErrorOutcome } from "../failure/serviceError";
import type { GraphQLFault } from "./answer";
import type { Mutation } from "./operation";

/** The error for `errors` without a result. `faults` have passed `safeWords`. */
export function refusal(faults: readonly GraphQLFault[], outcome: ServiceErrorOutcome): ServiceError {
  const words = faults[0]?.message ?? "";
  return new ServiceError("refused", refusalText(words, faults.length - 1, outcome === "refused"), {
    outcome,
    detail: faultsInLog(faults),
  });
}

/** The same for a change that the service did not make. What the first fault tells decides what helps. */
export function refusedChange(
  faults: readonly GraphQLFault[],
  { refusals, scope }: Pick<Mutation<never, unknown>, "refusals" | "scope">,
): ServiceError {
  const { message, outcome, detail } = refusal(faults, "refused");
  const [first] = faults;
  const reason = refusalReason(first?.message ?? "", refusals, scope);
  const kind = reason === "missingScope" ? "forbidden" : kindByCode(first?.codes);
  return new ServiceError(kind, message, { outcome, detail, reason });
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

/** Codes that are about the token. UNAUTHORIZED stands for either kind. */
const ABOUT_THE_TOKEN: ReadonlyMap<string, ServiceErrorKind> = new Map([
  ["UNAUTHENTICATED", "unauthorized"],
  ["AUTH_NOT_AUTHENTICATED", "unauthorized"],
  ["INVALID_JWT", "unauthorized"],
  ["UNAUTHORIZED", "forbidden"],
  ["FORBIDDEN", "forbidden"],
  ["AUTH_NOT_AUTHORIZED", "forbidden"],
  ["ACCESS_DENIED", "forbidden"],
]);

function kindByCode([code = ""]: readonly string[] = []): ServiceErrorKind {
  return ABOUT_THE_TOKEN.get(inCapitals(code)) ?? "refused";
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
