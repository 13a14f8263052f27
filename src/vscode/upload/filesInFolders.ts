import * as vscode from "vscode";
import { byteText } from "../base/byteText";
import { showQuickPickOfMany } from "../base/window/quickPick";
import type { Session } from "../environments/session";
import { type SourceStat, sourceOf, type UploadSource } from "./uploadSource";

/**
 * Replaces each folder by those of its files that the user picks. Subfolders are left out. A folder without files
 * stays: the plan reports it. Undefined when the user leaves.
 */
export async function withFilesOfFolders(
  session: Session,
  sources: readonly UploadSource[],
): Promise<UploadSource[] | undefined> {
  const chosen: UploadSource[] = [];
  for (const source of sources) {
    const folder = await folderOf(source);
    const files = folder && source.uri ? await pickFiles(session, source, source.uri, folder) : [source];
    if (files === undefined) return undefined;
    chosen.push(...files);
  }
  return chosen;
}

/** A source that cannot be read is not a folder here: the plan reports it. */
async function folderOf(source: UploadSource): Promise<SourceStat | undefined> {
  try {
    const found = await source.stat();
    return found.folder ? found : undefined;
  } catch {
    return undefined;
  }
}

async function pickFiles(
  session: Session,
  source: UploadSource,
  folder: vscode.Uri,
  found: SourceStat,
): Promise<UploadSource[] | undefined> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const files = entries.filter(([file, type]) => (type & vscode.FileType.File) !== 0 && !file.startsWith("."));
  if (files.length === 0) return [source];
  const items = await Promise.all(
    files
      .sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }))
      .map(async ([file]) => {
        const inFolder = sourceOf(vscode.Uri.joinPath(folder, file));
        const size = await inFolder.stat().then(
          (stat) => byteText(stat.size),
          () => vscode.l10n.t("cannot be read"),
        );
        return { label: session.masking.file(file), description: size, picked: true, source: inFolder };
      }),
  );
  const name = session.masking.file(source.trueName);
  const title = vscode.l10n.t("{0}: Upload files of the folder {1}", session.environment.name, name);
  const placeholder =
    found.trueTarget === undefined
      ? vscode.l10n.t("Files to upload (subfolders are left out)")
      : vscode.l10n.t(
          "The folder is a link to {0}. Files to upload (subfolders are left out)",
          session.masking.file(found.trueTarget),
        );
  const picked = await showQuickPickOfMany(items, { title, placeholder }, { ignoreFocusOut: true });
  return picked === undefined || picked.length === 0 ? undefined : picked.map((item) => item.source);
}
