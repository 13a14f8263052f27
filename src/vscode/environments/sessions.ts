import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { Connection } from "../../service/connection";
import type { Attention } from "../../store/attention";
import { Changes, type SeenStorage } from "../../store/changes";
import { LoanStore } from "../../store/loanStore";
import { readsAtOnce } from "../../store/readQueue";
import type { ShareSafe } from "../shareSafe/shareSafe";
import { veiledService } from "../shareSafe/veiledService";
import type { AccessTokens } from "./accessTokens";
import type { ActiveEnvironment } from "./activeEnvironment";
import { lazyService } from "./lazyService";
import type { Session, SessionState, SimulatorAddress } from "./session";
import { storedReferences } from "./storedReferences";

const NOTHING_SEEN: SeenStorage = { read: async () => ({}), write: async () => undefined };

export interface SessionsOptions {
  readonly active: ActiveEnvironment;
  readonly tokens: AccessTokens;
  readonly globalState: vscode.Memento;
  readonly shareSafe: ShareSafe;
  readonly simulator: () => Promise<SimulatorAddress>;
  readonly connect: (environment: Environment, baseUrl: string, token: () => Promise<string | undefined>) => Connection;
  /** What was last seen in an environment. */
  readonly seen: (environmentId: string) => SeenStorage;
  readonly attention: Attention;
  readonly onUnexpected: (error: unknown) => void;
}

/** Keeps the window's session true to the active environment and its token. */
export class Sessions implements vscode.Disposable {
  readonly #options: SessionsOptions;
  readonly #changed = new vscode.EventEmitter<Session | undefined>();
  readonly #subscriptions: vscode.Disposable[];
  #current: Session | undefined;
  #opening: Promise<Session> | undefined;

  /** Fires with undefined while a session is being opened. */
  readonly onDidChange = this.#changed.event;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#subscriptions = [
      options.active.onDidChange(() => this.#reopen()),
      options.shareSafe.onDidChange(() => {
        this.#current?.store.shownAnew();
        this.#current?.changes.shownAnew();
      }),
      options.tokens.onDidChange((environmentId) => {
        if (environmentId === options.active.current.id) void this.#followToken();
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
    const session = await opening;
    // The environment was switched while this one opened.
    if (this.#opening !== opening) return this.open();
    if (this.#current !== session) this.#set(session);
    return session;
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

  #end(): void {
    this.#current?.changes.dispose();
    this.#current?.store.dispose();
  }

  #set(session: Session | undefined): void {
    this.#current = session;
    this.#changed.fire(session);
    if (session?.state === "ready") void session.store.refresh();
  }

  async #start(environment: Environment): Promise<Session> {
    await this.#options.shareSafe.ready();
    if (environment.kind !== "simulator") {
      const session = this.#session(environment, () => this.#options.tokens.get(environment));
      return { ...session, state: await this.#stateOf(environment) };
    }
    try {
      const simulator = await this.#options.simulator();
      const address = { ...environment, baseUrl: simulator.baseUrl };
      return this.#session(address, async () => simulator.token, simulator);
    } catch (error) {
      this.#options.onUnexpected(error);
      return { ...this.#session(environment, async () => undefined), state: "simulatorFailed" };
    }
  }

  #session(environment: Environment, token: () => Promise<string | undefined>, seed?: SimulatorAddress): Session {
    const { globalState, connect, attention, shareSafe, onUnexpected } = this.#options;
    const veil = shareSafe.veil(environment.id);
    const connection = connect(environment, environment.baseUrl ?? "", token);
    const service = lazyService(connection);
    const store = new LoanStore({
      service,
      references: storedReferences(globalState, environment.id, {
        loans: seed?.loanReferences ?? [],
        deals: seed?.dealIds ?? [],
      }),
      pageSize: () => vscode.workspace.getConfiguration("loanOps").get("pageSize", 50),
      concurrency: () => readsAtOnce(vscode.workspace.getConfiguration("loanOps").get("refreshConcurrency")),
      attention,
      now: Date.now,
      onUnexpected,
      shown: veil,
    });
    // The simulator begins anew with each window: what was seen in another is no measure.
    const seen = environment.kind === "simulator" ? NOTHING_SEEN : this.#options.seen(environment.id);
    const changes = new Changes(store.loans, seen, onUnexpected, veil);
    return { environment, state: "ready", store, changes, service: veiledService(service, veil), veil, connection };
  }

  async #stateOf(environment: Environment): Promise<SessionState> {
    if (environment.baseUrl === undefined) return "noAddress";
    return (await this.#options.tokens.get(environment)) === undefined ? "noToken" : "ready";
  }

  /** Keeps the store: what was read with the old token is still what the service said. */
  async #followToken(): Promise<void> {
    const session = this.#current;
    if (session === undefined || session.environment.kind === "simulator") return;
    const state = await this.#stateOf(session.environment);
    if (this.#current !== session) return;
    const following = { ...session, state };
    this.#opening = Promise.resolve(following);
    this.#set(following);
  }
}
