import { randomBytes } from "node:crypto";
import { REJECT_DOCUMENT_SCOPE } from "./graphql/mutations";
import { createHandler } from "./http/handler";
import { addressOf, listen, stop } from "./http/server";
import { firstDay } from "./scenarios/firstDay/firstDay";
import { stateOf } from "./scenarios/stateOf";
import type { SimulatorState } from "./state/state";

export interface SimulatorOptions {
  /** 0, which stands for any free port, when left out. */
  readonly port?: number;
  /** Random when left out. Letters, digits and `-._~+/=`, as in a bearer token. */
  readonly token?: string;
  /** Scopes of the token (service.md 5.3); all that are known when left out. */
  readonly scopes?: readonly string[];
  /** Form field of files for loan officer tasks, which may differ (service.md 4.5); `borrower-task-files` when left out. */
  readonly officerUploadField?: string;
  /** The clock: times are read from it, and the scenario's dates count from its start. */
  now?(): Date;
  /** One line for each request, without the token and without variables' values. */
  log?(line: string): void;
}

export interface RunningSimulator {
  /** http://127.0.0.1:PORT */
  readonly baseUrl: string;
  readonly token: string;
  /** Friendly IDs of all loans of the scenario: what a newcomer's list is filled with. */
  readonly loanReferences: readonly string[];
  readonly dealIds: readonly string[];
  /** Live: what the service holds now, and what it has received. */
  readonly state: SimulatorState;
  /** Ends every connection. Can be called again. */
  close(): Promise<void>;
}

/**
 * Starts the service of service.md in memory, on loopback. Rejects with a RangeError for a token that no header can carry,
 * and with the system's error when the port cannot be had.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const {
    port = 0,
    token = randomBytes(24).toString("base64url"),
    scopes = [REJECT_DOCUMENT_SCOPE],
    officerUploadField = "borrower-task-files",
    now = () => new Date(),
    log = () => {},
  } = options;
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(token)) {
    throw new RangeError("A token may hold only letters, digits and -._~+/, with = at its end.");
  }
  const state = stateOf(firstDay, now());
  const handler = createHandler({
    state,
    token,
    scopes: new Set(scopes),
    officerUploadField,
    baseUrl: () => baseUrl,
    now,
    log,
  });
  const server = await listen(handler, port);
  const baseUrl = addressOf(server);
  return {
    baseUrl,
    token,
    loanReferences: [...state.loans.values()].map((loan) => loan.friendlyId),
    dealIds: [...state.deals.keys()],
    state,
    close: () => stop(server),
  };
}
