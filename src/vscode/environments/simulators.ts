import * as vscode from "vscode";
import type { Log } from "../ui/log";
import type { SimulatorAddress } from "./session";

/** The simulators of this window: the one behind its environment, and one for other programs. */
export class Simulators implements vscode.Disposable {
  readonly module: () => Promise<SimulatorModule>;
  readonly #log: Log;
  readonly #startedChanged = new vscode.EventEmitter<void>();
  readonly onDidChangeStarted = this.#startedChanged.event;
  #embedded: Promise<Simulator> | undefined;
  #started: Simulator | undefined;

  constructor(load: () => Promise<SimulatorModule>, log: Log) {
    this.module = load;
    this.#log = log;
  }

  /** Behind the environment "Simulator"; started when it is first needed, and again when that failed. */
  embedded(): Promise<Simulator> {
    this.#embedded ??= this.module()
      .then(({ startSimulator }) => startSimulator({ keepContents: 0 }))
      .catch((error: unknown) => {
        this.#embedded = undefined;
        throw error;
      });
    return this.#embedded;
  }

  /** For other programs, until it is stopped. */
  get started(): Simulator | undefined {
    return this.#started;
  }

  /** Rejects with the system's error when the port cannot be had. */
  async start(options: SimulatorStart): Promise<Simulator> {
    const { startSimulator } = await this.module();
    const simulator = await startSimulator({
      ...options,
      keepContents: 0,
      log: (line) => this.#log.info(`Simulator: ${line}`),
    });
    const before = this.#started;
    this.#started = simulator;
    this.#startedChanged.fire();
    await before?.close();
    return simulator;
  }

  async stop(): Promise<void> {
    const simulator = this.#started;
    this.#started = undefined;
    this.#startedChanged.fire();
    await simulator?.close();
  }

  async running(): Promise<readonly { readonly name: string; readonly simulator: Simulator }[]> {
    const embedded = await this.#embedded?.catch(() => undefined);
    return [
      ...(embedded ? [{ name: vscode.l10n.t("Simulator of this window"), simulator: embedded }] : []),
      ...(this.#started
        ? [{ name: vscode.l10n.t("Simulator at {0}", this.#started.url), simulator: this.#started }]
        : []),
    ];
  }

  dispose(): void {
    this.#startedChanged.dispose();
    void this.#embedded?.then((simulator) => simulator.close()).catch(() => {});
    void this.#started?.close();
  }
}

/** The simulator's functions. The module is passed in, never imported. What is in a scenario or a snapshot is its own business. */
export interface SimulatorModule {
  startSimulator(options?: SimulatorStart): Promise<Simulator>;
  builtInScenarios(): Promise<readonly { readonly name: string; readonly description: string }[]>;
  /** A built-in one by its name, or a file by its path. Rejects with a RangeError that says where a file is wrong. */
  loadScenario(nameOrPath: string): Promise<{ readonly name: string }>;
  readonly FAULT_KINDS: readonly string[];
  readonly OPERATIONS: readonly string[];
  /** Reads `7d`, `36h` or `90m`. Throws a RangeError for anything else. */
  parsePeriod(text: string): SimulatorPeriod;
  curlLine(simulator: SimulatorAddress): string;
}

type SimulatorPeriod = { readonly [Unit in "days" | "hours" | "minutes"]?: number };

interface SimulatorStart {
  readonly port?: number;
  readonly token?: string;
  readonly scenario?: { readonly name: string };
  /** Bytes of uploaded files that are kept in memory. */
  readonly keepContents?: number;
  log?(line: string): void;
}

export interface Simulator extends SimulatorAddress {
  /** Rejects with a RangeError for more than ten years. */
  advance(time: SimulatorPeriod): Promise<void>;
  setToken(change: { readonly expired?: boolean; readonly scopes?: readonly string[] }): void;
  /** Throws a RangeError that says what is wrong. */
  fault(fault: SimulatorFault): void;
  /** Those that are used up are among them. */
  faults(): readonly PlannedFault[];
  clearFaults(): Promise<void>;
  setNetwork(speed: SimulatorNetwork): void;
  reset(): Promise<void>;
  snapshot(): object;
  restore(snapshot: object): Promise<void>;
  status(): {
    readonly scenario: string;
    /** The first is that of the environment. */
    readonly tokens: readonly { readonly expired: boolean; readonly scopes: readonly string[] }[];
    readonly network: SimulatorNetwork;
  };
  close(): Promise<void>;
}

export interface SimulatorNetwork {
  /** Milliseconds before a request is looked at. */
  readonly latency: number;
  /** Null is as fast as it goes. */
  readonly bytesPerSecond: number | null;
}

export interface SimulatorFault {
  readonly fault: string;
  readonly operation?: string | undefined;
  readonly calls?: number | undefined;
  readonly status?: number | undefined;
  readonly applied?: boolean | undefined;
}

export interface PlannedFault extends SimulatorFault {
  readonly calls: number;
  readonly met: number;
}
