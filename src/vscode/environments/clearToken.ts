import * as vscode from "vscode";
import { UserError } from "../base/userError";
import { showDialog, showInformationMessage } from "../base/window/messages";
import type { TokenContext } from "./setToken";

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
