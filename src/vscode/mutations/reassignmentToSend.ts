import * as vscode from "vscode";
import { isComplete } from "../../domain/listing";
import type { Loan } from "../../domain/loan";
import { previewReassignment } from "../../domain/reassignment";
import { type Task, taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { SentActivity } from "../../ledger/activity";
import { lastRead } from "../../store/entry";
import type { Session } from "../environments/session";
import type { Known } from "../sending/claimPlan";
import { loanStateText } from "../sending/readAgain";
import type { Sending, SendNotice } from "../sending/sendOnce";
import type { Named } from "../sending/sendOrTell";

/** What handing over the loan officer tasks of a loan sends, writes down and reads again (service.md 4.3). */
export function reassignmentToSend(
  session: Session,
  reference: string,
  loan: Loan,
  known: Known,
): Sending<{ readonly reassignedCount: number }> & SendNotice & Named {
  return {
    known,
    title: vscode.l10n.t("reassigning the loan officer tasks of {0}", reference),
    change: { kind: "reassignLoanOfficerTasks", loan: reference },
    row: { loanReference: reference },
    activity: reassignmentOf(session, reference, loan),
    send: () => session.service.reassignLoanOfficerTasks(loan.id),
    resultOf: ({ reassignedCount }) => ({ reassignedCount }),
    reread: () => session.store.loans.refresh([reference]),
  };
}

/** What is written down of a reassignment, with the tasks that are to move by the newest read. */
export function reassignmentOf({ store }: Session, loanReference: string, { id: loanId }: Loan): SentActivity {
  const entry = store.loans.get(loanReference);
  const read = lastRead(entry);
  const preview = read && previewReassignment(read);
  const before = preview?.complete && { idsBefore: preview.moving.map(({ id }) => id), idsReadAt: entry?.asOf };
  return { kind: "reassignLoanOfficerTasks", loanReference, loanId, ...before };
}

/** The service does not state which borrower gets the tasks (service.md 4.3): said where that is open. */
export function whichBorrower({ borrowers }: Loan): string[] {
  if (borrowers.items.length === 1 && isComplete(borrowers)) return [];
  return [vscode.l10n.t("The service does not say which borrower gets the tasks.")];
}

/** What the service said of it. */
export function reassignedText(reference: string, count: number): string {
  return plural(
    count,
    vscode.l10n.t("1 task of {0} reassigned to the borrower.", reference),
    vscode.l10n.t("{0} tasks of {1} reassigned to the borrower.", count, reference),
  );
}

/** What the loan says after it was read again. */
export function reassignedNow(session: Session, reference: string): string {
  const left = notReassigned(session, reference);
  return left === "" ? vscode.l10n.t("None is with the loan officer any more.") : left;
}

/** What the loan says against a reassignment after it was read again; empty when nothing does. */
export function notReassigned(session: Session, reference: string): string {
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

export function movingText(task: Task): string {
  return `${taskLabel(task)} (${statusLabel(task.status)})`;
}

export function plural(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
