import type * as vscode from "vscode";
import { LoansOnScreen } from "../../store/loansOnScreen";
import { Log } from "../base/log";
import { Reports } from "../base/reports";
import { lazySeen } from "../changes/lazySeen";
import { AccessTokens } from "../environments/accessTokens";
import { ActiveEnvironment } from "../environments/activeEnvironment";
import { onDidChangeEnvironments } from "../environments/environmentSettings";
import { FirstRows } from "../environments/firstRows";
import type { SimulatorAddress } from "../environments/session";
import { Sessions } from "../environments/sessions";
import { KeptRequests } from "../requests/keptRequests";
import { ActivityRecord } from "../sending/activityRecord";
import { NotDoneNotes } from "../sending/notDoneNotes";
import { ShareSafe } from "../shareSafe/shareSafe";
import type { SimulatorModule } from "../simulator/simulatorModule";
import { Simulators } from "../simulator/simulators";

export interface SessionSources {
  loadSimulator(): Promise<SimulatorModule>;
  /** What the environment "Simulator" reads from; without it, the simulator of this window. */
  simulator?(): Promise<SimulatorAddress>;
}

/** The sessions with the services, and what they are made of. */
export function createSessions(context: vscode.ExtensionContext, { loadSimulator, simulator }: SessionSources) {
  const { extension, globalState, globalStorageUri, secrets, workspaceState } = context;
  const log = new Log();
  const onUnexpected = (error: unknown) => log.unexpected(error);
  const onProblem = (problem: string) => log.warn(problem);
  const active = new ActiveEnvironment(workspaceState, onProblem);
  const tokens = new AccessTokens(secrets);
  const shareSafe = new ShareSafe({ workspaceState, secrets, onProblem, onUnexpected });
  const requests = new KeptRequests((environmentId) => shareSafe.masking(environmentId), onUnexpected);
  const connector = once(async () =>
    (await import("../environments/connector")).connector(log, extension, shareSafe, requests),
  );
  const key = async () => (await import("../shareSafe/pseudonymKey")).pseudonymKey(secrets, onProblem);
  const simulators = new Simulators(loadSimulator, log);
  const loansOnScreen = new LoansOnScreen(onUnexpected);
  const firstRows = new FirstRows();
  const simulatorAddress = simulator ?? (() => simulators.embedded());
  const sessions = new Sessions({
    active,
    tokens,
    connector,
    simulator: simulatorAddress,
    firstRows,
    earlierReads: new Map(),
    loansOnScreen,
    shareSafe,
    seen: (environmentId) => lazySeen(globalStorageUri.fsPath, environmentId, key),
    globalState,
    onUnexpected,
  });
  const made = <T extends vscode.Disposable>(part: T): T => {
    context.subscriptions.push(part);
    return part;
  };
  made(onDidChangeEnvironments(({ environments }) => requests.keepOnly(environments)));
  const loanDocuments = once(async () => made(new (await import("../compare/loanDocuments")).LoanDocuments(shareSafe)));
  const requestDocuments = once(async () =>
    made(new (await import("../requests/requestDocuments")).RequestDocuments(requests, shareSafe)),
  );
  const resultDocuments = once(async () =>
    made(new (await import("../queries/result/resultDocuments")).ResultDocuments(shareSafe)),
  );
  return {
    log,
    active,
    tokens,
    shareSafe,
    requests,
    connector,
    simulatorAddress,
    simulators,
    loansOnScreen,
    firstRows,
    sessions,
    reports: new Reports(),
    loanDocuments,
    requestDocuments,
    resultDocuments,
    activities: new ActivityRecord(globalStorageUri),
    notDone: new NotDoneNotes(),
    onUnexpected,
  };
}

/** What is made by the first call, for all of them. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export type SessionParts = ReturnType<typeof createSessions>;
