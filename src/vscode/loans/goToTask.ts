import * as vscode from "vscode";
import { findTask, type Loan, taskListsOf, tasksAreComplete, tasksOf } from "../../domain/loan";
import { isNotRead } from "../../domain/unknown";
import { type Entry, eachOnce } from "../../store/entry";
import { throttle } from "../../store/poller";
import { type FoundTask, TaskSearch } from "../../store/taskSearch";
import type { App } from "../app/app";
import { type TaskItem, taskItem } from "../app/pick";
import { type TaskTarget, taskIdsIn } from "../app/targets";
import { Handles, handlesOf } from "../environments/handles";
import { withSession } from "../environments/sessions";
import { commandIds, property, refuse, text } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { commandStep } from "../ui/failures";
import { namedReferences } from "../ui/format";
import { commandAction } from "../ui/remedies";
import { answerOf, commandTitle, createQuickPick, pickItem } from "../ui/window/pickers";

const SHOWN = 100;
const ARRIVALS_MILLISECONDS = 500;

/** What words are looked for in: where one of these was not read, it may hold them. */
const SEARCHED = ["title", "taskName", "status", "dueDate", "assignedTo"] as const;

type FoundItem = vscode.QuickPickItem & Partial<TaskItem>;

export const goToTask = withSession(async (app: App, session) => {
  const picker = createQuickPick<FoundItem>({
    title: `${session.environment.name}: ${commandTitle(commandIds.goToTask)}`,
    placeholder: session.masking.on
      ? vscode.l10n.t("Search, also by true names: what you type is visible on your screen")
      : vscode.l10n.t("Search by title, borrower, loan, status, due date or who acts next"),
  });
  const { loans } = session.store;
  const handles = handlesOf(session.environment);
  const prepare = () => taskFinder(loans.entries, session.masking.on ? loans.trueEntries : [], handles);
  let find = prepare();
  let listed = "";
  const search = () => {
    const items = find(picker.value);
    const now = JSON.stringify(items);
    // VS Code loses a click on a row that is replaced at that moment, be it by the same one.
    if (now === listed) return;
    listed = now;
    picker.items = items.map(pickItem);
  };
  const searchAgain = throttle(ARRIVALS_MILLISECONDS, () => {
    find = prepare();
    search();
  });
  const arriving = vscode.Disposable.from(session.store.loans.onDidChange(searchAgain), searchAgain);
  picker.onDidChangeValue(search);
  search();
  const target = await answerOf<TaskTarget>(picker, (end) => {
    picker.onDidAccept(() => {
      const chosen = picker.selectedItems[0]?.target;
      if (chosen !== undefined) end(chosen);
    });
  });
  arriving.dispose();
  if (target !== undefined) await Promise.all([app.taskPages.open(target), app.loansTree.reveal(target)]);
});

/** What a deal shows, in the view of loans: a task or a borrower can be changed only where its loan is known. */
export const findInLoans = withSession(async (app: App, session, row) => {
  const loans = session.store.loans.entries;
  const borrowerId = text(property(row, "borrower"), "id");
  if (borrowerId !== undefined) {
    const found = loans.find(({ value }) => value?.borrowers.items.some(({ id }) => id === borrowerId));
    if (found === undefined) throw notListed(vscode.l10n.t("No loan in the list has this borrower."));
    if (!(await app.loansTree.revealBorrower(found.reference, borrowerId)))
      await app.loansTree.revealRoot(found.reference);
    return;
  }
  const [taskId = refuse()] = taskIdsIn(row);
  const found = loans.find(({ value }) => value && findTask(value, taskId, "borrower"));
  if (found === undefined) throw notListed(vscode.l10n.t("No loan in the list has this task."));
  const target: TaskTarget = { loanReference: found.reference, taskId, taskKind: "borrower" };
  await app.loansTree.reveal(target);
  app.taskPages.open(target);
});

function notListed(message: string): UserError {
  return new UserError(message, commandStep(commandAction("addLoan")));
}

/**
 * Gives the rows for a query. Found by our own search, which covers more than VS Code's filter, or by a handle that an
 * agent was told.
 * `trueEntries`: in share-safe mode the same loans with true names. They are searched too, and never shown.
 */
export function taskFinder(
  entries: readonly Entry<Loan>[],
  trueEntries: readonly Entry<Loan>[] = [],
  handles = new Handles(),
): (query: string) => FoundItem[] {
  const now = Date.now();
  const asShown = ({ loanReference, task }: FoundTask): FoundTask[] => {
    const loan = entries.find(({ reference }) => reference === loanReference)?.value;
    const owned = loan && findTask(loan, task.id, task.kind);
    return owned ? [{ ...owned, loanReference }] : [];
  };
  // A loan may be listed by its ID and by its friendly ID.
  const ids = new Map(entries.map(({ reference, value }) => [reference, value?.id]));
  const idOf = (reference: string) => ids.get(reference) ?? reference;
  const search = new TaskSearch(entries, now);
  const byTrueNames = new TaskSearch(trueEntries, now);
  const unread = notAllRead(eachOnce(entries));
  return (query) => {
    const found = new Map(
      [
        ...named(entries, handles, query.trim()),
        ...byTrueNames.find(query, SHOWN).flatMap(asShown),
        ...search.find(query, SHOWN),
      ].map((one) => [JSON.stringify([idOf(one.loanReference), one.task.kind, one.task.id]), one]),
    );
    const items = [...found.values()].map((one) => ({ ...taskItem(one.loanReference, one), alwaysShow: true }));
    const shownItems = items.length > 0 ? items : [{ label: nothingFound(query), alwaysShow: true }];
    return [...shownItems, ...unread];
  };
}

/** The task, or the tasks of the loan, that an agent calls so. */
function named(entries: readonly Entry<Loan>[], handles: Handles, handle: string): FoundTask[] {
  const [reference, kind, id] = handles.meaning("task", handle) ?? handles.meaning("loan", handle) ?? [];
  const loan = entries.find((entry) => entry.reference === reference)?.value;
  const all = loan === undefined || reference === undefined ? [] : tasksOf(loan);
  return all
    .filter(({ task }) => id === undefined || (task.id === id && (kind === "" || task.kind === kind)))
    .slice(0, SHOWN)
    .map((owned) => ({ ...owned, loanReference: reference ?? "" }));
}

/** Rows that say of which loans and of which tasks not all was read: the task may be there, or be one of these. */
function notAllRead(entries: readonly Entry<Loan>[]): FoundItem[] {
  const unread = entries.filter(({ value }) => value === undefined || !tasksAreComplete(value));
  const names = new Set<string>();
  let inPart = 0;
  // There may be tens of thousands of tasks, and the first results wait for this: no list is made for each.
  for (const task of entries.flatMap(({ value }) => (value === undefined ? [] : taskListsOf(value))).flat()) {
    if (!SEARCHED.some((field) => isNotRead(task[field]))) continue;
    inPart++;
    for (const field of SEARCHED) if (isNotRead(task[field])) names.add(field);
  }
  const fields = [...names].join(", ");
  const labels = [
    unread.length > 0 &&
      vscode.l10n.t("Not all tasks of {0} were read.", namedReferences(unread.map(({ reference }) => reference))),
    inPart > 0 && vscode.l10n.t("Not read: {0} (tasks: {1})", fields, inPart),
  ];
  return labels.flatMap((label) => (label === false ? [] : [{ label, alwaysShow: true }]));
}

function nothingFound(query: string): string {
  return query.trim() === ""
    ? vscode.l10n.t("No task has been read yet. Add or refresh a loan first.")
    : vscode.l10n.t("No task of the listed loans has all of these words.");
}
