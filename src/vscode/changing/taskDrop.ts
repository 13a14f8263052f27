import type * as vscode from "vscode";
import type { App } from "../app/app";
import type { LoanNode } from "../loans/loanNodes";
import { reportFailure } from "../ui/failures";
import { followed } from "../ui/running";
import type { uploadDropped } from "./uploadCommands";
import type { droppedSources } from "./uploadFiles";

/** Files dropped on a row of the view "Loans", from the explorer or from outside. On a task row they go to that task. */
export function taskDrop(
  app: App,
  load: () => Promise<{ readonly droppedSources: typeof droppedSources; readonly uploadDropped: typeof uploadDropped }>,
): vscode.TreeDragAndDropController<LoanNode> {
  return {
    dragMimeTypes: [],
    dropMimeTypes: ["text/uri-list", "files"],
    async handleDrop(row, transfer) {
      const report = (error: unknown) => reportFailure(error, app.log);
      try {
        const { droppedSources, uploadDropped } = await load();
        // Read before this returns: the transfer is not valid after that.
        const dropped = await droppedSources(transfer);
        // Not awaited: the drop is over, whenever the user answers.
        followed(() => uploadDropped(dropped, row)(app)).catch(report);
      } catch (error) {
        void report(error);
      }
    },
  };
}
