import * as vscode from "vscode";
import { findTask, type Loan } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { SentActivity } from "../../ledger/activity";
import { type Effect, effectInLoan, newDocuments } from "../../ledger/effect";
import { lastRead } from "../../store/entry";
import { GROWING_PAUSES, readUntil, realPause } from "../../store/readQueue";
import type { App } from "../app/app";
import { type TaskTarget, trueTask } from "../app/targets";
import type { Session } from "../environments/session";
import { sessionIn } from "../environments/sessions";
import { commandStep, type NextStep } from "../ui/failures";
import { transferText } from "../ui/format";
import { remedyActions } from "../ui/remedies";
import type { Change, SendProgress, Sent } from "./change";
import { type ItemResult, summaryStep } from "./many";
import { currentStateText, sendAndTell, unreadText } from "./outcome";
import type { UploadSource } from "./uploadFiles";
import { confirmUpload, leftOutOf, type PlannedUpload, type SendableSource, uploadOf } from "./uploadPlan";

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
  const agreed = await confirmUpload(app, session, target, sources);
  if (agreed === undefined) return;
  const { known, ...planned } = agreed;
  await sendAndTell(app, session, uploads(app, session, target), planned, known);
}

/** Sends files to a task (service.md 4.4). */
function uploads(app: App, session: Session, target: TaskTarget): Change<PlannedUpload, void> {
  const { loanReference } = target;
  const listed = () => session.store.loans.get(loanReference);
  // Opens the plan again with the files that did not arrive; the user decides.
  const retry = ({ files }: PlannedUpload, activity: SentActivity): NextStep => ({
    title: vscode.l10n.t("Retry…"),
    run: async () =>
      upload(app, await sessionIn(app, session.environment), target, notArrived(session, target, activity, files)),
  });
  return {
    activity: (planned) => uploadOf(session, target, planned),
    progress: ({ plan }) => vscode.l10n.t("uploading to “{0}”", taskLabel(plan.task.task)),
    cancellable: true,
    description: ({ plan, files }) => ({
      kind: "upload",
      files: files.map(({ name }) => name),
      task: taskLabel(plan.task.task),
    }),
    row: () => target,
    retry,
    send: ({ plan: { task }, files }, progress) =>
      send(session, task.loan, trueTask(session, target) ?? task.task, files, progress),
    async reread(_, sent, { report, signal }) {
      await readUntil({
        read: () => session.store.loans.refresh([loanReference]),
        shown() {
          const isOver = listed() === undefined || sent.kind === "refused";
          if (isOver || effectNow(session, target, sent)?.finding === "found") return true;
          report(vscode.l10n.t("waiting for the service to show it…"), 0);
          return false;
        },
        pauses: GROWING_PAUSES,
        pause: realPause,
        signal,
      });
    },
    outcome(planned, sent) {
      const { files } = planned;
      const effect = sent.unread === undefined ? effectNow(session, target, sent) : undefined;
      const found = effect?.finding === "found";
      const now = currentStateText(sent, loanReference, () =>
        effect === undefined ? unreadText(loanReference, listed()) : stateNow(session, target, effect),
      );
      return {
        confirmed: () =>
          files.length === 1 ? vscode.l10n.t("1 file uploaded.") : vscode.l10n.t("{0} files uploaded.", files.length),
        beside: found ? statusNow(session, target) : now,
        now,
        steps: files.length === 1 ? [] : [uploadSummary(app, session, target, planned, sent.activity)],
        ...whenUnknown(session, sent, found ? undefined : retry(planned, sent.activity)),
      };
    },
  };
}

function effectNow(
  { store }: Session,
  { loanReference }: TaskTarget,
  { activity, others }: Pick<Sent<void>, "activity" | "others">,
): Effect | undefined {
  const loan = lastRead(store.loans.get(loanReference));
  return loan && effectInLoan(activity, loan, others);
}

function whenUnknown({ environment }: Session, sent: Sent<void>, retry: NextStep | undefined) {
  if (sent.kind !== "unknown") return {};
  const { kind, request } = sent.failure;
  const help = remedyActions(kind, environment.kind, request).map((one) => commandStep(one, environment));
  // Files that arrived are not offered again.
  return { whenUnknown: { steps: [retry ?? [], help].flat(), lasting: retry } };
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

function stateNow(session: Session, target: TaskTarget, { finding, evidence }: Effect): string {
  const yet = finding === "found" ? "" : vscode.l10n.t("It may show up later.");
  return [statusNow(session, target), evidence, yet].filter((part) => part).join(" ");
}

function statusNow({ store }: Session, { loanReference, taskId, taskKind }: TaskTarget): string {
  const loan = store.loans.get(loanReference)?.value;
  const task = loan && findTask(loan, taskId, taskKind)?.task;
  return task ? vscode.l10n.t("“{0}” is now: {1}.", taskLabel(task), statusLabel(task.status)) : "";
}

/** The button that shows each file of an upload that the service confirmed. */
function uploadSummary(
  app: App,
  session: Session,
  { loanReference }: TaskTarget,
  { plan, files }: PlannedUpload,
  activity: SentActivity,
): NextStep {
  const label = ({ trueName }: UploadSource) => session.masking.file(trueName);
  const loan = session.store.loans.get(loanReference)?.value;
  const shown = loan ? newDocuments(activity, loan).map(({ title }) => title) : [];
  const results = files.map(({ source }): ItemResult<UploadSource> => {
    // The masked name of a file is that of a document with this title.
    const text = shown.includes(label(source))
      ? vscode.l10n.t("Uploaded. The task shows it.")
      : vscode.l10n.t("Uploaded. The task does not show it by this name yet.");
    return { item: source, outcome: { kind: "done", text } };
  });
  const title = vscode.l10n.t("Upload documents");
  return summaryStep(app, session, { title, label }, { results, leftOut: leftOutOf(plan) });
}
