import type * as vscode from "vscode";
import { followed } from "../base/running";
import type { BatchContext } from "../sending/batch/batchContext";
import type { ChangedViews } from "../sending/bringIntoSight";
import type { LoanNode } from "../tree/loanNodes";

/** Files dropped on a row of the view "Loans", from the explorer or from outside. On a task row they go to that task. */
export function taskDrop(context: BatchContext & ChangedViews): vscode.TreeDragAndDropController<LoanNode> {
  return {
    dragMimeTypes: [],
    dropMimeTypes: ["text/uri-list", "files"],
    async handleDrop(row, transfer) {
      const { reportFailure } = await import("../base/reportFailure");
      const report = (error: unknown) => reportFailure(error, context.log);
      try {
        const { droppedSources } = await import("./uploadSource");
        // Read before this returns: the transfer is not valid after that.
        const dropped = await droppedSources(transfer);
        const { uploadDropped } = await import("./uploadDropped");
        // Not awaited: the drop is over, whenever the user answers.
        followed(() => uploadDropped(dropped, row)(context)).catch(report);
      } catch (error) {
        void report(error);
      }
    },
  };
}
