import * as vscode from "vscode";
import { isComplete } from "../../domain/listing";
import type { Loan } from "../../domain/loan";
import { previewReassignment } from "../../domain/preview";
import { type Task, taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import { effectInLoan } from "../../ledger/effect";
import { lastRead } from "../../store/entry";
import type { App } from "../app/app";
import { loansOf } from "../app/pick";
import { readLoan } from "../app/targets";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { asOfText } from "../ui/format";
import { showInformationMessage } from "../ui/window/messages";
import type { Change } from "./change";
import { listLines, loanLine, readBeforePlan, sentSoFar, withId } from "./confirm";
import { changeMany } from "./many";
import { changeOne, readAgainText, unreadLines } from "./outcome";
import { type LeftOut, notSentLines, type PlannedItem, pickPlan } from "./plan";

export const reassignLoanOfficerTasks = withSession(async (app: App, session, ...given) => {
  const title = vscode.l10n.t("Reassign loan officer tasks to the borrower");
  const asked = { command: commandIds.reassignLoanOfficerTasks, title };
  const [reference, ...others] = await loansOf(app, session, asked, given);
  if (reference === undefined) return;
  if (others.length > 0) return reassignMany(app, session, [reference, ...others]);
  const before = await sentSoFar(app);
  if (!(await readBeforePlan(session, [reference]))) return;
  const { entry, loan } = readLoan(session, reference);
  const { moving, staying, complete } = previewReassignment(loan);
  const read = entry.failure === undefined;
  const asOf = asOfText(entry.asOf ?? Date.now(), Date.now());

  if (moving.length === 0 && complete && read) {
    const { name } = session.environment;
    void showInformationMessage(
      vscode.l10n.t(
        "{0}: nothing to reassign. No task of {1} is with the loan officer (as of {2}).",
        name,
        reference,
        asOf,
      ),
    );
    return;
  }
  await changeOne(app, session, reassignment(session, { reference, loan }), {
    before,
    message: question(reference, moving.length, read, complete),
    detail: [
      ...unreadLines(reference, entry),
      loanLine(reference, loan.id),
      ...listLines(vscode.l10n.t("Will move to the borrower:"), moving.map(movingText)),
      ...listLines(
        vscode.l10n.t("Will not move:"),
        staying.map(({ task, reason }) => `${taskLabel(task)} — ${reason}`),
      ),
      "",
      ...whichBorrower(loan),
      vscode.l10n.t("Tasks as of {0}. Status, due date and documents stay as they are.", asOf),
    ],
    buttons: [vscode.l10n.t("Reassign")],
  });
});

/** The number of tasks is given only when it is certain. */
function question(reference: string, moving: number, read: boolean, complete: boolean): string {
  if (!read) {
    return vscode.l10n.t(
      "Reassign the loan officer tasks of {0} to the borrower? The tasks could not be read just now.",
      reference,
    );
  }
  if (!complete) {
    return vscode.l10n.t(
      "Reassign the loan officer tasks of {0} to the borrower? The service did not return all of them with their assignees.",
      reference,
    );
  }
  return moving === 1
    ? vscode.l10n.t("Reassign 1 loan officer task of {0} to the borrower?", reference)
    : vscode.l10n.t("Reassign {0} loan officer tasks of {1} to the borrower?", moving, reference);
}

/** With more tasks they are only counted, so that the dialog stays small. The plan has named them. */
const TASKS_IN_A_DIALOG = 12;

interface LoanItem {
  readonly reference: string;
  readonly loan: Loan;
}

const referenceOf = ({ reference }: LoanItem) => reference;

/** Hands over the loan officer tasks of several loans: one plan, one confirmation, one call for each loan. */
async function reassignMany(app: App, session: Session, references: readonly string[]): Promise<void> {
  const before = await sentSoFar(app);
  if (!(await readBeforePlan(session, references))) return;
  const plan = planOf(session, references);
  const nothing =
    references.length === 1
      ? vscode.l10n.t("nothing to reassign.")
      : vscode.l10n.t("nothing to reassign on these {0} loans.", references.length);
  const chosen = await pickPlan(app, session, plan, nothing);
  if (chosen === undefined) return;
  const batch = {
    plan,
    chosen,
    doneText: reassignedText,
    changeOf: (item: LoanItem) => reassignment(session, item),
    planAgain: (again: Session, items: readonly LoanItem[]) => reassignMany(app, again, items.map(referenceOf)),
  };
  const loans = chosen.map(({ item }) => item);
  const tasks = chosen.reduce((sum, { parts }) => sum + parts.length, 0);
  const oldest = Math.min(...loans.map(({ reference }) => session.store.loans.get(reference)?.asOf ?? Date.now()));
  const isWhole = (loan: Loan) => previewReassignment(loan).complete;
  await changeMany(app, session, batch, {
    before,
    message:
      loans.length === 1
        ? vscode.l10n.t("Reassign the loan officer tasks of 1 loan to the borrower?")
        : vscode.l10n.t("Reassign the loan officer tasks of {0} loans to the borrower?", loans.length),
    detail: [
      ...listLines(
        willMove(
          tasks,
          loans.every(({ loan }) => isWhole(loan)),
        ),
        chosen.map(({ item: { reference, loan }, description, parts }) => {
          const named = parts.length > 0 && tasks <= TASKS_IN_A_DIALOG && isWhole(loan);
          return `${withId(reference, loan.id)}: ${named ? parts.join(" · ") : description}`;
        }),
      ),
      ...notSentLines(plan, chosen),
      "",
      ...new Set(loans.flatMap(({ loan }) => whichBorrower(loan))),
      vscode.l10n.t(
        "Tasks as of {0}. Status, due date and documents stay as they are. Each loan is one call, and the calls are sent one after the other.",
        asOfText(oldest, Date.now()),
      ),
    ],
    buttons: [vscode.l10n.t("Reassign")],
  });
}

function willMove(tasks: number, complete: boolean): string {
  if (!complete) return vscode.l10n.t("{0} or more tasks will move to the borrower, because not all were read:", tasks);
  return tasks === 1
    ? vscode.l10n.t("1 task will move to the borrower:")
    : vscode.l10n.t("{0} tasks will move to the borrower:", tasks);
}

function planOf({ store }: Session, references: readonly string[]) {
  const items: PlannedItem<LoanItem>[] = [];
  const leftOut: LeftOut[] = [];
  const planned = new Map<string, string>();
  const listed = store.loans.references;
  for (const reference of references.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))) {
    const entry = store.loans.get(reference);
    const loan = entry?.value;
    const item = loan && itemOf(reference, loan);
    const leave = (reason: string) => leftOut.push({ label: reference, reason });
    if (entry === undefined) leave(vscode.l10n.t("It is no longer on the list."));
    else if (loan === undefined || entry.failure !== undefined) leave(entry.failure?.message ?? "");
    else if (planned.has(loan.id)) leave(vscode.l10n.t("It is the same loan as {0}.", planned.get(loan.id) ?? ""));
    else if (item === undefined) leave(vscode.l10n.t("No task is with the loan officer."));
    else {
      items.push(item);
      planned.set(loan.id, reference);
    }
  }
  return { title: vscode.l10n.t("Reassign loan officer tasks to the borrower"), items, leftOut };
}

