import * as l10n from "@vscode/l10n";
import { isObject } from "../../domain/isObject";
import { checkOutcomeFirst } from "../failure/nextStep";
import { aboutRequest } from "../failure/serviceError";
import { type GraphQLAnswer, type GraphQLFault, notUnderstood } from "./answer";
import { type Mutation, type Operation, resultIn } from "./operation";
import { isRefusalByCode, refusal, refusedChange } from "./refusal";

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
    const saysNo = faults.every((fault) => isRefusal(fault, operation, answer));
    throw saysNo ? refusedChange(faults, operation) : refusal(faults, "unknown");
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
 * Whether an error shows that the mutation was not done. An error at the mutation's field or above it, without a
 * result, shows that; one below the field comes after the work. An error without such a path shows it only if nothing
 * was executed.
 */
function isRefusal(fault: GraphQLFault, operation: Operation<never>, answer: GraphQLAnswer): boolean {
  const { resultPath } = operation;
  const { path } = fault;
  if (path?.every((segment, index) => segment === resultPath[index])) {
    return !isObject(resultIn(answer.data, operation));
  }
  const below = path !== undefined && resultPath.every((segment, index) => segment === path[index]);
  return !below && !answer.executed && showsNothingWasExecuted(fault, answer.status);
}

/**
 * An answer without `data` should mean that nothing was executed, but gateways answer so as well when the service behind
 * them was too slow. The status, a place in the document or a code shows that the request itself was refused.
 */
export function showsNothingWasExecuted(fault: GraphQLFault, status: number | undefined): boolean {
  return (status !== undefined && status >= 400) || fault.locations.length > 0 || isRefusalByCode(fault.code);
}
