import { refuse, text } from "../base/commandArgument";
import type { CommandHandler } from "./commandContext";

/** What stands above a report. */
export const runReportAction: CommandHandler = async ({ reports }, given) => {
  const path = text(given, "reportPath") ?? refuse();
  await reports.run(path, text(given, "title") ?? refuse());
};
