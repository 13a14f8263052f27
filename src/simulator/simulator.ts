import { randomBytes } from "node:crypto";
import { REJECT_DOCUMENT_SCOPE } from "./graphql/mutations";
import { schemaOf } from "./graphql/schema";
import { createHandler } from "./http/handler";
import { addressOf, listen, stop } from "./http/server";
import { loadScenario } from "./scenarios/loadScenario";
import type { Scenario } from "./scenarios/scenario";
import { stateOf } from "./scenarios/stateOf";
import type { SimulatorState } from "./state/state";

export interface SimulatorOptions {
  /** 0, which stands for any free port, when left out. */
  readonly port?: number;
  /** What the service holds at first: a built-in name, the path of a file, or the content of one; `first-day` when left out. */
  readonly scenario?: string | Scenario;
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
 * Starts the service of service.md in memory, on loopback. Rejects with a RangeError for a token that no header can carry
 * and for a scenario that is none, and with the system's error when the port cannot be had.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const {
    port = 0,
    scenario: chosen = "first-day",
    token = randomBytes(24).toString("base64url"),
    scopes = [REJECT_DOCUMENT_SCOPE],
    officerUploadField = "borrower-task-files",
    now = () => new Date(),
    log = () => {},
  } = options;
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(token)) {
    throw new RangeError("A token may hold only letters, digits and -._~+/, with = at its end.");
  }
  const scenario = typeof chosen === "string" ? await loadScenario(chosen) : chosen;
  const state = stateOf(scenario, now());
  const handler = createHandler({
    state,
    schema: schemaOf(scenario.drift),
    nullFields: new Set(scenario.drift?.nullFields),
    dates: scenario.drift?.dates ?? "iso",
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
