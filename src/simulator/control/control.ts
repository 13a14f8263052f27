import type { PlannedFault } from "../faults/fault";
import type { FaultPlan } from "../faults/faultPlan";
import { type ServedScenario, servedScenario } from "../graphql/servedScenario";
import type { Listener } from "../http/listener";
import type { Network, NetworkSpeed } from "../http/network";
import type { TokenAccess } from "../http/settings";
import { loadScenario } from "../scenarios/loadScenario";
import { stateOf } from "../scenarios/stateOf";
import { advanceTime } from "../state/advanceTime";
import { checkSnapshot, restore, type Snapshot, snapshotOf } from "../state/snapshot";
import type { SimulatorState } from "../state/state";
import { applyInitialBehavior, type InitialBehavior } from "./initialBehavior";

/**
 * Controls a running simulator: clock, token, faults and state. Changes of the state are saved before the promise
 * resolves.
 */
export interface SimulatorControl {
  /** Lets time pass, in milliseconds, as `advanceTime` says. Rejects with a RangeError unless it is a number above 0. */
  advance(milliseconds: number): Promise<void>;
  /** service.md 5.4: lets the token expire, or takes that back. */
  setTokenExpired(expired: boolean): void;
  /** service.md 5.3: what the token allows from now on. */
  setScopes(scopes: readonly string[]): void;
  /** Plans a fault for the next calls. Resolves at once, or once connections are refused. */
  fail(fault: PlannedFault): Promise<void>;
  /** Clears all faults. Rejects when connections were refused and the port was taken meanwhile. */
  clearFaults(): Promise<void>;
  setNetwork(speed: Partial<NetworkSpeed>): void;
  /**
   * Restores what the options set at the start: scenario (or another one, by name or path), time, token, faults and
   * network, and forgets the received calls. Rejects without changing anything: with a RangeError for an invalid
   * scenario, and when connections were refused and the port was taken meanwhile.
   */
  reset(scenario?: string): Promise<void>;
  snapshot(): Snapshot;
  /** Throws a RangeError for what is no snapshot. */
  restore(snapshot: Snapshot): Promise<void>;
  status(): SimulatorStatus;
}

/** How the simulator is set at the moment. */
export interface SimulatorStatus {
  readonly scenario: string;
  /** By how many milliseconds time was advanced. */
  readonly advancedBy: number;
  readonly token: { readonly expired: boolean; readonly scopes: readonly string[] };
  readonly network: NetworkSpeed;
  /** The faults still to come, with the remaining `calls`. */
  readonly faults: readonly PlannedFault[];
}

export interface ControlledParts {
  readonly state: SimulatorState;
  readonly served: ServedScenario;
  readonly initial: InitialBehavior;
  readonly access: TokenAccess;
  readonly faults: FaultPlan;
  readonly network: Network;
  readonly listener: Listener;
  now(): Date;
  save(): Promise<void>;
  log(line: string): void;
}

/** Seconds for which connections are refused when it is not said. */
const REFUSED_SECONDS = 30;

export function createControl(parts: ControlledParts): SimulatorControl {
  const { state, served, initial, access, faults, network, listener, now, save, log } = parts;
  const fail = async (fault: PlannedFault) => {
    if (fault.fault !== "connection-refused") return faults.add(fault);
    await listener.refuse((fault.seconds ?? REFUSED_SECONDS) * 1000, (error) => log(messageOf(error)));
  };
  return {
    async advance(milliseconds) {
      advanceTime(state, milliseconds, now());
      await save();
    },
    setTokenExpired(expired) {
      access.expired = expired;
    },
    setScopes(scopes) {
      access.scopes = new Set(scopes);
    },
    fail,
    async clearFaults() {
      faults.clear();
      await listener.resume();
    },
    setNetwork(speed) {
      network.speed = { ...network.speed, ...speed };
    },
    async reset(named) {
      const next = named === undefined ? served : servedScenario(await loadScenario(named));
      const fresh = stateOf(next.scenario, now());
      await listener.resume();
      Object.assign(served, next);
      restore(state, snapshotOf(fresh, next.scenario.name));
      state.calls.length = 0;
      faults.clear();
      applyInitialBehavior(initial, parts);
      for (const fault of initial.faults ?? []) await fail(fault);
      await save();
    },
    snapshot: () => snapshotOf(state, served.scenario.name),
    async restore(snapshot) {
      restore(state, checkSnapshot(snapshot));
      await save();
    },
    status: () => ({
      scenario: served.scenario.name,
      advancedBy: state.advancedBy,
      token: { expired: access.expired, scopes: [...access.scopes] },
      network: network.speed,
      faults: faults.waiting,
    }),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
