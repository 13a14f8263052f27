import * as vscode from "vscode";
import type { Activity, ActivityState } from "../../ledger/activity";
import { activityStateWord } from "../../ledger/activityText";
import { showQuickPickOfMany } from "../base/window/quickPick";
import { type ActivityFilter, aboutOf, STATES } from "./activityFilter";

/** A row with one of the two: what it adds to the filter. */
interface FilterItem extends vscode.QuickPickItem {
  readonly state?: ActivityState;
  readonly about?: string;
}

/** Asks which activities to list, by the outcomes, loans and deals that they have. Undefined when the user leaves. */
export async function pickFilter(
  activities: readonly Activity[],
  filter: ActivityFilter,
): Promise<ActivityFilter | undefined> {
  const picked = await showQuickPickOfMany([...stateItems(activities, filter), ...aboutItems(activities, filter)], {
    title: vscode.l10n.t("Filter the activity"),
    placeholder: vscode.l10n.t("Check outcomes, loans and deals. Nothing checked shows everything."),
  });
  return (
    picked && {
      states: picked.flatMap(({ state }) => state ?? []),
      about: picked.flatMap(({ about }) => about ?? []),
    }
  );
}

function stateItems(activities: readonly Activity[], { states }: ActivityFilter): FilterItem[] {
  const groups = Map.groupBy(activities, ({ state }) => state);
  return [
    separator(vscode.l10n.t("Outcome: any of these")),
    ...STATES.flatMap((state) => {
      const found = groups.get(state);
      if (found === undefined) return [];
      return [
        { label: activityStateWord(state), description: `${found.length}`, picked: states.includes(state), state },
      ];
    }),
  ];
}

/** Those about which something was sent last come first. */
function aboutItems(activities: readonly Activity[], filter: ActivityFilter): FilterItem[] {
  return [
    separator(vscode.l10n.t("Loan or deal: any of these")),
    ...Array.from(Map.groupBy(activities, aboutOf), ([about, [newest, ...older]]) => ({
      label: newest?.loanReference ?? newest?.loanId ?? newest?.dealId ?? "",
      description: `${newest?.environmentName} · ${older.length + 1}`,
      picked: filter.about.includes(about),
      about,
    })),
  ];
}

function separator(label: string): FilterItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
