import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import * as vscode from "vscode";
import { AgentRefusal } from "./agentRefusal";

export interface WorkspaceFile {
  readonly uri: vscode.Uri;
  /** Where it is in its workspace folder. */
  readonly path: string;
}

/**
 * Files that an agent names by their paths in the open workspace folders. What lies elsewhere, also behind a link, is not
 * an agent's to choose.
 */
export async function workspaceFiles(paths: readonly string[]): Promise<WorkspaceFile[]> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  return Promise.all(
    paths.map(async (path) => {
      for (const { uri } of folders) {
        const file = await fileBelow(uri.fsPath, path);
        if (file !== undefined) return file;
      }
      throw new AgentRefusal(
        "noSuchFile",
        "Name files by their path inside of an open workspace folder, such as documents/statement.pdf. Other files are for the user to choose.",
      );
    }),
  );
}

async function fileBelow(folder: string, given: string): Promise<WorkspaceFile | undefined> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(resolve(folder, given))]);
    const path = relative(root, file);
    const below = path !== "" && !isAbsolute(path) && path.split(sep)[0] !== "..";
    return below && (await stat(file)).isFile() ? { uri: vscode.Uri.file(file), path } : undefined;
  } catch {
    return undefined;
  }
}
