import * as l10n from "@vscode/l10n";
import { isObject } from "../../domain/unknown";
import { isRefusalByCode, isRefusalByStatus, tellsAFailure } from "../failure/refusalProof";
import { aboutRequest, checkOutcomeFirst } from "../failure/serviceError";
import { type GraphQLAnswer, type GraphQLFault, notUnderstood, refusal, refusedChange } from "./answer";
import { type Mutation, type Operation, resultIn } from "./operation";
import { allCame, hasResult, type ResultPath } from "./postOperation";

/**
 * The promised result of a mutation. It confirms the mutation only when the answer has no error at all: nothing else
 * was requested, so any error is about it (service.md 7.3: no success with an empty result). Otherwise throws a
 * ServiceError, with the outcome `refused` only when the service clearly said no.
 */
export function mutationResult<Promised>(operation: Mutation<never, Promised>, answer: GraphQLAnswer): Promised {
  return aboutRequest(answer.request, () => resultOf(operation, answer));
}

function resultOf<Promised>(operation: Mutation<never, Promised>, answer: GraphQLAnswer): Promised {
  const { faults } = answer;
  if (faults.length > 0) {
    const refused = faults.every((fault) => isRefusal(fault, operation, answer));
    throw refused ? refusedChange(faults, operation) : refusal(faults, "unknown");
  }
  const result = resultIn(answer.data, operation);
  const promised = isObject(result) ? operation.promised(result) : undefined;
  if (promised === undefined) {
    throw notUnderstood(
      `${l10n.t("The service's answer does not say whether this was done.")} ${checkOutcomeFirst()}`,
      isObject(result) ? "a result without what it promises, and no errors" : "no result and no errors",
    );
  }
  return promised;
}

/**
 * Whether an error shows that the mutation was not done: at its field or above it, without a result, or before anything
 * was executed. One below the field comes after the work.
 */
function isRefusal(fault: GraphQLFault, operation: Operation<never>, answer: GraphQLAnswer): boolean {
  const { resultPath } = operation;
  const { path } = fault;
  if (isAtOrAbove(fault, resultPath)) return !isObject(resultIn(answer.data, operation)) && saysNo(fault);
  const below = path !== undefined && resultPath.every((segment, index) => segment === path[index]);
  return !below && isBeforeExecution(fault, answer);
}

function isAtOrAbove({ path }: GraphQLFault, resultPath: readonly string[]): boolean {
  return path?.every((segment, index) => segment === resultPath[index]) === true;
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

/**
 * Returns when the answer confirms every change of a mutation that the user wrote: it holds each result, and no error.
 * Otherwise throws a ServiceError, with the outcome `refused` only when the service clearly said no to each of them.
 */
export function confirmTyped(results: readonly ResultPath[], answer: GraphQLAnswer): void {
  aboutRequest(answer.request, () => {
    const { faults } = answer;
    if (faults.length > 0) {
      throw refusesAll(results, answer) ? refusedChange(faults, { refusals: [] }) : refusal(faults, "unknown");
    }
    if (allCame(answer.data, results)) return;
    throw notUnderstood(
      `${l10n.t("The service's answer does not say whether this was done.")} ${checkOutcomeFirst()}`,
      "no result and no errors",
    );
  });
}

/** Nothing was executed, or no result came and each has an error at its place or above it. */
function refusesAll(results: readonly ResultPath[], answer: GraphQLAnswer): boolean {
  const { faults, data } = answer;
  if (faults.every((fault) => fault.path === undefined && isBeforeExecution(fault, answer))) return true;
  return (
    results.length > 0 &&
    faults.every((fault) => saysNo(fault) && results.some((result) => isAtOrAbove(fault, result))) &&
    results.every((result) => !hasResult(data, result) && faults.some((fault) => isAtOrAbove(fault, result)))
  );
}
