import * as vscode from "vscode";
import { dateFormat } from "../../domain/dateFormat";
import type { Choice } from "../base/choose";
import type { Action } from "./action";
import type { Simulator, SimulatorSnapshot } from "./simulatorModule";

/** What a simulator held at that time. */
export interface TakenSnapshot {
  readonly snapshot: SimulatorSnapshot;
  /** In the user's format. */
  readonly takenAt: string;
}

/** Ways back: to a snapshot, as often as wanted, and to the start. */
export function snapshotActions(simulator: Simulator, snapshots: WeakMap<Simulator, TakenSnapshot>): Choice<Action>[] {
  const { control } = simulator;
  const taken = snapshots.get(simulator);
  const take: Choice<Action> = {
    label: vscode.l10n.t("Take Snapshot"),
    iconPath: new vscode.ThemeIcon("save"),
    detail: vscode.l10n.t("Puts aside what the loans are now; one snapshot is kept."),
    value: async () => {
      const takenAt = dateFormat({ timeStyle: "medium" }).format(Date.now());
      snapshots.set(simulator, { snapshot: control.snapshot(), takenAt });
      return vscode.l10n.t("Snapshot taken. Restore Snapshot brings it back.");
    },
  };
  const reset: Choice<Action> = {
    label: vscode.l10n.t("Reset"),
    iconPath: new vscode.ThemeIcon("discard"),
    detail: vscode.l10n.t(
      "Everything as the scenario {0} starts: loans, token, network, no failure planned.",
      control.status().scenario,
    ),
    value: async () => {
      await control.reset();
      return vscode.l10n.t("The simulator is as it was at the start.");
    },
  };
  if (taken === undefined) return [take, reset];
  const restore: Choice<Action> = {
    label: vscode.l10n.t("Restore Snapshot"),
    iconPath: new vscode.ThemeIcon("history"),
    description: vscode.l10n.t("taken at {0}", taken.takenAt),
    value: async () => {
      await control.restore(taken.snapshot);
      return vscode.l10n.t("The loans are as they were at {0}.", taken.takenAt);
    },
  };
  return [take, restore, reset];
}
