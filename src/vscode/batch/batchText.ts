import * as vscode from "vscode";
import { type ItemResult, type OutcomeKind, withOutcome } from "./outcome";

const IN_A_SENTENCE: readonly OutcomeKind[] = ["done", "refused", "unknown", "notSent"];

/** "7 done, 2 refused, 1 outcome unknown" */
export function countsText(results: readonly ItemResult<unknown>[]): string {
  return IN_A_SENTENCE.map((kind) => ({ kind, count: withOutcome(results, kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${outcomeWord(kind)}`)
    .join(", ");
}

export function outcomeWord(kind: OutcomeKind): string {
  switch (kind) {
    case "done":
      return vscode.l10n.t("done");
    case "refused":
      return vscode.l10n.t("refused");
    case "unknown":
      return vscode.l10n.t("outcome unknown");
    case "notSent":
      return vscode.l10n.t("not sent");
  }
}
