import type * as vscode from "vscode";
import { ActivityRecord } from "./vscode/activity/activityRecord";
import { tellOfInterrupted } from "./vscode/activity/interruptedActivities";
import { changeMarks } from "./vscode/changes/changeMarks";
import { seenFile } from "./vscode/changes/seenFile";
import type { CommandContext } from "./vscode/commands/commandContext";
import { registerCommands } from "./vscode/commands/registerCommands";
import { AccessTokens } from "./vscode/environments/accessTokens";
import { ActiveEnvironment } from "./vscode/environments/activeEnvironment";
import { connector } from "./vscode/environments/connector";
import { environmentStatus } from "./vscode/environments/environmentStatus";
import { Sessions } from "./vscode/environments/sessions";
import { Log } from "./vscode/log";
import { startPolling } from "./vscode/polling";
import { Reports } from "./vscode/reports";
import { DealsTree } from "./vscode/tree/dealsTree";
import { LoansTree } from "./vscode/tree/loansTree";
import { createViews } from "./vscode/tree/views";
import { taskDrop } from "./vscode/upload/taskDrop";
import { TaskPages } from "./vscode/webview/taskPages";

/** Builds the parts and connects them. */
export function activate({ subscriptions, ...context }: vscode.ExtensionContext): void {
  const log = new Log();
  const onUnexpected = (error: unknown) => log.unexpected(error);
  const { connect, checkToken } = connector(log, context.extension);
  const reports = new Reports();
  const activities = new ActivityRecord(context.globalStorageUri);
  const tokens = new AccessTokens(context.secrets);
  const active = new ActiveEnvironment(context.workspaceState, (problem) => log.warn(problem));
  const simulator = async () => {
    const { startSimulator } = await import("./simulator/simulator");
    const running = await startSimulator();
    subscriptions.push({ dispose: () => running.close() });
    return running;
  };
  const seen = (environmentId: string) => seenFile(context.globalStorageUri.fsPath, environmentId);
  const sessions = new Sessions({
    active,
    seen,
    tokens,
    globalState: context.globalState,
    simulator,
    connect,
    onUnexpected,
  });
  const loansTree = new LoansTree(sessions, context.workspaceState);
  const dealsTree = new DealsTree(sessions);
  const polling = startPolling(sessions);
  const taskPages = new TaskPages({
    extensionUri: context.extensionUri,
    session: () => sessions.current,
    onDidChangeSession: sessions.onDidChange,
    connect: () => void sessions.open().catch(onUnexpected),
    onRefused: (what) => log.warn(what),
  });
  const commands: CommandContext = {
    active,
    sessions,
    tokens,
    log,
    loansTree,
    taskPages,
    checkToken,
    activities,
    reports,
    underWay: new Set(),
    version: context.extension.packageJSON.version,
    onRefreshed: () => polling.refreshed(),
  };
  const status = environmentStatus(active, sessions);
  const loansDrop = taskDrop(commands);
  const views = createViews({ loansTree, dealsTree, loansDrop, active, sessions, polling, onUnexpected });
  subscriptions.push(views, status, registerCommands(commands), tellOfInterrupted(commands), taskPages, polling);
  subscriptions.push(changeMarks(sessions), dealsTree, loansTree, sessions, active, tokens, activities, reports, log);
}
