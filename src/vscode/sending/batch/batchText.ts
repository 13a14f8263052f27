import * as vscode from "vscode";
import { type ItemResult, type OutcomeKind, withOutcome } from "./outcome";

const IN_A_SENTENCE: readonly OutcomeKind[] = ["done", "refused", "unknown", "notSent"];

/** "7 done, 2 refused, 1 outcome unknown" */
export function countsText(results: readonly ItemResult<unknown>[]): string {
  return IN_A_SENTENCE.map((kind) => ({ kind, count: withOutcome(results, kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => countText(kind, count))
    .join(", ");
}

export function countText(kind: OutcomeKind, count: number): string {
  switch (kind) {
    case "done":
      return vscode.l10n.t("{0} done", count);
    case "refused":
      return vscode.l10n.t("{0} refused", count);
    case "unknown":
      return vscode.l10n.t("{0} outcome unknown", count);
    case "notSent":
      return vscode.l10n.t("{0} not sent", count);
  }
}
