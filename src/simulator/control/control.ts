import { checked, copyOf, SCHEMAS } from "../checks";
import { type Choices, checkChoices } from "../choices";
import { type CallFilter, COUNT, checkFilter, matchesCall, TIMEOUT } from "../faults/callMatch";
import type { FaultRecord, FutureCalls, FutureFault } from "../faults/fault";
import { type CallHandler, checkFault, type Planned } from "../faults/faultPlan";
import { type Service, servedScenario } from "../http/executeCall";
import type { NetworkSpeed } from "../http/httpMessages";
import type { Listener } from "../http/server";
import type { Token, TokenChange } from "../http/tokens";
import type { ReceivedCall, ReceivedUpload } from "../received";
import { ownScenario } from "../scenarios/loadScenario";
import type { Scenario } from "../scenarios/scenario";
import type { ServiceChange } from "../scenarios/serviceChange";
import { stateOf } from "../scenarios/stateOf";
import { advanceTime, clockOf, type Period } from "../state/clock";
import {
  checkSnapshot,
  type DealState,
  dealState,
  type LoanState,
  loanState,
  type RecordIds,
  referencesOf,
  type Snapshot,
  snapshotOf,
  stateOfSnapshot,
} from "../state/snapshot";
import { type ExpectedCalls, expectationError, timesOf, unmetExpectation } from "./expectation";

/**
 * What a test does with a running simulator. Methods without a promise have done their work when they return. Those with
 * one have changed what is in memory when they return, too (only `reset` to another scenario loads it first); they resolve
 * once the state file is written, if there is one, or once the simulator listens again. What they are given is checked:
 * they throw, or reject with, a RangeError that says in one sentence what is wrong, and then change nothing.
 */
export interface SimulatorControl {
  /** All loans as they are now, in the order of the scenario. */
  loans(): RecordIds[];
  /** All deals as they are now, in the order of the scenario. */
  deals(): RecordIds[];
  /** A loan with its borrowers, tasks and documents, by ID or friendly ID: a copy. Throws a RangeError for an unknown one. */
  loan(reference: string): LoanState;
  /** A deal with its borrowers, by ID or friendly ID: a copy. Throws a RangeError for an unknown one. */
  deal(reference: string): DealState;

  /** The received calls, the latest 1,000, the oldest first: copies. `status().receivedCalls` tells how many came in all. */
  calls(filter?: CallFilter): ReceivedCall[];
  /** The uploads that were done, the latest 1,000, the oldest first. Refused ones are only among the calls. */
  uploads(): ReceivedUpload[];
  /**
   * Resolves with such calls once there are `count` of them that are dealt with, also before it was called. Rejects with an
   * Error whose message tells what was received, when there are not by `timeout` milliseconds.
   */
  waitFor(filter?: CallFilter, until?: WaitUntil): Promise<ReceivedCall[]>;
  /**
   * Throws an Error whose message tells what was received, unless each of these came as often as it says (once), and with
   * `nothingElse` no other call came.
   */
  expectCalls(expected: ExpectedCalls | readonly ExpectedCalls[], also?: { readonly nothingElse?: boolean }): void;
  /** Forgets the received calls and uploads. Calls are counted from 1 again. */
  clearCalls(): void;

  /** Plans a fault for calls to come: each takes the first that is for it. `connection-refused` begins at once. */
  fault(fault: FutureFault): PlannedFault;
  /** Lets a function answer calls to come; undefined leaves a call to what is planned next, or to the service. */
  on(calls: FutureCalls, handler: CallHandler): PlannedFault;
  /** All faults and handlers that were planned and not removed, those that are used up among them. */
  faults(): PlannedFault[];
  /** Those that no call has met, so that a test can fail when what it planned never happened. Without `connection-refused`. */
  unusedFaults(): FaultRecord[];
  /** What handlers have thrown since the last `clearFaults` or `reset`. `close` rejects with the first of them. */
  handlerErrors(): Error[];
  /** Removes all faults and handlers, and ends `connection-refused`. Rejects with an Error when the port was taken meanwhile. */
  clearFaults(): Promise<void>;

