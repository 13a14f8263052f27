import * as vscode from "vscode";
import type { UploadFile } from "../../service/loanOriginationService";
import { UserError } from "../commands/userError";

/** The files behind the URIs, with their sizes. Throws a UserError for a folder, an empty file or one that cannot be read. */
export async function uploadFilesOf(uris: readonly vscode.Uri[]): Promise<UploadFile[]> {
  return Promise.all(uris.map(uploadFileOf));
}

async function uploadFileOf(uri: vscode.Uri): Promise<UploadFile> {
  const name = uri.path.split("/").at(-1) ?? "";
  const stat = await statOf(uri, name);
  if (stat.type & vscode.FileType.Directory) throw new UserError(vscode.l10n.t("{0} is a folder. Choose files.", name));
  if (stat.size === 0)
    throw new UserError(vscode.l10n.t("{0} is empty. An empty document is of no use to anyone.", name));
  const facts = { name, size: stat.size, contentType: "" };
  if (uri.scheme === "file") {
    const { localFile } = await import("../../service/upload/localFile");
    return localFile(uri.fsPath, facts);
  }
  return {
    ...facts,
    // Other file systems give whole files only.
    async *open() {
      yield await vscode.workspace.fs.readFile(uri);
    },
  };
}

async function statOf(uri: vscode.Uri, name: string): Promise<vscode.FileStat> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    throw new UserError(vscode.l10n.t("{0} cannot be read. Check that it is still there.", name));
  }
}
