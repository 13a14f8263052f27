import * as l10n from "@vscode/l10n";
import { typedName } from "../requests/typedName";
import type { Operation } from "./operations";
import { resultsOf, rootFields } from "./results";

/** For the log: `Loan (loan)`. Names of the operation and its fields, and no value. */
export function nameInLog(operation: Operation): string {
  return typedName(operation.kind, operation.name, fieldNames(operation));
}

/** Its fields; of a mutation what it does, such as `borrower.create`. */
export function fieldNames(operation: Operation): readonly string[] {
  if (operation.kind === "query") return rootFields(operation);
  return [...new Set(resultsOf(operation).map(({ field }) => field))];
}

/** What a user calls it: by its name, or by its fields where it has none. */
export function operationLabel(operation: Operation): string {
  return operation.name ?? l10n.t("{0} (no name)", fieldNames(operation).join(", "));
}
