import { randomBytes } from "node:crypto";
import { createControl, type SimulatorControl } from "./control/control";
import { applyInitialBehavior, type InitialBehavior } from "./control/initialBehavior";
import { FaultPlan } from "./faults/faultPlan";
import { type ServedScenario, servedScenario } from "./graphql/servedScenario";
import { createHandler } from "./http/handler";
import { Listener } from "./http/listener";
import { Network, type Pause, realTime } from "./http/network";
import { BORROWER_TASK_FILES_FIELD } from "./http/receiveUpload";
import { serverOf } from "./http/server";
import { checkTokenText } from "./http/tokenText";
import { loadScenario } from "./scenarios/loadScenario";
import type { Scenario } from "./scenarios/scenario";
import { stateOf } from "./scenarios/stateOf";
import { restore, snapshotOf } from "./state/snapshot";
import type { SimulatorState } from "./state/state";
import { readStateFile, StateFile } from "./state/stateFile";

export interface SimulatorOptions extends InitialBehavior {
  /** 0, which stands for any free port, when left out. */
  readonly port?: number;
  /** What the service holds at first: a built-in name, the path of a file, or the content of one; `first-day` when left out. */
  readonly scenario?: string | Scenario;
  /** A file that keeps the state across restarts. Left out: the state ends with the simulator. */
  readonly stateFile?: string;
  /** Random when left out. Letters, digits and `-._~+/=`, as in a bearer token. */
  readonly token?: string;
  /** Form field of files for loan officer tasks, which may differ (service.md 4.5); `borrower-task-files` when left out. */
  readonly officerUploadField?: string;
  /** The clock: times are read from it, and the scenario's dates count from its start. */
  now?(): Date;
  /** How a slow network and refused connections wait; in real time when left out. */
  readonly wait?: Pause;
  /** One line for each request, without the token and without variables' values. */
  log?(line: string): void;
}

export interface RunningSimulator {
  /** http://127.0.0.1:PORT */
  readonly baseUrl: string;
  readonly token: string;
  /** Friendly IDs of all loans at the start: what a newcomer's list is filled with. */
  readonly loanReferences: readonly string[];
  readonly dealIds: readonly string[];
  /** Live: what the service holds now, and what it has received. */
  readonly state: SimulatorState;
  readonly control: SimulatorControl;
  /** Ends every connection. Can be called again. */
  close(): Promise<void>;
}

/**
 * Starts the service of service.md in memory, on loopback. Rejects with a RangeError for a token that no header can carry
 * and for a scenario or a state that is none, and with the system's error when a file or the port cannot be had.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const {
    port = 0,
    scenario: chosen = "first-day",
    token = randomBytes(24).toString("base64url"),
    officerUploadField = BORROWER_TASK_FILES_FIELD,
    now = () => new Date(),
    wait = realTime,
    log = () => {},
  } = options;
  checkTokenText(token);
  const scenario = typeof chosen === "string" ? await loadScenario(chosen) : chosen;
  const state = stateOf(scenario, now());
  const served = servedScenario(scenario);
  const save = await openStateFile(state, served, options.stateFile, log);
  const parts = {
    state,
    served,
    access: { expired: false, scopes: new Set<string>() },
    faults: new FaultPlan(),
    network: new Network(wait),
    now,
    save,
    log,
  };
  applyInitialBehavior(options, parts);
  // Saved first: the advanced time has to survive a restart.
  if (options.advance) await save();
  const handler = createHandler({
    ...parts,
    token,
    officerUploadField,
    baseUrl: () => listener.address,
  });
  const listener = await Listener.open(serverOf(handler, parts.network), port, wait);
  const control = createControl({ ...parts, initial: options, listener });
  for (const fault of options.faults ?? []) await control.fail(fault);
  return {
    baseUrl: listener.address,
    token,
    loanReferences: [...state.loans.values()].map((loan) => loan.friendlyId),
    dealIds: [...state.deals.keys()],
    state,
    control,
    async close() {
      parts.network.close();
      await listener.close();
    },
  };
}

/**
 * Loads the state file if there is one. Returns a function that saves the state; a failure to write is logged and does
 * not reject, because the change itself was made. Rejects with a RangeError for the state of another scenario.
 */
async function openStateFile(
  state: SimulatorState,
  served: ServedScenario,
  file: string | undefined,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  if (file === undefined) return async () => {};
  const kept = await readStateFile(file);
  if (kept !== undefined && kept.scenario !== served.scenario.name) {
    throw new RangeError(`${file} grew from the scenario ${kept.scenario}: choose that one, or another file.`);
  }
  if (kept !== undefined) restore(state, kept);
  const stateFile = new StateFile(file, () => snapshotOf(state, served.scenario.name));
  return () =>
    stateFile.save().catch((error: unknown) => {
      log(`The state could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    });
}
