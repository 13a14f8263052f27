import * as vscode from "vscode";
import { findTask, type Loan, tasksAreComplete, tasksOf } from "../../domain/loan";
import { ownProperty, stringProperty } from "../../domain/unknown";
import { type Entry, repeatedReferences, withoutRepeats } from "../../store/entry";
import { throttle } from "../../store/poller";
import { type FoundTask, TaskSearch } from "../../store/taskSearch";
import type { App } from "../app/app";
import { noSuchTask, searchHint, taskItem } from "../app/pick";
import { hiddenByFilter, selectedLoans, type TaskTarget, taskIdsIn } from "../app/targets";
import { Handles, handlesOf } from "../environments/handles";
import { withSession } from "../environments/sessions";
import { commandAction } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { rejectArgument, UserError } from "../ui/errors";
import { namedReferences } from "../ui/window/messages";
import { answerFrom, type Choice, commandTitle, createQuickPick, pickItem, setItems } from "../ui/window/pickers";

const MAX_SHOWN = 100;
const ARRIVALS_MILLISECONDS = 500;

type FoundItem = vscode.QuickPickItem & Partial<Choice<TaskTarget>>;

export const goToTask = withSession(async (app: App, session) => {
  const picker = createQuickPick<FoundItem>({
    title: `${session.environment.name}: ${commandTitle(commandIds.goToTask)}`,
    placeholder: session.masking.on
      ? vscode.l10n.t("Search, also by real names: what you type is visible on your screen")
      : searchHint(),
  });
  const { loans } = session.store;
  const handles = handlesOf(session.environment);
  const first = selectedLoans(app).map((one) => loans.firstNameOf(one));
  let ended = new AbortController();
  const prepare = () => {
    ended.abort();
    ended = new AbortController();
    const unmasked = session.masking.on ? loans.unmaskedEntries : [];
    return taskFinder(loans.entries, unmasked, handles, first, ended.signal);
  };
  let find = prepare();
  let listed = "";
  const search = () => {
    const items = find(picker.value);
    const now = JSON.stringify(items);
    // VS Code loses a click on a row that is replaced at that moment, be it by the same one.
    if (now === listed) return;
    listed = now;
    setItems(picker, items.map(pickItem));
  };
  const searchAgain = throttle(ARRIVALS_MILLISECONDS, () => {
    find = prepare();
    search();
  });
  const arriving = vscode.Disposable.from(session.store.loans.onDidChange(searchAgain), searchAgain);
  picker.onDidChangeValue(search);
  search();
  const target = await answerFrom<TaskTarget>(picker, (end) => {
    picker.onDidAccept(() => {
      const chosen = picker.selectedItems[0]?.value;
      if (chosen !== undefined) end(chosen);
    });
  });
  arriving.dispose();
  ended.abort();
  if (target === undefined) return;
  app.pages.open(target);
  await app.loansTree.reveal(target.loanReference, target);
});

/** What a deal shows, in the view of loans: a task or a borrower can be changed only where its loan is known. */
export const findInLoans = withSession(async (app: App, session, row) => {
  const borrowerId = stringProperty(ownProperty(row, "borrower"), "id");
  const taskId = borrowerId === undefined ? (taskIdsIn(row)[0] ?? rejectArgument()) : undefined;
  const found = session.store.loans.entries.find(({ value }) => {
    if (value === undefined) return false;
    if (taskId !== undefined) return findTask(value, taskId, "borrower") !== undefined;
    return value.borrowers.items.some(({ id }) => id === borrowerId);
  });
  if (found === undefined) {
    const unread = loansInPart(session.store.loans.entries);
    const text =
      unread === undefined
        ? vscode.l10n.t("No loan in the list has this task or borrower.")
        : `${vscode.l10n.t("No loan that was read has this task or borrower.")} ${unread}`;
    throw new UserError(text, commandAction("addLoan"));
  }
  const { reference: loanReference } = found;
  if (taskId !== undefined) {
    await app.loansTree.reveal(loanReference, { taskId, taskKind: "borrower" });
    app.pages.open({ loanReference, taskId, taskKind: "borrower" });
    return;
  }
  if (borrowerId !== undefined) await revealBorrower(app, loanReference, borrowerId);
});

