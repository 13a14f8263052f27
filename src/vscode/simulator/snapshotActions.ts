import * as vscode from "vscode";
import { dateFormat } from "../../domain/dateFormat";
import type { Choice } from "../base/choose";
import type { Simulator, SimulatorSnapshot } from "./simulatorModule";

/**
 * Runs an action, asking for its details. Resolves to a sentence that says what was done, or undefined when the user
 * left.
 */
export type Action = () => Promise<string | undefined>;

/** What a simulator held at that time. */
export interface TakenSnapshot {
  readonly snapshot: SimulatorSnapshot;
  /** In the user's format. */
  readonly takenAt: string;
}

/** The actions that take and restore a snapshot, and that reset the simulator. */
export function snapshotActions(simulator: Simulator, snapshots: WeakMap<Simulator, TakenSnapshot>): Choice<Action>[] {
  const taken = snapshots.get(simulator);
  const take: Choice<Action> = {
    label: vscode.l10n.t("Take Snapshot"),
    iconPath: new vscode.ThemeIcon("save"),
    detail: vscode.l10n.t("Saves the current state. Only the latest snapshot is kept."),
    value: async () => {
      const takenAt = dateFormat({ timeStyle: "medium" }).format(Date.now());
      snapshots.set(simulator, { snapshot: simulator.snapshot(), takenAt });
      return vscode.l10n.t("Snapshot taken. To go back to it, use Restore Snapshot.");
    },
  };
  const reset: Choice<Action> = {
    label: vscode.l10n.t({
      message: "Reset",
      comment: "Menu item: sets the simulator back to the start of its scenario",
    }),
    iconPath: new vscode.ThemeIcon("discard"),
    detail: vscode.l10n.t(
      "Goes back to the start of the scenario {0}: loans, token and network, without planned failures.",
      simulator.status().scenario,
    ),
    value: async () => {
      await simulator.reset();
      return vscode.l10n.t("The simulator was reset.");
    },
  };
  if (taken === undefined) return [take, reset];
  const restore: Choice<Action> = {
    label: vscode.l10n.t("Restore Snapshot"),
    iconPath: new vscode.ThemeIcon("history"),
    description: vscode.l10n.t("taken at {0}", taken.takenAt),
    value: async () => {
      await simulator.restore(taken.snapshot);
      return vscode.l10n.t("The snapshot taken at {0} was restored.", taken.takenAt);
    },
  };
  return [take, restore, reset];
}
