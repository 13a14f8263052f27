import type { CommandHandler } from "../commands/commandContext";
import { markAsSeen } from "./showChanges";

/** The entry of the view's title, which VS Code hands the row that has the focus: all loans are meant, not that one. */
export const markAllAsSeen: CommandHandler = (context) => markAsSeen(context);
