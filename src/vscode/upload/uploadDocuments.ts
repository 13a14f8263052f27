import * as vscode from "vscode";
import { taskLabel } from "../../domain/task";
import { commandIds } from "../base/commandIds";
import { withSession } from "../environments/readySession";
import type { BatchContext } from "../sending/batch/batchContext";
import type { ChangedViews } from "../sending/bringIntoSight";
import type { RowsContext } from "../targets/commandRows";
import { commandRow } from "../targets/commandRows";
import { readTask, taskTargetOf } from "../targets/targets";
import { chooseFiles } from "./chooseFiles";
import { pickUploadTask } from "./pickUploadTask";
import { upload } from "./upload";
import { sourceOf } from "./uploadSource";

type Context = BatchContext & RowsContext & ChangedViews;

/** Task first, then the files. */
export const uploadDocuments = withSession(async (context: Context, session, ...given) => {
  const row = commandRow(context, commandIds.uploadDocuments, given);
  const target = taskTargetOf(row) ?? (await pickUploadTask(context, session, vscode.l10n.t("Upload documents")));
  if (target === undefined) return;
  const { task } = readTask(session, target);
  const { name } = session.environment;
  const title = vscode.l10n.t("{0}: Documents for “{1}” ({2})", name, taskLabel(task), target.loanReference);
  const uris = await chooseFiles(title);
  if (uris.length > 0) await upload(context, session, target, uris.map(sourceOf));
});
