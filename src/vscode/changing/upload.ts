import * as vscode from "vscode";
import { transferText } from "../../domain/bytes";
import type { Loan } from "../../domain/loan";
import { hasUploadAddress, taskLabel } from "../../domain/task";
import { isFinished } from "../../domain/taskStatus";
import { isSentTo, type SentActivity } from "../../ledger/activity";
import { filesText } from "../../ledger/activityText";
import { competingActivities, effectInRead, newDocuments } from "../../ledger/effect";
import { isCalledAsSent } from "../../service/upload/localFile";
import type { App } from "../app/app";
import { pickTask } from "../app/pick";
import { commandRow, readTask, type TaskTarget, taskTargetOf, unmaskedTask } from "../app/targets";
import type { Session } from "../environments/session";
import { actionIn, withSession } from "../environments/sessions";
import type { Row } from "../loans/rows";
import type { Action } from "../ui/actions";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { showInformationMessage } from "../ui/window/messages";
import { showQuickPickOfMany } from "../ui/window/pickers";
import { type ItemResult, summaryAction } from "./batch";
import type { Change, SendProgress, SentChange } from "./change";
import { recordedActivities } from "./confirm";
import { joinedSentences, readAgainText, sendAndTell, taskNowText } from "./outcome";
import { activeFile, chooseFiles, sourceOf, type UploadSource, withFilesOfFolders } from "./uploadFiles";
import { confirmUpload, type UploadPlan, uploadActivity } from "./uploadPlan";

export const uploadDocuments = withSession(async (app: App, session, ...given) => {
  const row = commandRow(app, commandIds.uploadDocuments, given);
  const target = taskTargetOf(row) ?? (await pickUploadTask(app, session, vscode.l10n.t("Upload documents")));
  const { task } = readTask(session, target);
  const { name } = session.environment;
  const title = vscode.l10n.t("{0}: Documents for “{1}” ({2})", name, taskLabel(task), target.loanReference);
  const uris = await chooseFiles(title);
  if (uris.length > 0) await upload(app, session, target, uris.map(sourceOf));
});

/** Files first, from the explorer, the active editor or a dialog, then the task. */
export const uploadToTask = withSession(async (app: App, session, clicked, selected) => {
  const given = Array.isArray(selected) && selected.length > 0 ? selected : clicked === undefined ? [] : [clicked];
  const uris = given.length > 0 ? given.filter((item) => item instanceof vscode.Uri) : await filesAtHand(session);
  if (uris.length === 0 && given.length === 0) return;
  if (uris.length === 0) {
    throw new UserError(vscode.l10n.t("There is no file to upload. Right-click one in the explorer."));
  }
  const sources = await withFilesOfFolders(session, uris.map(sourceOf));
  await upload(app, session, await pickUploadTask(app, session, titleFor(sources)), sources);
});

/** The file of the active editor, or what the user chooses. */
async function filesAtHand({ environment }: Session): Promise<readonly vscode.Uri[]> {
  const active = activeFile();
  return active ? [active] : chooseFiles(`${environment.name}: ${vscode.l10n.t("Upload documents")}`);
}

/** Uploads to the task of the row; for a row of no task, to one that the user picks. */
export const uploadDropped = (dropped: readonly UploadSource[], row: Row | undefined) =>
  withSession(async (app: App, session) => {
    const sources = await withFilesOfFolders(session, dropped);
    if (sources.length === 0) return;
    const target =
      row?.kind === "task"
        ? taskTargetOf(row)
        : await pickUploadTask(app, session, titleFor(sources), row?.loanReference);
    if (target !== undefined) await upload(app, session, target, sources);
  });

function titleFor({ length }: readonly UploadSource[]): string {
  return vscode.l10n.t("Upload {0} to a task", filesText(length));
}

/** An outstanding task that takes documents, the one used last first; of one loan only, when that is given. */
async function pickUploadTask(app: App, session: Session, title: string, loanReference?: string) {
  const activities = await app.activities.ledger.activities();
  const uploads = activities.filter(({ kind, ...one }) => kind === "upload" && isSentTo(session.environment, one));
  return pickTask(app, session, title, {
    wanted: ({ task }) => hasUploadAddress(task) && !isFinished(task.status),
    loanReference,
    lastUsed(loanId, task) {
      const isOf = ({ taskId, taskKind }: SentActivity) =>
        task === undefined || (taskId === task.id && (taskKind ?? task.kind) === task.kind);
      // Newest first, so `find` returns the latest upload.
      return uploads.find((one) => one.loanId === loanId && isOf(one))?.plannedAt ?? 0;
    },
  });
}

/** What did not arrive can be planned again by the user; nothing is sent again by itself. */
export async function upload(app: App, session: Session, target: TaskTarget, sources: readonly UploadSource[]) {
  const agreed = await confirmUpload(app, session, target, sources);
  if (agreed !== undefined) await sendAndTell(app, session, uploadChange(app, session, agreed.plan), agreed.known);
}

