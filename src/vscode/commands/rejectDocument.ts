import * as vscode from "vscode";
import { borrowerLabel } from "../../domain/borrower";
import { documentLabel } from "../../domain/document";
import { findTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { rejectableDocuments } from "../../domain/taskActions";
import { statusLabel } from "../../domain/taskStatus";
import type { Session } from "../environments/session";
import { inputSteps } from "../pick/inputSteps";
import { pickDocument } from "../pick/pickDocument";
import { pickTask } from "../pick/pickTask";
import { asOfText } from "../tree/dates";
import type { CommandContext } from "./commandContext";
import { confirm, loanLine } from "./confirm";
import { withSession } from "./readySession";
import { sendOnce, showOutcome } from "./sendOnce";
import { readTask, taskTargetOf, text } from "./targets";
import { UserError } from "./userError";

/** Archives a submitted document with a reason and reopens its task (service.md 4.3). */
export const rejectDocument = withSession(async (context, session, row) => {
  const target =
    taskTargetOf(row) ??
    (await pickTask(session, vscode.l10n.t("Reject a document"), {
      wanted: ({ task }) => rejectableDocuments(task).length > 0,
    }));
  if (target === undefined) return;
  const { task, borrower, loan } = readTask(session, target);
  const named = text(row, "documentId");
  const document =
    named === undefined ? await pickDocument(session, task) : rejectableDocuments(task).find(({ id }) => id === named);
  if (document?.id === undefined) {
    if (named === undefined && rejectableDocuments(task).length > 0) return;
    throw new UserError(vscode.l10n.t("“{0}” has no such document any more. Refresh the loan.", taskLabel(task)));
  }
  const documentId = document.id;

  const answer = await inputSteps(
    vscode.l10n.t("{0}: Reject “{1}”", session.environment.name, documentLabel(document)),
    [
      {
        prompt: vscode.l10n.t("Reason, kept with the archived document"),
        placeholder: vscode.l10n.t("Page 2 is missing"),
        validate: (value) => (value.trim() === "" ? vscode.l10n.t("A reason is required.") : undefined),
      },
    ],
  );
  const archiveReasonNotes = answer?.[0];
  if (archiveReasonNotes === undefined) return;

  const rejectedBefore = await earlierRejection(context, session, documentId);
  const owner = borrower ? borrowerLabel(borrower) : vscode.l10n.t("loan officer");
  const confirmed = await confirm(context, session, {
    message: vscode.l10n.t("Reject “{0}”?", documentLabel(document)),
    detail: [
      loanLine(target.loanReference, loan.id),
      vscode.l10n.t("Task: {0} ({1})", taskLabel(task), owner),
      vscode.l10n.t("Document: {0} ({1})", documentLabel(document), documentId),
      vscode.l10n.t("Reason: {0}", session.veil.typed(archiveReasonNotes)),
      "",
      ...(rejectedBefore === undefined ? [] : [rejectedBefore, ""]),
      vscode.l10n.t("The document is archived, the task is reopened and the borrower is asked to upload again."),
    ],
    button: vscode.l10n.t("Reject"),
  });
  if (!confirmed) return;

  const sent = await sendOnce(context, session, {
    activity: {
      kind: "rejectDocument",
      loanReference: target.loanReference,
      loanId: loan.id,
      taskId: task.id,
      taskKind: task.kind,
      documentId,
    },
    title: vscode.l10n.t("rejecting a document of {0}", target.loanReference),
    send: () => session.service.rejectDocument({ loanId: loan.id, documentId, archiveReasonNotes }),
    resultOf: ({ taskId }) => ({ taskId }),
    reread: () => session.store.loans.refresh([target.loanReference]),
  });
  const reopened = (sent.kind === "confirmed" ? sent.value.taskId : undefined) ?? task.id;
  const now = nowTrue(session, target.loanReference, reopened, documentId);
  showOutcome(session, sent, vscode.l10n.t("document rejected. {0}", now), now);
});

/** What the task says after the loan was read again. */
function nowTrue(session: Session, reference: string, taskId: string, documentId: string): string {
  const entry = session.store.loans.get(reference);
  if (entry?.value === undefined || entry.failure !== undefined) {
    return vscode.l10n.t("{0} could not be read again: {1}", reference, entry?.failure?.message ?? "");
  }
  const task = findTask(entry.value, taskId)?.task;
  if (task === undefined) return vscode.l10n.t("The task is no longer among those of {0}.", reference);
  const status = vscode.l10n.t("“{0}” is now: {1}.", taskLabel(task), statusLabel(task.status));
  const listed = task.documents.items.some(({ id }) => id === documentId);
  return listed ? `${status} ${vscode.l10n.t("The service still lists the document.")}` : status;
}

/** A warning when this document was rejected from here before: the service would do it again (service.md 4.3 rule 4). */
async function earlierRejection(
  context: CommandContext,
  session: Session,
  documentId: string,
): Promise<string | undefined> {
  const activities = await (await context.activities.open()).activities();
  const earlier = activities.find(
    ({ kind, state, environmentId, documentId: rejected }) =>
      kind === "rejectDocument" &&
      environmentId === session.environment.id &&
      rejected === documentId &&
      (state === "confirmed" || state === "unknown"),
  );
  if (earlier === undefined) return undefined;
  const when = asOfText(earlier.plannedAt, Date.now());
  return earlier.state === "confirmed"
    ? vscode.l10n.t(
        "⚠ It was rejected from here before ({0}). The service repeats the rejection: the borrower is asked again.",
        when,
      )
    : vscode.l10n.t(
        "⚠ A rejection was sent from here before ({0}); its outcome is unknown. The service may repeat it.",
        when,
      );
}
