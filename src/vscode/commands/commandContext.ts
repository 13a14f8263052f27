import type { Log } from "../base/log";
import type { Reports } from "../base/reports";
import type { LoanDocuments } from "../compare/loanDocuments";
import type { AccessTokens } from "../environments/accessTokens";
import type { ActiveEnvironment } from "../environments/activeEnvironment";
import type { Connector } from "../environments/connector";
import type { SimulatorAddress } from "../environments/session";
import type { Sessions } from "../environments/sessions";
import type { ResultDocuments } from "../queries/result/resultDocuments";
import type { KeptRequests } from "../requests/keptRequests";
import type { RequestDocuments } from "../requests/requestDocuments";
import type { ActivityRecord } from "../sending/activityRecord";
import type { NotDoneNotes } from "../sending/notDoneNotes";
import type { ShareSafe } from "../shareSafe/shareSafe";
import type { Simulators } from "../simulator/simulators";
import type { TaskPageOpener } from "../targets/targets";
import type { TreeSelection } from "../targets/treeSelection";
import type { TaskPageKeeper } from "../taskPage/keepTaskOpen";
import type { Arrangement } from "../tree/arrangement";
import type { DealNode } from "../tree/dealNodes";
import type { DealsTree } from "../tree/dealsTree";
import type { LazyLoansTree, LazyTree } from "../tree/lazyTree";

/** What the commands work with. */
export interface CommandContext {
  readonly active: ActiveEnvironment;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly log: Log;
  readonly arrangement: Arrangement;
  readonly loansTree: LazyLoansTree;
  readonly dealsTree: LazyTree<DealNode, DealsTree>;
  /** What is selected in the views. */
  readonly selection: TreeSelection;
  readonly taskPages: TaskPageOpener & TaskPageKeeper;
  readonly reports: Reports;
  /** Made when the first is shown. */
  loanDocuments(): Promise<LoanDocuments>;
  /** What this window has sent, and what came back. */
  readonly requests: KeptRequests;
  /** Made when the first is shown. */
  requestDocuments(): Promise<RequestDocuments>;
  /** Made when the first query is run. */
  resultDocuments(): Promise<ResultDocuments>;
  readonly simulators: Simulators;
  readonly shareSafe: ShareSafe;
  /** What was sent, and what became of it. */
  readonly activities: ActivityRecord;
  /** What was not done in this window, for the task pages. */
  readonly notDone: NotDoneNotes;
  /** Of this extension. */
  readonly version: string;
  /** Called when everything has been read. */
  onRefreshed(): void;
  /** How other environments than the session's are reached. */
  connector(): Promise<Connector>;
  /** Of the simulator behind the environment of that name, which is started if need be. */
  simulatorAddress(): Promise<SimulatorAddress>;
}

/** A command's work; what it throws is shown and logged in one place. */
export type CommandHandler = (context: CommandContext, ...args: readonly unknown[]) => Promise<void>;
