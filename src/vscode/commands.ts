import { setTimeout } from "node:timers/promises";
import * as vscode from "vscode";
import { showActivity } from "./activity/showActivity";
import { createBorrower } from "./changing/createBorrower";
import { reassignLoanOfficerTasks } from "./changing/reassign";
import { rejectDocument } from "./changing/reject";
import { uploadDocuments, uploadToTask } from "./changing/upload";
import type { Command } from "./createApp";
import { diagnoseConnection } from "./environments/diagnoseConnection";
import { clearToken, setToken } from "./environments/setToken";
import { toggleShareSafe } from "./environments/shareSafe";
import { changeAddress, switchEnvironment } from "./environments/switchEnvironment";
import { copyLink } from "./links/openLink";
import { clearFilters, collapseAll, collapseAllDeals, filterTasks, groupTasks, sortTasks } from "./loans/arrange";
import { markAsSeen, showChanges } from "./loans/changes";
import { compareWith, showAsJson, toggleVolatileFields } from "./loans/compare";
import { copyBrief, copyId, copyTasksAsCsv, copyTasksAsMarkdown } from "./loans/copying";
import { findInLoans, goToTask } from "./loans/goToTask";
import { addDeal, addLoan, removeDeal, removeLoan } from "./loans/list";
import { loadMore, refresh, refreshAll } from "./loans/refresh";
import { saveAsScenario } from "./loans/saveAsScenario";
import { copyRequestAs, showRequest, showRequests } from "./requests/requestCommands";
import { controlSimulator } from "./simulator/control";
import { startSimulator } from "./simulator/start";
import { keepTaskOpen, openTask } from "./taskPage/taskPages";
import { type CommandId, commandIds, refuse, text } from "./ui/commandIds";
import { activeTab } from "./ui/hostApi";
import { copyText } from "./ui/window/messages";

/** VS Code names a walkthrough by its extension and its ID in the manifest. */
const WALKTHROUGH = "loan-ops.loan-ops#firstSteps";

/**
 * Pauses before it is asked for again, in milliseconds: VS Code learns of extensions' walkthroughs only after a window's
 * first one was asked for, shows one of its own instead, and tells nobody.
 */
const PAUSES: readonly number[] = [500, 1500];
let askedBefore = false;

export const openWalkthrough: Command = async () => {
  const shown = await open();
  if (askedBefore) return;
  askedBefore = true;
  for (const pause of PAUSES) {
    await setTimeout(pause);
    // The user went on: what they look at now stays.
    if (activeTab()?.label !== shown) return;
    await open();
  }
};

async function open(): Promise<string | undefined> {
  await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH, false);
  return activeTab()?.label;
}

export const runReportAction: Command = async ({ reports }, given) => {
  const path = text(given, "reportPath") ?? refuse();
  await reports.run(path, text(given, "title") ?? refuse());
};

export const showLog: Command = async ({ log }) => log.show();

/** Copies the report that is named or in sight, as a block of code: no word of it acts in a ticket. */
export const copyReport: Command = async ({ reports }, given) => {
  const report = reports.textOf(text(given, "reportPath"));
  let fence = "```";
  while (report.includes(fence)) fence += "`";
  await copyText(`${fence}\n${report}${fence}\n`, vscode.l10n.t("Report copied, as it is shown."));
};

/** What else activation leaves for later: it is loaded with the commands. */
export { callTool } from "./agents/tools";
export { uploadDropped } from "./changing/upload";
export { droppedSources } from "./changing/uploadFiles";
export { openLink } from "./links/openLink";

/** Each command's work, loaded with the first of them. What needs a package is loaded further in. */
export const commandHandlers: Readonly<Record<CommandId, Command>> = {
  [commandIds.switchEnvironment]: switchEnvironment,
  [commandIds.changeAddress]: changeAddress,
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
  [commandIds.findInLoans]: findInLoans,
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
  [commandIds.saveAsScenario]: saveAsScenario,
  [commandIds.copyTasksAsMarkdown]: copyTasksAsMarkdown,
  [commandIds.copyTasksAsCsv]: copyTasksAsCsv,
  [commandIds.copyId]: copyId,
  [commandIds.copyReport]: copyReport,
  [commandIds.runReportAction]: runReportAction,
  [commandIds.copyLink]: copyLink,
  [commandIds.showAsJson]: showAsJson,
  [commandIds.compareWith]: compareWith,
  [commandIds.toggleVolatileFields]: toggleVolatileFields,
  [commandIds.newQuery]: async (...given) => (await import("./queries/runQuery")).newQuery(...given),
  [commandIds.copyQuery]: async (...given) => (await import("./queries/runQuery")).copyQuery(...given),
  [commandIds.runQuery]: async (...given) => (await import("./queries/runQuery")).runQuery(...given),
  [commandIds.compareResults]: async (app) => (await import("./queries/runQuery")).compareResults(app),
  [commandIds.goToQueryField]: async (...given) => (await import("./queries/runQuery")).goToField(...given),
  [commandIds.queryVariables]: async (...given) => (await import("./queries/runQuery")).queryVariables(...given),
  [commandIds.copyQueryAs]: async (...given) => (await import("./queries/runQuery")).copyQueryAs(...given),
  [commandIds.showRequests]: showRequests,
  [commandIds.showRequest]: showRequest,
  [commandIds.copyRequestAs]: copyRequestAs,
  [commandIds.diagnoseConnection]: diagnoseConnection,
  [commandIds.showChanges]: showChanges,
  [commandIds.markAsSeen]: markAsSeen,
  [commandIds.showActivity]: showActivity,
  [commandIds.startSimulator]: startSimulator,
  [commandIds.controlSimulator]: controlSimulator,
  [commandIds.openWalkthrough]: openWalkthrough,
  [commandIds.toggleShareSafe]: toggleShareSafe,
  [commandIds.showLog]: showLog,
};
