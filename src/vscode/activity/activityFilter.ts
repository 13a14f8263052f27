import * as vscode from "vscode";
import { ACTIVITY_OUTCOMES, type Activity, type ActivityState } from "../../ledger/activity";
import { activityStateWord } from "../../ledger/activityText";
import { showQuickPickOfMany } from "../ui/window/pickers";

/** Which activities are listed: those of any of the states, and about any of the loans and deals. None stands for all. */
export interface ActivityFilter {
  readonly states: readonly ActivityState[];
  /** As `aboutOf` names them. */
  readonly about: readonly string[];
}

export const NO_FILTER: ActivityFilter = { states: [], about: [] };

/** In the order in which they are offered. */
export const STATES: readonly ActivityState[] = [...ACTIVITY_OUTCOMES, "sent", "planned"];

/** The loan or deal of an activity, the same for all that is about it. IDs of two environments have nothing in common. */
export function aboutOf({ environmentId, loanId, loanReference, dealId }: Activity): string {
  return JSON.stringify([environmentId, loanId ?? loanReference ?? null, dealId ?? null]);
}

export function isFiltered({ states, about }: ActivityFilter): boolean {
  return states.length + about.length > 0;
}

export function passing(activities: readonly Activity[], { states, about }: ActivityFilter): readonly Activity[] {
  return activities.filter(
    (activity) =>
      (states.length === 0 || states.includes(activity.state)) &&
      (about.length === 0 || about.includes(aboutOf(activity))),
  );
}

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
