import type * as vscode from "vscode";
import { isListedAt } from "../domain/environment";
import { remembered } from "../domain/text";
import { EarlierReads } from "../store/earlierReads";
import { LoansOnScreen } from "../store/loanStore";
import type { App } from "./app/app";
import { ActivityRecord, FailedChanges } from "./app/record";
import { TreeSelection } from "./app/targets";
import { ViewOptions } from "./app/viewOptions";
import { connector as connectorOf } from "./environments/connector";
import { KeptRequests } from "./environments/keptRequests";
import { keptIn } from "./environments/seenFile";
import { Sessions } from "./environments/sessions";
import { ActiveEnvironment, onDidChangeEnvironments } from "./environments/settings";
import { ShareSafe } from "./environments/shareSafe";
import { type SimulatorModule, Simulators } from "./environments/simulators";
import { AccessTokens } from "./environments/tokens";
import { DealsTree, LoansTree } from "./loans/collectionTree";
import { LoanDocuments } from "./loans/loanDocument";
import { Pages } from "./pages/pages";
import { RequestDocuments } from "./requests/requestDocument";
import { secretsOf } from "./ui/hostApi";
import { useTimeZoneOf } from "./ui/locale";
import { Log } from "./ui/log";
import { Reports } from "./ui/reports";

export type WholeApp = App & ReturnType<typeof createParts>;

/** A command's work; what it throws is shown and logged in one place. */
export type Command = (app: WholeApp, ...args: readonly unknown[]) => Promise<void>;

/** The parts of the extension, which `extension.ts` connects. */
export function createParts(
  context: vscode.ExtensionContext,
  loadSimulator: () => Promise<SimulatorModule>,
  secrets = secretsOf(context),
) {
  const { extension, extensionUri, globalState, globalStorageUri, workspaceState } = context;
  useTimeZoneOf(globalState);
  const log = new Log();
  const onUnexpected = (error: unknown) => log.unexpected(error);
  const onProblem = (problem: string) => log.warn(problem);
  const active = new ActiveEnvironment(workspaceState, onProblem);
  const tokens = new AccessTokens(secrets);
  const shareSafe = new ShareSafe({ workspaceState, secrets, onProblem, onUnexpected });
  const requests = new KeptRequests((environmentId) => shareSafe.masking(environmentId), onUnexpected);
  const simulators = new Simulators(loadSimulator, log);
  const connector = connectorOf({ log, extension, shareSafe, requests, tokens, simulators });
  const loansOnScreen = new LoansOnScreen(onUnexpected);
  const sessions = new Sessions({
    active,
    tokens,
    connector,
    simulators,
    earlierReads: remembered(() => new EarlierReads()),
    loansOnScreen,
    shareSafe,
    kept: keptIn(globalStorageUri.fsPath),
    globalState,
    onUnexpected,
  });
  const failedChanges = new FailedChanges();
  const loanDocuments = new LoanDocuments(shareSafe);
  const requestDocuments = new RequestDocuments(requests, shareSafe);
  context.subscriptions.push(
    loanDocuments,
    requestDocuments,
    onDidChangeEnvironments(({ environments }) => {
      requests.keepOnly(environments);
      failedChanges.forget(({ environmentId: id, baseUrl }) => !isListedAt(environments, { id, baseUrl }));
    }),
  );
  const viewOptions = new ViewOptions(workspaceState, active, shareSafe);
  const parts = {
    log,
    active,
    tokens,
    shareSafe,
    requests,
    connector,
    simulators,
    loansOnScreen,
    sessions,
    reports: new Reports(),
    loanDocuments,
    requestDocuments,
    activities: new ActivityRecord(globalStorageUri),
    failedChanges,
    onUnexpected,
    viewOptions,
    loansTree: new LoansTree(sessions, viewOptions, loansOnScreen),
    dealsTree: new DealsTree(sessions),
    selection: new TreeSelection(),
  };
  return { ...parts, pages: new Pages({ extensionUri, globalState, ...parts }) };
}
