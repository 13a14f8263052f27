import * as vscode from "vscode";
import type { Simulators } from "../environments/simulators";
import { commandIds } from "../ui/commandIds";
import { createStatusBarItem } from "../ui/window/views";
import { howText, plannedText, waitingFaults } from "./faults";

/**
 * Shows that this window serves a simulator to other programs, and where; and what is planned for the calls of either, as
 * long as it is. A click opens its menu.
 */
export function simulatorStatus(simulators: Simulators): vscode.Disposable {
  const { item, show } = createStatusBarItem("loanOps.simulator", 51, commandIds.controlSimulator);
  const update = () => {
    const { started, running } = simulators;
    const planned = running.flatMap(({ simulator }) => waitingFaults(simulator).map((fault) => ({ simulator, fault })));
    const [first] = planned;
    if (started === undefined && first === undefined) return item.hide();
    const simulatorUrl = (started ?? first?.simulator)?.url ?? "";
    // VS Code shows no title of it.
    item.command = { command: commandIds.controlSimulator, title: "", arguments: [{ simulatorUrl }] };
    show({
      icon: first === undefined ? "broadcast" : "zap",
      text: [
        ...(first === undefined ? [] : [vscode.l10n.t("Planned: {0}", howText(first.fault))]),
        ...(started === undefined ? [] : [vscode.l10n.t("Simulator at {0}", new URL(started.url).host)]),
      ].join(" · "),
      tooltip: [
        ...(started === undefined ? [] : [vscode.l10n.t("Other programs find the simulator at {0}.", started.url)]),
        ...planned.map(({ simulator, fault }) => `${simulator.url}: ${plannedText(fault)}`),
        vscode.l10n.t("Click for its menu."),
      ],
    });
  };
  update();
  return vscode.Disposable.from(item, simulators.onDidChange(update));
}
