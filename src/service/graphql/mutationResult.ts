import * as l10n from "@vscode/l10n";
import { aboutRequest, afterFailure, notUnderstood } from "../failure/serviceError";
import type { GraphQLAnswer } from "./answer";
import { allCame, type Mutation, promisedIn, type ResultPath } from "./operation";
import { unconfirmedError } from "./refusal";

/** Any error leaves it unconfirmed, for nothing else was asked for (7.3). It is refused only where that is certain. */
export function mutationResult<Promised>(operation: Mutation<Promised>, answer: GraphQLAnswer): Promised {
  return aboutRequest(answer.request, () => {
    if (answer.faults.length > 0) throw unconfirmedError(answer, [operation.resultPath], operation);
    return promisedIn(operation, answer.data) ?? noResult();
  });
}

/** The same of a mutation that the user wrote, which any result at each of these places confirms. */
export function confirmUserOperation(results: readonly ResultPath[], answer: GraphQLAnswer): void {
  aboutRequest(answer.request, () => {
    if (answer.faults.length > 0) throw unconfirmedError(answer, results);
    if (!allCame(answer.data, results)) noResult();
  });
}

function noResult(): never {
  throw notUnderstood(
    "no result as it is promised, and no errors",
    `${l10n.t("The service's answer does not say whether this was done.")} ${afterFailure(true)}`,
  );
}
