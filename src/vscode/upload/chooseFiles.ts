import * as vscode from "vscode";
import { inertText } from "../base/window/inertText";
import { activeFile } from "./activeFile";

/** The files that the user chooses, where the file in the active editor is at hand; none when the user leaves. */
export async function chooseFiles(title: string): Promise<readonly vscode.Uri[]> {
  const active = activeFile();
  const uris = await vscode.window.showOpenDialog({
    title: inertText(title),
    openLabel: vscode.l10n.t("Choose"),
    canSelectMany: true,
    // The dialog can begin only in the file system that it shows.
    ...(active?.scheme === "file" ? { defaultUri: active } : {}),
  });
  return uris ?? [];
}
