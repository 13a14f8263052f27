import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { LoanStore } from "../../store/loanStore";
import { onNewDay, REAL_CLOCK } from "../../store/poller";
import type { Action } from "../ui/actions";
import { inEnvironment, UserError } from "../ui/errors";
import type { Log } from "../ui/log";
import type { Reports } from "../ui/reports";
import { showErrorMessage } from "../ui/window/messages";
import type { Connector } from "./connector";
import type { CreateSessionOptions } from "./createSession";
import type { KeptRequests } from "./keptRequests";
import { type Session, type SessionState, setupProblem } from "./session";
import type { ActiveEnvironment } from "./settings";
import type { ShareSafe } from "./shareSafe";
import type { Simulators, WindowSimulator } from "./simulators";
import type { AccessTokens } from "./tokens";

interface SessionsOptions extends CreateSessionOptions {
  readonly active: ActiveEnvironment;
  readonly tokens: AccessTokens;
  readonly simulators: Pick<Simulators, "embedded" | "onDidReplace">;
}

interface SessionAddress {
  readonly environment: Environment;
  readonly state: SessionState;
  token(): Promise<string | undefined>;
  /** What fills the lists at first. */
  readonly seed?: WindowSimulator;
}

/** Keeps the window's session true to the active environment and its token. */
export class Sessions implements vscode.Disposable {
  readonly #options: SessionsOptions;
  readonly #changed = new vscode.EventEmitter<Session | undefined>();
  readonly #subscriptions: { dispose(): unknown }[];
  #current: Session | undefined;
  #opening: Promise<Session> | undefined;
  /** The newest question about the token: an older one may be answered later. */
  #following: symbol | undefined;

  /** Fires with undefined while a session is being opened. */
  readonly onDidChange = this.#changed.event;

  constructor(options: SessionsOptions) {
    this.#options = options;
    this.#subscriptions = [
      options.active.onDidChange(() => this.#reopen()),
      options.simulators.onDidReplace(() => {
        if (options.active.current.kind === "simulator") this.#reopen();
      }),
      // A little later: whoever shows names takes them out of sight before that.
      options.shareSafe.onDidChange(() => setImmediate(() => this.#current?.store.redisplay())),
      // At midnight, times of today become times of yesterday, and tasks become overdue.
      onNewDay(() => this.#current?.store.redisplay(), REAL_CLOCK),
      // A command for tokens may run from then on.
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#followToken().catch(options.onUnexpected)),
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
  async openOrRetry(): Promise<Session> {
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
    if (this.#current) this.#current.dispose();
    else
      void this.#opening?.then(
        (session) => session.dispose(),
        () => {},
      );
  }

  #set(session: Session | undefined): void {
    this.#current = session;
    this.#changed.fire(session);
    if (session?.state === "ready") session.store.refresh().catch(this.#options.onUnexpected);
  }

  async #start(environment: Environment): Promise<Session> {
    // First, because a simulator takes longest to start.
    const finding = this.addressOf(environment);
    await this.#options.shareSafe.ready();
    // Loaded here, because activation does not need the client and its packages.
    const { createSession } = await import("./createSession");
    const { environment: found, state, token, seed } = await finding;
    return { ...createSession(this.#options, found, token, seed), state };
  }

  /** Where requests of an environment go, and with which token. Never rejects: what it lacks is its state. */
  async addressOf(environment: Environment): Promise<SessionAddress> {
    const { tokens, simulators, onUnexpected } = this.#options;
    if (environment.kind !== "simulator") {
      const state = await this.stateOf(environment);
      return { environment, state, token: () => tokens.get(environment) };
    }
    try {
      const seed = await simulators.embedded();
      return {
        environment: { ...environment, baseUrl: seed.url },
        state: "ready",
        token: async () => seed.token,
        seed,
      };
    } catch (error) {
      onUnexpected(error);
      return { environment, state: "simulatorFailed", token: async () => undefined };
    }
  }

  /** What an environment lacks, by settings and secret store; not for the simulator. */
  async stateOf(environment: Environment): Promise<SessionState> {
    if (environment.baseUrl === undefined) return "noAddress";
    try {
      return (await this.#options.tokens.isSet(environment)) ? "ready" : "noToken";
    } catch (error) {
      this.#options.onUnexpected(error);
      return "tokenUnreadable";
    }
  }

  /** Keeps the store: what was read with the old token is still valid. */
  async #followToken(): Promise<void> {
    const following = Symbol();
    this.#following = following;
    // One that is being opened may have asked for the token already.
    const session = this.#current ?? (await this.#opening?.catch(() => undefined));
    if (session === undefined || session.environment.kind === "simulator") return;
    const state = await this.stateOf(session.environment);
    if (this.#current !== session || this.#following !== following) return;
    const followed = { ...session, state };
    this.#opening = Promise.resolve(followed);
    this.#set(followed);
  }
}

/** The part of the App that stands below it. */
export interface Environments {
  readonly active: ActiveEnvironment;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly shareSafe: ShareSafe;
  /** How other environments than the session's are reached. */
  readonly connector: Connector;
  readonly simulators: Simulators;
  readonly requests: KeptRequests;
  readonly reports: Reports;
  readonly log: Log;
  readonly version: string;
}

/** Runs the command when the active environment is ready; otherwise asks for what is missing. */
export function withSession<App extends Environments>(
  handler: (app: App, session: Session, ...args: readonly unknown[]) => Promise<void>,
): (app: App, ...args: readonly unknown[]) => Promise<void> {
  return async (app, ...args) => {
    const session = await app.sessions.openOrRetry();
    if (await isReady(session)) await inEnvironment(session.environment, () => handler(app, session, ...args));
  };
}

/** Whether the session's environment is ready; otherwise tells the user what is missing and offers to add it. */
export async function isReady(session: Pick<Session, "environment" | "state">): Promise<boolean> {
  const missing = setupProblem(session);
  if (missing === undefined) return true;
  await (await showErrorMessage(missing.reason, ...missing.actions))?.run();
  return false;
}

type Named = Pick<Environment, "id" | "name">;

/** The window's session, if it is in this environment. Throws a UserError otherwise. */
export async function sessionIn({ sessions }: Environments, { id, name }: Named): Promise<Session> {
  const session = await sessions.open();
  if (session.environment.id === id) return session;
  throw new UserError(vscode.l10n.t("This was for {0}. Switch to that environment first.", name));
}

/** A button whose work is for this environment: the window may be in another one when it is chosen. */
export function actionIn<T>(
  app: Environments,
  environment: Environment,
  title: string,
  work: (session: Session) => T | Thenable<T>,
): Action<T> {
  return { title, run: () => inEnvironment(environment, async () => work(await sessionIn(app, environment))) };
}

/** Calls `follow` with the present session and with each new one, and disposes of what the call before returned. */
export function followSession(
  sessions: Sessions,
  follow: (session: Session | undefined) => { dispose(): void } | undefined,
): vscode.Disposable {
  let following = follow(sessions.current);
  const changed = sessions.onDidChange((session) => {
    following?.dispose();
    following = follow(session);
  });
  return {
    dispose() {
      changed.dispose();
      following?.dispose();
    },
  };
}

/** Tells of every loan and deal that is read or listed, and that the lists changed. */
export function onDidUpdateEntries({ loans, deals }: LoanStore, listener: () => void): vscode.Disposable {
  return vscode.Disposable.from(loans.onDidUpdate(listener), deals.onDidUpdate(listener));
}
