import type { SimulatorAddress } from "../environments/session";

/** The simulator as this room knows it: handed in, never imported. */
export interface SimulatorModule {
  startSimulator(options?: SimulatorStart): Promise<Simulator>;
  readonly BUILT_IN_SCENARIOS: readonly string[];
  /** Kinds of faults, with what each does. */
  readonly FAULT_KINDS: Readonly<Record<string, string>>;
  /** What may be made to fail. */
  readonly OPERATIONS: readonly string[];
}

export interface SimulatorStart {
  readonly port?: number;
  readonly token?: string;
  /** A built-in name, or the path of a file. */
  readonly scenario?: string;
  log?(line: string): void;
}

export interface Simulator extends SimulatorAddress {
  readonly control: SimulatorHands;
  close(): Promise<void>;
}

export interface SimulatorHands {
  /** Milliseconds. */
  advance(milliseconds: number): Promise<void>;
  setTokenExpired(expired: boolean): void;
  setScopes(scopes: readonly string[]): void;
  fail(fault: SimulatorFault): Promise<void>;
  clearFaults(): Promise<void>;
  setNetwork(speed: { readonly latency: number; readonly bytesPerSecond: number | undefined }): void;
  reset(): Promise<void>;
  status(): SimulatorStatus;
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
  readonly faults: readonly SimulatorFault[];
}
