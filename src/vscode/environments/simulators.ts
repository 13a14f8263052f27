import * as vscode from "vscode";
import type { Log } from "../ui/log";
import type { SimulatorAddress } from "./session";

/** How long a simulator refuses all connections. In seconds. */
const REFUSED_SECONDS = 30;

/** The simulators of this window: the one behind its environment, and one for other programs, which may be the same. */
export class Simulators implements vscode.Disposable {
  readonly module: () => Promise<SimulatorModule>;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #replaced = new vscode.EventEmitter<void>();
  #embedding: Promise<WindowSimulator> | undefined;
  #embedded: WindowSimulator | undefined;
  #started: WindowSimulator | undefined;
  #connected = false;

  /** One was started or stopped, was asked something, or behaves in another way. */
  readonly onDidChange = this.#changed.event;
  /** Another one is behind the environment, or another scenario. */
  readonly onDidReplace = this.#replaced.event;

  constructor(load: () => Promise<SimulatorModule>, log: Log) {
    this.module = load;
    this.#log = log;
  }

  /** Behind the environment "Simulator"; started when it is first needed, and again when that failed. */
  embedded(): Promise<WindowSimulator> {
    if (this.#connected && this.#started) return Promise.resolve(this.#started);
    this.#embedding ??= this.module()
      .then(({ startSimulator }) => startSimulator({ keepContents: 0, log: () => this.#changed.fire() }))
      .then((simulator) => {
        this.#embedded = simulator;
        return simulator;
      })
      .catch((error: unknown) => {
        this.#embedding = undefined;
        throw error;
      });
    return this.#embedding;
  }

  /** For other programs, until it is stopped. */
  get started(): WindowSimulator | undefined {
    return this.#started;
  }

  /** Rejects with the system's error when the port cannot be had. */
  async start(options: SimulatorStart): Promise<WindowSimulator> {
    const { startSimulator } = await this.module();
    const simulator = await startSimulator({
      ...options,
      keepContents: 0,
      log: (line) => {
        this.#log.info(`Simulator: ${line}`);
        this.#changed.fire();
      },
    });
    await this.#replace(simulator);
    return simulator;
  }

  async stop(): Promise<void> {
    await this.#replace(undefined);
  }

  async #replace(simulator: WindowSimulator | undefined): Promise<void> {
    const before = this.#started;
    this.#started = simulator;
    this.connect(false);
    await before?.close();
  }

  /** Whether the one for other programs is behind the environment as well. */
  get isConnected(): boolean {
    return this.#connected;
  }

  connect(connected: boolean): void {
    const was = this.#connected;
    this.#connected = connected;
    if (was !== connected) this.#replaced.fire();
    this.changed();
  }

  /** One behaves in another way. */
  changed(): void {
    this.#changed.fire();
  }

  /** Begins anew with what a scenario holds. */
  async changeScenario(simulator: WindowSimulator, scenario: { readonly name: string }): Promise<void> {
    await simulator.reset({ scenario });
    if (simulator === (await this.embedded())) this.#replaced.fire();
  }

  /** Plans how calls fail. Tells when what is planned is over. */
  plan(simulator: WindowSimulator, fault: SimulatorFault): PlannedSimulatorFault {
    const refused = fault.fault === "connection-refused";
    const planned = simulator.fault({ ...fault, ...(refused && { seconds: REFUSED_SECONDS }) });
    const end = () =>
      void planned.remove().then(
        () => this.#changed.fire(),
        () => {},
      );
    if (refused) setTimeout(end, REFUSED_SECONDS * 1000).unref();
    this.#changed.fire();
    return planned;
  }

  /** Whether a refused connection is what the user planned: otherwise a simulator that runs refuses none. */
  get areRefusing(): boolean {
    return this.running.some(({ simulator }) => simulator.faults().some(({ fault }) => fault === "connection-refused"));
  }

  get running(): readonly { readonly name: string; readonly simulator: WindowSimulator }[] {
    const [embedded, started] = [this.#connected ? undefined : this.#embedded, this.#started];
    return [
      ...(embedded ? [{ name: vscode.l10n.t("Simulator of this window"), simulator: embedded }] : []),
      ...(started ? [{ name: vscode.l10n.t("Simulator at {0}", started.url), simulator: started }] : []),
    ];
  }

  dispose(): void {
    this.#changed.dispose();
    this.#replaced.dispose();
    void this.#embedding?.then((simulator) => simulator.close()).catch(() => {});
    void this.#started?.close();
  }
}

/** The simulator's functions. The module is passed in, never imported. What is in a scenario or a snapshot is its own business. */
export interface SimulatorModule {
  startSimulator(options?: SimulatorStart): Promise<WindowSimulator>;
  builtInScenarios(): Promise<readonly { readonly name: string; readonly description: string }[]>;
  /** A built-in one by its name, or a file by its path. Rejects with a RangeError that says where a file is wrong. */
  loadScenario(nameOrPath: string): Promise<{ readonly name: string }>;
  readonly FAULT_KINDS: readonly string[];
  readonly OPERATIONS: readonly string[];
  /** Reads `7d`, `36h` or `90m`. Throws a RangeError for anything else. */
  parsePeriod(text: string): SimulatorPeriod;
  curlLine(simulator: SimulatorAddress): string;
}

export type SimulatorPeriod = { readonly [Unit in "days" | "hours" | "minutes"]?: number };

interface SimulatorStart {
  readonly port?: number;
  readonly token?: string;
  readonly scenario?: { readonly name: string };
  /** Bytes of uploaded files that are kept in memory. */
  readonly keepContents?: number;
  log?(line: string): void;
}

export interface WindowSimulator extends SimulatorAddress {
  /** Rejects with a RangeError for more than ten years. */
  advance(time: SimulatorPeriod): Promise<void>;
  setToken(change: { readonly expired?: boolean; readonly scopes?: readonly string[] }): void;
  /** Throws a RangeError that says what is wrong. */
  fault(fault: SimulatorFault & { readonly seconds?: number }): PlannedSimulatorFault;
  /** Those that are used up are among them. */
  faults(): readonly PlannedSimulatorFault[];
  clearFaults(): Promise<void>;
  setNetwork(speed: SimulatorNetwork): void;
  reset(to?: { readonly scenario: { readonly name: string } }): Promise<void>;
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

export interface PlannedSimulatorFault extends SimulatorFault {
  readonly calls: number;
  readonly met: number;
  remove(): Promise<void>;
}
