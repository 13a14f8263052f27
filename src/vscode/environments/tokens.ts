import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { parsedJson } from "../../domain/unknown";
import { text } from "../ui/commandIds";

const PREFIX = "loanOps.token.";

/**
 * Bearer tokens in VS Code's secret store, one for each environment. A token is kept with the origin it was given
 * for and is handed out for that origin only: a changed address must not get it.
 */
export class AccessTokens implements vscode.Disposable {
  readonly #secrets: vscode.SecretStorage;
  readonly #changed = new vscode.EventEmitter<string>();
  readonly #subscription: vscode.Disposable;

  /** The ID of the environment whose token changed, in this window or another. */
  readonly onDidChange = this.#changed.event;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
    this.#subscription = secrets.onDidChange(({ key }) => {
      if (key.startsWith(PREFIX)) this.#changed.fire(key.slice(PREFIX.length));
    });
  }

  async get(environment: Environment): Promise<string | undefined> {
    const kept = parsedJson((await this.#secrets.get(PREFIX + environment.id)) ?? "");
    const origin = originOf(environment);
    return origin !== undefined && text(kept, "origin") === origin ? text(kept, "token") : undefined;
  }

  async store(environment: Environment, token: string): Promise<void> {
    await this.#secrets.store(PREFIX + environment.id, JSON.stringify({ token, origin: originOf(environment) }));
  }

  async delete(environment: Environment): Promise<void> {
    await this.#secrets.delete(PREFIX + environment.id);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

function originOf(environment: Environment): string | undefined {
  return environment.baseUrl === undefined ? undefined : new URL(environment.baseUrl).origin;
}
