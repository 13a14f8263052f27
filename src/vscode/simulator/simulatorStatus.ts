import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import { createStatusBarItem } from "../base/window/statusBarItem";
import type { Simulators } from "./simulators";

/** Shows, as long as it runs, that this window serves a simulator to other programs, and where. */
export function simulatorStatus(simulators: Simulators): vscode.Disposable {
  const name = vscode.l10n.t("Loan Ops simulator for other programs");
  const { item, show } = createStatusBarItem("loanOps.simulator", 51, name);
  item.command = commandIds.startSimulator;
  const update = () => {
    const { started } = simulators;
    void vscode.commands.executeCommand("setContext", "loanOps.simulatorStarted", started !== undefined);
    if (started === undefined) return item.hide();
    const { port } = new URL(started.url);
    show({
      icon: "broadcast",
      text: vscode.l10n.t("Simulator on {0}", port),
      tooltip: [
        vscode.l10n.t("Other programs find the simulator at {0}.", started.url),
        vscode.l10n.t("Click to copy its address or token."),
      ],
    });
  };
  update();
  return vscode.Disposable.from(item, simulators.onDidChangeStarted(update));
}
