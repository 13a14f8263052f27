import * as vscode from "vscode";
import { hasUploadAddress, type Task, taskLabel } from "../../domain/task";
import { isFinished } from "../../domain/taskStatus";
import { isSentTo } from "../../ledger/sameChange";
import type { App } from "../app/app";
import { pickTask } from "../app/pick";
import { commandRow, readTask, type TaskTarget, taskTargetOf } from "../app/targets";
import type { Session } from "../environments/session";
import { withSession } from "../environments/sessions";
import type { LoanNode } from "../loans/loanNodes";
import { commandIds } from "../ui/commandIds";
import { UserError } from "../ui/errors";
import { upload } from "./upload";
import { activeFile, chooseFiles, sourceOf, type UploadSource, withFilesOfFolders } from "./uploadFiles";

/** Task first, then the files. */
export const uploadDocuments = withSession(async (app: App, session, ...given) => {
  const row = commandRow(app, commandIds.uploadDocuments, given);
  const target = taskTargetOf(row) ?? (await pickUploadTask(app, session, vscode.l10n.t("Upload documents")));
  if (target === undefined) return;
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
  if (uris === undefined) return;
  if (uris.length === 0) {
    throw new UserError(vscode.l10n.t("There is no file to upload. Right-click one in the explorer."));
  }
  const sources = await withFilesOfFolders(session, uris.map(sourceOf));
  if (sources === undefined) return;
  const target = await pickUploadTask(
    app,
    session,
    sources.length === 1
      ? vscode.l10n.t("Upload 1 file to a task")
      : vscode.l10n.t("Upload {0} files to a task", sources.length),
  );
  if (target !== undefined) await upload(app, session, target, sources);
});

/** A key gives no file: then it is the one in the active editor, or what the user chooses. Undefined when the user leaves. */
async function filesAtHand({ environment }: Session): Promise<readonly vscode.Uri[] | undefined> {
  const active = activeFile();
  if (active !== undefined) return [active];
  const chosen = await chooseFiles(vscode.l10n.t("{0}: Documents to upload", environment.name));
  return chosen.length > 0 ? chosen : undefined;
}

/** Uploads to the task of the row; for a row of no task, to one that the user picks. */
export function uploadDropped(
  dropped: readonly UploadSource[],
  row: LoanNode | undefined,
): (app: App) => Promise<void> {
  return withSession(async (app: App, session) => {
    const sources = await withFilesOfFolders(session, dropped);
    if (sources === undefined || sources.length === 0) return;
    const title = vscode.l10n.t("Upload the dropped files to a task");
    const target =
      row?.kind === "task"
        ? { loanReference: row.loanReference, taskId: row.owned.task.id, taskKind: row.owned.task.kind }
        : await pickUploadTask(app, session, title, row?.loanReference);
    if (target !== undefined) await upload(app, session, target, sources);
  });
}

/** When something was last uploaded to a loan, or to one of its tasks; 0 for never. In milliseconds since the epoch. */
type LastUpload = (loanId: string, task?: Pick<Task, "id" | "kind">) => number;

/** An outstanding task that takes documents, the one used last first; of one loan only, when that is given. */
async function pickUploadTask(
  app: App,
  session: Session,
  title: string,
  loanReference?: string,
): Promise<TaskTarget | undefined> {
  return pickTask(session, title, {
    wanted: ({ task }) => hasUploadAddress(task) && !isFinished(task.status),
    loanReference,
    lastUsed: await lastUploads(app, session),
  });
}

async function lastUploads(app: App, session: Session): Promise<LastUpload> {
  const activities = await app.activities.ledger.activities();
  const uploads = activities.filter(
    (activity) => activity.kind === "upload" && isSentTo(session.environment, activity),
  );
  // Newest first, so `find` returns the latest upload.
  return (loanId, task) =>
    uploads.find(
      (upload) =>
        upload.loanId === loanId &&
        (task === undefined || (upload.taskId === task.id && (upload.taskKind ?? task.kind) === task.kind)),
    )?.plannedAt ?? 0;
}
