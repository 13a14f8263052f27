import * as vscode from "vscode";
import { showActivity } from "../activity/showActivity";
import { markAsSeen, showChanges } from "../changes/showChanges";
import { addDeal } from "./addDeal";
import { addLoan } from "./addLoan";
import { clearFilters, filterCommands, groupBy, sortTasks } from "./arrange";
import { clearToken } from "./clearToken";
import type { CommandContext, CommandHandler } from "./commandContext";
import { type CommandId, commandIds } from "./commandIds";
import { copyBrief } from "./copyBrief";
import { copyId } from "./copyId";
import { createBorrower } from "./createBorrower";
import { diagnoseConnection } from "./diagnoseConnection";
import { goToTask } from "./goToTask";
import { loadMore } from "./loadMore";
import { openTask } from "./openTask";
import { reassignLoanOfficerTasks } from "./reassignLoanOfficerTasks";
import { refresh } from "./refresh";
import { rejectDocument } from "./rejectDocument";
import { removeDeal } from "./removeDeal";
import { removeLoan } from "./removeLoan";
import { reportFailure } from "./reportFailure";
import { setToken } from "./setToken";
import { showLog } from "./showLog";
import { switchEnvironment } from "./switchEnvironment";
import { uploadDocuments } from "./uploadDocuments";
import { uploadToTask } from "./uploadToTask";

const HANDLERS: Readonly<Record<CommandId, CommandHandler>> = {
  [commandIds.switchEnvironment]: switchEnvironment,
  [commandIds.setToken]: setToken,
  [commandIds.clearToken]: clearToken,
  [commandIds.addLoan]: addLoan,
  [commandIds.removeLoan]: removeLoan,
  [commandIds.refresh]: refresh,
  [commandIds.groupByStatus]: groupBy("status"),
  [commandIds.groupByBorrower]: groupBy("borrower"),
  [commandIds.groupByType]: groupBy("type"),
  [commandIds.sortTasks]: sortTasks,
  ...filterCommands,
  [commandIds.clearFilters]: clearFilters,
  [commandIds.loadMore]: loadMore,
  [commandIds.goToTask]: goToTask,
  [commandIds.openTask]: openTask,
  [commandIds.reassignLoanOfficerTasks]: reassignLoanOfficerTasks,
  [commandIds.rejectDocument]: rejectDocument,
  [commandIds.uploadDocuments]: uploadDocuments,
  [commandIds.uploadToTask]: uploadToTask,
  [commandIds.addDeal]: addDeal,
  [commandIds.removeDeal]: removeDeal,
  [commandIds.createBorrower]: createBorrower,
  [commandIds.copyBrief]: copyBrief,
  [commandIds.copyId]: copyId,
  [commandIds.diagnoseConnection]: diagnoseConnection,
  [commandIds.showChanges]: showChanges,
  [commandIds.markAsSeen]: markAsSeen,
  [commandIds.showActivity]: showActivity,
  [commandIds.showLog]: showLog,
};

/** Registers every command; what one throws is reported here and nowhere else. */
export function registerCommands(context: CommandContext): vscode.Disposable {
  const registered = Object.entries(HANDLERS).map(([id, handler]) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        await handler(context, ...args);
      } catch (error) {
        // Not awaited: the command has ended, whenever the user answers the message.
        void reportFailure(error, context.log);
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}
