import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import { isComplete } from "../../domain/listing";
import type { Loan } from "../../domain/loan";
import { previewReassignment } from "../../domain/preview";
import { type Task, taskLabel } from "../../domain/task";
import { assigneeLabel, statusLabel } from "../../domain/taskStatus";
import { reassignedText } from "../../ledger/activityText";
import { lastRead } from "../../store/entry";
import type { App } from "../app/app";
import { loansOf } from "../app/pick";
import { readLoan } from "../app/targets";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { rowsShown } from "../loans/copying";
import { commandIds } from "../ui/commandIds";
import { confirmAndSend } from "./batch";
import type { Change } from "./change";
import {
  LIST_LIMITS,
  listLines,
  loanLine,
  nameWithId,
  readBeforePlan,
  recordedActivities,
  sentBeforeText,
} from "./confirm";
import { readAgainText, unreadLines } from "./outcome";
import { type LeftOut, notSentLines, type PlannedItem, pickFromPlan } from "./plan";

export const reassignLoanOfficerTasks = withSession(async (app: App, session, ...given) => {
  await reassignLoans(app, session, await loansOf(app, session, commandIds.reassignLoanOfficerTasks, given));
});

export const reassignShown = withSession(async (app: App, session) => {
  const rows = rowsShown(app, session);
  await reassignLoanOfficerTasks(app, rows[0], rows);
});

/** A loan as the plan names it: it may be read again while the user looks at the plan. */
interface LoanItem extends ReturnType<typeof previewReassignment> {
  readonly reference: string;
  readonly loan: Loan;
  readonly asOf: number | undefined;
}

async function reassignLoans(app: App, session: Session, references: readonly string[]): Promise<void> {
  const { store } = session;
  const before = await recordedActivities(app);
  await readBeforePlan(session, references);
  const [only, ...several] = references;
  if (only !== undefined && several.length === 0) readLoan(session, only);
  const plan = reassignmentPlan(session, references);
  const chosen = await pickFromPlan(app, session, plan, several.length === 0);
  if (chosen === undefined) return;
  const loans = chosen.map(({ item }) => item);
  const [first, ...others] = loans;
  const oldest = Math.min(...loans.map(({ asOf = Date.now() }) => asOf));
  const what = others.length === 0 ? (first?.reference ?? "") : vscode.l10n.t("{0} loans", loans.length);
  await confirmAndSend(app, session, {
    plan,
    chosen,
    changeOf: (item) => reassignChange(session, item),
    planAgain(again, items) {
      const failed = items.map(({ reference }) => reference);
      return reassignLoans(app, again, failed);
    },
    before,
    sentBefore: sentBeforeText,
    message: vscode.l10n.t("Reassign the loan officer tasks of {0} to the borrower?", what),
    detail: [
      ...loans.flatMap(({ reference }) => unreadLines(store.loans.get(reference))),
      ...(first !== undefined && others.length === 0 ? loanLines(first) : linesForEachLoan(chosen)),
      ...notSentLines(plan, chosen),
      "",
      // service.md 4.3
      ...(loans.every(({ loan: { borrowers } }) => borrowers.items.length === 1 && isComplete(borrowers))
        ? []
        : [vscode.l10n.t("The service does not say which borrower gets the tasks.")]),
      vscode.l10n.t("Tasks as of {0}. Status, due date and documents stay as they are.", asOfText(oldest, Date.now())),
    ],
    buttons: [vscode.l10n.t("Reassign")],
  });
}

function loanLines({ reference, loan, moving, staying, unknown, complete }: LoanItem): string[] {
  const withReason = ({ task, reason }: (typeof staying)[number]) => `${taskLabel(task)} — ${reason}`;
  return [
    loanLine(reference, loan.id),
    ...(complete ? [] : [willMove(moving.length, complete)]),
    ...listLines(vscode.l10n.t("Will move to the borrower:"), moving.map(movingText)),
    ...listLines(vscode.l10n.t("Will not move:"), staying.map(withReason)),
    ...listLines(vscode.l10n.t("It is not known whether these will move:"), unknown.map(withReason)),
  ];
}

function linesForEachLoan(chosen: readonly PlannedItem<LoanItem>[]): string[] {
  const tasks = chosen.reduce((sum, { parts }) => sum + parts.length, 0);
  const lines = chosen.map(({ item: { reference, loan, complete }, description, parts }) => {
    // What may be more, or too much for a line, is counted.
    const named = parts.length > 0 && tasks <= LIST_LIMITS.lines && complete;
    return `${nameWithId(reference, loan.id)}: ${named ? parts.join(" · ") : description}`;
  });
  const whole = chosen.every(({ item }) => item.complete);
  return listLines(willMove(tasks, whole), lines);
}

