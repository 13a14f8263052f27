import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { commandIds } from "../ui/commandIds";
import { inEnvironment, UserError } from "../ui/errors";
import { abortSignalOf, showDialog, showInformationMessage, withProgress } from "../ui/window/messages";
import { inputSteps } from "../ui/window/pickers";
import type { Connector } from "./connector";
import { type ActiveEnvironment, namedEnvironment } from "./settings";

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
    const kept = parse(await this.#secrets.get(PREFIX + environment.id));
    return kept !== undefined && kept.origin === originOf(environment) ? kept.token : undefined;
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

function parse(secret: string | undefined): { token: string; origin: string } | undefined {
  if (secret === undefined) return undefined;
  try {
    const { token, origin } = JSON.parse(secret) as Record<string, unknown>;
    return typeof token === "string" && typeof origin === "string" ? { token, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** What is needed to take a token. */
export interface TokenContext {
  readonly active: ActiveEnvironment;
  readonly tokens: AccessTokens;
  readonly connector: Pick<Connector, "checkToken">;
}

export async function setToken(context: TokenContext, button?: unknown): Promise<void> {
  const environment = namedEnvironment(context, button);
  if (environment.kind === "simulator") {
    throw new UserError(vscode.l10n.t("The simulator has its own token. Switch to another environment first."));
  }
  if (environment.baseUrl === undefined) await vscode.commands.executeCommand(commandIds.switchEnvironment);
  else await askForToken(context, environment);
}

/** Asks for a token and saves it once the service has accepted it. How one is obtained is not stated (service.md 5.4). */
export async function askForToken(context: TokenContext, environment: Environment): Promise<void> {
  const answer = await inputSteps(vscode.l10n.t("Access token for {0}", environment.name), [
    {
      prompt: vscode.l10n.t(
        "Bearer token. It is sent to {0} only and kept in the secret store.",
        environment.baseUrl ?? "",
      ),
      password: true,
      validate: tokenProblem,
    },
  ]);
  const token = answer?.[0];
  if (token === undefined) return;
  await withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t("{0}: checking the token…", environment.name),
      cancellable: true,
    },
    (_progress, cancellation) =>
      inEnvironment(environment, async () => {
        const { checkToken } = context.connector;
        await checkToken(environment, token, abortSignalOf(cancellation));
      }),
  );
  await context.tokens.store(environment, token).catch(() => {
    throw new UserError(
      vscode.l10n.t(
        "{0}: the service did not refuse the token, but the secret store did not save it. Unlock the system's keychain and set the token again.",
        environment.name,
      ),
    );
  });
  void showInformationMessage(
    vscode.l10n.t("{0}: the service did not refuse the token. It is saved.", environment.name),
  );
}

/** What a header can carry (RFC 6750); a pasted "Bearer " in front is a common slip. */
function tokenProblem(value: string): string | undefined {
  const token = value.trim();
  if (token === "") return vscode.l10n.t("Enter the token.");
  if (/^bearer\s/i.test(token)) return vscode.l10n.t("Enter the token only, without the word Bearer.");
  return /^[\x21-\x7e]+$/.test(token)
    ? undefined
    : vscode.l10n.t(
        "A token has only ASCII characters and no spaces. Check that you copied the whole token and nothing else.",
      );
}

export async function clearToken(context: Pick<TokenContext, "active" | "tokens">): Promise<void> {
  const environment = context.active.current;
  if (environment.kind === "simulator") {
    throw new UserError(vscode.l10n.t("The simulator has its own token, which cannot be cleared."));
  }
  // A token that cannot be read can still be removed.
  if ((await context.tokens.get(environment).catch(() => "")) === undefined) {
    throw new UserError(vscode.l10n.t("{0} has no access token to clear.", environment.name));
  }
  const confirmed = await showDialog(
    vscode.l10n.t("Clear the access token of {0}?", environment.name),
    [vscode.l10n.t("It is removed from the secret store, for all windows.")],
    vscode.l10n.t({ message: "Clear", comment: "Button: removes the access token" }),
  );
  if (!confirmed) return;
  await context.tokens.delete(environment);
  void showInformationMessage(vscode.l10n.t("{0}: access token removed.", environment.name));
}
