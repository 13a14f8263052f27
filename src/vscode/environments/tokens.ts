import { hostname } from "node:os";
import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { ownProperty, parsedJson, stringProperty } from "../../domain/unknown";
import { CommandToken, expiryOf, runTokenCommand } from "../../service/transport/commandToken";
import type { Secrets } from "../ui/hostApi";

const PREFIX = "loanOps.token.";

/**
 * Bearer tokens in VS Code's secret store, one for each environment. A token is kept with the origin it was given
 * for and is handed out for that origin only: a changed address must not get it. Of a command for tokens the store has
 * only that it may run for this origin; its tokens are in memory.
 */
export class AccessTokens implements vscode.Disposable {
  readonly #secrets: Secrets;
  readonly #run: typeof runTokenCommand;
  readonly #now: () => number;
  readonly #changed = new vscode.EventEmitter<string>();
  readonly #learnt = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  readonly #ofCommands = new Map<string, CommandToken>();
  /** What the store had when it answered last, by the ID of the environment. */
  readonly #lastKept = new Map<string, string>();
  /** How often a token changed: an answer that was on its way then tells of the one before. */
  #changes = 0;
  /** What was typed and not accepted so far, by the ID of the environment. */
  readonly typed = new Map<string, string>();
  /** When tokens expire, by the ID of the environment, with what the token is for. */
  readonly #expiries = new Map<string, { readonly key: string; readonly at: number | undefined }>();

  /** The ID of the environment whose token changed, in this window or another. */
  readonly onDidChange = this.#changed.event;
  readonly onDidLearnExpiry = this.#learnt.event;

  constructor(secrets: Secrets, run = runTokenCommand, now = Date.now) {
    this.#secrets = secrets;
    this.#run = run;
    this.#now = now;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (!key.startsWith(PREFIX)) return;
      const environmentId = key.slice(PREFIX.length);
      this.#expiries.delete(environmentId);
      this.#forgetKept(environmentId);
      this.#learnt.fire();
      this.#changed.fire(environmentId);
    });
  }

  /** Runs no command. */
  async isSet(environment: Environment): Promise<boolean> {
    const kept = await this.#kept(environment);
    return environment.tokenCommand
      ? mayRun(kept, environment.tokenCommand)
      : stringProperty(kept, "token") !== undefined;
  }

  async get(environment: Environment): Promise<string | undefined> {
    const changes = this.#changes;
    const kept = await this.#kept(environment);
    const { tokenCommand } = environment;
    if (tokenCommand && !mayRun(kept, tokenCommand)) return undefined;
    const key = tokenKey(environment);
    const source = tokenCommand && (this.#ofCommands.get(key) ?? this.source(tokenCommand));
    if (source) this.#ofCommands.set(key, source);
    const token = source ? await source.get() : stringProperty(kept, "token");
    const expiresAt = source ? source.expiresAt : expiryOf(token ?? "");
    if (changes !== this.#changes || this.expiresAt(environment) === expiresAt) return token;
    this.#expiries.set(environment.id, { key, at: expiresAt });
    this.#learnt.fire();
    return token;
  }

  /** In milliseconds since the epoch, of the token that was last got; undefined where it does not tell. */
  expiresAt(environment: Environment): number | undefined {
    const known = this.#expiries.get(environment.id);
    return known?.key === tokenKey(environment) ? known.at : undefined;
  }

  /** The service did not accept this token. Returns whether `get` may bring another one. */
  refused(environment: Environment, token: string): boolean {
    return this.#ofCommands.get(tokenKey(environment))?.refused(token) ?? false;
  }

  async store(environment: Environment, token: string): Promise<void> {
    await this.#secrets.store(PREFIX + environment.id, JSON.stringify({ token, origin: originOf(environment) }));
    this.typed.delete(environment.id);
  }

  /** For a command that the user wants to try; `allow` lets it run from then on. */
  source(command: readonly string[]): CommandToken {
    return new CommandToken(() => this.#run(command), this.#now);
  }

  async allow(environment: Environment, source: CommandToken): Promise<void> {
    this.#ofCommands.set(tokenKey(environment), source);
    const allowed = { command: environment.tokenCommand, origin: originOf(environment), remote: remoteMachine() };
    await this.#secrets.store(PREFIX + environment.id, JSON.stringify(allowed));
  }

  async delete(environment: Environment): Promise<void> {
    this.#ofCommands.delete(tokenKey(environment));
    this.#forgetKept(environment.id);
    this.typed.delete(environment.id);
    await this.#secrets.delete(PREFIX + environment.id);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
    this.#learnt.dispose();
  }

  #forgetKept(environmentId: string): void {
    this.#lastKept.delete(environmentId);
    this.#changes++;
  }

  /**
   * Undefined for another origin. A store that answered before and does not now, as in a window that is busy, is no reason to
   * fail: what it had counts. One that answers for the first time, but late, as a keyring that was locked, is like a new token.
   */
  async #kept(environment: Environment): Promise<unknown> {
    const { id } = environment;
    const changes = this.#changes;
    const keep = (text = "") => {
      if (changes === this.#changes) this.#lastKept.set(id, text);
      return text;
    };
    const answeredLate = (text: string | undefined) => {
      const isFirst = !this.#lastKept.has(id);
      keep(text);
      if (isFirst && this.#lastKept.has(id)) this.#changed.fire(id);
    };
    const text = await this.#secrets.get(PREFIX + id, answeredLate).then(keep, (thrown: unknown) => {
      const last = this.#lastKept.get(id);
      if (last === undefined) throw thrown;
      return last;
    });
    const kept = parsedJson(text);
    const origin = originOf(environment);
    return origin !== undefined && stringProperty(kept, "origin") === origin ? kept : undefined;
  }
}

function mayRun(kept: unknown, command: readonly string[]): boolean {
  const isAllowed = JSON.stringify(ownProperty(kept, "command")) === JSON.stringify(command);
  return vscode.workspace.isTrusted && isAllowed && stringProperty(kept, "remote") === remoteMachine();
}

/** Over SSH and in containers this runs there, and so does the command; the secret store is that of the machine in front. */
function remoteMachine(): string | undefined {
  return vscode.env.remoteName === undefined ? undefined : hostname();
}

function tokenKey(environment: Environment): string {
  return JSON.stringify([environment.id, originOf(environment), environment.tokenCommand]);
}

function originOf(environment: Environment): string | undefined {
  return environment.baseUrl === undefined ? undefined : new URL(environment.baseUrl).origin;
}