function willMove(tasks: number, complete: boolean): string {
  return complete
    ? vscode.l10n.t("Tasks that will move: {0}", tasks)
    : vscode.l10n.t("Tasks that will move: {0} or more, because not all tasks and assignees were read", tasks);
}

function reassignmentPlan({ store }: Session, references: readonly string[]) {
  const items: PlannedItem<LoanItem>[] = [];
  const leftOut: LeftOut[] = [];
  const planned = new Map<string, string>();
  const listed = store.loans.references;
  for (const reference of references.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))) {
    const entry = store.loans.get(reference);
    const leave = (reason: string) => leftOut.push({ label: reference, reason });
    if (entry?.value === undefined || (entry.failure !== undefined && references.length > 1)) {
      leave(entry === undefined ? vscode.l10n.t("The loan is no longer on the list.") : (entry.failure?.message ?? ""));
      continue;
    }
    const { value: loan, asOf } = entry;
    const preview = previewReassignment(loan);
    const { moving, staying, unknown, complete } = preview;
    // The dialog about one says that it could not be read.
    const hasNone = moving.length === 0 && complete && entry.failure === undefined;
    if (planned.has(loan.id)) leave(vscode.l10n.t("It is the same loan as {0}.", planned.get(loan.id) ?? ""));
    else if (hasNone) leave(vscode.l10n.t("No task is with the loan officer."));
    else {
      planned.set(loan.id, reference);
      const others = [
        ...(staying.length === 0 ? [] : [vscode.l10n.t("Tasks that will not move: {0}", staying.length)]),
        ...(unknown.length === 0 ? [] : [vscode.l10n.t("Tasks that may move: {0}", unknown.length)]),
      ];
      items.push({
        item: { reference, loan, asOf, ...preview },
        label: reference,
        description: [willMove(moving.length, complete), ...others].join(" · "),
        parts: moving.map(movingText),
        checked: true,
      });
    }
  }
  const title = vscode.l10n.t("Reassign loan officer tasks to the borrower, loan by loan");
  return { title, nothing: vscode.l10n.t("nothing to reassign."), items, leftOut };
}

/** Hands every task of a loan that is with the loan officer to the borrower (service.md 4.3). */
function reassignChange(
  { store, service }: Session,
  { reference, loan }: LoanItem,
): Change<{ readonly reassignedCount: number }> {
  const entry = () => store.loans.get(reference);
  return {
    label: reference,
    notDone: vscode.l10n.t("The loan officer tasks of {0} were not reassigned.", reference),
    activity() {
      const read = lastRead(entry());
      const preview = read && previewReassignment(read);
      const before = preview?.complete && { idsBefore: preview.moving.map(({ id }) => id), idsReadAt: entry()?.asOf };
      return { kind: "reassignLoanOfficerTasks", loanReference: reference, loanId: loan.id, ...before };
    },
    progress: vscode.l10n.t("reassigning the loan officer tasks of {0}", reference),
    row: () => ({ loanReference: reference }),
    send: () => service.reassignLoanOfficerTasks(loan.id),
    resultOf: ({ reassignedCount }) => ({ reassignedCount }),
    reread: () => store.loans.refresh([reference]),
    confirmed: ({ reassignedCount }) => `${reference}: ${reassignedText(reassignedCount)}.`,
    now: (sent) =>
      readAgainText(sent, reference, entry(), (read, effect) => {
        const none = sent.kind === "confirmed" && sent.value.reassignedCount === 0;
        return none && previewReassignment(read).complete ? holdersText(read) : effect;
      }),
  };
}

/** Where none was moved: somebody else may have done it. */
function holdersText({ loanOfficerTasks: { items } }: Loan): string {
  const holders = Map.groupBy(items, ({ assignedTo }) => assigneeLabel(assignedTo));
  const counted = Array.from(holders, ([holder, { length }]) => `${holder} (${length})`);
  return counted.length === 0 ? "" : vscode.l10n.t("Its loan officer tasks are now with: {0}.", counted.join(", "));
}

function movingText(task: Task): string {
  return `${taskLabel(task)} (${statusLabel(task.status)})`;
}
