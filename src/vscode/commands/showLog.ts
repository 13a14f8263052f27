import type { CommandHandler } from "./commandContext";

export const showLog: CommandHandler = async (context) => context.log.show();