  /** The service does something by itself, checked as a scenario is. It is done when the promise resolves. */
  change(change: ServiceChange): Promise<void>;
  /** Lets time pass, ten years at most: what is on record moves into the past, and what has its time is closed. */
  advance(time: Period): Promise<void>;
  /** Adds a token, lets one expire or be revoked (service.md 5.4), or takes that back; changes its scopes (5.3). */
  setToken(change: TokenChange): void;
  /** What is left out stays. */
  setNetwork(change: NetworkChange): void;

  /** What the service holds, as plain JSON: a copy. The clock is in it; faults, network, token and received calls are not. */
  snapshot(): Snapshot;
  /** Puts a snapshot back, as often as wanted. */
  restore(snapshot: Snapshot): Promise<void>;
  /**
   * Sets everything as the options had it at the start: scenario (or another one, which later resets keep), time, token,
   * faults and network. Forgets the received calls and uploads. Rejects with an Error when connections were refused and
   * the port was taken meanwhile.
   */
  reset(to?: ResetTo): Promise<void>;
  /** How the simulator is set: a copy. */
  status(): SimulatorStatus;
}

export interface WaitUntil {
  /** 1 when left out. */
  readonly count?: number;
  /** Milliseconds; 5,000 when left out. */
  readonly timeout?: number;
}

/** A fault or a handler that was planned; its properties tell how it was. */
export interface PlannedFault extends FaultRecord {
  readonly met: number;
  /** Removes it. Resolves at once, or once the simulator listens again after `connection-refused`. */
  remove(): Promise<void>;
}

export type NetworkChange = Partial<NetworkSpeed>;

export interface ResetTo {
  /** A built-in scenario by its name, a file by its path, or the content of one. */
  readonly scenario?: string | Scenario;
  /** Choices that stand above the scenario's from now on; others stay. */
  readonly choices?: Partial<Choices>;
  /** The clock stands still at this time from now on: ISO 8601. */
  readonly now?: string;
}

export interface SimulatorStatus {
  readonly scenario: string;
  /** How many milliseconds time was advanced. */
  readonly advancedBy: number;
  /** The token of the start is the first. */
  readonly tokens: readonly Token[];
  readonly network: NetworkSpeed;
  /** How many calls came, also those that are no longer kept. */
  readonly receivedCalls: number;
  /** How many of them are kept: the latest 1,000 at most, or those that 32 MiB hold. */
  readonly keptCalls: number;
}

