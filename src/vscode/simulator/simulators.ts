import * as vscode from "vscode";
import type { Log } from "../base/log";
import type { Simulator, SimulatorModule, SimulatorStart } from "./simulatorModule";
import type { TakenSnapshot } from "./snapshotActions";

/** One that runs, with what to call it. */
export interface NamedSimulator {
  readonly name: string;
  readonly simulator: Simulator;
}

/** The simulators of this window: the one behind its environment, and one for other programs. */
export class Simulators implements vscode.Disposable {
  /** The snapshot of each simulator. */
  readonly snapshots = new WeakMap<Simulator, TakenSnapshot>();
  readonly #load: () => Promise<SimulatorModule>;
  readonly #log: Log;
  readonly #startedChanged = new vscode.EventEmitter<void>();
  readonly onDidChangeStarted = this.#startedChanged.event;
  #embedded: Promise<Simulator> | undefined;
  #started: Simulator | undefined;

  constructor(load: () => Promise<SimulatorModule>, log: Log) {
    this.#load = load;
    this.#log = log;
  }

  module(): Promise<SimulatorModule> {
    return this.#load();
  }

  /** Behind the environment "Simulator"; started when it is first needed, and again when that failed. */
  embedded(): Promise<Simulator> {
    this.#embedded ??= this.#load()
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
    const { startSimulator } = await this.#load();
    const simulator = await startSimulator({
      ...options,
      keepContents: 0,
      log: (line) => this.#log.info(`Simulator: ${line}`),
    });
    await this.#started?.close();
    this.#started = simulator;
    this.#startedChanged.fire();
    return simulator;
  }

  async stop(): Promise<void> {
    const simulator = this.#started;
    this.#started = undefined;
    this.#startedChanged.fire();
    await simulator?.close();
  }

  async running(): Promise<readonly NamedSimulator[]> {
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
