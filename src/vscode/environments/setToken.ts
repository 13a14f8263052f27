import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { abortSignalOf } from "../base/abortSignal";
import { commandIds } from "../base/commandIds";
import { inEnvironment } from "../base/inEnvironment";
import { inputSteps } from "../base/inputSteps";
import { UserError } from "../base/userError";
import { showInformationMessage } from "../base/window/messages";
import { withProgress } from "../base/window/progress";
import type { AccessTokens } from "./accessTokens";
import type { ActiveEnvironment } from "./activeEnvironment";
import type { Connector } from "./connector";
import { namedEnvironment } from "./namedEnvironment";

/** What is needed to take a token. */
export interface TokenContext {
  readonly active: ActiveEnvironment;
  readonly tokens: AccessTokens;
  connector(): Promise<Pick<Connector, "checkToken">>;
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
        const { checkToken } = await context.connector();
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