export function createControl(service: Service, initial: InitialBehavior, listener: Listener): SimulatorControl {
  const { state, calls, uploads, served, tokens, faults, network, lag, save, report } = service;
  const clearCalls = () => {
    calls.clear();
    uploads.clear();
  };
  const handleOf = (planned: Planned): PlannedFault => ({
    ...copyOf(planned.record),
    get met() {
      return planned.record.met;
    },
    async remove() {
      faults.remove(planned);
      await planned.end?.();
    },
  });
  const plan = (given: unknown): PlannedFault => {
    const planned = faults.addFault(given, state);
    const { fault, seconds = 30 } = planned.record;
    if (fault === "connection-refused") {
      const failed = (error: unknown) => report(error instanceof Error ? error.message : String(error));
      planned.end = listener.refuse(seconds * 1000, failed);
    }
    return handleOf(planned);
  };
  /** Throws a RangeError for what is not allowed. */
  const begin = () => {
    const { advance, expired, scopes, tokens: more = [], network: speed, faults: planned = [] } = initial;
    tokens.reset([{ expired, scopes }, ...more]);
    network.reset(speed);
    if (advance !== undefined) advanceTime(state, advance, service.now());
    for (const fault of planned) plan(fault);
  };
  begin();
  const matching = (filter: unknown) => {
    const match = checkFilter(filter, state);
    return (call: ReceivedCall) => matchesCall(match, call, state);
  };
  return {
    loans: () => referencesOf(state.loans),
    deals: () => referencesOf(state.deals),
    loan: (reference) => loanState(state, reference),
    deal: (reference) => dealState(state, reference),
    calls: (filter = {}) => calls.list(matching(filter)),
    async waitFor(filter = {}, until = {}) {
      const { count = 1, timeout = 5000 } = checked(until, { count: COUNT, timeout: TIMEOUT }) as WaitUntil;
      const isMeant = matching(filter);
      const found = () => calls.list((call) => call.duration !== undefined && isMeant(call));
      await calls.until(() => found().length >= count, timeout);
      if (found().length >= count) return found();
      throw unmetExpectation(filter, `${timesOf(count)} within ${timeout} ms`, found().length, calls.list());
    },
    expectCalls(expected, also = {}) {
      const { nothingElse = false } = checked(also, { nothingElse: { type: "boolean" } });
      const meant: ((call: ReceivedCall) => boolean)[] = [];
      for (const { count = 1, ...filter } of [expected].flat() as readonly ExpectedCalls[]) {
        const isMeant = matching(filter);
        meant.push(isMeant);
        const came = calls.list().filter(isMeant).length;
        if (came !== checked({ count }, { count: COUNT }).count)
          throw unmetExpectation(filter, timesOf(count), came, calls.list());
      }
      const other = nothingElse ? calls.list().find((call) => !meant.some((isMeant) => isMeant(call))) : undefined;
      if (other !== undefined)
        throw expectationError(`Expected nothing else than that, and call ${other.number} came.`, calls.list());
    },
    uploads: () => uploads.list(),
    clearCalls,
    fault: plan,
    on: (match, handler) => handleOf(faults.addHandler(match, handler, state)),
    faults: () => faults.planned.map(handleOf),
    unusedFaults: () =>
      faults.planned
        .map(({ record }) => copyOf(record))
        .filter(({ fault, met }) => met === 0 && fault !== "connection-refused"),
    handlerErrors: () => [...faults.thrown],
    async clearFaults() {
      faults.clear();
      await listener.resume();
    },
    async change(change) {
      const { changedState } = await import("../scenarios/serviceChange");
      const next = changedState(state, change, service.now());
      lag.begin(state, served.choices);
      Object.assign(state, next);
      await save();
    },
    async advance(time) {
      advanceTime(state, time, service.now());
      await save();
    },
    setToken: (change) => tokens.set(change),
    setNetwork: (change) => network.set(change),
    snapshot: () => snapshotOf(state, served.scenario.name),
    async restore(snapshot) {
      Object.assign(state, stateOfSnapshot(checkSnapshot(snapshot, served.scenario.name)));
      lag.end();
      await save();
    },
    async reset(to = {}) {
      // Whether it is a scenario is checked where it is read.
      const { scenario, choices, now }: ResetTo = checked(to, SCHEMAS.ResetTo.properties);
      const own = { ...served.ownChoices, ...checkChoices({ ...choices }) };
      const clock = now === undefined ? service.now : clockOf(now);
      // Not awaited unless needed, here and below: what is in memory changes at once.
      const chosen = scenario === undefined ? served.scenario : await ownScenario(scenario);
      const isSame = chosen === served.scenario && choices === undefined;
      const next = isSame ? served : await servedScenario(chosen, own);
      const begun = stateOf(next.scenario, clock());
      // Before anything is changed: another scenario may not have what the faults of the start are for.
      for (const fault of initial.faults ?? []) checkFault(fault, begun);
      if (listener.isRefusing()) await listener.resume();
      lag.end();
      service.now = clock;
      Object.assign(state, begun);
      Object.assign(served, next);
      clearCalls();
      faults.reset();
      begin();
      await save();
    },
    status: () => ({
      scenario: served.scenario.name,
      advancedBy: state.advancedBy,
      tokens: tokens.all,
      network: { ...network.speed },
      receivedCalls: calls.received,
      keptCalls: calls.kept,
    }),
  };
}

/** How the service behaves at the start and after a reset. */
export interface InitialBehavior {
  /** How much time has passed; none when left out. */
  readonly advance?: Period;
  readonly expired?: boolean;
  /** Scopes of the token (service.md 5.3); all that are known when left out. */
  readonly scopes?: readonly string[];
  readonly tokens?: readonly TokenChange[];
  /** Full speed when left out. */
  readonly network?: Partial<NetworkSpeed>;
  readonly faults?: readonly FutureFault[];
}
