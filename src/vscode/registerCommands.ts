import * as vscode from "vscode";
import type * as commands from "./commands";
import type { Command, WholeApp } from "./createApp";
import type { Row } from "./loans/rows";
import type { CommandName } from "./ui/commandIds";
import { reporting } from "./ui/failures";

/** Registers every command that the manifest contributes. */
export function registerCommands(
  app: WholeApp,
  contributed: readonly { readonly command: string }[],
  load: () => Promise<Readonly<Record<CommandName, Command>>>,
): vscode.Disposable {
  const registered = contributed.map(({ command: id }) => {
    const name = id.replace("loanOps.", "") as CommandName;
    return vscode.commands.registerCommand(id, (...args: unknown[]) => {
      const work = async () => {
        await app.shareSafe.ready();
        // A click on a row waits for these two: they come alone, because all commands take ten times as long to load.
        const isOfPages = name === "openTask" || name === "openLoan";
        const command = isOfPages ? (await import("./pages/pageCommands"))[name] : (await load())[name];
        await command(app, ...args);
      };
      // Share-safe mode begins when no other command runs.
      return reporting(app.log, work, name === "toggleShareSafe" ? (toggle) => toggle() : undefined);
    });
  });
  return vscode.Disposable.from(...registered);
}

/** Files dropped on a row of the view "Loans", from the explorer or from outside. On a task row they go to that task. */
export function taskDrop(
  app: WholeApp,
  load: () => Promise<Pick<typeof commands, "addLoansFromFile" | "droppedSources" | "droppedTable" | "uploadDropped">>,
): vscode.TreeDragAndDropController<Row> {
  return {
    dragMimeTypes: [],
    dropMimeTypes: ["text/uri-list", "files"],
    handleDrop: (row, transfer) =>
      reporting(app.log, async () => {
        const { addLoansFromFile, droppedSources, droppedTable, uploadDropped } = await load();
        // Read before this returns: the transfer is not valid after that.
        const dropped = await droppedSources(transfer);
        const table = row === undefined ? await droppedTable(dropped) : undefined;
        const work = table === undefined ? uploadDropped(dropped, row) : addLoansFromFile(table);
        // Not awaited: the drop is over, whenever the user answers.
        void reporting(app.log, () => work(app));
      }),
  };
}
