import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { previewReassignment } from "../../domain/reassignment";
import { type Task, taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { Session } from "../environments/session";
import { pickLoan } from "../pick/pickLoan";
import { asOfText } from "../tree/dates";
import { confirm, listLines, loanLine } from "./confirm";
import { withSession } from "./readySession";
import { sendOnce, showOutcome } from "./sendOnce";
import { loanReferenceOf, readLoan } from "./targets";

/** Hands every task of a loan that is with the loan officer to the borrower (service.md 4.3). */
export const reassignLoanOfficerTasks = withSession(async (context, session, row) => {
  const reference =
    loanReferenceOf(row) ?? (await pickLoan(session, vscode.l10n.t("Reassign loan officer tasks to the borrower")));
  if (reference === undefined) return;
  await readAgain(session, reference);
  const { entry, loan } = readLoan(session, reference);
  const { moving, staying } = previewReassignment(loan);
  const asOf = asOfText(entry.asOf ?? Date.now(), Date.now());
  const listKnown = !loan.loanOfficerTasks.absent;

  if (moving.length === 0 && listKnown) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        "{0}: nothing to reassign. No task of {1} is with the loan officer (as of {2}).",
        session.environment.name,
        reference,
        asOf,
      ),
    );
    return;
  }
  const confirmed = await confirm(context, session, {
    message: listKnown
      ? countText(
          moving.length,
          vscode.l10n.t("Reassign 1 loan officer task of {0} to the borrower?", reference),
          vscode.l10n.t("Reassign {0} loan officer tasks of {1} to the borrower?", moving.length, reference),
        )
      : vscode.l10n.t(
          "Reassign the loan officer tasks of {0} to the borrower? The service gave no list of them.",
          reference,
        ),
    detail: [
      loanLine(reference, loan.id),
      ...listLines(vscode.l10n.t("Will move to the borrower:"), moving.map(taskLine)),
      ...listLines(
        vscode.l10n.t("Will not move:"),
        staying.map(({ task, reason }) => `${taskLabel(task)} — ${reason}`),
      ),
      "",
      vscode.l10n.t("Status, due date and documents stay as they are. As read at {0}.", asOf),
    ],
    button: vscode.l10n.t("Reassign"),
  });
  if (!confirmed) return;

  const sent = await sendOnce(context, session, {
    activity: {
      kind: "reassignLoanOfficerTasks",
      loanReference: reference,
      loanId: loan.id,
      idsBefore: moving.map(({ id }) => id),
    },
    title: vscode.l10n.t("reassigning the loan officer tasks of {0}", reference),
    send: () => session.service.reassignLoanOfficerTasks(loan.id),
    resultOf: ({ reassignedCount }) => ({ reassignedCount }),
    reread: () => session.store.loans.refresh([reference]),
  });
  const now = nowTrue(session, reference);
  const count = sent.kind === "confirmed" ? sent.value.reassignedCount : undefined;
  const said =
    count === undefined
      ? vscode.l10n.t("the service reassigned the tasks of {0} without saying how many.", reference)
      : countText(
          count,
          vscode.l10n.t("1 task of {0} reassigned to the borrower.", reference),
          vscode.l10n.t("{0} tasks of {1} reassigned to the borrower.", count, reference),
        );
  showOutcome(session, sent, `${said} ${now}`, now);
});

async function readAgain(session: Session, reference: string): Promise<void> {
  await vscode.window.withProgress({ location: { viewId: "loanOps.loans" } }, () =>
    session.store.loans.refresh([reference]),
  );
}

/** What the loan says after it was read again. */
function nowTrue(session: Session, reference: string): string {
  const entry = session.store.loans.get(reference);
  if (entry?.value === undefined || entry.failure !== undefined) {
    return vscode.l10n.t("{0} could not be read again: {1}", reference, entry?.failure?.message ?? "");
  }
  const left = remaining(entry.value);
  return left === 0
    ? vscode.l10n.t("Now none is with the loan officer.")
    : vscode.l10n.t("Now {0} are still with the loan officer.", left);
}

function remaining(loan: Loan): number {
  return previewReassignment(loan).moving.length;
}

function taskLine(task: Task): string {
  return `${taskLabel(task)} (${statusLabel(task.status)})`;
}

function countText(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
