import { setTimeout } from "node:timers/promises";
import * as vscode from "vscode";
import { stringProperty } from "../domain/unknown";
import type { Command } from "./createApp";
import { EXTENSION_ID } from "./ui/commandIds";
import { rejectArgument } from "./ui/errors";
import { activeTab } from "./ui/hostApi";
import { copyText } from "./ui/window/messages";

/* Each command's work under its `CommandName`. What needs a package is loaded further in. */

export { showActivity } from "./activity/showActivity";
export { createBorrower } from "./changing/createBorrower";
export { reassignLoanOfficerTasks, reassignShown } from "./changing/reassign";
export { rejectDocument } from "./changing/reject";
export { uploadDocuments, uploadToTask } from "./changing/upload";
export { diagnoseConnection } from "./environments/diagnoseConnection";
export { clearToken, setToken } from "./environments/setToken";
export { toggleShareSafe } from "./environments/shareSafe";
export { changeAddress, switchEnvironment } from "./environments/switchEnvironment";
export { copyLink, openLoanUnderCursor } from "./links/openLink";
export { clearFilters, collapseAll, collapseAllDeals, groupTasks, sortLoans, sortTasks } from "./loans/arrange";
export { compareWith, showAsJson, toggleLeftOut } from "./loans/compare";
export { copyBrief, copyId, copyShown, copyTasksAsCsv, copyTasksAsMarkdown } from "./loans/copying";
export { filterTasks } from "./loans/filter";
export { findInLoans, goToTask } from "./loans/goToTask";
export {
  addDeal,
  addLoan,
  addLoansFromClipboard,
  addLoansFromFile,
  removeDeal,
  removeLoan,
  removeShown,
} from "./loans/list";
export { loadMore, refresh, refreshAll } from "./loans/refresh";
export { saveAsScenario } from "./loans/saveAsScenario";
export { markAsSeen, showChanges } from "./loans/showChanges";
export { stopWatching, watch } from "./loans/watch";
export { keepTaskOpen, openBook, openLoan, openTask } from "./pages/pageCommands";
export { copyRequestAs, showRequest, showRequests } from "./requests/requestCommands";
export { controlSimulator } from "./simulator/control";
export { startSimulator } from "./simulator/start";

type OfQueries = keyof typeof import("./queries/runQuery");
const ofQueries =
  (name: OfQueries): Command =>
  async (...given) =>
    (await import("./queries/runQuery"))[name](...given);
export const newQuery = ofQueries("newQuery");
export const copyQuery = ofQueries("copyQuery");
export const runQuery = ofQueries("runQuery");
export const compareResults = ofQueries("compareResults");
export const goToQueryField = ofQueries("goToField");
export const queryVariables = ofQueries("queryVariables");
export const copyQueryAs = ofQueries("copyQueryAs");

/** VS Code names a walkthrough by its extension and its ID in the manifest. */
const WALKTHROUGH = `${EXTENSION_ID}#firstSteps`;

/**
 * Pauses before it is asked for again, in milliseconds: VS Code learns of extensions' walkthroughs only after a window's
 * first one was asked for, shows one of its own instead, and tells nobody.
 */
const WALKTHROUGH_PAUSES: readonly number[] = [500, 1500];
let askedBefore = false;

export const openWalkthrough: Command = async () => {
  const shown = await showWalkthrough();
  if (askedBefore) return;
  askedBefore = true;
  for (const pause of WALKTHROUGH_PAUSES) {
    await setTimeout(pause);
    // The user went on: what they look at now stays.
    if (activeTab()?.label !== shown) return;
    await showWalkthrough();
  }
};

async function showWalkthrough(): Promise<string | undefined> {
  await vscode.commands.executeCommand("workbench.action.openWalkthrough", WALKTHROUGH, false);
  return activeTab()?.label;
}

export const runReportAction: Command = async ({ reports }, given) => {
  const path = stringProperty(given, "reportPath") ?? rejectArgument();
  await reports.run(path, stringProperty(given, "title") ?? rejectArgument());
};

export const showLog: Command = async ({ log }) => log.show();

/** Copies the report that is named or in sight, as a block of code: no word of it acts in a ticket. */
export const copyReport: Command = async ({ reports }, given) => {
  const report = reports.textOf(stringProperty(given, "reportPath"));
  let fence = "```";
  while (report.includes(fence)) fence += "`";
  await copyText(`${fence}\n${report}${fence}\n`, vscode.l10n.t("Report copied, as it is shown."));
};

/** What else activation leaves for later: it is loaded with the commands. */
export { callTool } from "./agents/tools";
export { uploadDropped } from "./changing/upload";
export { droppedSources, droppedTable } from "./changing/uploadFiles";
export { openLink } from "./links/openLink";
