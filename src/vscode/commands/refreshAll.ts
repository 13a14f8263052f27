import type { CommandHandler } from "./commandContext";
import { refresh } from "./refresh";

/** The button of a view's title, which VS Code hands the row that has the focus: everything is meant, not that row. */
export const refreshAll: CommandHandler = (context) => refresh(context);
