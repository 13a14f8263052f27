import * as l10n from "@vscode/l10n";
import { text } from "../base/commandArgument";
import { FOR_THE_LOAN_OF, ROWS_OF, type RowCommand } from "../base/commandIds";
import { UserError } from "../base/userError";
import { dealIdOf, loanReferenceOf, type TaskTarget, taskTargetOf } from "./targets";
import type { TreeSelection } from "./treeSelection";

export interface ChosenRows {
  /** The rows, not checked yet. Empty when none was passed and none of the selected rows fits. */
  readonly rows: readonly unknown[];
  /** How many other rows are selected, to which the command does not apply. */
  readonly leftAlone: number;
}

/**
 * The rows that a command applies to. `given` is what VS Code passes: the clicked row, and all selected rows if the
 * clicked one is among them. The palette and keys pass nothing: then the rows selected in the views count, or the task of
 * the active page, whichever was used last.
 */
export function rowsFor(
  command: RowCommand,
  [clicked, selected]: readonly unknown[],
  selection: Pick<TreeSelection, "rowsWith">,
): ChosenRows {
  const kinds: readonly string[] = ROWS_OF[command];
  // A value without a kind is not a row of a view; it is checked where it is used.
  const fits = (row: unknown) => {
    const kind = text(row, "kind");
    return kind === undefined || kinds.includes(kind);
  };
  if (isMissing(clicked)) {
    const isInLoan = (row: unknown) => FOR_THE_LOAN_OF.has(command) && text(row, "loanReference") !== undefined;
    const all = selection.rowsWith((row) => fits(row) || isInLoan(row));
    return chosen(all, all.some(fits) ? fits : isInLoan);
  }
  const found = chosen(withClicked(clicked, selected), fits);
  if (found.rows.length > 0) return found;
  throw new UserError(l10n.t("This command does not apply to this row. Select another row and try again."));
}

/** As `rowsFor`, for a command that is for one row: the clicked one, or the only one that fits. */
export function rowFor(
  command: RowCommand,
  [clicked, selected]: readonly unknown[],
  selection: Pick<TreeSelection, "rowsWith">,
): ChosenRows {
  if (!isMissing(clicked)) {
    const { rows } = rowsFor(command, [clicked], selection);
    return { rows, leftAlone: withClicked(clicked, selected).length - 1 };
  }
  const found = rowsFor(command, [], selection);
  return found.rows.length === 1 ? found : { rows: [], leftAlone: 0 };
}

function chosen(all: readonly unknown[], wanted: (row: unknown) => boolean): ChosenRows {
  const rows = all.filter(wanted);
  return { rows, leftAlone: all.length - rows.length };
}

function isMissing(clicked: unknown): boolean {
  return clicked === undefined || clicked === null;
}

function withClicked(clicked: unknown, selected: unknown): readonly unknown[] {
  return Array.isArray(selected) && selected.length > 1 && selected.includes(clicked) ? selected : [clicked];
}

/*
 * What rows stand for, each once; nothing when no row was given. Throw a UserError for what is no such row.
 */

export function loanReferencesOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.map(loanReferenceOf).filter((reference) => reference !== undefined))];
}

export function dealIdsOf(rows: readonly unknown[]): string[] {
  return [...new Set(rows.map(dealIdOf).filter((dealId) => dealId !== undefined))];
}

export function taskTargetsOf(rows: readonly unknown[]): TaskTarget[] {
  return rows.map(taskTargetOf).filter((target) => target !== undefined);
}
