import * as l10n from "@vscode/l10n";

/** The advice when the outcome of a change is unknown: to send it again could do it twice. */
export function checkOutcomeFirst(): string {
  return l10n.t("Check the outcome before you send it again.");
}

/** The advice after a failure that may pass. `changes`: whether the request must not be done twice. */
export function afterFailure(changes: boolean): string {
  return changes ? checkOutcomeFirst() : l10n.t("Try again later.");
}
