import * as vscode from "vscode";
import { findTask, type Loan, type OwnedTask, tasksAreComplete, tasksOf } from "../../domain/loan";
import { textOf } from "../../domain/notRead";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { Activity, ActivityFacts, SentActivity } from "../../ledger/activity";
import { repeatedBy } from "../../ledger/sameChange";
import { lastRead } from "../../store/entry";
import { asOfText } from "../base/asOfText";
import { inputSteps } from "../base/inputSteps";
import type { Session } from "../environments/session";
import type { Known } from "../sending/claimPlan";
import { loanStateText } from "../sending/readAgain";
import type { Sending, SendNotice } from "../sending/sendOnce";
import type { Named } from "../sending/sendOrTell";
import type { TaskTarget } from "../targets/targets";

/** A document that can be named to the service, with its task and loan as last read. */
export interface RejectableDocument extends OwnedTask {
  readonly loanReference: string;
  readonly loan: Loan;
  readonly documentId: string;
  /** What to call the document. */
  readonly label: string;
}

/** What a rejection sends, writes down and reads again (service.md 4.3). */
export function rejectionToSend(
  session: Session,
  { loanReference, loan, task, documentId, label }: RejectableDocument,
  archiveReasonNotes: string,
  known: Known,
): Sending<{ readonly taskId: string }> & SendNotice & Named {
  return {
    known,
    title: vscode.l10n.t("rejecting a document of {0}", loanReference),
    change: { kind: "rejectDocument", document: label, loan: loanReference },
    row: { loanReference, taskId: task.id, taskKind: task.kind },
    activity: rejectionOf(session, { loanReference, loan, task, documentId }),
    send: () => session.service.rejectDocument({ loanId: loan.id, documentId, archiveReasonNotes }),
    resultOf: ({ taskId }) => ({ taskId }),
    reread: () => session.store.loans.refresh([loanReference]),
  };
}

/** What is written down of a rejection. */
export function rejectionOf(
  { store }: Session,
  { loanReference, loan, task, documentId }: Omit<RejectableDocument, "borrower" | "label">,
): SentActivity {
  const entry = store.loans.trueEntry(loanReference);
  const listed = (one: Loan | undefined) =>
    one &&
    tasksOf(one)
      .flatMap((owned) => owned.task.documents.items)
      .find(({ id }) => id === documentId);
  const title = textOf(listed(entry?.value)?.title);
  return {
    kind: "rejectDocument",
    loanReference,
    loanId: loan.id,
    taskId: task.id,
    taskKind: task.kind,
    documentId,
    trueNames: title === undefined ? undefined : [title],
    // What was gone before is not gone by this.
    ...(listed(lastRead(entry)) && { idsBefore: [documentId], idsReadAt: entry?.asOf }),
  };
}

/** The reason that the service keeps. Undefined when the user leaves. */
export async function askForReason(title: string, value = ""): Promise<string | undefined> {
  const answer = await inputSteps(title, [
    {
      prompt: vscode.l10n.t("Reason, kept with the archived document"),
      placeholder: vscode.l10n.t("Page 2 is missing"),
      value,
      validate: (text) => (text.trim() === "" ? vscode.l10n.t("A reason is required.") : undefined),
    },
  ]);
  return answer?.[0];
}

/** What the task says after the loan was read again. */
export function rejectedNow(
  session: Session,
  { loanReference: reference, taskId, taskKind }: TaskTarget,
  documentId: string,
): string {
  return loanStateText(session, reference, (loan) => {
    const task = findTask(loan, taskId, taskKind)?.task;
    if (task === undefined) {
      return tasksAreComplete(loan)
        ? vscode.l10n.t("{0} no longer has this task.", reference)
        : vscode.l10n.t("The service did not return all tasks of {0}, and this one was not among them.", reference);
    }
    const status = vscode.l10n.t("“{0}” is now: {1}.", taskLabel(task), statusLabel(task.status));
    const listed = task.documents.items.some(({ id }) => id === documentId);
    return listed ? `${status} ${vscode.l10n.t("The service still lists the document.")}` : status;
  });
}

/** A warning when this document was rejected from here before: the service would do it again (service.md 4.3 rule 4). */
export function earlierRejection(activities: readonly Activity[], facts: ActivityFacts): string | undefined {
  const [earlier] = repeatedBy(facts, activities);
  if (earlier === undefined) return undefined;
  const when = asOfText(earlier.plannedAt, Date.now());
  return earlier.state === "confirmed"
    ? vscode.l10n.t(
        "⚠ It was already rejected from here ({0}). The service would repeat the rejection and ask the borrower again.",
        when,
      )
    : vscode.l10n.t(
        "⚠ A rejection was already sent from here ({0}), with an unknown outcome. The service may repeat it.",
        when,
      );
}
