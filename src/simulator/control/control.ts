import type { PlannedFault } from "../faults/fault";
import type { FaultPlan } from "../faults/faultPlan";
import type { Listener } from "../http/listener";
import { FULL_SPEED, type Network, type NetworkSpeed } from "../http/network";
import type { TokenAccess } from "../http/settings";
import type { Scenario } from "../scenarios/scenario";
import { stateOf } from "../scenarios/stateOf";
import { advanceTime } from "../state/advanceTime";
import { checkSnapshot, restore, type Snapshot, snapshotOf } from "../state/snapshot";
import type { SimulatorState } from "../state/state";

/** The hands on a running simulator: its clock, its token, its faults and its state. What changes state is kept before it resolves. */
export interface SimulatorControl {
  /** Lets time pass, in milliseconds, as `advanceTime` says. Rejects with a RangeError unless it is a number above 0. */
  advance(milliseconds: number): Promise<void>;
  /** service.md 5.4: lets the token expire, or takes that back. */
  setTokenExpired(expired: boolean): void;
  /** service.md 5.3: what the token allows from now on. */
  setScopes(scopes: readonly string[]): void;
  /** Lets calls to come fail. Resolves at once, or when connections are refused. */
  fail(fault: PlannedFault): Promise<void>;
  /** Nothing fails any more. Rejects when connections were refused and the port was taken meanwhile. */
  clearFaults(): Promise<void>;
  setNetwork(speed: Partial<NetworkSpeed>): void;
  /** Everything as it was at the start: state, token, faults, network, and no call received. */
  reset(): Promise<void>;
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
  /** Still to come, `calls` counted down. */
  readonly faults: readonly PlannedFault[];
}

export interface ControlledParts {
  readonly state: SimulatorState;
  readonly scenario: Scenario;
  readonly access: TokenAccess;
  readonly faults: FaultPlan;
  readonly network: Network;
  readonly listener: Listener;
  now(): Date;
  save(): Promise<void>;
  log(line: string): void;
}

/** Milliseconds. Dates must stay dates. */
const LONGEST_ADVANCE = 10 * 365 * 24 * 60 * 60 * 1000;

/** Seconds for which connections are refused when it is not said. */
const REFUSED_SECONDS = 30;

export function createControl(parts: ControlledParts): SimulatorControl {
  const { state, scenario, access, faults, network, listener, now, save, log } = parts;
  const scopesAtFirst = access.scopes;
  const clearFaults = async () => {
    faults.clear();
    await listener.resume();
  };
  return {
    async advance(milliseconds) {
      if (!(milliseconds > 0 && milliseconds <= LONGEST_ADVANCE)) {
        throw new RangeError("Time can be advanced by more than nothing, and by ten years at most.");
      }
      advanceTime(state, milliseconds, now());
      await save();
    },
    setTokenExpired(expired) {
      access.expired = expired;
    },
    setScopes(scopes) {
      access.scopes = new Set(scopes);
    },
    async fail(fault) {
      if (fault.fault !== "connection-refused") return faults.add(fault);
      await listener.refuse((fault.seconds ?? REFUSED_SECONDS) * 1000, (error) =>
        log(`The port cannot be had again: ${error instanceof Error ? error.message : String(error)}`),
      );
    },
    clearFaults,
    setNetwork(speed) {
      network.speed = { ...network.speed, ...speed };
    },
    async reset() {
      restore(state, snapshotOf(stateOf(scenario, now()), scenario.name));
      state.calls.length = 0;
      access.expired = false;
      access.scopes = scopesAtFirst;
      network.speed = FULL_SPEED;
      await clearFaults();
      await save();
    },
    snapshot: () => snapshotOf(state, scenario.name),
    async restore(snapshot) {
      restore(state, checkSnapshot(snapshot));
      await save();
    },
    status: () => ({
      scenario: scenario.name,
      advancedBy: state.advancedBy,
      token: { expired: access.expired, scopes: [...access.scopes] },
      network: network.speed,
      faults: faults.waiting,
    }),
  };
}
