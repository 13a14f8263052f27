import * as l10n from "@vscode/l10n";
import { checkOutcomeFirst } from "../failure/nextStep";
import { aboutRequest } from "../failure/serviceError";
import { type GraphQLAnswer, notUnderstood } from "./answer";
import { isAtOrAbove, isBeforeExecution, saysNo } from "./mutationResult";
import { allCame, hasResult, type ResultPath } from "./postTyped";
import { refusal, refusedChange } from "./refusal";

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