function itemOf(reference: string, loan: Loan): PlannedItem<LoanItem> | undefined {
  const { moving, staying, complete } = previewReassignment(loan);
  if (moving.length === 0 && complete) return undefined;
  const one = moving.length === 1 ? vscode.l10n.t("1 task will move") : undefined;
  const will = complete
    ? (one ?? vscode.l10n.t("{0} tasks will move", moving.length))
    : vscode.l10n.t("{0} or more tasks will move, because not all of its tasks and assignees were read", moving.length);
  const wont =
    staying.length === 1
      ? vscode.l10n.t("1 task will not move")
      : vscode.l10n.t("{0} tasks will not move", staying.length);
  return {
    item: { reference, loan },
    label: reference,
    description: [will, staying.length === 0 ? [] : wont].flat().join(", "),
    parts: moving.map(movingText),
    checked: true,
  };
}

/** Hands every task of a loan that is with the loan officer to the borrower (service.md 4.3). */
function reassignment(
  { store, service }: Session,
  { reference, loan }: LoanItem,
): Change<{ readonly reassignedCount: number }> {
  const entry = () => store.loans.get(reference);
  return {
    label: reference,
    activity() {
      const read = lastRead(entry());
      const preview = read && previewReassignment(read);
      const before = preview?.complete && { idsBefore: preview.moving.map(({ id }) => id), idsReadAt: entry()?.asOf };
      return { kind: "reassignLoanOfficerTasks", loanReference: reference, loanId: loan.id, ...before };
    },
    progress: vscode.l10n.t("reassigning the loan officer tasks of {0}", reference),
    description: { kind: "reassignLoanOfficerTasks", loan: reference },
    row: () => ({ loanReference: reference }),
    size: (value) => value?.reassignedCount ?? Math.max(1, previewReassignment(loan).moving.length),
    send: () => service.reassignLoanOfficerTasks(loan.id),
    resultOf: ({ reassignedCount }) => ({ reassignedCount }),
    reread: () => store.loans.refresh([reference]),
    outcome(sent) {
      return {
        confirmed: ({ reassignedCount: count }) =>
          count === 1
            ? vscode.l10n.t("1 task of {0} reassigned to the borrower.", reference)
            : vscode.l10n.t("{0} tasks of {1} reassigned to the borrower.", count, reference),
        now: readAgainText(sent, reference, entry(), (read) =>
          sent.kind === "confirmed" ? notReassigned(read) : effectInLoan(sent.activity, read, sent.others).evidence,
        ),
      };
    },
  };
}

function reassignedText(count: number): string {
  return count === 1 ? vscode.l10n.t("1 task reassigned") : vscode.l10n.t("{0} tasks reassigned", count);
}

/** The service does not state which borrower gets the tasks (service.md 4.3): said where that is open. */
function whichBorrower({ borrowers }: Loan): string[] {
  if (borrowers.items.length === 1 && isComplete(borrowers)) return [];
  return [vscode.l10n.t("The service does not say which borrower gets the tasks.")];
}

/** What the loan says against a reassignment after it was read again; empty when nothing does. */
function notReassigned(loan: Loan): string {
  const { moving, complete } = previewReassignment(loan);
  if (moving.length === 1) return vscode.l10n.t("1 task is still with the loan officer.");
  if (moving.length > 1) return vscode.l10n.t("{0} tasks are still with the loan officer.", moving.length);
  return complete
    ? ""
    : vscode.l10n.t("The service did not return all loan officer tasks and assignees, so this cannot be checked.");
}

function movingText(task: Task): string {
  return `${taskLabel(task)} (${statusLabel(task.status)})`;
}
