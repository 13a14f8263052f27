import * as vscode from "vscode";
import type { CommandContext, CommandHandler } from "./commandContext";
import { type CommandId, commandIds } from "./commandIds";
import { reportFailure } from "./reportFailure";

/** Where each command's work is. Loaded when it is first called: activation needs none of it. */
const HANDLERS: Readonly<Record<CommandId, () => Promise<CommandHandler>>> = {
  [commandIds.switchEnvironment]: async () => (await import("./switchEnvironment")).switchEnvironment,
  [commandIds.setToken]: async () => (await import("./setToken")).setToken,
  [commandIds.clearToken]: async () => (await import("./clearToken")).clearToken,
  [commandIds.addLoan]: async () => (await import("./addLoan")).addLoan,
  [commandIds.removeLoan]: async () => (await import("./removeLoan")).removeLoan,
  [commandIds.refresh]: async () => (await import("./refresh")).refresh,
  [commandIds.groupByStatus]: async () => (await import("./arrange")).groupBy("status"),
  [commandIds.groupByBorrower]: async () => (await import("./arrange")).groupBy("borrower"),
  [commandIds.groupByType]: async () => (await import("./arrange")).groupBy("type"),
  [commandIds.sortTasks]: async () => (await import("./arrange")).sortTasks,
  [commandIds.filterOutstanding]: async () => (await import("./arrange")).toggleFilter("outstanding"),
  [commandIds.unfilterOutstanding]: async () => (await import("./arrange")).toggleFilter("outstanding"),
  [commandIds.filterOverdue]: async () => (await import("./arrange")).toggleFilter("overdue"),
  [commandIds.unfilterOverdue]: async () => (await import("./arrange")).toggleFilter("overdue"),
  [commandIds.filterDueThisWeek]: async () => (await import("./arrange")).toggleFilter("dueThisWeek"),
  [commandIds.unfilterDueThisWeek]: async () => (await import("./arrange")).toggleFilter("dueThisWeek"),
  [commandIds.filterWithLoanOfficer]: async () => (await import("./arrange")).toggleFilter("withLoanOfficer"),
  [commandIds.unfilterWithLoanOfficer]: async () => (await import("./arrange")).toggleFilter("withLoanOfficer"),
  [commandIds.filterWithDocuments]: async () => (await import("./arrange")).toggleFilter("withDocuments"),
  [commandIds.unfilterWithDocuments]: async () => (await import("./arrange")).toggleFilter("withDocuments"),
  [commandIds.clearFilters]: async () => (await import("./arrange")).clearFilters,
  [commandIds.loadMore]: async () => (await import("./loadMore")).loadMore,
  [commandIds.goToTask]: async () => (await import("./goToTask")).goToTask,
  [commandIds.openTask]: async () => (await import("./openTask")).openTask,
  [commandIds.reassignLoanOfficerTasks]: async () =>
    (await import("./reassignLoanOfficerTasks")).reassignLoanOfficerTasks,
  [commandIds.rejectDocument]: async () => (await import("./rejectDocument")).rejectDocument,
  [commandIds.uploadDocuments]: async () => (await import("./uploadDocuments")).uploadDocuments,
  [commandIds.uploadToTask]: async () => (await import("./uploadToTask")).uploadToTask,
  [commandIds.addDeal]: async () => (await import("./addDeal")).addDeal,
  [commandIds.removeDeal]: async () => (await import("./removeDeal")).removeDeal,
  [commandIds.createBorrower]: async () => (await import("./createBorrower")).createBorrower,
  [commandIds.copyBrief]: async () => (await import("./copyBrief")).copyBrief,
  [commandIds.copyId]: async () => (await import("./copyId")).copyId,
  [commandIds.diagnoseConnection]: async () => (await import("./diagnoseConnection")).diagnoseConnection,
  [commandIds.showChanges]: async () => (await import("../changes/showChanges")).showChanges,
  [commandIds.markAsSeen]: async () => (await import("../changes/showChanges")).markAsSeen,
  [commandIds.showActivity]: async () => (await import("../activity/showActivity")).showActivity,
  [commandIds.startSimulator]: async () => (await import("./startSimulator")).startSimulator,
  [commandIds.stopSimulator]: async () => (await import("./stopSimulator")).stopSimulator,
  [commandIds.controlSimulator]: async () => (await import("./controlSimulator")).controlSimulator,
  [commandIds.showLog]: async () => (await import("./showLog")).showLog,
};

/** Registers every command; what one throws is reported here and nowhere else. */
export function registerCommands(context: CommandContext): vscode.Disposable {
  const registered = Object.entries(HANDLERS).map(([id, load]) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        const handler = await load();
        await handler(context, ...args);
      } catch (error) {
        // Not awaited: the command has ended, whenever the user answers the message.
        void reportFailure(error, context.log);
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}
