import type { Environment } from "../../domain/environment";
import type { LoanOriginationService } from "../../service/loanOriginationService";
import type { Connection } from "../../service/transport/connection";
import type { Changes } from "../../store/changes";
import type { LoanStore } from "../../store/loanStore";
import type { Masking } from "../shareSafe/masking";

/** What the window needs before it can show anything; the values of the context key `loanOps.state`. */
export type SessionState = "ready" | "noAddress" | "noToken" | "tokenUnreadable" | "simulatorFailed";

/**
 * The window's work with one environment, from the switch to it until the switch away. What store, changes and service
 * give may be shown: it is masked in share-safe mode.
 */
export interface Session {
  readonly environment: Environment;
  readonly state: SessionState;
  readonly store: LoanStore;
  readonly changes: Changes;
  readonly service: LoanOriginationService;
  readonly masking: Masking;
  /** How the service is reached, for looking into it. */
  readonly connection: Connection;
}

/** A loopback service with its own token, started when it is first needed. */
export interface SimulatorAddress {
  readonly baseUrl: string;
  readonly token: string;
  readonly loanReferences: readonly string[];
  readonly dealIds: readonly string[];
}
