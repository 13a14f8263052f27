import * as vscode from "vscode";
import { taskLabel } from "../../domain/task";
import { commandIds } from "../base/commandIds";
import { withSession } from "../environments/readySession";
import type { BatchContext } from "../sending/batch/batchContext";
import type { RowsContext } from "../targets/commandRows";
import { commandRow } from "../targets/commandRows";
import { readTask, taskTargetOf } from "../targets/targets";
import { pickUploadTask } from "./pickUploadTask";
import { upload } from "./upload";
import { sourceOf } from "./uploadSource";

/** Task first, then the files. */
export const uploadDocuments = withSession(async (context: BatchContext & RowsContext, session, ...given) => {
  const row = commandRow(context, commandIds.uploadDocuments, given);
  const target = taskTargetOf(row) ?? (await pickUploadTask(context, session, vscode.l10n.t("Upload documents")));
  if (target === undefined) return;
  const { task } = readTask(session, target);
  const uris = await vscode.window.showOpenDialog({
    title: vscode.l10n.t("{0}: Documents for “{1}”", session.environment.name, taskLabel(task)),
    openLabel: vscode.l10n.t("Choose"),
    canSelectMany: true,
  });
  if (uris !== undefined && uris.length > 0) await upload(context, session, target, uris.map(sourceOf));
});
