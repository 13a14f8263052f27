import * as vscode from "vscode";
import { type OwnedTask, tasksOf } from "../../domain/loan";
import type { Task } from "../../domain/task";
import { eachOnce } from "../../store/entry";
import { showQuickPick } from "../base/window/quickPick";
import type { Session } from "../environments/session";
import type { TaskTarget } from "./targets";
import { type TaskItem, taskItem } from "./taskItem";

export interface TaskPick {
  wanted(owned: OwnedTask): boolean;
  /** Only tasks of this loan. */
  readonly loanReference?: string | undefined;
  /** When a loan or one of its tasks was last used: the latest come first. */
  lastUsed?(loanId: string, task?: Task): number;
}

/** A task of the listed loans, grouped by loan. Undefined when the user leaves. */
export async function pickTask(session: Session, title: string, pick: TaskPick): Promise<TaskTarget | undefined> {
  const { entries } = session.store.loans;
  const wanted =
    pick.loanReference === undefined
      ? eachOnce(entries)
      : entries.filter(({ reference }) => reference === pick.loanReference);
  const items = wanted
    .flatMap(({ reference, value }) => (value === undefined ? [] : [{ reference, loan: value }]))
    .sort((a, b) => lastUsed(pick, b.loan.id) - lastUsed(pick, a.loan.id))
    .flatMap(({ reference, loan }): (vscode.QuickPickItem & Partial<TaskItem>)[] => {
      const tasks = tasksOf(loan)
        .filter(pick.wanted)
        .sort((a, b) => lastUsed(pick, loan.id, b.task) - lastUsed(pick, loan.id, a.task));
      if (tasks.length === 0) return [];
      const separator = { label: reference, kind: vscode.QuickPickItemKind.Separator };
      return [separator, ...tasks.map((owned) => taskItem(reference, owned))];
    });
  const placeholder =
    items.length === 0
      ? vscode.l10n.t("The listed loans have no suitable task. Add or refresh a loan first.")
      : vscode.l10n.t("Search by title, borrower or loan");
  const picked = await showQuickPick(
    items,
    { title: `${session.environment.name}: ${title}`, placeholder },
    // Stays open without focus: after a drop VS Code gives the focus back to the tree.
    { matchOnDescription: true, matchOnDetail: true, ignoreFocusOut: true },
  );
  return picked?.target;
}

function lastUsed(pick: TaskPick, loanId: string, task?: Task): number {
  return pick.lastUsed?.(loanId, task) ?? 0;
}
