import * as vscode from "vscode";
import type { CommandContext } from "../commands/commandContext";
import { reportFailure } from "../commands/reportFailure";
import type { LoanNode } from "../tree/loanNodes";
import { droppedSource, sourceOf, type UploadSource } from "./uploadSource";

/** Files dropped on a row of the view "Loans", from the explorer or from outside. On a task row they go to that task. */
export function taskDrop(context: CommandContext): vscode.TreeDragAndDropController<LoanNode> {
  return {
    dragMimeTypes: [],
    dropMimeTypes: ["text/uri-list", "files"],
    async handleDrop(row, transfer) {
      // Read at once: VS Code takes the transfer back when this returns.
      const dropped = await droppedSources(transfer);
      const { uploadDropped } = await import("./uploadDropped");
      // Not awaited: the drop is over, whenever the user answers.
      uploadDropped(dropped, row)(context).catch((error: unknown) => reportFailure(error, context.log));
    },
  };
}

async function droppedSources(transfer: vscode.DataTransfer): Promise<UploadSource[]> {
  const list = await transfer.get("text/uri-list")?.asString();
  const uris = (list ?? "")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => vscode.Uri.parse(line, true));
  if (uris.length > 0) return uris.map(sourceOf);
  const files = [...transfer].flatMap(([, item]) => item.asFile() ?? []);
  return Promise.all(files.map(droppedSource));
}
