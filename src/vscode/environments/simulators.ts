import * as vscode from "vscode";
import type { Log } from "../ui/log";

/** The simulator's functions. Only its types are imported: the module is passed in, and loaded when it is first needed. */
export type SimulatorModule = typeof import("../../simulator/program");

export type WindowSimulator = Awaited<ReturnType<SimulatorModule["startSimulator"]>>;
export type PlannedSimulatorFault = ReturnType<WindowSimulator["fault"]>;
export type SimulatorFault = Parameters<WindowSimulator["fault"]>[0];
type SimulatorStart = NonNullable<Parameters<SimulatorModule["startSimulator"]>[0]>;

/** How long a simulator refuses all connections. In milliseconds. */
const REFUSED_MILLISECONDS = 30_000;

/** The simulators of this window: the one behind its environment, and one for other programs, which may be the same. */
export class Simulators implements vscode.Disposable {
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

  constructor(
    readonly module: () => Promise<SimulatorModule>,
    log: Log,
  ) {
    this.#log = log;
  }

  /** Behind the environment "Simulator"; started when it is first needed, and again when that failed. */
  async embedded(): Promise<WindowSimulator> {
    if (this.#connected && this.#started) return this.#started;
    this.#embedding ??= this.#begin({});
    try {
      this.#embedded = await this.#embedding;
      return this.#embedded;
    } catch (error) {
      this.#embedding = undefined;
      throw error;
    }
  }

  async #begin(options: SimulatorStart): Promise<WindowSimulator> {
    const { startSimulator } = await this.module();
    return await startSimulator({ keepContents: 0, log: () => this.changed(), ...options });
  }

  /** For other programs, until it is stopped. */
  get started(): WindowSimulator | undefined {
    return this.#started;
  }

  /** Rejects with the system's error when the port cannot be had. */
  async start(options: SimulatorStart): Promise<WindowSimulator> {
    const log = (line: string) => {
      this.#log.info(`Simulator: ${line}`);
      this.changed();
    };
    const simulator = await this.#begin({ ...options, log });
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

  changed(): void {
    this.#changed.fire();
  }

  async changeScenario(simulator: WindowSimulator, scenario: { readonly name: string }): Promise<void> {
    await simulator.reset({ scenario });
    if (simulator === (await this.embedded())) this.#replaced.fire();
  }

  /** Plans how calls fail. Tells when what is planned is over. */
  plan(simulator: WindowSimulator, fault: SimulatorFault): PlannedSimulatorFault {
    const planned = simulator.fault(fault);
    const end = async () => {
      await planned.remove().catch(() => {});
      this.changed();
    };
    if (fault.fault === "connection-refused") setTimeout(end, REFUSED_MILLISECONDS).unref();
    this.changed();
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