function uploadChange(app: App, session: Session, plan: UploadPlan): Change<void> {
  const { target, task, sending } = plan;
  const { loanReference } = target;
  const { loans } = session.store;
  const isFound = ({ activity, competing }: Pick<SentChange<void>, "activity" | "competing">) => {
    const loan = loanOfPlan(session, plan);
    return loan !== undefined && effectInRead(activity, loan, competing).finding === "found";
  };
  const label = taskLabel(task.task);
  return {
    label,
    notDone:
      sending.length === 1
        ? vscode.l10n.t("“{0}” was not uploaded to “{1}”.", sending[0]?.name ?? "", label)
        : vscode.l10n.t("The {0} files were not uploaded to “{1}”.", sending.length, label),
    activity: () => uploadActivity(session, plan),
    progress: vscode.l10n.t("uploading to “{0}”", label),
    cancellable: true,
    row: () => target,
    send: (progress) => sendFiles(session, plan, progress),
    reread: () => loans.refresh([loanReference]),
    isShown: (activity, others) => loans.get(loanReference) === undefined || isFound({ activity, competing: others }),
    confirmed: () => vscode.l10n.t("{0} uploaded.", filesText(sending.length)),
    now: (sent) =>
      readAgainText(sent, loanReference, loans.get(loanReference), (loan, effect) => {
        const later = isFound(sent) ? "" : vscode.l10n.t("It may show up later.");
        return joinedSentences(taskNowText(loan, target), effect, later);
      }),
    actions: (sent) => (sending.length === 1 ? [] : [uploadSummary(app, session, plan, sent)]),
    retry: (sent) =>
      sent && sent.rereadFailure === undefined && isFound(sent)
        ? undefined
        : retryUploadAction(app, session, plan, sent),
  };
}

/** Does not offer files again that a new read shows. The session is the one of now. */
function retryUploadAction(app: App, { environment }: Session, plan: UploadPlan, sent?: SentChange<void>): Action {
  const { target, sending } = plan;
  return actionIn(app, environment, vscode.l10n.t("Retry…"), async (session) => {
    const again = (sources: readonly UploadSource[]) => upload(app, session, target, sources);
    if (sent === undefined) return again(sending.map(({ source }) => source));
    await session.store.loans.refresh([target.loanReference]);
    const loan = loanOfPlan(session, plan);
    const left = sourcesNotArrived(session, plan, sent.activity);
    if (loan === undefined) return again(left);
    if (left.length === 0) {
      const competing = competingActivities(sent.activity, await recordedActivities(app));
      const { evidence } = effectInRead(sent.activity, loan, competing);
      return void showInformationMessage(`${environment.name}: ${evidence}`);
    }
    const others = newDocuments(sent.activity, loan).length - (sending.length - left.length);
    if (others <= 0) return again(left);
    const items = left.map((source) => ({ label: session.masking.file(source.unmaskedName), source }));
    const title = `${environment.name}: ${vscode.l10n.t("Upload again to “{0}”", taskLabel(plan.task.task))}`;
    const placeholder = vscode.l10n.t(
      "New documents of the task with other names: {0}. They may be some of these files. Choose what to send again.",
      others,
    );
    const chosen = await showQuickPickOfMany(items, { title, placeholder, ignoreFocusOut: true });
    if (chosen !== undefined) await again(chosen.map(({ source }) => source));
  });
}

function sendFiles(
  session: Session,
  { target, task: { task, loan }, sending }: UploadPlan,
  { report, signal }: SendProgress,
): Promise<void> {
  const started = performance.now();
  let percent = 0;
  return session.service.uploadDocuments({
    loanId: loan.id,
    task: unmaskedTask(session, target) ?? task,
    files: sending.map(({ source, identity, content: { size, sha256 } }) => ({
      name: source.unmaskedName,
      size,
      ...source.reading({ size, identity, sha256 }),
    })),
    signal,
    onProgress(sent, total) {
      const now = Math.floor((sent / total) * 100);
      if (now === percent) return;
      report(transferText(sent, total, performance.now() - started), now - percent);
      percent = now;
    },
  });
}

/** The reference may name another loan by now. */
function loanOfPlan({ store }: Session, { target, task }: UploadPlan): Loan | undefined {
  const loan = store.loans.unmaskedEntry(target.loanReference)?.value;
  return loan?.id === task.loan.id ? loan : undefined;
}

function sourcesNotArrived(session: Session, plan: UploadPlan, activity: SentActivity): UploadSource[] {
  const loan = loanOfPlan(session, plan);
  const arrived = loan ? newDocuments(activity, loan).map(({ title }) => title) : [];
  return plan.sending.flatMap(({ source }) => {
    const place = arrived.findIndex((title) => isCalledAsSent(title, source.unmaskedName));
    if (place >= 0) arrived.splice(place, 1);
    return place >= 0 ? [] : [source];
  });
}

function uploadSummary(app: App, session: Session, plan: UploadPlan, sent: SentChange<void>): Action {
  const { loanReference } = plan.target;
  const missing = sourcesNotArrived(session, plan, sent.activity);
  const results = plan.sending.map(({ name, source }): ItemResult => {
    const now = readAgainText(sent, loanReference, session.store.loans.get(loanReference), (_, effect) => {
      if (!missing.includes(source)) return vscode.l10n.t("The task shows it.");
      return effect || vscode.l10n.t("The task does not show it by this name.");
    });
    return { label: name, kind: "confirmed", text: joinedSentences(vscode.l10n.t("Uploaded."), now) };
  });
  return summaryAction(app, session, results, {
    title: vscode.l10n.t("Upload to “{0}” of {1}", taskLabel(plan.task.task), loanReference),
    leftOut: plan.leftOut,
  });
}
