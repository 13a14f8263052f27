import * as vscode from "vscode";
import { isComplete } from "../../domain/listing";
import type { Loan } from "../../domain/loan";
import { previewReassignment } from "../../domain/preview";
import { type Task, taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { SentActivity } from "../../ledger/activity";
import { lastRead } from "../../store/entry";
import type { App } from "../app/app";
import { loansOf } from "../app/pick";
import { readLoan } from "../app/targets";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { asOfText } from "../ui/format";
import { showInformationMessage } from "../ui/window/messages";
import type { Change, ChangeOfMany } from "./change";
import { listLines, loanLine, readBeforePlan, sentSoFar } from "./confirm";
import { changeMany } from "./many";
import { changeOne, currentStateText, loanStateText, unreadLines } from "./outcome";
import { type LeftOut, notSentLines, type Plan, type PlannedItem, pickPlan, showNothingToSend } from "./plan";

export const reassignLoanOfficerTasks = withSession(async (app: App, session, ...given) => {
  const title = vscode.l10n.t("Reassign loan officer tasks to the borrower");
  const [reference, ...others] = await loansOf(
    app,
    session,
    { command: commandIds.reassignLoanOfficerTasks, title },
    given,
  );
  if (reference === undefined) return;
  if (others.length > 0) return reassignMany(app, session, [reference, ...others]);
  const before = await sentSoFar(app);
  if (!(await readBeforePlan(session, [reference]))) return;
  const { entry, loan } = readLoan(session, reference);
  const { moving, staying, complete } = previewReassignment(loan);
  const read = entry.failure === undefined;
  const asOf = asOfText(entry.asOf ?? Date.now(), Date.now());

  if (moving.length === 0 && complete && read) {
    void showInformationMessage(
      vscode.l10n.t(
        "{0}: nothing to reassign. No task of {1} is with the loan officer (as of {2}).",
        session.environment.name,
        reference,
        asOf,
      ),
    );
    return;
  }
  await changeOne(
    app,
    session,
    reassignment(session),
    { reference, loan },
    {
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
    },
  );
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
  return plural(
    moving,
    vscode.l10n.t("Reassign 1 loan officer task of {0} to the borrower?", reference),
    vscode.l10n.t("Reassign {0} loan officer tasks of {1} to the borrower?", moving, reference),
  );
}

/** With more tasks they are only counted, so that the dialog stays small. The plan has named them. */
const TASKS_IN_A_DIALOG = 12;

interface LoanItem {
  readonly reference: string;
  readonly loan: Loan;
}

/** Hands over the loan officer tasks of several loans: one plan, one confirmation, one call for each loan. */
async function reassignMany(app: App, session: Session, references: readonly string[]): Promise<void> {
  const before = await sentSoFar(app);
  if (!(await readBeforePlan(session, references))) return;
  const plan = planOf(session, references);
  if (plan.items.length === 0) {
    const nothing = vscode.l10n.t("nothing to reassign on these {0} loans.", references.length);
    showNothingToSend(app, session, plan, references.length === 1 ? vscode.l10n.t("nothing to reassign.") : nothing);
    return;
  }
  const chosen = await pickPlan(app, session, plan);
  if (chosen === undefined) return;
  const change: ChangeOfMany<LoanItem, { readonly reassignedCount: number }> = {
    ...reassignment(session),
    title: plan.title,
    label: ({ reference }) => reference,
    planAgain: (again, items) =>
      reassignMany(
        app,
        again,
        items.map(({ reference }) => reference),
      ),
  };
  const items = chosen.map(({ item }) => item);
  await changeMany(app, session, change, { items, leftOut: plan.leftOut, before, ...askFor(session, plan, chosen) });
}

function planOf({ store }: Session, references: readonly string[]): Plan<LoanItem> {
  const items: PlannedItem<LoanItem>[] = [];
  const leftOut: LeftOut[] = [];
  const planned = new Map<string, string>();
  const listed = store.loans.references;
  for (const reference of references.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))) {
    const entry = store.loans.get(reference);
    const loan = entry?.value;
    const leave = (reason: string) => leftOut.push({ label: reference, reason });
    if (entry === undefined) leave(vscode.l10n.t("It is no longer on the list."));
    else if (loan === undefined || entry.failure !== undefined) leave(entry.failure?.message ?? "");
    else if (planned.has(loan.id)) leave(vscode.l10n.t("It is the same loan as {0}.", planned.get(loan.id) ?? ""));
    else {
      const item = itemOf(reference, loan);
      if (item === undefined) leave(vscode.l10n.t("No task is with the loan officer."));
      else {
        items.push(item);
        planned.set(loan.id, reference);
      }
    }
  }
  return { title: vscode.l10n.t("Reassign loan officer tasks to the borrower"), items, leftOut };
}