export async function revealBorrower({ loansTree }: App, loanReference: string, borrowerId: string): Promise<void> {
  if (await loansTree.reveal(loanReference, { borrowerId })) return;
  // Where tasks are grouped by another thing than borrowers, no borrower has a row.
  if (!(await loansTree.reveal(loanReference))) throw hiddenByFilter(loanReference);
}

/**
 * Gives the rows for a query. Found by our own search, which covers more than VS Code's filter, or by a handle that an
 * agent was told.
 * `first`: loans whose tasks come first among equal ones. `ended`: aborted when nobody asks these rows for anything any more. `unmaskedEntries`: in share-safe mode the same loans with true names. They are searched too, and never shown.
 */
export function taskFinder(
  entries: readonly Entry<Loan>[],
  unmaskedEntries: readonly Entry<Loan>[] = [],
  handles = new Handles(),
  first: readonly string[] = [],
  ended = new AbortController().signal,
): (query: string) => FoundItem[] {
  const now = Date.now();
  const asShown = ({ loanReference, task }: FoundTask): FoundTask[] => {
    const loan = entries.find(({ reference }) => reference === loanReference)?.value;
    const owned = loan && findTask(loan, task.id, task.kind);
    return owned ? [{ ...owned, loanReference }] : [];
  };
  const search = new TaskSearch(entries, now);
  const byTrueNames = new TaskSearch(unmaskedEntries, now);
  for (const one of [search, byTrueNames]) void one.prepare(ended);
  const unread = notAllRead(withoutRepeats(entries), search);
  return (query) => {
    const found = new Map(
      [
        ...tasksByHandle(entries, handles, query.trim()),
        ...byTrueNames.find(query, MAX_SHOWN + 1, first).flatMap(asShown),
        ...search.find(query, MAX_SHOWN + 1, first),
      ].map((one) => [JSON.stringify([one.loanReference, one.task.kind, one.task.id]), one]),
    );
    const items: FoundItem[] = [...found.values()].slice(0, MAX_SHOWN).map((one) => taskItem(one.loanReference, one));
    if (found.size === 0) items.push({ label: noSuchTask(entries) });
    if (found.size > MAX_SHOWN) {
      items.push({ label: vscode.l10n.t("Only the first {0} are shown. Type more to find others.", MAX_SHOWN) });
    }
    return [...items, ...unread].map((item) => ({ ...item, alwaysShow: true }));
  };
}

/** The task, or the tasks of the loan, that an agent calls so. */
function tasksByHandle(entries: readonly Entry<Loan>[], handles: Handles, handle: string): FoundTask[] {
  const [given, kind, id] = handles.meaning("task", handle) ?? handles.meaning("loan", handle) ?? [];
  if (given === undefined) return [];
  // The agent may have been told of it by its second name.
  const loanReference = repeatedReferences(entries).get(given) ?? given;
  const loan = entries.find(({ reference }) => reference === loanReference)?.value;
  return (loan ? tasksOf(loan) : [])
    .filter(({ task }) => id === undefined || (task.id === id && (kind === "" || task.kind === kind)))
    .map((owned) => ({ ...owned, loanReference }));
}

/** Rows that say of which loans and of which tasks not all was read: the task may be there, or be one of these. */
function notAllRead(entries: readonly Entry<Loan>[], { unread }: TaskSearch): FoundItem[] {
  const inPart = loansInPart(entries);
  const rows: FoundItem[] = inPart === undefined ? [] : [{ label: inPart }];
  if (unread.length > 0) {
    const label = vscode.l10n.t("Not read: {0}", [...new Set(unread.flatMap(({ fields }) => fields))].join(", "));
    rows.push({ label, description: `${vscode.l10n.t("Tasks")}: ${unread.length}` });
  }
  return rows;
}

function loansInPart(entries: readonly Entry<Loan>[]): string | undefined {
  const inPart = entries.filter(({ value }) => value === undefined || !tasksAreComplete(value));
  if (inPart.length === 0) return undefined;
  return vscode.l10n.t("Not all tasks of {0} were read.", namedReferences(inPart.map(({ reference }) => reference)));
}
