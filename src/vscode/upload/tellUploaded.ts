import * as vscode from "vscode";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { Effect } from "../../ledger/effect";
import { commandStep } from "../base/nextStep";
import { remedyActions } from "../base/remedies";
import type { Session } from "../environments/session";
import type { BatchContext } from "../sending/batch/batchContext";
import { bringIntoSight, type ChangedViews } from "../sending/bringIntoSight";
import { currentStateText, unreadText } from "../sending/readAgain";
import { rowSteps } from "../sending/rowSteps";
import type { Sent } from "../sending/sendOnce";
import { showOutcome } from "../sending/showOutcome";
import type { TaskTarget } from "../targets/targets";
import { effectNow, type SentUpload, taskNow } from "./sentUpload";
import { uploadSummary } from "./uploadSummary";

/** Says what became of an upload, and brings its task into sight after a success. */
export function tellUploaded(
  context: BatchContext & ChangedViews,
  session: Session,
  upload: SentUpload,
  sent: Sent<void>,
): void {
  const { target, files, retry } = upload;
  const { environment } = session;
  const effect =
    sent.unread === undefined ? effectNow(session, upload, sent.kind === "confirmed" ? [] : sent.others) : undefined;
  const found = effect?.finding === "found";
  const now = currentStateText(sent, target.loanReference, () => stateNow(session, target, effect));
  const openTask = rowSteps(context, session, target).openTask();
  const remedies =
    sent.kind === "unknown" ? remedyActions(sent.failure.kind, environment.kind, sent.failure.request) : [];
  const help = remedies.map((one) => commandStep(one, environment));
  showOutcome(context, session, sent, {
    confirmed: () =>
      files.length === 1 ? vscode.l10n.t("1 file uploaded.") : vscode.l10n.t("{0} files uploaded.", files.length),
    beside: found ? statusNow(session, target) : now,
    steps: files.length === 1 ? [openTask] : [openTask, uploadSummary(context, session, upload)],
    now,
    // Files that arrived are not offered again.
    whenUnknown: found ? { steps: help } : { steps: [retry, ...help], lasting: retry },
  });
  if (sent.kind === "confirmed") bringIntoSight(context, session, target);
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
