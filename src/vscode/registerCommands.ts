import * as vscode from "vscode";
import type { commandHandlers, droppedSources, uploadDropped } from "./commands";
import type { WholeApp } from "./createApp";
import type { RowNode } from "./loans/rows";
import { commandIds } from "./ui/commandIds";
import { reportFailure } from "./ui/failures";
import { followed } from "./ui/running";

/** Registers every command; what one throws is reported here and nowhere else. */
export function registerCommands(
  app: WholeApp,
  load: () => Promise<{ readonly commandHandlers: typeof commandHandlers }>,
): vscode.Disposable {
  const registered = Object.values(commandIds).map((id) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        const work = async () => {
          await app.shareSafe.ready();
          await (await load()).commandHandlers[id](app, ...args);
        };
        // Share-safe mode begins when no other command runs.
        await (id === commandIds.toggleShareSafe ? work() : followed(work));
      } catch (error) {
        // Not awaited: the command has ended, whenever the user answers the message.
        void reportFailure(error, app.log);
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}

/** Files dropped on a row of the view "Loans", from the explorer or from outside. On a task row they go to that task. */
export function taskDrop(
  app: WholeApp,
  load: () => Promise<{ readonly droppedSources: typeof droppedSources; readonly uploadDropped: typeof uploadDropped }>,
): vscode.TreeDragAndDropController<RowNode> {
  const report = (error: unknown) => reportFailure(error, app.log);
  return {
    dragMimeTypes: [],
    dropMimeTypes: ["text/uri-list", "files"],
    async handleDrop(row, transfer) {
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
