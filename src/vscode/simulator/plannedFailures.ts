import * as l10n from "@vscode/l10n";
import type { WaitingFault } from "./simulatorModule";

/** The calls of a failure that is planned until it is cleared: the most that a simulator takes. */
export const UNTIL_CLEARED = 1_000_000;

/** How many failures are pending. */
export function pendingText(faults: readonly WaitingFault[]): string {
  if (faults.length === 0) return l10n.t("none planned");
  if (faults.some(isUntilCleared)) return l10n.t("planned until cleared");
  return l10n.t({
    message: "{0} planned",
    args: [callsOf(faults)],
    comment: "{0} is a number of planned failures",
  });
}

/** What was cleared. Refused connections are no planned failures, and end with them. */
export function clearedText(faults: readonly WaitingFault[]): string {
  if (faults.length === 0) return l10n.t("No failure was planned. Connections are accepted.");
  if (faults.some(isUntilCleared)) return l10n.t("Planned failures cleared.");
  const calls = callsOf(faults);
  return calls === 1 ? l10n.t("1 planned failure cleared.") : l10n.t("{0} planned failures cleared.", calls);
}

function callsOf(faults: readonly WaitingFault[]): number {
  return faults.reduce((sum, { calls, met }) => sum + calls - met, 0);
}

function isUntilCleared({ calls }: WaitingFault): boolean {
  return calls === UNTIL_CLEARED;
}
