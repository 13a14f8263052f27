import * as vscode from "vscode";
import { ownerLabel } from "../../domain/borrower";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import type { Finding } from "../../preflight/finding";
import { byteText } from "../base/byteText";
import type { Session } from "../environments/session";
import { agree } from "../sending/agree";
import type { BatchContext } from "../sending/batch/batchContext";
import { showNothingToSend } from "../sending/batch/showPlan";
import { listLines, loanLine } from "../sending/confirm";
import type { TaskTarget } from "../targets/targets";
import type { AgreedPlan } from "./agreedPlan";
import { leftOutOf } from "./leftOut";
import { uploadOf } from "./sentUpload";
import { sendable, type UploadPlan } from "./uploadPlan";

/** The user chose to save unsaved changes before the upload. */
export const SAVE_FIRST = "saveFirst";

/** Shows the whole plan and asks. Undefined when there is nothing to send or the user leaves. */
export async function confirmPlan(
  context: BatchContext,
  session: Session,
  target: TaskTarget,
  plan: UploadPlan,
): Promise<Omit<AgreedPlan, "plan"> | typeof SAVE_FIRST | undefined> {
  const { formatLabel } = await import("../../preflight/fileFormat");
  const { task, borrower, loan } = plan.task;
  const files = sendable(plan);
  const messages = (severity: Finding["severity"]) =>
    plan.findings.filter((finding) => finding.severity === severity).map(({ message }) => message);
  const label = taskLabel(task);

  if (files.length === 0) {
    showNothingToUpload(context, session, plan);
    return undefined;
  }
  const total = files.reduce((sum, { content }) => sum + content.size, 0);
  const [send, save] = [vscode.l10n.t("Upload"), vscode.l10n.t("Save and Upload")];
  const unsaved = files.some(({ savedAt }) => savedAt !== undefined);
  const agreed = await agree(context, session, {
    before: plan.before,
    activities: [uploadOf(session, target, plan, files)],
    buttons: [send, ...(unsaved ? [save] : [])],
    message: questionText(label, files.length, plan.files.length),
    detail: [
      ...plan.unread,
      loanLine(target.loanReference, loan.id),
      vscode.l10n.t("For: {0}", ownerLabel(borrower)),
      vscode.l10n.t("Task: {0} ({1})", label, statusLabel(task.status)),
      // Above the files: a long list would push the findings off the screen.
      ...listLines(vscode.l10n.t("Check this first:"), messages("warning")),
      ...listLines(vscode.l10n.t("Left out:"), messages("error")),
      ...listLines(
        files.length === 1 ? vscode.l10n.t("File:") : vscode.l10n.t("Files ({0} in total):", byteText(total)),
        files.map(({ name, content }) => {
          const format = content.format === undefined ? [] : [formatLabel(content.format)];
          return `${name} (${[byteText(content.size), ...format].join(", ")})`;
        }),
      ),
    ],
  });
  if (agreed?.chosen === save) return SAVE_FIRST;
  return agreed && { files, known: agreed.known };
}

function showNothingToUpload(context: BatchContext, session: Session, plan: UploadPlan): void {
  const nothing = vscode.l10n.t("nothing can be uploaded to “{0}”.", taskLabel(plan.task.task));
  const leftOut = leftOutOf(plan);
  const [only, ...others] = leftOut;
  const message = only !== undefined && others.length === 0 ? `${nothing} ${only.reason}` : nothing;
  showNothingToSend(context, session, { title: vscode.l10n.t("Upload documents"), items: [], leftOut }, message);
}

function questionText(label: string, sending: number, chosen: number): string {
  if (sending < chosen) return vscode.l10n.t("Upload {0} of {1} files to “{2}”?", sending, chosen, label);
  return sending === 1
    ? vscode.l10n.t("Upload 1 file to “{0}”?", label)
    : vscode.l10n.t("Upload {0} files to “{1}”?", sending, label);
}
