import * as vscode from "vscode";
import type { RowCommand } from "../base/commandIds";
import { showInformationMessage } from "../base/window/messages";
import { type ChosenRows, rowFor, rowsFor } from "./selection";
import type { TreeSelection } from "./treeSelection";

/** What a command needs that is for rows. */
export interface RowsContext {
  /** What is selected in the views. */
  readonly selection: TreeSelection;
}

/** The rows that a command applies to. Tells the user when it does not apply to other selected rows. */
export function commandRows(
  { selection }: RowsContext,
  command: RowCommand,
  given: readonly unknown[],
): readonly unknown[] {
  return saying(rowsFor(command, given, selection));
}

/** As `commandRows`, for a command that is for one row. */
export function commandRow({ selection }: RowsContext, command: RowCommand, given: readonly unknown[]): unknown {
  return saying(rowFor(command, given, selection))[0];
}

export function showSkippedRows(count: number): void {
  if (count === 0) return;
  void showInformationMessage(
    count === 1
      ? vscode.l10n.t("This command does not apply to 1 of the selected rows.")
      : vscode.l10n.t("This command does not apply to {0} of the selected rows.", count),
  );
}

function saying({ rows, leftAlone }: ChosenRows): readonly unknown[] {
  showSkippedRows(leftAlone);
  return rows;
}
