import * as vscode from "vscode";
import type { CommandHandler } from "./commandContext";
import { UserError } from "./userError";

export const clearToken: CommandHandler = async (context) => {
  const environment = context.active.current;
  if (environment.kind === "simulator") {
    throw new UserError(vscode.l10n.t("The simulator brings its own token: there is none to clear."));
  }
  if ((await context.tokens.get(environment)) === undefined) {
    throw new UserError(vscode.l10n.t("{0} has no access token to clear.", environment.name));
  }
  const clear = vscode.l10n.t("Clear");
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t("Clear the access token of {0}?", environment.name),
    { modal: true, detail: vscode.l10n.t("It is removed from the secret store, for all windows.") },
    clear,
  );
  if (chosen !== clear) return;
  await context.tokens.delete(environment);
  void vscode.window.showInformationMessage(vscode.l10n.t("{0}: the access token is removed.", environment.name));
};