function itemOf(reference: string, loan: Loan): PlannedItem<LoanItem> | undefined {
  const { moving, staying, complete } = previewReassignment(loan);
  if (moving.length === 0 && complete) return undefined;
  const will = complete
    ? plural(moving.length, vscode.l10n.t("1 task will move"), vscode.l10n.t("{0} tasks will move", moving.length))
    : vscode.l10n.t("{0} or more tasks will move, because not all of its tasks and assignees were read", moving.length);
  const wont =
    staying.length === 0
      ? []
      : [
          plural(
            staying.length,
            vscode.l10n.t("1 task will not move"),
            vscode.l10n.t("{0} tasks will not move", staying.length),
          ),
        ];
  return {
    item: { reference, loan },
    label: reference,
    description: [will, ...wont].join(", "),
    parts: moving.map(movingText),
    checked: true,
  };
}

function askFor({ store }: Session, plan: Plan<LoanItem>, chosen: readonly PlannedItem<LoanItem>[]) {
  const tasks = chosen.reduce((sum, { item }) => sum + previewReassignment(item.loan).moving.length, 0);
  const oldest = Math.min(...chosen.map(({ item }) => store.loans.get(item.reference)?.asOf ?? Date.now()));
  return {
    message: plural(
      chosen.length,
      vscode.l10n.t("Reassign the loan officer tasks of 1 loan to the borrower?"),
      vscode.l10n.t("Reassign the loan officer tasks of {0} loans to the borrower?", chosen.length),
    ),
    detail: [
      ...listLines(
        chosen.every(({ item }) => previewReassignment(item.loan).complete)
          ? plural(
              tasks,
              vscode.l10n.t("1 task will move to the borrower:"),
              vscode.l10n.t("{0} tasks will move to the borrower:", tasks),
            )
          : vscode.l10n.t("{0} or more tasks will move to the borrower, because not all were read:", tasks),
        chosen.map(({ item, description, parts }) => {
          const named = parts.length > 0 && tasks <= TASKS_IN_A_DIALOG && previewReassignment(item.loan).complete;
          return `${loanText(item)}: ${named ? parts.join(" · ") : description}`;
        }),
      ),
      ...notSentLines(plan, chosen),
      "",
      ...new Set(chosen.flatMap(({ item }) => whichBorrower(item.loan))),
      vscode.l10n.t(
        "Tasks as of {0}. Status, due date and documents stay as they are. Each loan is one call, and the calls are sent one after the other.",
        asOfText(oldest, Date.now()),
      ),
    ],
    buttons: [vscode.l10n.t("Reassign")],
  };
}

function loanText({ reference, loan }: LoanItem): string {
  return reference === loan.id ? reference : `${reference} (${loan.id})`;
}

/** Hands every task of a loan that is with the loan officer to the borrower (service.md 4.3). */
function reassignment(session: Session): Change<LoanItem, { readonly reassignedCount: number }> {
  return {
    activity: (item) => reassignmentOf(session, item),
    progress: ({ reference }) => vscode.l10n.t("reassigning the loan officer tasks of {0}", reference),
    description: ({ reference }) => ({ kind: "reassignLoanOfficerTasks", loan: reference }),
    row: ({ reference }) => ({ loanReference: reference }),
    send: ({ loan }) => session.service.reassignLoanOfficerTasks(loan.id),
    resultOf: ({ reassignedCount }) => ({ reassignedCount }),
    reread: ({ reference }) => session.store.loans.refresh([reference]),
    outcome({ reference }, sent) {
      const left = currentStateText(sent, reference, () => notReassigned(session, reference));
      return {
        confirmed: ({ reassignedCount: count }) =>
          plural(
            count,
            vscode.l10n.t("1 task of {0} reassigned to the borrower.", reference),
            vscode.l10n.t("{0} tasks of {1} reassigned to the borrower.", count, reference),
          ),
        beside: left,
        now: left === "" ? vscode.l10n.t("None is with the loan officer any more.") : left,
      };
    },
  };
}

function reassignmentOf({ store }: Session, { reference, loan }: LoanItem): SentActivity {
  const entry = store.loans.get(reference);
  const read = lastRead(entry);
  const preview = read && previewReassignment(read);
  const before = preview?.complete && { idsBefore: preview.moving.map(({ id }) => id), idsReadAt: entry?.asOf };
  return { kind: "reassignLoanOfficerTasks", loanReference: reference, loanId: loan.id, ...before };
}

/** The service does not state which borrower gets the tasks (service.md 4.3): said where that is open. */
function whichBorrower({ borrowers }: Loan): string[] {
  if (borrowers.items.length === 1 && isComplete(borrowers)) return [];
  return [vscode.l10n.t("The service does not say which borrower gets the tasks.")];
}

/** What the loan says against a reassignment after it was read again; empty when nothing does. */
function notReassigned(session: Session, reference: string): string {
  return loanStateText(session, reference, (loan) => {
    const { moving, complete } = previewReassignment(loan);
    if (moving.length > 0) {
      return plural(
        moving.length,
        vscode.l10n.t("1 is still with the loan officer."),
        vscode.l10n.t("{0} are still with the loan officer.", moving.length),
      );
    }
    return complete
      ? ""
      : vscode.l10n.t(
          "The service did not return all loan officer tasks and assignees, so it is not known whether any is still with the loan officer.",
        );
  });
}

function movingText(task: Task): string {
  return `${taskLabel(task)} (${statusLabel(task.status)})`;
}

function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
