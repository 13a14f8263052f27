import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { onNewDay } from "../../store/newDay";
import { REAL_CLOCK } from "../../store/poller";
import type { AccessTokens } from "./accessTokens";
import type { ActiveEnvironment } from "./activeEnvironment";
import type { Connector } from "./connector";
import type { CreateSessionOptions } from "./createSession";
import { environmentState } from "./environmentState";
import type { FirstRows } from "./firstRows";
import type { Session, SimulatorAddress } from "./session";

export interface SessionsOptions extends Omit<CreateSessionOptions, "connect"> {
  readonly active: ActiveEnvironment;
  readonly tokens: AccessTokens;
  readonly connector: () => Promise<Pick<Connector, "connect">>;
  readonly simulator: () => Promise<SimulatorAddress>;
  readonly firstRows: Pick<FirstRows, "sent">;
}

/** Keeps the window's session true to the active environment and its token. */
export class Sessions implements vscode.Disposable {
  readonly #options: SessionsOptions;
  readonly #changed = new vscode.EventEmitter<Session | undefined>();
  readonly #subscriptions: { dispose(): unknown }[];
  #current: Session | undefined;
  #opening: Promise<Session> | undefined;

  /** Fires with undefined while a session is being opened. */
  readonly onDidChange = this.#changed.event;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#subscriptions = [
      options.active.onDidChange(() => this.#reopen()),
      options.shareSafe.onDidChange(() => {
        this.#current?.store.redisplay();
        this.#current?.changes.redisplay();
      }),
      // At midnight, times of today become times of yesterday, and tasks become overdue.
      onNewDay(() => this.#current?.store.redisplay(), REAL_CLOCK),
      options.tokens.onDidChange((environmentId) => {
        if (environmentId === options.active.current.id) this.#followToken().catch(options.onUnexpected);
      }),
    ];
  }

  get current(): Session | undefined {
    return this.#current;
  }

  /** The session of the active environment; opens it when there is none. */
  async open(): Promise<Session> {
    if (this.#current) return this.#current;
    const opening = this.#opening ?? this.#start(this.#options.active.current);
    this.#opening = opening;
    const session = await opening.catch((error: unknown) => {
      if (this.#opening !== opening) return undefined;
      // The next call tries again.
      this.#opening = undefined;
      throw error;
    });
    // The environment was switched while this one opened.
    if (session === undefined || this.#opening !== opening) return this.open();
    if (this.#current !== session) this.#set(session);
    return session;
  }

  /** As `open`, with another attempt at a simulator that did not start, and at a token that could not be read. */
  async openAnew(): Promise<Session> {
    const state = this.#current?.state;
    if (state === "simulatorFailed" || state === "tokenUnreadable") this.#reopen();
    return this.open();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#end();
    this.#changed.dispose();
  }

  #reopen(): void {
    this.#end();
    this.#opening = undefined;
    this.#set(undefined);
    this.open().catch(this.#options.onUnexpected);
  }

  /** Ends the session, or the one that is still being opened. */
  #end(): void {
    if (this.#current) endSession(this.#current);
    else void this.#opening?.then(endSession, () => {});
  }

  #set(session: Session | undefined): void {
    this.#current = session;
    this.#changed.fire(session);
    if (session?.state === "ready") this.#read(session).catch(this.#options.onUnexpected);
  }

  async #read({ store }: Session): Promise<void> {
    await this.#options.firstRows.sent();
    if (this.#current?.store === store) await store.refresh();
  }

  async #start(environment: Environment): Promise<Session> {
    // First, because it takes longest.
    const starting = environment.kind === "simulator" ? this.#options.simulator() : undefined;
    // Its failure is looked at below.
    starting?.catch(() => {});
    await this.#options.shareSafe.ready();
    // Loaded here, because activation does not need the store.
    const [{ createSession }, { connect }] = await Promise.all([import("./createSession"), this.#options.connector()]);
    const options = { ...this.#options, connect };
    if (starting === undefined) {
      const state = await environmentState(this.#options, environment);
      return { ...createSession(options, environment, () => this.#options.tokens.get(environment)), state };
    }
    try {
      const simulator = await starting;
      const address = { ...environment, baseUrl: simulator.url };
      return createSession(options, address, async () => simulator.token, simulator);
    } catch (error) {
      this.#options.onUnexpected(error);
      return { ...createSession(options, environment, async () => undefined), state: "simulatorFailed" };
    }
  }

  /** Keeps the store: what was read with the old token is still valid. */
  async #followToken(): Promise<void> {
    const session = this.#current;
    if (session === undefined || session.environment.kind === "simulator") return;
    const state = await environmentState(this.#options, session.environment);
    if (this.#current !== session) return;
    const following = { ...session, state };
    this.#opening = Promise.resolve(following);
    this.#set(following);
  }
}

function endSession({ changes, earlierReads, store }: Session): void {
  changes.dispose();
  earlierReads.dispose();
  store.dispose();
}
