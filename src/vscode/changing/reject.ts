import * as vscode from "vscode";
import { type Loan, type OwnedTask, ownerLabel, tasksOf } from "../../domain/loan";
import { previewRejection } from "../../domain/preview";
import { documentLabel, rejectableDocuments, taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import { stringProperty, textOf } from "../../domain/unknown";
import { type Activity, repeatedBy, type SentActivity } from "../../ledger/activity";
import { lastRead } from "../../store/entry";
import type { App } from "../app/app";
import { pickDocument, pickTask } from "../app/pick";
import { commandRows, readTask, type TaskTarget, taskTargetOf, taskTargetsOf } from "../app/targets";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import { commandIds } from "../ui/commandIds";
import { inputText } from "../ui/window/pickers";
import { confirmAndSend } from "./batch";
import type { Change } from "./change";
import { activityFacts, listLines, nameWithId, readBeforePlan, recordedActivities, sentBeforeText } from "./confirm";
import { joinedSentences, readAgainText, taskNowText, unreadLines } from "./outcome";
import { type LeftOut, notSentLines, type PlannedItem, pickFromPlan } from "./plan";

export const rejectDocument = withSession(async (app: App, session, ...given) => {
  const rows = commandRows(app, commandIds.rejectDocument, given);
  if (rows.length > 1) return readAndReject(app, session, taskTargetsOf(rows));
  const [row] = rows;
  const target =
    taskTargetOf(row) ??
    (await pickTask(app, session, vscode.l10n.t("Reject a document"), {
      wanted: ({ task }) => rejectableDocuments(task).length > 0,
    }));
  await readBeforePlan(session, [target.loanReference]);
  const named = stringProperty(row, "documentId");
  const { task } = readTask(session, target);
  const document = named === undefined ? await pickDocument(session, target.loanReference, task) : { id: named };
  await rejectDocuments(app, session, [document === "all" ? target : { ...target, documentId: textOf(document?.id) }]);
});

type DocumentTarget = TaskTarget & { readonly documentId?: string | undefined };

async function readAndReject(app: App, session: Session, wanted: readonly DocumentTarget[], reason?: string) {
  const references = [...new Set(wanted.map(({ loanReference }) => loanReference))];
  await readBeforePlan(session, references);
  await rejectDocuments(app, session, wanted, reason);
}

async function rejectDocuments(app: App, session: Session, wanted: readonly DocumentTarget[], lastReason?: string) {
  const { environment, masking, store } = session;
  const before = await recordedActivities(app);
  const plan = rejectionPlan(app, session, wanted, before);
  const isNamed = wanted.length === 1 && wanted[0]?.documentId !== undefined;
  const chosen = await pickFromPlan(app, session, plan, isNamed);
  if (chosen === undefined) return;
  const items = chosen.map(({ item }) => item);
  const [first, ...others] = items;
  const what = others.length === 0 ? `“${first?.label}”` : vscode.l10n.t("{0} documents", items.length);
  const title = vscode.l10n.t("{0}: Reject {1}", environment.name, what);
  const reason = app.agent?.reason ?? (await askForReason(title, masking.on ? undefined : lastReason));
  const references = new Set(items.map(({ loanReference }) => loanReference));
  await confirmAndSend(app, session, {
    plan,
    chosen,
    changeOf: (item) => rejectChange(session, item, reason),
    planAgain(again, documents) {
      const failed = documents.map(({ task: { id, kind }, ...one }) => ({ ...one, taskId: id, taskKind: kind }));
      return readAndReject(app, again, failed, reason);
    },
    before,
    sentBefore: sentBeforeText,
    repeats: true,
    message: vscode.l10n.t("Reject {0}?", what),
    detail: [
      ...[...references].flatMap((reference) => unreadLines(store.loans.get(reference))),
      vscode.l10n.t("Reason: {0}", app.agent ? reason : masking.typed(reason)),
      ...listLines(vscode.l10n.t("Will be archived:"), items.map(documentLine)),
      ...notSentLines(plan, chosen),
      "",
      vscode.l10n.t("What is rejected is archived. Its task is reopened, and the borrower is asked to upload again."),
    ],
    buttons: [vscode.l10n.t("Reject")],
  });
}

function rejectionPlan(app: App, session: Session, wanted: readonly DocumentTarget[], activities: readonly Activity[]) {
  const items: PlannedItem<RejectableDocument>[] = [];
  const leftOut: LeftOut[] = [];
  const planned = new Set<string>();
  const listed = session.store.loans.references;
  const inOrder = wanted.toSorted((a, b) => listed.indexOf(a.loanReference) - listed.indexOf(b.loanReference));
  for (const target of inOrder) {
    const { loanReference, taskId, documentId: only } = target;
    const { value: loan, failure } = session.store.loans.get(loanReference) ?? {};
    const leave = (label: string, reason: string) => leftOut.push({ label: `${label} (${loanReference})`, reason });
    // The dialog about one says that it could not be read.
    if (loan === undefined || (failure !== undefined && wanted.length > 1)) {
      leave(taskId, failure?.message ?? vscode.l10n.t("The loan is no longer on the list."));
      continue;
    }
    const { rejectable, staying } = previewRejection(loan, target, only);
    for (const { label, reason } of staying) leave(label, reason);
    for (const { document, ...found } of rejectable) {
      // The service may list one document under two tasks.
      const key = JSON.stringify([loan.id, found.documentId]);
      if (planned.has(key)) continue;
      planned.add(key);
      const { task, documentId } = found;
      const item = { ...found, loan, loanReference, label: documentLabel(document) };
      const [before] = repeatedBy(activityFacts(app, session, rejectActivity(session.store, item)), activities);
      const facts = [ownerLabel(found), statusLabel(task.status), documentId];
      items.push({
        item,
        label: item.label,
        description: `${taskLabel(task)} · ${loanReference}`,
        parts: before === undefined ? facts : [sentBeforeText(before)],
        // The service would reject it again (service.md 4.3 rule 4).
        checked: before === undefined,
      });
    }
  }
  const nothing = vscode.l10n.t("there is no document that can be rejected.");
  return { title: vscode.l10n.t("Reject documents"), nothing, items, leftOut };
}

interface RejectableDocument extends OwnedTask {
  readonly loanReference: string;
  readonly loan: Loan;
  readonly documentId: string;
  readonly label: string;
}

/** Archives a submitted document with a reason and reopens its task (service.md 4.3). */
function rejectChange(
  { store, service }: Session,
  { loanReference, loan, task, documentId, label }: RejectableDocument,
  archiveReasonNotes: string,
): Change<{ readonly taskId: string }> {
  // If the service reopened another task, only its ID is known.
  const row = ({ taskId } = { taskId: task.id }) => ({
    loanReference,
    taskId,
    taskKind: taskId === task.id ? task.kind : undefined,
  });
  return {
    label: `${label} (${loanReference})`,
    notDone: vscode.l10n.t("“{0}” was not rejected.", label),
    activity: () => rejectActivity(store, { loanReference, loan, task, documentId }),
    progress: vscode.l10n.t("rejecting a document of {0}", loanReference),
    row,
    send: () => service.rejectDocument({ loanId: loan.id, documentId, archiveReasonNotes }),
    resultOf: ({ taskId }) => ({ taskId }),
    reread: () => store.loans.refresh([loanReference]),
    confirmed: () => vscode.l10n.t("document rejected."),
    now(sent) {
      const reopened = row(sent.kind === "confirmed" ? sent.value : undefined);
      return readAgainText(sent, loanReference, store.loans.get(loanReference), (read, effect) =>
        joinedSentences(taskNowText(read, reopened), effect),
      );
    },
  };
}

function rejectActivity(
  { loans }: Session["store"],
  { loanReference, loan, task, documentId }: Omit<RejectableDocument, "label" | "borrower">,
): SentActivity {
  const entry = loans.unmaskedEntry(loanReference);
  const listed = (one: Loan | undefined) =>
    (one === undefined ? [] : tasksOf(one))
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
    unmaskedNames: title === undefined ? undefined : [title],
    // What was gone before is not gone by this.
    ...(listed(lastRead(entry)) && { idsBefore: [documentId], idsReadAt: entry?.asOf }),
  };
}

function askForReason(title: string, value = ""): Promise<string> {
  const prompt = vscode.l10n.t("Reason, kept with the archived document");
  const placeholder = vscode.l10n.t("Page 2 is missing");
  const validate = (text: string) => (text.trim() === "" ? vscode.l10n.t("A reason is required.") : undefined);
  return inputText(title, { prompt, placeholder, value, validate });
}

function documentLine(one: RejectableDocument): string {
  const { loanReference, loan, label, documentId, task } = one;
  return `${nameWithId(loanReference, loan.id)}: ${label} (${documentId}) — ${taskLabel(task)} (${ownerLabel(one)})`;
}
