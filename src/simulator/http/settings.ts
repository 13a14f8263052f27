import type { FaultPlan } from "../faults/faultPlan";
import type { ServedScenario } from "../graphql/servedScenario";
import type { ReceivedCalls } from "../received/receivedCalls";
import type { ReceivedUploads } from "../received/receivedUploads";
import type { SimulatorState } from "../state/state";
import type { Network } from "./network";

/** Whether the token is valid, and its scopes (service.md 5). */
export interface TokenAccess {
  expired: boolean;
  scopes: ReadonlySet<string>;
}

/** What the handler serves, and to whom. */
export interface HandlerSettings {
  readonly state: SimulatorState;
  readonly calls: ReceivedCalls;
  readonly uploads: ReceivedUploads;
  readonly served: ServedScenario;
  readonly token: string;
  readonly access: TokenAccess;
  readonly faults: FaultPlan;
  readonly network: Network;
  /** Form field of files for loan officer tasks (service.md 4.5: may differ). */
  readonly officerUploadField: string;
  /** Known only once the server listens. */
  baseUrl(): string;
  now(): Date;
  /** Resolves once the state as it is now will survive a restart, if it is to. */
  save(): Promise<void>;
  /** The origin of web pages that may use the service, or `*`; none when undefined. */
  readonly cors: string | undefined;
  /** One line for each answered request. */
  log(line: string): void;
  /** A line for what went wrong in the simulator itself. */
  report(line: string): void;
}
