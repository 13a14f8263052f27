import type { Arrangement } from "./app/arrangement";
import type { ActivityRecord, NotDoneNotes } from "./app/record";
import type { TaskPageOpener, TreeSelection } from "./app/targets";
import type { Connector } from "./environments/connector";
import type { KeptRequests } from "./environments/keptRequests";
import type { SimulatorAddress } from "./environments/session";
import type { Sessions } from "./environments/sessions";
import type { ActiveEnvironment } from "./environments/settings";
import type { ShareSafe } from "./environments/shareSafe";
import type { Simulators } from "./environments/simulators";
import type { AccessTokens } from "./environments/tokens";
import type { DealsTree } from "./loans/dealsTree";
import type { LoanDocuments } from "./loans/loanDocument";
import type { LoansTree } from "./loans/loansTree";
import type { ResultDocuments } from "./queries/resultDocument";
import type { RequestDocuments } from "./requests/requestDocument";
import type { TaskPageKeeper } from "./taskPage/taskPages";
import type { Log } from "./ui/log";
import type { Reports } from "./ui/reports";

/** What the commands work with. */
export interface CommandContext {
  readonly active: ActiveEnvironment;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly log: Log;
  readonly arrangement: Arrangement;
  readonly loansTree: LoansTree;
  readonly dealsTree: DealsTree;
  /** What is selected in the views. */
  readonly selection: TreeSelection;
  readonly taskPages: TaskPageOpener & TaskPageKeeper;
  readonly reports: Reports;
  readonly loanDocuments: LoanDocuments;
  /** What this window has sent, and what came back. */
  readonly requests: KeptRequests;
  readonly requestDocuments: RequestDocuments;
  /** Made when the first query is run: they need graphql. */
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
  readonly connector: Connector;
  /** Of the simulator behind the environment of that name, which is started if need be. */
  simulatorAddress(): Promise<SimulatorAddress>;
}

/** A command's work; what it throws is shown and logged in one place. */
export type CommandHandler = (context: CommandContext, ...args: readonly unknown[]) => Promise<void>;
