import * as l10n from "@vscode/l10n";
import { isRefusalByCode, isRefusalByStatus, tellsAFailure } from "../failure/refusalProof";
import { aboutRequest, afterFailure, notUnderstood } from "../failure/serviceError";
import { type GraphQLAnswer, type GraphQLFault, refusal, refusedChange } from "./answer";
import { allCame, hasResult, type Mutation, promisedIn, type ResultPath } from "./operation";

/** Any error leaves it unconfirmed, for nothing else was asked for (7.3). It is refused only where that is certain. */
export function mutationResult<Promised>(operation: Mutation<Promised>, answer: GraphQLAnswer): Promised {
  return aboutRequest(answer.request, () => {
    throwFaults([operation.resultPath], answer, operation);
    return promisedIn(operation, answer.data) ?? notSaid();
  });
}

/** The same of a mutation that the user wrote, which any result at each of these places confirms. */
export function confirmTyped(results: readonly ResultPath[], answer: GraphQLAnswer): void {
  aboutRequest(answer.request, () => {
    throwFaults(results, answer, { refusals: [] });
    if (!allCame(answer.data, results)) notSaid();
  });
}

function notSaid(): never {
  throw notUnderstood(
    "no result as it is promised, and no errors",
    `${l10n.t("The service's answer does not say whether this was done.")} ${afterFailure(true)}`,
  );
}

function throwFaults(
  results: readonly ResultPath[],
  answer: GraphQLAnswer,
  operation: Parameters<typeof refusedChange>[1],
): void {
  const { faults, data } = answer;
  if (faults.length === 0) return;
  const refused =
    faults.every((fault) => isRefusal(fault, results, answer)) &&
    results.every(
      (result) =>
        !hasResult(data, result) &&
        faults.some((fault) => isAtOrAbove(fault, result) || isBeforeExecution(fault, answer)),
    );
  throw refused ? refusedChange(faults, operation) : refusal(faults, "unknown");
}

/** An error below a result comes after the work. */
function isRefusal(fault: GraphQLFault, results: readonly ResultPath[], answer: GraphQLAnswer): boolean {
  if (results.some((result) => isAtOrAbove(fault, result))) return saysNo(fault);
  const below = results.some((result) => result.every((segment, index) => segment === fault.path?.[index]));
  return !below && isBeforeExecution(fault, answer);
}

function isAtOrAbove({ path }: GraphQLFault, result: ResultPath): boolean {
  return path?.every((segment, index) => segment === result[index]) === true;
}

/** Its codes decide where it has some: a server that is out of order names the field as well (7.2, 7.3). */
function saysNo({ message, codes }: GraphQLFault): boolean {
  return codes.length > 0 ? codes.every(isRefusalByCode) : !tellsAFailure(message);
}

/** Gateways answer so as well of a slow service: it takes a code, a place in the document or a status that refuses. */
function isBeforeExecution(fault: GraphQLFault, { executed, status }: GraphQLAnswer): boolean {
  if (executed || !saysNo(fault)) return false;
  return fault.codes.length + fault.locations.length > 0 || (status !== undefined && isRefusalByStatus(status));
}
