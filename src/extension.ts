import type * as vscode from "vscode";
import { lookForInterrupted } from "./vscode/activity/lookForInterrupted";
import { registerAgentTools } from "./vscode/agents/registerAgentTools";
import { useDisplayLanguage } from "./vscode/base/displayLanguage";
import { registerCommands } from "./vscode/commands/registerCommands";
import { keepUserSettings } from "./vscode/environments/environmentSettings";
import { environmentStatus } from "./vscode/environments/environmentStatus";
import { linkHandler } from "./vscode/links/linkHandler";
import { startPolling } from "./vscode/lists/polling";
import { registerQueries } from "./vscode/queries/registerQueries";
import { simulatorStatus } from "./vscode/simulator/simulatorStatus";
import { createSessions } from "./vscode/startup/createSessions";
import { createTrees } from "./vscode/startup/createTrees";
import { loadAhead, loadCommandsAndPages } from "./vscode/startup/loadAhead";
import { createViews } from "./vscode/tree/views";
import { taskDrop } from "./vscode/upload/taskDrop";

/** Builds the parts and connects them. */
export function activate(context: vscode.ExtensionContext): void {
  const { extension, subscriptions } = context;
  useDisplayLanguage();
  subscriptions.push(keepUserSettings());
  const parts = createSessions(context, { loadSimulator: async () => await import("./simulator/embedding") });
  const { active, sessions, simulators, log } = parts;
  const trees = createTrees(context, parts);
  const polling = startPolling(sessions, parts.onUnexpected);
  const commands = {
    ...parts,
    ...trees,
    version: extension.packageJSON.version,
    onRefreshed: () => polling.refreshed(),
  };
  const views = createViews({ ...parts, ...trees, polling, loansDrop: taskDrop(commands) });
  const status = [environmentStatus(active, sessions), simulatorStatus(simulators)];
  subscriptions.push(views, ...status, registerCommands(commands), lookForInterrupted(commands));
  subscriptions.push(registerAgentTools(commands), linkHandler(commands), registerQueries(active, parts.onUnexpected));
  subscriptions.push(loadAhead({ ...parts, load: loadCommandsAndPages }));
  subscriptions.push(trees.taskPages, polling, parts.shareSafe, trees.dealsTree, trees.loansTree, trees.arrangement);
  subscriptions.push(sessions, active, parts.tokens, parts.activities, parts.notDone, parts.reports, simulators, log);
}
