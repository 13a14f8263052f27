import * as vscode from "vscode";
import { allHaveIds } from "../../domain/document";
import { findTask, isCompleteIn, type Loan } from "../../domain/loan";
import { type Task, taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { SentActivity } from "../../ledger/activity";
import { type Effect, effectInLoan, newDocuments } from "../../ledger/effect";
import { ServiceError } from "../../service/failure/serviceError";
import { type Failure, lastRead } from "../../store/entry";
import { GROWING_PAUSES, readUntil, realPause } from "../../store/readUntil";
import { type CommandAction, remedyActions } from "../base/remedies";
import { reportFailure } from "../base/reportFailure";
import { runAction } from "../base/runAction";
import { showInformationMessage, showWarningMessage } from "../base/window/messages";
import { sessionIn } from "../environments/readySession";
import type { Session } from "../environments/session";
import type { BatchContext } from "../sending/batch/batchContext";
import { currentStateText, unreadText } from "../sending/readAgain";
import { type SendProgress, sendOnce } from "../sending/sendOnce";
import { unknownText } from "../sending/showOutcome";
import { type TaskTarget, trueTask } from "../targets/targets";
import { agreedPlan } from "./agreedPlan";
import { transferText } from "./transferText";
import type { SendableSource, UploadPlan } from "./uploadPlan";
import type { UploadSource } from "./uploadSource";

/**
 * Plans, asks, sends all files in one request, reads the loan again and says what the service shows. What did not
 * arrive can be planned again by the user; nothing is sent again by itself.
 */
export async function upload(
  context: BatchContext,
  session: Session,
  target: TaskTarget,
  sources: readonly UploadSource[],
): Promise<void> {
  const agreed = await agreedPlan(context, session, target, sources);
  if (agreed === undefined) return;
  const { plan, files } = agreed;
  const { task, loan } = plan.task;
  const activity = activityOf(target, plan, files);
  const shownNow = (): Effect | undefined => effectNow(session, target, activity);
  const retry = async (): Promise<void> =>
    upload(
      context,
      await sessionIn(context, session.environment),
      target,
      notArrived(session, target, activity, files),
    );
  try {
    const sent = await sendOnce(context, session, {
      activity,
      title: vscode.l10n.t("uploading to “{0}”", taskLabel(task)),
      cancellable: true,
      send: (progress) => send(session, loan, trueTask(session, target) ?? task, files, progress),
      async reread(became, { report, signal }) {
        await readUntil({
          read: () => session.store.loans.refresh([target.loanReference]),
          shown() {
            const listed = session.store.loans.get(target.loanReference) !== undefined;
            const shown = !listed || became === "refused" || shownNow()?.finding === "found";
            if (!shown) report(vscode.l10n.t("waiting for the service to show it…"), 0);
            return shown;
          },
          pauses: GROWING_PAUSES,
          pause: realPause,
          signal,
        });
      },
    });
    const effect = sent.unread === undefined ? shownNow() : undefined;
    const now = currentStateText(sent, target.loanReference, () => taskNow(session, target, effect));
    if (sent.kind === "unknown") {
      // Files that arrived are not offered again.
      const again = effect?.finding === "found" ? undefined : retry;
      offerRetry(context, session, {
        message: unknownText(session, sent.failure, now),
        kind: sent.failure.kind,
        retry: again,
      });
    } else {
      const done =
        files.length === 1 ? vscode.l10n.t("1 file uploaded.") : vscode.l10n.t("{0} files uploaded.", files.length);
      void showInformationMessage(`${session.environment.name}: ${done} ${now}`);
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    context.log.failure(error);
    offerRetry(context, session, { message: failureText(session, error), kind: error.kind, retry });
  }
}

function activityOf({ loanReference }: TaskTarget, plan: UploadPlan, files: readonly SendableSource[]): SentActivity {
  const { task, loan } = plan.task;
  return {
    kind: "upload",
    loanReference,
    loanId: loan.id,
    taskId: task.id,
    taskKind: task.kind,
    files: files.map(({ content: { sha256, size } }) => ({ sha256, size })),
    // Old data is not compared with what the task shows afterwards.
    ...(plan.unread.length === 0 && idsOf(loan, task)),
  };
}

/** Only if all documents are known and have IDs: others would look new afterwards. */
function idsOf(loan: Loan, { documents }: Task): Pick<SentActivity, "idsBefore"> {
  if (!isCompleteIn(loan, documents) || !allHaveIds(documents)) return {};
  return { idsBefore: documents.items.flatMap(({ id }) => id ?? []) };
}

/**
 * The message for an upload that was refused or not sent. A canceled upload with an unknown outcome is not one of
 * these.
 */
function failureText({ environment: { name } }: Session, error: ServiceError): string {
  return error.kind === "cancelled"
    ? vscode.l10n.t("{0}: the upload was canceled before a document was complete. Nothing was delivered.", name)
    : `${name}: ${error.message}`;
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
      ...source.reading(version),
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

/** What the loan shows of the upload after it was read again; undefined when it could not be. */
function effectNow(session: Session, target: TaskTarget, activity: SentActivity): Effect | undefined {
  const loan = lastRead(session.store.loans.get(target.loanReference));
  return loan && effectInLoan(activity, loan);
}

function taskNow(session: Session, target: TaskTarget, effect: Effect | undefined): string {
  const entry = session.store.loans.get(target.loanReference);
  const task = entry?.value && findTask(entry.value, target.taskId)?.task;
  if (effect === undefined) return unreadText(target.loanReference, entry);
  const status = task ? `${vscode.l10n.t("“{0}” is now: {1}.", taskLabel(task), statusLabel(task.status))} ` : "";
  const yet = effect.finding === "found" ? "" : ` ${vscode.l10n.t("It may show up later.")}`;
  return `${status}${effect.evidence}${yet}`;
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

interface FailedUpload {
  readonly message: string;
  readonly kind: Failure["kind"];
  /** Undefined when all files arrived. */
  readonly retry: (() => Promise<void>) | undefined;
}

/**
 * Retry opens the plan again, with the files that did not arrive; the user decides. What helps against the cause comes
 * after it, as for any other failure.
 */
function offerRetry(context: BatchContext, session: Session, failed: FailedUpload): void {
  const { message, kind, retry } = failed;
  const retryAction: vscode.MessageItem = { title: vscode.l10n.t("Retry…") };
  const actions: (vscode.MessageItem | CommandAction)[] = [
    ...(retry === undefined ? [] : [retryAction]),
    ...remedyActions(kind, session.environment.kind),
  ];
  void showWarningMessage(message, ...actions).then(async (chosen) => {
    try {
      if (chosen === retryAction) await retry?.();
      else if (chosen && "command" in chosen) await runAction(chosen, session.environment);
    } catch (error) {
      await reportFailure(error, context.log);
    }
    // A click closes the message. It is shown again, so that Retry… stays available.
    if (chosen && chosen !== retryAction && retry !== undefined) offerRetry(context, session, failed);
  });
}
