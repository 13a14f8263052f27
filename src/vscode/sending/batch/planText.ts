import * as vscode from "vscode";
import { listLines } from "../confirm";
import type { LeftOut, Plan, PlannedItem } from "./plan";

/** What a plan holds and will not be sent, as lines of the dialog that asks. */
export function notSentLines<Item>(plan: Plan<Item>, chosen: readonly PlannedItem<Item>[]): string[] {
  const unchecked = plan.items.filter((item) => !chosen.includes(item)).map(({ label }) => label);
  return [...leftOutLines(plan.leftOut), ...listLines(vscode.l10n.t("Not checked:"), unchecked)];
}

function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return listLines(
    vscode.l10n.t("Left out:"),
    leftOut.map(({ label, reason }) => `${label} — ${reason}`),
  );
}
