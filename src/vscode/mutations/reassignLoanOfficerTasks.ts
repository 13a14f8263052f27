import * as vscode from "vscode";
import { previewReassignment } from "../../domain/reassignment";
import { taskLabel } from "../../domain/task";
import { asOfText } from "../base/asOfText";
import { commandIds } from "../base/commandIds";
import { showInformationMessage } from "../base/window/messages";
import { withSession } from "../environments/readySession";
import { agree, sentSoFar } from "../sending/agree";
import type { BatchContext } from "../sending/batch/batchContext";
import { readBeforePlan } from "../sending/batch/readBeforePlan";
import { bringIntoSight, type ChangedViews } from "../sending/bringIntoSight";
import { listLines, loanLine } from "../sending/confirm";
import { currentStateText, unreadLines } from "../sending/readAgain";
import { rowSteps } from "../sending/rowSteps";
import { sendOrTell } from "../sending/sendOrTell";
import { showOutcome } from "../sending/showOutcome";
import type { RowsContext } from "../targets/commandRows";
import { loansOf } from "../targets/loansOf";
import { readLoan } from "../targets/targets";
import { reassignMany } from "./reassignMany";
import {
  movingText,
  notReassigned,
  plural,
  reassignedNow,
  reassignedText,
  reassignmentOf,
  reassignmentToSend,
  whichBorrower,
} from "./reassignmentToSend";

type Context = BatchContext & RowsContext & ChangedViews;

/** Hands every task of a loan that is with the loan officer to the borrower (service.md 4.3). */
export const reassignLoanOfficerTasks = withSession(async (context: Context, session, ...given) => {
  const title = vscode.l10n.t("Reassign loan officer tasks to the borrower");
  const [reference, ...others] = await loansOf(
    context,
    session,
    { command: commandIds.reassignLoanOfficerTasks, title },
    given,
  );
  if (reference === undefined) return;
  if (others.length > 0) return reassignMany(context, session, [reference, ...others]);
  const before = await sentSoFar(context);
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
  const agreed = await agree(context, session, {
    before,
    activities: [reassignmentOf(session, reference, loan)],
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
  if (agreed === undefined) return;

  const sent = await sendOrTell(context, session, reassignmentToSend(session, reference, loan, agreed.known));
  if (sent === undefined) return;
  const row = { loanReference: reference };
  showOutcome(context, session, sent, {
    confirmed: ({ reassignedCount }) => reassignedText(reference, reassignedCount),
    beside: currentStateText(sent, reference, () => notReassigned(session, reference)),
    steps: [rowSteps(context, session, row).show(context.loansTree)],
    now: currentStateText(sent, reference, () => reassignedNow(session, reference)),
  });
  if (sent.kind === "confirmed") bringIntoSight(context, session, row);
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
