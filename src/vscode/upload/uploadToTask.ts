import * as vscode from "vscode";
import { UserError } from "../base/userError";
import { withSession } from "../environments/readySession";
import type { BatchContext } from "../sending/batch/batchContext";
import { withFilesOfFolders } from "./filesInFolders";
import { pickUploadTask } from "./pickUploadTask";
import { upload } from "./upload";
import { sourceOf } from "./uploadSource";

/** Files first, from the explorer or the active editor, then the task. */
export const uploadToTask = withSession(async (context: BatchContext, session, clicked, selected) => {
  const uris = urisOf(clicked, selected);
  if (uris.length === 0) {
    throw new UserError(
      vscode.l10n.t("There is no file to upload. Right-click one in the explorer, or open it in an editor."),
    );
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

/** The explorer gives the clicked file and all that are selected; the palette gives nothing. */
function urisOf(clicked: unknown, selected: unknown): vscode.Uri[] {
  const given = Array.isArray(selected) && selected.length > 0 ? selected : clicked === undefined ? [] : [clicked];
  const uris = given.filter((item): item is vscode.Uri => item instanceof vscode.Uri);
  if (uris.length > 0 || given.length > 0) return uris;
  const active = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return active instanceof vscode.TabInputText || active instanceof vscode.TabInputCustom ? [active.uri] : [];
}
