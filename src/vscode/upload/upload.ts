import * as vscode from "vscode";
import { borrowerLabel } from "../../domain/borrower";
import { findTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { statusLabel } from "../../domain/taskStatus";
import { ServiceError } from "../../service/serviceError";
import type { CommandContext } from "../commands/commandContext";
import { confirm, listLines, loanLine } from "../commands/confirm";
import { sendOnce, showOutcome } from "../commands/sendOnce";
import { readTask, type TaskTarget } from "../commands/targets";
import type { Session } from "../environments/session";
import { byteText } from "./byteText";
import { uploadFilesOf } from "./uploadFiles";

/** Shows the plan, sends the files in one request, reads the loan again and says what the service shows. */
export async function upload(
  context: CommandContext,
  session: Session,
  target: TaskTarget,
  uris: readonly vscode.Uri[],
): Promise<void> {
  const { task, borrower, loan } = readTask(session, target);
  const files = await uploadFilesOf(uris);
  const owner = borrower ? borrowerLabel(borrower) : vscode.l10n.t("loan officer");
  const total = files.reduce((sum, file) => sum + file.size, 0);

  const confirmed = await confirm(context, session, {
    message:
      files.length === 1
        ? vscode.l10n.t("Upload 1 file to “{0}”?", taskLabel(task))
        : vscode.l10n.t("Upload {0} files to “{1}”?", files.length, taskLabel(task)),
    detail: [
      loanLine(target.loanReference, loan.id),
      vscode.l10n.t("For: {0}", owner),
      vscode.l10n.t("Task: {0} ({1})", taskLabel(task), statusLabel(task.status)),
      ...listLines(
        files.length === 1 ? vscode.l10n.t("File:") : vscode.l10n.t("Files, {0} in all:", byteText(total)),
        files.map((file) => `${file.name} (${byteText(file.size)})`),
      ),
    ],
    button: vscode.l10n.t("Upload"),
  });
  if (!confirmed) return;

  const before = task.documents.items.length;
  try {
    const sent = await sendOnce(context, session, {
      key: `upload ${loan.id} ${task.id}`,
      title: vscode.l10n.t("uploading to “{0}”", taskLabel(task)),
      cancellable: true,
      async send({ report, signal }) {
        let percent = 0;
        await session.service.uploadDocuments({
          loanId: loan.id,
          task,
          files,
          signal,
          onProgress(bytes, all) {
            const now = Math.floor((bytes / all) * 100);
            if (now === percent) return;
            report(`${byteText(bytes)} / ${byteText(all)} (${now}%)`, now - percent);
            percent = now;
          },
        });
      },
      reread: () => session.store.loans.refresh([target.loanReference]),
    });
    const now = nowTrue(session, target, before);
    const done =
      files.length === 1 ? vscode.l10n.t("1 file uploaded.") : vscode.l10n.t("{0} files uploaded.", files.length);
    showOutcome(session, sent, `${done} ${now}`, now);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== "cancelled") throw error;
    void vscode.window.showInformationMessage(
      vscode.l10n.t("{0}: upload cancelled before it was complete. Nothing was delivered.", session.environment.name),
    );
  }
}

/** What the service shows of the task after the loan was read again; an upload may take it a while to show. */
function nowTrue(session: Session, target: TaskTarget, documentsBefore: number): string {
  const entry = session.store.loans.get(target.loanReference);
  if (entry?.value === undefined || entry.failure !== undefined) {
    return vscode.l10n.t("The loan could not be read again: {0}", entry?.failure?.message ?? "");
  }
  const task = findTask(entry.value, target.taskId)?.task;
  if (task === undefined) return vscode.l10n.t("The task is no longer among those of {0}.", target.loanReference);
  const added = task.documents.items.length - documentsBefore;
  const documents =
    added > 0
      ? vscode.l10n.t("{0} new on the task.", added)
      : vscode.l10n.t("The service does not show the document yet.");
  return `${vscode.l10n.t("“{0}” is now: {1}.", taskLabel(task), statusLabel(task.status))} ${documents}`;
}
