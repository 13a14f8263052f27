import * as vscode from "vscode";
import { commandIds } from "../commands/commandIds";
import type { Simulators } from "./simulators";

/** Shows, as long as it runs, that this window serves a simulator to other programs, and where. */
export function simulatorStatus(simulators: Simulators): vscode.Disposable {
  const item = vscode.window.createStatusBarItem("loanOps.simulator", vscode.StatusBarAlignment.Left, 51);
  item.name = vscode.l10n.t("Loan Ops simulator for other programs");
  item.command = commandIds.startSimulator;
  const update = () => {
    const { started } = simulators;
    void vscode.commands.executeCommand("setContext", "loanOps.simulatorStarted", started !== undefined);
    if (started === undefined) return item.hide();
    const { port } = new URL(started.baseUrl);
    item.text = vscode.l10n.t("$(broadcast) Simulator on {0}", port);
    item.tooltip = vscode.l10n.t(
      "Other programs find the simulator at {0}.\nClick to copy its address or token.",
      started.baseUrl,
    );
    item.show();
  };
  update();
  return vscode.Disposable.from(item, simulators.onDidChangeStarted(update));
}
