import type * as vscode from "vscode";
import type { SendingContext } from "../app/record";
import type { LoanNode } from "../loans/loanNodes";
import { reportFailure } from "../ui/failures";
import { followed } from "../ui/running";
import type { ChangedViews } from "./changedRow";
import type { uploadDropped } from "./uploadCommands";
import type { droppedSources } from "./uploadFiles";

/** Files dropped on a row of the view "Loans", from the explorer or from outside. On a task row they go to that task. */
export function taskDrop(
  context: SendingContext & ChangedViews,
  load: () => Promise<{ readonly droppedSources: typeof droppedSources; readonly uploadDropped: typeof uploadDropped }>,
): vscode.TreeDragAndDropController<LoanNode> {
  return {
    dragMimeTypes: [],
    dropMimeTypes: ["text/uri-list", "files"],
    async handleDrop(row, transfer) {
      const report = (error: unknown) => reportFailure(error, context.log);
      try {
        const { droppedSources, uploadDropped } = await load();
        // Read before this returns: the transfer is not valid after that.
        const dropped = await droppedSources(transfer);
        // Not awaited: the drop is over, whenever the user answers.
        followed(() => uploadDropped(dropped, row)(context)).catch(report);
      } catch (error) {
        void report(error);
      }
    },
  };
}
