import * as vscode from "vscode";
import { withSession } from "../environments/readySession";
import type { BatchContext } from "../sending/batch/batchContext";
import type { ChangedViews } from "../sending/bringIntoSight";
import type { LoanNode } from "../tree/loanNodes";
import { withFilesOfFolders } from "./filesInFolders";
import { pickUploadTask } from "./pickUploadTask";
import { upload } from "./upload";
import type { UploadSource } from "./uploadSource";

/** Uploads to the task of the row; for a row of no task, to one that the user picks. */
export function uploadDropped(
  dropped: readonly UploadSource[],
  row: LoanNode | undefined,
): (context: BatchContext & ChangedViews) => Promise<void> {
  return withSession(async (context: BatchContext & ChangedViews, session) => {
    const sources = await withFilesOfFolders(session, dropped);
    if (sources === undefined || sources.length === 0) return;
    const title = vscode.l10n.t("Upload the dropped files to a task");
    const target =
      row?.kind === "task"
        ? { loanReference: row.loanReference, taskId: row.owned.task.id, taskKind: row.owned.task.kind }
        : await pickUploadTask(context, session, title, row?.loanReference);
    if (target !== undefined) await upload(context, session, target, sources);
  });
}
