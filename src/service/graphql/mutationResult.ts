import * as l10n from "@vscode/l10n";
import { isObject } from "../mapping/json";
import { seeWhatBecameOfIt } from "../nextStep";
import { type GraphQLAnswer, type GraphQLFault, notUnderstood } from "./answer";
import { type Operation, resultIn } from "./operation";
import { refusal } from "./refusal";

/**
 * The object that a mutation returned. A ServiceError says what became of a mutation that returned none: `refused` only
 * when the service clearly said no, that is an error at the mutation's field or before anything was executed. An error
 * below the field came after the work; no error at all says nothing.
 */
export function mutationResult(
  operation: Operation<never>,
  { data, executed, faults }: GraphQLAnswer,
): Readonly<Record<string, unknown>> {
  const result = resultIn(data, operation);
  if (isObject(result)) return result;
  if (faults.length === 0) {
    throw notUnderstood(
      l10n.t("The service's answer does not say whether this was done: {0}.", seeWhatBecameOfIt()),
      "no result and no errors",
    );
  }
  const saysNo = faults.every((fault) => isRefusal(fault, operation.resultPath, !executed));
  throw refusal(faults, saysNo ? "refused" : "unknown");
}

function isRefusal({ path }: GraphQLFault, resultPath: readonly string[], nothingExecuted: boolean): boolean {
  if (path === undefined) return nothingExecuted;
  return path.every((segment, index) => segment === resultPath[index]);
}
