import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import type { CommandContext } from "./commandContext";

/** Registers every command; what one throws is reported here and nowhere else. */
export function registerCommands(context: CommandContext): vscode.Disposable {
  const registered = Object.values(commandIds).map((id) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        // Loaded here, because activation does not need the commands.
        const { commandHandlers } = await import("./commandHandlers");
        await commandHandlers[id](context, ...args);
      } catch (error) {
        const { reportFailure } = await import("../base/reportFailure");
        // Not awaited: the command has ended, whenever the user answers the message.
        void reportFailure(error, context.log);
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}
