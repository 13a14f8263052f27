import * as l10n from "@vscode/l10n";
import { isObject } from "../../domain/unknown";
import { isRefusalByCode, isRefusalByStatus, tellsAFailure } from "../failure/refusalProof";
import { aboutRequest, checkOutcomeFirst } from "../failure/serviceError";
import { type GraphQLAnswer, type GraphQLFault, notUnderstood, refusal, refusedChange } from "./answer";
import { type Mutation, resultIn } from "./operation";
import { allCame, hasResult, type ResultPath } from "./postOperation";

/**
 * The promised result of a mutation. It confirms the mutation only when the answer has no error at all: nothing else
 * was requested, so any error is about it (service.md 7.3: no success with an empty result). Otherwise throws a
 * ServiceError, with the outcome `refused` only when the service clearly said no.
 */
export function mutationResult<Promised>(operation: Mutation<Promised>, answer: GraphQLAnswer): Promised {
  return aboutRequest(answer.request, () => {
    throwFaults([operation.resultPath], answer, operation);
    const result = resultIn(answer.data, operation);
    const promised = isObject(result) ? operation.promised(result) : undefined;
    if (promised === undefined) {
      throw notSaid(isObject(result) ? "a result without what it promises, and no errors" : "no result and no errors");
    }
    return promised;
  });
}

/** The same of a mutation that the user wrote, which any result at each of these places confirms. */
export function confirmTyped(results: readonly ResultPath[], answer: GraphQLAnswer): void {
  aboutRequest(answer.request, () => {
    throwFaults(results, answer, { refusals: [] });
    if (!allCame(answer.data, results)) throw notSaid("no result and no errors");
  });
}

function notSaid(detail: string) {
  return notUnderstood(
    `${l10n.t("The service's answer does not say whether this was done.")} ${checkOutcomeFirst()}`,
    detail,
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

/** At a result or above it, or before anything was executed. An error below a result comes after the work. */
function isRefusal(fault: GraphQLFault, results: readonly ResultPath[], answer: GraphQLAnswer): boolean {
  if (results.some((result) => isAtOrAbove(fault, result))) return saysNo(fault);
  const below = results.some((result) => result.every((segment, index) => segment === fault.path?.[index]));
  return !below && isBeforeExecution(fault, answer);
}

function isAtOrAbove({ path }: GraphQLFault, result: ResultPath): boolean {
  return path?.every((segment, index) => segment === result[index]) === true;
}

/**
 * Of an error at the field, which is how service.md 7.2 and 7.3 have a refusal: its codes decide where it has some. A
 * server that is out of order names the field as well.
 */
function saysNo({ message, codes }: GraphQLFault): boolean {
  return codes.length > 0 ? codes.every(isRefusalByCode) : !tellsAFailure(message);
}

/**
 * An answer without `data` should mean that nothing was executed, but gateways answer so as well when the service behind
 * them was too slow. So it takes a code; without one, a place in the document or a status that refuses.
 */
function isBeforeExecution(fault: GraphQLFault, { executed, status }: GraphQLAnswer): boolean {
  if (executed || !saysNo(fault)) return false;
  return fault.codes.length + fault.locations.length > 0 || (status !== undefined && isRefusalByStatus(status));
}
