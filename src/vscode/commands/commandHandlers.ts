import { showActivity } from "../activity/showActivity";
import { markAllAsSeen } from "../changes/markAllAsSeen";
import { markAsSeen, showChanges } from "../changes/showChanges";
import { addDeal } from "./addDeal";
import { addLoan } from "./addLoan";
import { clearFilters, groupBy, sortTasks, toggleFilter } from "./arrange";
import { clearToken } from "./clearToken";
import type { CommandHandler } from "./commandContext";
import { type CommandId, commandIds } from "./commandIds";
import { controlSimulator } from "./controlSimulator";
import { copyBrief } from "./copyBrief";
import { copyId } from "./copyId";
import { copyTasksAsCsv, copyTasksAsMarkdown } from "./copyTasks";
import { createBorrower } from "./createBorrower";
import { diagnoseConnection } from "./diagnoseConnection";
import { goToTask } from "./goToTask";
import { loadMore } from "./loadMore";
import { openTask } from "./openTask";
import { openWalkthrough } from "./openWalkthrough";
import { reassignLoanOfficerTasks } from "./reassignLoanOfficerTasks";
import { refresh } from "./refresh";
import { refreshAll } from "./refreshAll";
import { rejectDocument } from "./rejectDocument";
import { removeDeal } from "./removeDeal";
import { removeLoan } from "./removeLoan";
import { setToken } from "./setToken";
import { showLog } from "./showLog";
import { startSimulator } from "./startSimulator";
import { stopSimulator } from "./stopSimulator";
import { switchEnvironment } from "./switchEnvironment";
import { toggleShareSafe } from "./toggleShareSafe";
import { uploadDocuments } from "./uploadDocuments";
import { uploadToTask } from "./uploadToTask";

/**
 * Each command's work. All of it is one chunk of some 60 KB, loaded with the first command: with a chunk for each,
 * activation would read twice as many files. What is heavy is loaded further in, by a dynamic import of its own.
 */
export const commandHandlers: Readonly<Record<CommandId, CommandHandler>> = {
  [commandIds.switchEnvironment]: switchEnvironment,
  [commandIds.setToken]: setToken,
  [commandIds.clearToken]: clearToken,
  [commandIds.addLoan]: addLoan,
  [commandIds.removeLoan]: removeLoan,
  [commandIds.refresh]: refresh,
  [commandIds.refreshAll]: refreshAll,
  [commandIds.groupByStatus]: groupBy("status"),
  [commandIds.groupByBorrower]: groupBy("borrower"),
  [commandIds.groupByType]: groupBy("type"),
  [commandIds.sortTasks]: sortTasks,
  [commandIds.filterOutstanding]: toggleFilter("outstanding"),
  [commandIds.unfilterOutstanding]: toggleFilter("outstanding"),
  [commandIds.filterOverdue]: toggleFilter("overdue"),
  [commandIds.unfilterOverdue]: toggleFilter("overdue"),
  [commandIds.filterDueThisWeek]: toggleFilter("dueThisWeek"),
  [commandIds.unfilterDueThisWeek]: toggleFilter("dueThisWeek"),
  [commandIds.filterWithLoanOfficer]: toggleFilter("withLoanOfficer"),
  [commandIds.unfilterWithLoanOfficer]: toggleFilter("withLoanOfficer"),
  [commandIds.filterWithDocuments]: toggleFilter("withDocuments"),
  [commandIds.unfilterWithDocuments]: toggleFilter("withDocuments"),
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
  [commandIds.copyTasksAsMarkdown]: copyTasksAsMarkdown,
  [commandIds.copyTasksAsCsv]: copyTasksAsCsv,
  [commandIds.copyId]: copyId,
  [commandIds.diagnoseConnection]: diagnoseConnection,
  [commandIds.showChanges]: showChanges,
  [commandIds.markAsSeen]: markAsSeen,
  [commandIds.markAllAsSeen]: markAllAsSeen,
  [commandIds.showActivity]: showActivity,
  [commandIds.startSimulator]: startSimulator,
  [commandIds.stopSimulator]: stopSimulator,
  [commandIds.controlSimulator]: controlSimulator,
  [commandIds.openWalkthrough]: openWalkthrough,
  [commandIds.toggleShareSafe]: toggleShareSafe,
  [commandIds.showLog]: showLog,
};
