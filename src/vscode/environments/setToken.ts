import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { commandIds } from "../ui/commandIds";
import { inEnvironment, UserError } from "../ui/errors";
import { abortSignalOf, showDialog, showInformationMessage, withProgress } from "../ui/window/messages";
import { inputSteps } from "../ui/window/pickers";
import type { Environments } from "./sessions";
import { namedEnvironment } from "./settings";

export async function setToken(app: Environments, button?: unknown): Promise<void> {
  const environment = namedEnvironment(app, button);
  if (environment.kind === "simulator") {
    throw new UserError(vscode.l10n.t("The simulator has its own token. Switch to another environment first."));
  }
  if (environment.baseUrl === undefined) await vscode.commands.executeCommand(commandIds.switchEnvironment);
  else await askForToken(app, environment);
}

/** Asks for a token and saves it once the service has accepted it. How one is obtained is not stated (service.md 5.4). */
export async function askForToken(app: Environments, environment: Environment): Promise<void> {
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
        const { checkToken } = app.connector;
        await checkToken(environment, token, abortSignalOf(cancellation));
      }),
  );
  await app.tokens.store(environment, token).catch(() => {
    throw new UserError(
      vscode.l10n.t(
        "{0}: a test request with this token succeeded, but the secret store did not save it. Unlock the system's keychain and set the token again.",
        environment.name,
      ),
    );
  });
  void showInformationMessage(
    vscode.l10n.t("{0}: a test request with this token succeeded. It is saved.", environment.name),
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

export async function clearToken(app: Environments): Promise<void> {
  const environment = app.active.current;
  if (environment.kind === "simulator") {
    throw new UserError(vscode.l10n.t("The simulator has its own token, which cannot be cleared."));
  }
  // A token that cannot be read can still be removed.
  if ((await app.tokens.get(environment).catch(() => "")) === undefined) {
    throw new UserError(vscode.l10n.t("{0} has no access token to clear.", environment.name));
  }
  const confirmed = await showDialog(
    vscode.l10n.t("Clear the access token of {0}?", environment.name),
    [vscode.l10n.t("It is removed from the secret store, for all windows.")],
    vscode.l10n.t({ message: "Clear", comment: "Button: removes the access token" }),
  );
  if (!confirmed) return;
  await app.tokens.delete(environment);
  void showInformationMessage(vscode.l10n.t("{0}: access token removed.", environment.name));
}
