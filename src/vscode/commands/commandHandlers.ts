import { showActivity } from "../activity/showActivity";
import { type CommandId, commandIds } from "../base/commandIds";
import { markAllAsSeen, markAsSeen, showChanges } from "../changes/showChanges";
import { compareWith } from "../compare/compareWith";
import { showAsJson } from "../compare/showAsJson";
import { toggleLeftOut } from "../compare/toggleLeftOut";
import { copyBrief } from "../copying/copyBrief";
import { copyId } from "../copying/copyId";
import { copyReport } from "../copying/copyReport";
import { copyTasksAsCsv, copyTasksAsMarkdown } from "../copying/copyTasks";
import { clearToken } from "../environments/clearToken";
import { diagnoseConnection } from "../environments/diagnoseConnection";
import { setToken } from "../environments/setToken";
import { switchEnvironment } from "../environments/switchEnvironment";
import { copyLink } from "../links/copyLink";
import { addDeal } from "../lists/addDeal";
import { addLoan } from "../lists/addLoan";
import { loadMore } from "../lists/loadMore";
import { refresh, refreshAll } from "../lists/refresh";
import { removeDeal } from "../lists/removeDeal";
import { removeLoan } from "../lists/removeLoan";
import { createBorrower } from "../mutations/createBorrower";
import { reassignLoanOfficerTasks } from "../mutations/reassignLoanOfficerTasks";
import { rejectDocument } from "../mutations/rejectDocument";
import { toggleShareSafe } from "../shareSafe/toggleShareSafe";
import { controlSimulator } from "../simulator/controlSimulator";
import { startSimulator } from "../simulator/startSimulator";
import { stopSimulator } from "../simulator/stopSimulator";
import { keepTaskOpen } from "../taskPage/keepTaskOpen";
import { openTask } from "../taskPage/openTask";
import { clearFilters, collapseAll, collapseAllDeals, groupTasks, sortTasks } from "../tree/arrange";
import { filterTasks } from "../tree/filterTasks";
import { goToTask } from "../tree/goToTask";
import { uploadDocuments } from "../upload/uploadDocuments";
import { uploadToTask } from "../upload/uploadToTask";
import type { CommandHandler } from "./commandContext";
import { openWalkthrough } from "./openWalkthrough";
import { runReportAction } from "./runReportAction";
import { showLog } from "./showLog";

/** A chunk of its own, with the languages that requests are copied in. */
const requests = () => import("../requests/requestCommands");

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
  [commandIds.filterTasks]: filterTasks,
  [commandIds.groupTasks]: groupTasks,
  [commandIds.sortTasks]: sortTasks,
  [commandIds.clearFilters]: clearFilters,
  [commandIds.collapseAll]: collapseAll,
  [commandIds.collapseAllDeals]: collapseAllDeals,
  [commandIds.loadMore]: loadMore,
  [commandIds.goToTask]: goToTask,
  [commandIds.openTask]: openTask,
  [commandIds.keepTaskOpen]: keepTaskOpen,
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
  [commandIds.copyReport]: copyReport,
  [commandIds.runReportAction]: runReportAction,
  [commandIds.copyLink]: copyLink,
  [commandIds.showAsJson]: showAsJson,
  [commandIds.compareWith]: compareWith,
  [commandIds.toggleLeftOut]: toggleLeftOut,
  [commandIds.newQuery]: async (...given) => (await import("../queries/queryCommands")).newQuery(...given),
  [commandIds.copyQuery]: async (...given) => (await import("../queries/queryCommands")).copyQuery(...given),
  [commandIds.runQuery]: async (...given) => (await import("../queries/queryCommands")).runQuery(...given),
  [commandIds.compareResults]: async (context) => (await import("../queries/queryCommands")).compareResults(context),
  [commandIds.goToQueryField]: async (...given) => (await import("../queries/queryCommands")).goToField(...given),
  [commandIds.queryVariables]: async (...given) => (await import("../queries/queryCommands")).queryVariables(...given),
  [commandIds.copyQueryAs]: async (...given) => (await import("../queries/queryCommands")).copyQueryAs(...given),
  [commandIds.showRequests]: async (context, given) => (await requests()).showRequests(context, given),
  [commandIds.showRequest]: async (context, ...given) => (await requests()).showRequest(context, ...given),
  [commandIds.copyRequestAs]: async (context, given) => (await requests()).copyRequestAs(context, given),
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
