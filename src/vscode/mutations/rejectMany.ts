import * as vscode from "vscode";
import { ownerLabel } from "../../domain/borrower";
import { documentLabel } from "../../domain/document";
import { previewRejection } from "../../domain/rejection";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { Activity } from "../../ledger/activity";
import type { Session } from "../environments/session";
import { agree, factsOf, sentSoFar } from "../sending/agree";
import type { Batch } from "../sending/batch/batch";
import type { BatchContext } from "../sending/batch/batchContext";
import { pickPlan } from "../sending/batch/pickPlan";
import type { LeftOut, Plan, PlannedItem } from "../sending/batch/plan";
import { notSentLines } from "../sending/batch/planText";
import { readBeforePlan } from "../sending/batch/readBeforePlan";
import { sendBatch } from "../sending/batch/sendBatch";
import { showNothingToSend } from "../sending/batch/showPlan";
import { showSummary } from "../sending/batch/showSummary";
import { listLines } from "../sending/confirm";
import type { TaskTarget } from "../targets/targets";
import { documentLines } from "./documentLines";
import {
  askForReason,
  earlierRejection,
  type RejectableDocument,
  rejectedNow,
  rejectionOf,
  rejectionToSend,
} from "./rejectionToSend";

/** A task's documents; all of them, or one. */
interface Wanted extends TaskTarget {
  readonly documentId?: string;
}

/** Rejects documents of several tasks and loans with one reason: one plan, one confirmation, one call for each document. */
export async function rejectMany(
  context: BatchContext,
  session: Session,
  wanted: readonly Wanted[],
  lastReason?: string,
): Promise<void> {
  const { environment } = session;
  if (!(await readBeforePlan(session, [...new Set(wanted.map(({ loanReference }) => loanReference))]))) return;
  const before = await sentSoFar(context);
  const plan = planOf(context, session, wanted, before);
  if (plan.items.length === 0) {
    showNothingToSend(context, session, plan, vscode.l10n.t("there is no document that can be rejected."));
    return;
  }
  const chosen = await pickPlan(context, session, plan);
  if (chosen === undefined) return;
  const reason = await askForReason(
    chosen.length === 1
      ? vscode.l10n.t("{0}: Reason for rejecting 1 document", environment.name)
      : vscode.l10n.t("{0}: Reason for rejecting {1} documents", environment.name, chosen.length),
    session.masking.on ? undefined : lastReason,
  );
  if (reason === undefined) return;
  const agreed = await agree(context, session, {
    before,
    activities: chosen.map(({ item }) => rejectionOf(session, item)),
    message:
      chosen.length === 1 ? vscode.l10n.t("Reject 1 document?") : vscode.l10n.t("Reject {0} documents?", chosen.length),
    detail: [
      "",
      vscode.l10n.t("Reason: {0}", session.masking.typed(reason)),
      ...listLines(vscode.l10n.t("Will be archived:"), documentLines(chosen.map(({ item }) => item))),
      ...notSentLines(plan, chosen),
      "",
      vscode.l10n.t(
        "Each document is archived, its task is reopened and the borrower is asked to upload again. Each document is one call, and the calls are sent one after the other.",
      ),
    ],
    buttons: [vscode.l10n.t("Reject")],
  });
  if (agreed === undefined) return;

  const batch: Batch<RejectableDocument, { readonly taskId: string }> = {
    title: plan.title,
    label: ({ label, loanReference }) => `${label} (${loanReference})`,
    loanReference: ({ loanReference }) => loanReference,
    sending: (item) => rejectionToSend(session, item, reason, agreed.known),
    confirmed: () => vscode.l10n.t("Rejected."),
    now: ({ loanReference, task, documentId }) =>
      rejectedNow(session, { loanReference, taskId: task.id, taskKind: task.kind }, documentId),
    planAgain: (again, items) =>
      rejectMany(
        context,
        again,
        items.map(({ loanReference, task, documentId }) => ({
          loanReference,
          taskId: task.id,
          taskKind: task.kind,
          documentId,
        })),
        reason,
      ),
  };
  const items = chosen.map(({ item }) => item);
  showSummary(context, session, batch, {
    results: await sendBatch(context, session, batch, items),
    leftOut: plan.leftOut,
  });
}

function planOf(
  context: BatchContext,
  session: Session,
  wanted: readonly Wanted[],
  activities: readonly Activity[],
): Plan<RejectableDocument> {
  const items: PlannedItem<RejectableDocument>[] = [];
  const leftOut: LeftOut[] = [];
  const planned = new Set<string>();
  const listed = session.store.loans.references;
  const inOrder = wanted.toSorted((a, b) => listed.indexOf(a.loanReference) - listed.indexOf(b.loanReference));
  for (const { loanReference, taskId, taskKind, documentId: only } of inOrder) {
    const entry = session.store.loans.get(loanReference);
    const loan = entry?.value;
    const leave = (label: string, reason: string) => leftOut.push({ label: `${label} (${loanReference})`, reason });
    if (loan === undefined || entry?.failure !== undefined) {
      leave(taskId, entry?.failure?.message ?? vscode.l10n.t("The loan is no longer on the list."));
      continue;
    }
    const { rejectable, staying } = previewRejection(loan, { taskId, taskKind }, only);
    for (const { label, reason } of staying) leave(label, reason);
    for (const { document, ...found } of rejectable) {
      // The service may list one document under two tasks.
      const key = JSON.stringify([loan.id, found.documentId]);
      if (planned.has(key)) continue;
      planned.add(key);
      const item = { ...found, loan, loanReference, label: documentLabel(document) };
      const before = earlierRejection(activities, factsOf(context, session, rejectionOf(session, item)));
      items.push(itemOf(item, before));
    }
  }
  return { title: vscode.l10n.t("Reject documents"), items, leftOut };
}

/** A document that was rejected before is unchecked: the service would reject it again (service.md 4.3 rule 4). */
function itemOf(item: RejectableDocument, before: string | undefined): PlannedItem<RejectableDocument> {
  const owner = ownerLabel(item.borrower);
  return {
    item,
    label: item.label,
    description: `${taskLabel(item.task)} · ${item.loanReference}`,
    parts: before === undefined ? [owner, statusLabel(item.task.status), item.documentId] : [before],
    checked: before === undefined,
  };
}
