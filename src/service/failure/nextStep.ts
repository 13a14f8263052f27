import * as l10n from "@vscode/l10n";

/**
 * What to do when nobody knows what became of something that changes the service: to try again could do it twice.
 * Stands at the end of a sentence.
 */
export function seeWhatBecameOfIt(): string {
  return l10n.t("see what became of it before you send it again");
}

/** What to do about a failure that may pass. `changes`: whether the request must not be done twice. Ends a sentence. */
export function afterFailure(changes: boolean): string {
  return changes ? seeWhatBecameOfIt() : l10n.t("try again later");
}
