import type * as vscode from "vscode";
import { LoansOnScreen } from "./store/loansOnScreen";
import { lookForInterrupted } from "./vscode/activity/lookForInterrupted";
import { useDisplayLanguage } from "./vscode/base/displayLanguage";
import { Log } from "./vscode/base/log";
import { Reports } from "./vscode/base/reports";
import { changeMarks } from "./vscode/changes/changeMarks";
import { seenFile } from "./vscode/changes/seenFile";
import { registerCommands } from "./vscode/commands/registerCommands";
import { AccessTokens } from "./vscode/environments/accessTokens";
import { ActiveEnvironment } from "./vscode/environments/activeEnvironment";
import { connector } from "./vscode/environments/connector";
import { environmentStatus } from "./vscode/environments/environmentStatus";
import { Sessions } from "./vscode/environments/sessions";
import { startPolling } from "./vscode/lists/polling";
import { ActivityRecord } from "./vscode/sending/activityRecord";
import { ShareSafe } from "./vscode/shareSafe/shareSafe";
import { simulatorStatus } from "./vscode/simulator/simulatorStatus";
import { Simulators } from "./vscode/simulator/simulators";
import { TreeSelection } from "./vscode/targets/treeSelection";
import { LazyTaskPages } from "./vscode/taskPage/lazyTaskPages";
import { Arrangement } from "./vscode/tree/arrangement";
import { DealsTree } from "./vscode/tree/dealsTree";
import { LoansTree } from "./vscode/tree/loansTree";
import { createViews } from "./vscode/tree/views";
import { taskDrop } from "./vscode/upload/taskDrop";

/** Builds the parts and connects them. */
export function activate(context: vscode.ExtensionContext): void {
  const { extension, extensionUri, globalState, globalStorageUri, subscriptions, workspaceState } = context;
  useDisplayLanguage();
  const log = new Log();
  const onUnexpected = (error: unknown) => log.unexpected(error);
  const onProblem = (problem: string) => log.warn(problem);
  const reports = new Reports();
  const activities = new ActivityRecord(globalStorageUri);
  const tokens = new AccessTokens(context.secrets);
  const active = new ActiveEnvironment(workspaceState, onProblem);
  const shareSafe = new ShareSafe({ workspaceState, secrets: context.secrets, onProblem, onUnexpected });
  const { connect, checkToken } = connector(log, extension, shareSafe);
  const key = async () => (await import("./vscode/shareSafe/pseudonymKey")).pseudonymKey(context.secrets, onProblem);
  const seen = (environmentId: string) => seenFile(globalStorageUri.fsPath, environmentId, key);
  const simulators = new Simulators(async () => await import("./simulator/embedding"), log);
  const simulator = () => simulators.embedded();
  const loansOnScreen = new LoansOnScreen(onUnexpected);
  const kept = { seen, globalState };
  const sessions = new Sessions({
    active,
    tokens,
    connect,
    simulator,
    loansOnScreen,
    shareSafe,
    onUnexpected,
    ...kept,
  });
  const polling = startPolling(sessions, onUnexpected);
  const arrangement = new Arrangement(workspaceState);
  const loansTree = new LoansTree(sessions, arrangement, loansOnScreen);
  const dealsTree = new DealsTree(sessions);
  const selection = new TreeSelection();
  const taskPages = new LazyTaskPages({
    extensionUri,
    session: () => sessions.current,
    onDidChangeSession: sessions.onDidChange,
    loansOnScreen,
    activities,
    connect: () => void sessions.open().catch(onUnexpected),
    onRefused: (what) => log.warn(what),
  });
  const version: string = extension.packageJSON.version;
  const commands = {
    active,
    sessions,
    tokens,
    log,
    arrangement,
    loansTree,
    dealsTree,
    selection,
    taskPages,
    checkToken,
    activities,
    reports,
    simulators,
    shareSafe,
    version,
    underWay: new Set<string>(),
    onRefreshed: () => polling.refreshed(),
  };
  const loansDrop = taskDrop(commands);
  const views = createViews({
    loansTree,
    dealsTree,
    selection,
    loansDrop,
    arrangement,
    active,
    sessions,
    polling,
    onUnexpected,
  });
  const marks = changeMarks(sessions);
  const status = environmentStatus(active, sessions);
  const served = simulatorStatus(simulators);
  subscriptions.push(views, marks, status, served, registerCommands(commands), lookForInterrupted(commands));
  subscriptions.push(taskPages, polling, shareSafe);
  subscriptions.push(dealsTree, loansTree, arrangement, sessions, active, tokens, activities, reports, simulators, log);
}
