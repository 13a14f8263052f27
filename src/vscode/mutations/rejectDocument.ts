import * as vscode from "vscode";
import { ownerLabel } from "../../domain/borrower";
import { allHaveIds, documentLabel } from "../../domain/document";
import { isComplete } from "../../domain/listing";
import { textOf } from "../../domain/notRead";
import { taskLabel } from "../../domain/task";
import { rejectableDocuments } from "../../domain/taskActions";
import { text } from "../base/commandArgument";
import { commandIds } from "../base/commandIds";
import { UserError } from "../base/userError";
import { withSession } from "../environments/readySession";
import { agree, factsOf, sentSoFar } from "../sending/agree";
import type { BatchContext } from "../sending/batch/batchContext";
import { readBeforePlan } from "../sending/batch/readBeforePlan";
import { bringIntoSight, type ChangedViews } from "../sending/bringIntoSight";
import { loanLine } from "../sending/confirm";
import { currentStateText, unreadLines } from "../sending/readAgain";
import { rowSteps } from "../sending/rowSteps";
import { sendOrTell } from "../sending/sendOrTell";
import { showOutcome } from "../sending/showOutcome";
import type { RowsContext } from "../targets/commandRows";
import { commandRows } from "../targets/commandRows";
import { pickTask } from "../targets/pickTask";
import { taskTargetsOf } from "../targets/selection";
import { readTask, taskTargetOf } from "../targets/targets";
import { pickDocument } from "./pickDocument";
import { askForReason, earlierRejection, rejectedNow, rejectionOf, rejectionToSend } from "./rejectionToSend";
import { rejectMany } from "./rejectMany";

type Context = BatchContext & RowsContext & ChangedViews;

/** Archives a submitted document with a reason and reopens its task (service.md 4.3). */
export const rejectDocument = withSession(async (context: Context, session, ...given) => {
  const rows = commandRows(context, commandIds.rejectDocument, given);
  if (rows.length > 1) return rejectMany(context, session, taskTargetsOf(rows));
  const [row] = rows;
  const target =
    taskTargetOf(row) ??
    (await pickTask(session, vscode.l10n.t("Reject a document"), {
      wanted: ({ task }) => rejectableDocuments(task).length > 0,
    }));
  if (target === undefined || !(await readBeforePlan(session, [target.loanReference]))) return;
  const { task, borrower, loan } = readTask(session, target);
  const unread = unreadLines(target.loanReference, session.store.loans.get(target.loanReference));
  const named = text(row, "documentId");
  const document =
    named === undefined
      ? await pickDocument(session, target.loanReference, task)
      : rejectableDocuments(task).find(({ id }) => id === named);
  if (document === "all") return rejectMany(context, session, [target]);
  const documentId = textOf(document?.id);
  if (document === undefined || documentId === undefined) {
    if (named === undefined && rejectableDocuments(task).length > 0) return;
    const { title, run } = rowSteps(context, session, { loanReference: target.loanReference }).refresh();
    throw new UserError(
      isComplete(task.documents) && allHaveIds(task.documents)
        ? vscode.l10n.t("“{0}” no longer has this document. Refresh the loan.", taskLabel(task))
        : vscode.l10n.t(
            "The service did not return all documents of “{0}”, and this one was not among them. Refresh the loan.",
            taskLabel(task),
          ),
      { label: title, run },
    );
  }
  const label = documentLabel(document);

  const { agent } = context;
  const archiveReasonNotes =
    agent?.reason ??
    (await askForReason(vscode.l10n.t("{0}: Reject “{1}”", session.environment.name, documentLabel(document))));
  if (archiveReasonNotes === undefined) return;

  const rejected = { task, borrower, loan, loanReference: target.loanReference, documentId, label };
  const activity = rejectionOf(session, rejected);
  const before = await sentSoFar(context);
  const rejectedBefore = earlierRejection(before, factsOf(context, session, activity));
  const owner = ownerLabel(borrower);
  const agreed = await agree(context, session, {
    before,
    activities: [activity],
    message: vscode.l10n.t("Reject “{0}”?", documentLabel(document)),
    detail: [
      ...unread,
      loanLine(target.loanReference, loan.id),
      vscode.l10n.t("Task: {0} ({1})", taskLabel(task), owner),
      vscode.l10n.t("Document: {0} ({1})", documentLabel(document), documentId),
      vscode.l10n.t("Reason: {0}", agent ? archiveReasonNotes : session.masking.typed(archiveReasonNotes)),
      "",
      ...(rejectedBefore === undefined ? [] : [rejectedBefore, ""]),
      vscode.l10n.t("The document is archived, the task is reopened and the borrower is asked to upload again."),
    ],
    buttons: [vscode.l10n.t("Reject")],
  });
  if (agreed === undefined) return;

  const sent = await sendOrTell(context, session, rejectionToSend(session, rejected, archiveReasonNotes, agreed.known));
  if (sent === undefined) return;
  const taskId = sent.kind === "confirmed" ? sent.value.taskId : task.id;
  // Of another task than the one that it was sent for only the ID is known.
  const taskKind = taskId === task.id ? task.kind : undefined;
  const reopened = { loanReference: target.loanReference, taskId, taskKind };
  const now = currentStateText(sent, target.loanReference, () => rejectedNow(session, reopened, documentId));
  showOutcome(context, session, sent, {
    confirmed: () => vscode.l10n.t("document rejected."),
    beside: now,
    steps: [rowSteps(context, session, reopened).openTask()],
    now,
  });
  if (sent.kind === "confirmed") bringIntoSight(context, session, reopened);
});
