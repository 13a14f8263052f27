import * as vscode from "vscode";
import { type CommandId, commandIds } from "../base/commandIds";
import { followed } from "../base/running";
import type { CommandContext } from "./commandContext";

/** Registers every command; what one throws is reported here and nowhere else. */
export function registerCommands(context: CommandContext): vscode.Disposable {
  const registered = Object.values(commandIds).map((id) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        // Share-safe mode begins when no other command runs.
        const work = () => handle(id, context, args);
        await (id === commandIds.toggleShareSafe ? work() : followed(work));
      } catch (error) {
        const { reportFailure } = await import("../base/reportFailure");
        // Not awaited: the command has ended, whenever the user answers the message.
        void reportFailure(error, context.log);
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}

async function handle(id: CommandId, context: CommandContext, args: readonly unknown[]): Promise<void> {
  // Loaded here, because activation does not need the commands.
  const { commandHandlers } = await import("./commandHandlers");
  await commandHandlers[id](context, ...args);
}
