import * as vscode from "vscode";
import type { Loan } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import type { SentActivity } from "../../ledger/activity";
import { newDocuments } from "../../ledger/effect";
import { GROWING_PAUSES, readUntil, realPause } from "../../store/readUntil";
import type { NextStep } from "../base/nextStep";
import { sessionIn } from "../environments/readySession";
import type { Session } from "../environments/session";
import type { BatchContext } from "../sending/batch/batchContext";
import type { ChangedViews } from "../sending/bringIntoSight";
import type { SendProgress } from "../sending/sendOnce";
import { sendOrTell } from "../sending/sendOrTell";
import { type TaskTarget, trueTask } from "../targets/targets";
import { agreedPlan } from "./agreedPlan";
import { effectNow, uploadOf } from "./sentUpload";
import { tellUploaded } from "./tellUploaded";
import { transferText } from "./transferText";
import type { SendableSource } from "./uploadPlan";
import type { UploadSource } from "./uploadSource";

/**
 * Plans, asks, sends all files in one request, reads the loan again and says what the service shows. What did not
 * arrive can be planned again by the user; nothing is sent again by itself.
 */
export async function upload(
  context: BatchContext & ChangedViews,
  session: Session,
  target: TaskTarget,
  sources: readonly UploadSource[],
): Promise<void> {
  const agreed = await agreedPlan(context, session, target, sources);
  if (agreed === undefined) return;
  const { plan, files, known } = agreed;
  const { task, loan } = plan.task;
  const activity = uploadOf(session, target, plan, files);
  // Opens the plan again with the files that did not arrive; the user decides.
  const retry: NextStep = {
    title: vscode.l10n.t("Retry…"),
    run: async () =>
      upload(
        context,
        await sessionIn(context, session.environment),
        target,
        notArrived(session, target, activity, files),
      ),
  };
  const sent = await sendOrTell(context, session, {
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
  tellUploaded(context, session, { target, plan, files, activity, retry }, sent);
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
