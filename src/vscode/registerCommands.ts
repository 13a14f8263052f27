import * as vscode from "vscode";
import type { commandHandlers } from "./commands";
import type { WholeApp } from "./createApp";
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
        // Share-safe mode begins when no other command runs.
        const work = async () => (await load()).commandHandlers[id](app, ...args);
        await (id === commandIds.toggleShareSafe ? work() : followed(work));
      } catch (error) {
        // Not awaited: the command has ended, whenever the user answers the message.
        void reportFailure(error, app.log);
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}
