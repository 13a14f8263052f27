import * as vscode from "vscode";
import type { OwnedTask } from "../../domain/loan";
import { tasksOf } from "../../domain/loan";
import { markdownTable } from "../../domain/markdown";
import { type Gap, gapsOf, type Table, type TableLine, tableOfValues, tableToRead } from "../../domain/taskTable";
import { eachOnce } from "../../store/entry";
import { property, text } from "../base/commandArgument";
import { commandIds, type RowCommand } from "../base/commandIds";
import { dateText } from "../base/dates";
import { UserError } from "../base/userError";
import { setStatusBarMessage } from "../base/window/messages";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { Session } from "../environments/session";
import type { RowsContext } from "../targets/commandRows";
import { commandRows } from "../targets/commandRows";
import { groupedTasks, isMeant, loanReferenceOf, taskTargetOf } from "../targets/targets";
import type { Arrangement } from "../tree/arrangement";
import { type Narrowing, narrowed } from "../tree/narrowing";

interface CopyContext extends RowsContext, WithSessions {
  readonly arrangement: Arrangement;
}

/** The tasks of the selected rows, those that pass the view's filters; of all loans when there is no row. */
export const copyTasksAsMarkdown = copyTasks(
  commandIds.copyTasksAsMarkdown,
  (lines) => tableToRead(lines, dateText),
  async ({ header, lines }) => markdownTable(header, lines),
);

export const copyTasksAsCsv = copyTasks(commandIds.copyTasksAsCsv, tableOfValues, async ({ header, lines }) => {
  const { csvOf } = await import("./csv");
  return csvOf([header, ...lines]);
});

/** With the names as they are shown: the user chooses where it goes. */
function copyTasks(
  command: RowCommand,
  tableOf: (lines: readonly TableLine[]) => Table,
  textOf: (table: Table) => Promise<string>,
): (context: CopyContext, ...given: readonly unknown[]) => Promise<void> {
  return withSession(async (context: CopyContext, session, ...given) => {
    const rows = commandRows(context, command, given);
    const lines = linesOf(session, rows, context.arrangement.narrowing(Date.now()));
    if (lines.every(({ loan }) => loan === undefined)) {
      throw new UserError(vscode.l10n.t("There is nothing to copy. No loan was read, or no task passes the filter."));
    }
    await vscode.env.clipboard.writeText(await textOf(tableOf(lines)));
    const tasks = lines.filter(({ owned }) => owned !== undefined).length;
    const whole = lines.every(({ gap }) => gap === undefined);
    setStatusBarMessage(copiedText(session.masking.on, tasks, whole), 5000);
  });
}

function linesOf({ store }: Session, rows: readonly unknown[], narrowing: Narrowing): readonly TableLine[] {
  const wanted = rows.map((row) => ({
    loanReference: loanReferenceOf(row),
    has: membersOf(row),
    hasGap: gapsIn(row),
  }));
  const { entries } = store.loans;
  return (rows.length === 0 ? eachOnce(entries) : entries).flatMap(({ reference, value: loan }): TableLine[] => {
    const here = wanted.filter(({ loanReference }) => loanReference === reference);
    if (rows.length > 0 && here.length === 0) return [];
    const gaps = gapsOf(loan)
      .filter((gap) => rows.length === 0 || here.some(({ hasGap }) => hasGap(gap)))
      .map((gap) => ({ loanReference: reference, loan, owned: undefined, gap }));
    const tasks = loan === undefined ? [] : tasksOf(loan);
    if (tasks.length === 0 && gaps.length === 0) return [{ loanReference: reference, loan, owned: undefined }];
    const wantedTasks = tasks.filter((owned) => rows.length === 0 || here.some(({ has }) => has(owned)));
    const shown = narrowed(wantedTasks, narrowing).map((owned) => ({ loanReference: reference, loan, owned }));
    return [...shown, ...gaps];
  });
}

function copiedText(pseudonyms: boolean, tasks: number, whole: boolean): string {
  if (whole) {
    return pseudonyms
      ? vscode.l10n.t("Copied with pseudonyms. Tasks: {0}", tasks)
      : vscode.l10n.t("Copied with borrowers' names. Tasks: {0}", tasks);
  }
  return pseudonyms
    ? vscode.l10n.t("Copied with pseudonyms. Tasks: {0}; not all were read", tasks)
    : vscode.l10n.t("Copied with borrowers' names. Tasks: {0}; not all were read", tasks);
}

/** Which gaps of its loan are among what a row stands for. */
function gapsIn(row: unknown): (gap: Gap) => boolean {
  switch (text(row, "kind")) {
    case "borrower": {
      const id = text(property(row, "borrower"), "id");
      return ({ field, borrower }) => field === "loan" || (borrower !== undefined && borrower.id === id);
    }
    case "loanOfficer":
      return ({ field }) => field === "loan" || field === "loanOfficerDocumentTasks";
    case "task":
      return () => false;
    default:
      return () => true;
  }
}

/** Which tasks of its loan a row stands for. */
function membersOf(row: unknown): (owned: OwnedTask) => boolean {
  switch (text(row, "kind")) {
    case "borrower": {
      const id = text(property(row, "borrower"), "id");
      return ({ borrower }) => borrower !== undefined && borrower.id === id;
    }
    case "loanOfficer":
      return ({ task }) => task.kind === "loanOfficer";
    case "group": {
      const targets = groupedTasks(row);
      return ({ task }) => targets.some((target) => isMeant(target, task));
    }
    case "task": {
      const target = taskTargetOf(row);
      return ({ task }) => target !== undefined && isMeant(target, task);
    }
    default:
      return () => true;
  }
}
