import * as vscode from "vscode";
import { UserError } from "../base/userError";
import { withSession } from "../environments/readySession";
import type { Session } from "../environments/session";
import type { BatchContext } from "../sending/batch/batchContext";
import type { ChangedViews } from "../sending/bringIntoSight";
import { activeFile } from "./activeFile";
import { chooseFiles } from "./chooseFiles";
import { withFilesOfFolders } from "./filesInFolders";
import { pickUploadTask } from "./pickUploadTask";
import { upload } from "./upload";
import { sourceOf } from "./uploadSource";

/** Files first, from the explorer, the active editor or a dialog, then the task. */
export const uploadToTask = withSession(async (context: BatchContext & ChangedViews, session, clicked, selected) => {
  const given = Array.isArray(selected) && selected.length > 0 ? selected : clicked === undefined ? [] : [clicked];
  const uris = given.length > 0 ? given.filter((item) => item instanceof vscode.Uri) : await filesAtHand(session);
  if (uris === undefined) return;
  if (uris.length === 0) {
    throw new UserError(vscode.l10n.t("There is no file to upload. Right-click one in the explorer."));
  }
  const sources = await withFilesOfFolders(session, uris.map(sourceOf));
  if (sources === undefined) return;
  const target = await pickUploadTask(
    context,
    session,
    sources.length === 1
      ? vscode.l10n.t("Upload 1 file to a task")
      : vscode.l10n.t("Upload {0} files to a task", sources.length),
  );
  if (target !== undefined) await upload(context, session, target, sources);
});

/** A key gives no file: then it is the one in the active editor, or what the user chooses. Undefined when the user leaves. */
async function filesAtHand({ environment }: Session): Promise<readonly vscode.Uri[] | undefined> {
  const active = activeFile();
  if (active !== undefined) return [active];
  const chosen = await chooseFiles(vscode.l10n.t("{0}: Documents to upload", environment.name));
  return chosen.length > 0 ? chosen : undefined;
}
