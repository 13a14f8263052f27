import type { SimulatorAddress } from "../environments/session";

/** The simulator's functions. The module is passed in, never imported. */
export interface SimulatorModule {
  startSimulator(options?: SimulatorStart): Promise<Simulator>;
  builtInScenarios(): Promise<readonly { readonly name: string; readonly description: string }[]>;
  /** A built-in one by its name, or a file by its path. Rejects with a RangeError that says where a file is wrong. */
  loadScenario(nameOrPath: string): Promise<SimulatorScenario>;
  /** Kinds of faults, with what each does. */
  readonly FAULT_KINDS: Readonly<Record<string, string>>;
  /** What may be made to fail. */
  readonly OPERATIONS: readonly string[];
  /** `7d`, `36h` or `90m`, in milliseconds. Throws a RangeError for anything else. */
  parsePeriod(text: string): number;
  /** A shell's line that asks for a loan. */
  curlLine(simulator: SimulatorAddress): string;
}

/** Its content is the simulator's own business. */
export interface SimulatorScenario {
  readonly name: string;
}

export interface SimulatorStart {
  readonly port?: number;
  readonly token?: string;
  readonly scenario?: SimulatorScenario;
  log?(line: string): void;
}

export interface Simulator extends SimulatorAddress {
  readonly control: SimulatorControl;
  close(): Promise<void>;
}

export interface SimulatorControl {
  /** Milliseconds. Rejects with a RangeError for more than ten years. */
  advance(milliseconds: number): Promise<void>;
  setTokenExpired(expired: boolean): void;
  setScopes(scopes: readonly string[]): void;
  fail(fault: SimulatorFault): Promise<void>;
  clearFaults(): Promise<void>;
  setNetwork(speed: SimulatorNetwork): void;
  reset(): Promise<void>;
  snapshot(): SimulatorSnapshot;
  restore(snapshot: SimulatorSnapshot): Promise<void>;
  status(): SimulatorStatus;
}

/** Its content is the simulator's own business. */
export interface SimulatorSnapshot {
  readonly scenario: string;
}

export interface SimulatorNetwork {
  /** Milliseconds before a request is looked at. */
  readonly latency: number;
  /** Undefined is as fast as it goes. */
  readonly bytesPerSecond: number | undefined;
}

export interface SimulatorFault {
  readonly fault: string;
  readonly operation?: string;
  readonly calls?: number;
  readonly status?: number;
  readonly applied?: boolean;
}

export interface SimulatorStatus {
  readonly scenario: string;
  readonly token: { readonly expired: boolean; readonly scopes: readonly string[] };
  readonly network: SimulatorNetwork;
  readonly faults: readonly SimulatorFault[];
}
