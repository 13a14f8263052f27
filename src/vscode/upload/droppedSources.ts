import * as vscode from "vscode";
import { droppedSource, sourceOf, type UploadSource } from "./uploadSource";

/** The files of a drop, from the explorer or from outside. */
export async function droppedSources(transfer: vscode.DataTransfer): Promise<UploadSource[]> {
  const list = await transfer.get("text/uri-list")?.asString();
  const uris = (list ?? "")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => vscode.Uri.parse(line, true));
  if (uris.length > 0) return uris.map(sourceOf);
  const files = [...transfer].flatMap(([, item]) => item.asFile() ?? []);
  return Promise.all(files.map(droppedSource));
}
