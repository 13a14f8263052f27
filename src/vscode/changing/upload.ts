import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { SentActivity } from "../../ledger/activity";
import { type Effect, newDocuments } from "../../ledger/effect";
import { GROWING_PAUSES, readUntil, realPause } from "../../store/readQueue";
import type { App } from "../app/app";
import { type TaskTarget, trueTask } from "../app/targets";
import type { Session } from "../environments/session";
import { sessionIn } from "../environments/sessions";
import { commandStep, type NextStep } from "../ui/failures";
import { transferText } from "../ui/format";
import { remedyActions } from "../ui/remedies";
import { bringIntoSight, rowSteps } from "./changedRow";
import { currentStateText, type ItemResult, unreadText } from "./outcome";
import { type SendProgress, type Sent, sendOrTell } from "./send";
import { showOutcome, summaryStep } from "./tellOutcome";
import type { UploadSource } from "./uploadFiles";
import {
  agreedPlan,
  effectNow,
  leftOutOf,
  type SendableSource,
  type SentUpload,
  taskNow,
  uploadOf,
} from "./uploadPlan";

/**
 * Plans, asks, sends all files in one request, reads the loan again and says what the service shows. What did not
 * arrive can be planned again by the user; nothing is sent again by itself.
 */
export async function upload(
  app: App,
  session: Session,
  target: TaskTarget,
  sources: readonly UploadSource[],
): Promise<void> {
  const agreed = await agreedPlan(app, session, target, sources);
  if (agreed === undefined) return;
  const { plan, files, known } = agreed;
  const { task, loan } = plan.task;
  const activity = uploadOf(session, target, plan, files);
  // Opens the plan again with the files that did not arrive; the user decides.
  const retry: NextStep = {
    title: vscode.l10n.t("Retry…"),
    run: async () =>
      upload(app, await sessionIn(app, session.environment), target, notArrived(session, target, activity, files)),
  };
  const sent = await sendOrTell(app, session, {
    activity,
    known,
    title: vscode.l10n.t("uploading to “{0}”", taskLabel(task)),
    change: { kind: "upload", files: files.map(({ name }) => name), task: taskLabel(task) },
    row: target,
    retry,
    cancellable: true,
    send: (progress) => send(session, loan, trueTask(session, target) ?? task, files, progress),
    async reread(became, { report, signal }, others) {
      await readUntil({
        read: () => session.store.loans.refresh([target.loanReference]),
        shown() {
          const listed = session.store.loans.get(target.loanReference) !== undefined;
          const shown =
            !listed ||
            became === "refused" ||
            effectNow(session, { target, activity }, became === "confirmed" ? [] : others)?.finding === "found";
          if (!shown) report(vscode.l10n.t("waiting for the service to show it…"), 0);
          return shown;
        },
        pauses: GROWING_PAUSES,
        pause: realPause,
        signal,
      });
    },
  });
  if (sent === undefined) return;
  tellUploaded(app, session, { target, plan, files, activity, retry }, sent);
}

function send(
  session: Session,
  loan: Loan,
  task: Parameters<Session["service"]["uploadDocuments"]>[0]["task"],
  files: readonly SendableSource[],
  { report, signal }: SendProgress,
): Promise<void> {
  const started = performance.now();
  let percent = 0;
  return session.service.uploadDocuments({
    loanId: loan.id,
    task,
    files: files.map(({ source, version, content }) => ({
      name: source.trueName,
      size: content.size,
      contentType: "",
      ...source.reading({ ...version, sha256: content.sha256 }),
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

/** The files that are not among the task's new documents, by their true names. */
function notArrived(
  session: Session,
  target: TaskTarget,
  activity: SentActivity,
  files: readonly SendableSource[],
): UploadSource[] {
  const loan = session.store.loans.trueEntry(target.loanReference)?.value;
  const arrived = loan ? newDocuments(activity, loan).map(({ title }) => title) : [];
  return files.flatMap(({ source }) => {
    const place = arrived.indexOf(source.trueName);
    if (place >= 0) arrived.splice(place, 1);
    return place >= 0 ? [] : [source];
  });
}

/** Says what became of an upload, and brings its task into sight after a success. */
function tellUploaded(app: App, session: Session, upload: SentUpload, sent: Sent<void>): void {
  const { target, files, retry } = upload;
  const { environment } = session;
  const effect =
    sent.unread === undefined ? effectNow(session, upload, sent.kind === "confirmed" ? [] : sent.others) : undefined;
  const found = effect?.finding === "found";
  const now = currentStateText(sent, target.loanReference, () => stateNow(session, target, effect));
  const openTask = rowSteps(app, session, target).openTask();
  const remedies =
    sent.kind === "unknown" ? remedyActions(sent.failure.kind, environment.kind, sent.failure.request) : [];
  const help = remedies.map((one) => commandStep(one, environment));
  showOutcome(app, session, sent, {
    confirmed: () =>
      files.length === 1 ? vscode.l10n.t("1 file uploaded.") : vscode.l10n.t("{0} files uploaded.", files.length),
    beside: found ? statusNow(session, target) : now,
    steps: files.length === 1 ? [openTask] : [openTask, uploadSummary(app, session, upload)],
    now,
    // Files that arrived are not offered again.
    whenUnknown: found ? { steps: help } : { steps: [retry, ...help], lasting: retry },
  });
  if (sent.kind === "confirmed") bringIntoSight(app, session, target);
}

function stateNow(session: Session, target: TaskTarget, effect: Effect | undefined): string {
  if (effect === undefined) return unreadText(target.loanReference, session.store.loans.get(target.loanReference));
  const yet = effect.finding === "found" ? "" : vscode.l10n.t("It may show up later.");
  return [statusNow(session, target), effect.evidence, yet].filter((part) => part).join(" ");
}

/** Empty when the loan no longer has the task. */
function statusNow(session: Session, target: TaskTarget): string {
  const task = taskNow(session, target);
  return task ? vscode.l10n.t("“{0}” is now: {1}.", taskLabel(task), statusLabel(task.status)) : "";
}

/** The button that shows each file of an upload that the service confirmed. */
function uploadSummary(app: App, session: Session, { target, plan, files, activity }: SentUpload): NextStep {
  const loan = session.store.loans.get(target.loanReference)?.value;
  const shown = loan ? newDocuments(activity, loan).map(({ title }) => title) : [];
  const results = files.map(({ source }): ItemResult<UploadSource> => {
    // The masked name of a file is that of a document with this title.
    const text = shown.includes(session.masking.file(source.trueName))
      ? vscode.l10n.t("Uploaded. The task shows it.")
      : vscode.l10n.t("Uploaded. The task does not show it by this name yet.");
    return { item: source, outcome: { kind: "done", text } };
  });
  return summaryStep(
    app,
    session,
    { title: vscode.l10n.t("Upload documents"), label: (source) => session.masking.file(source.trueName) },
    { results, leftOut: leftOutOf(plan) },
  );
}
