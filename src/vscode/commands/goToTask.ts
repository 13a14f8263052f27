import * as vscode from "vscode";
import { borrowerLabel } from "../../domain/borrower";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import { type FoundTask, searchTasks } from "../../store/taskSearch";
import { atMostEvery } from "../atMostEvery";
import { shortDateText } from "../tree/dates";
import { statusIcon } from "../tree/taskIcon";
import { withSession } from "./readySession";
import type { TaskTarget } from "./targets";

/** As many as a person reads; more words narrow it down. */
const SHOWN = 100;
/** How often the list follows loans that arrive while it is open. */
const ARRIVALS_MILLISECONDS = 500;

interface FoundItem extends vscode.QuickPickItem {
  readonly target: TaskTarget;
}

/** Finds a task of any listed loan while it is typed, shows its row and opens its page. */
export const goToTask = withSession(async (context, session) => {
  const picker = vscode.window.createQuickPick<FoundItem>();
  picker.title = `${session.environment.name}: ${vscode.l10n.t("Go to a task")}`;
  picker.placeholder = vscode.l10n.t("Title, borrower, loan, status or due date");
  const search = (query: string) => {
    picker.items = searchTasks(session.store.loans.entries, query, SHOWN).map(itemOf);
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

function itemOf({ task, borrower, loanReference }: FoundTask): FoundItem {
  const due = task.dueDate === undefined ? [] : [vscode.l10n.t("due {0}", shortDateText(task.dueDate, Date.now()))];
  return {
    label: taskLabel(task),
    description: borrower ? borrowerLabel(borrower) : vscode.l10n.t("Loan officer"),
    detail: [loanReference, statusLabel(task.status), ...due].join(" · "),
    iconPath: statusIcon(task.status),
    // Found by our own search, which looks further than the list would.
    alwaysShow: true,
    target: { loanReference, taskId: task.id },
  };
}
