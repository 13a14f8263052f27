import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { atMostEvery } from "../../store/atMostEvery";
import type { Entry } from "../../store/entry";
import { searchTasks } from "../../store/taskSearch";
import { type TaskItem, taskItem } from "../pick/taskItem";
import { withSession } from "./readySession";

/** As many as a person reads; more words narrow it down. */
const SHOWN = 100;
/** How often the list follows loans that arrive while it is open. */
const ARRIVALS_MILLISECONDS = 500;

/** Finds a task of any listed loan while it is typed, shows its row and opens its page. */
export const goToTask = withSession(async (context, session) => {
  const picker = vscode.window.createQuickPick<TaskItem>();
  picker.title = `${session.environment.name}: ${vscode.l10n.t("Go to a task")}`;
  picker.placeholder = vscode.l10n.t("Title, borrower, loan, status or due date");
  const search = (query: string) => {
    picker.items = foundItems(session.store.loans.entries, query);
  };
  const searchAgain = atMostEvery(ARRIVALS_MILLISECONDS, () => search(picker.value));
  const arriving = vscode.Disposable.from(session.store.loans.onDidChange(searchAgain), searchAgain);
  picker.onDidChangeValue(search);
  picker.onDidAccept(() => {
    const target = picker.selectedItems[0]?.target;
    picker.hide();
    if (target === undefined) return;
    const shown = [context.taskPages.open(target), context.loansTree.reveal(target)];
    Promise.all(shown).catch((error: unknown) => context.log.failure(error));
  });
  picker.onDidHide(() => {
    arriving.dispose();
    picker.dispose();
  });
  search("");
  picker.show();
});

/** What the list shows for what was typed. Found by our own search, which looks further than the list would. */
export function foundItems(entries: readonly Entry<Loan>[], query: string): TaskItem[] {
  return searchTasks(entries, query, SHOWN).map((found) => ({
    ...taskItem(found.loanReference, found),
    alwaysShow: true,
  }));
}
