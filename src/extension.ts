import type * as vscode from "vscode";
import { REAL_CLOCK } from "./store/poller";
import { lookForInterrupted } from "./vscode/activity/activityActions";
import { registerAgentTools } from "./vscode/agents/access";
import { createParts } from "./vscode/createApp";
import { environmentStatus, tellBeforeExpiry } from "./vscode/environments/environmentStatus";
import { followUserSettings } from "./vscode/environments/settings";
import { linkHandler, loanLinks } from "./vscode/links/link";
import { startPolling, startWatching } from "./vscode/loans/refresh";
import { createViews } from "./vscode/loans/views";
import { registerQueries } from "./vscode/queries/registerQueries";
import { registerCommands, taskDrop } from "./vscode/registerCommands";
import { simulatorStatus } from "./vscode/simulator/faults";
import { endRunning } from "./vscode/ui/failures";
import { useDisplayLanguage } from "./vscode/ui/locale";

/** Builds the parts and connects them. */
export function activate(context: vscode.ExtensionContext): void {
  const { extension, subscriptions } = context;
  useDisplayLanguage();
  subscriptions.push(followUserSettings(), { dispose: endRunning });
  const parts = createParts(context, async () => await import("./simulator/program"));
  const { active, sessions, simulators, log } = parts;
  // What is behind a command, a link, a drop or an agent's call: activation needs none of it.
  const work = () => import("./vscode/commands");
  const polling = startPolling(sessions, subscriptions, parts.onUnexpected);
  const commands = {
    ...parts,
    version: extension.packageJSON.version,
    onRefreshed: () => polling.refreshed(),
  };
  const views = createViews({ ...parts, polling, loansDrop: taskDrop(commands, work) });
  const expiry = tellBeforeExpiry(active, parts.tokens, REAL_CLOCK);
  const status = [environmentStatus({ ...parts, polling }), simulatorStatus(simulators), expiry];
  const contributed = extension.packageJSON.contributes;
  subscriptions.push(
    views,
    ...status,
    registerCommands(commands, contributed.commands, work),
    lookForInterrupted(commands),
    registerAgentTools(commands, contributed.languageModelTools, work),
    linkHandler(commands, work),
    loanLinks(commands),
    startWatching(commands, parts.onUnexpected),
    registerQueries(active, parts.onUnexpected),
  );
  subscriptions.push(parts.pages, parts.shareSafe, parts.dealsTree, parts.loansTree, parts.viewOptions);
  subscriptions.push(
    sessions,
    active,
    parts.tokens,
    parts.activities,
    parts.failedChanges,
    parts.reports,
    simulators,
    log,
  );
}
