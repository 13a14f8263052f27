import * as vscode from "vscode";
import { UserError } from "../base/userError";
import { showInformationMessage } from "../base/window/messages";
import type { Simulators } from "./simulators";

/** Stops the simulator that runs for other programs; the one of this window's environment stays. */
export async function stopSimulator({ simulators }: { readonly simulators: Simulators }): Promise<void> {
  const { started } = simulators;
  if (started === undefined) {
    throw new UserError(vscode.l10n.t("No simulator is running for other programs. Start one first."));
  }
  await simulators.stop();
  void showInformationMessage(vscode.l10n.t("The simulator at {0} has stopped.", started.url));
}
