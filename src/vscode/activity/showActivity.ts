import * as vscode from "vscode";
import { dateFormat } from "../../domain/dateFormat";
import type { Activity } from "../../ledger/activity";
import {
  activityDuration,
  activityKindLabel,
  activityPreparerText,
  activityResultText,
  activityStateLabel,
  activitySubject,
} from "../../ledger/activityText";
import { createQuickPick, pickItem } from "../base/window/quickPick";
import { readEnvironments } from "../environments/environmentSettings";
import { type ActivityAction, actionsOf } from "./activityActions";
import { type ActivityFilter, isFiltered, NO_FILTER, passing } from "./activityFilter";
import { pickFilter } from "./pickFilter";
import { type DetailsContext, listedOf, showDetails } from "./showDetails";
import { namesOf } from "./subject";

interface ActivityItem extends vscode.QuickPickItem {
  readonly activity?: Activity;
  /** One for each button. */
  readonly actions?: readonly ActivityAction[];
}

/** What was chosen in the list: an entry, or what to do about it; or which entries to list. */
type Choice =
  | { readonly activity: Activity; readonly action: ActivityAction | undefined }
  | { readonly filter: "choose" | "none" };

/** The most rows of the list. Older activities stay in the record. */
const SHOWN = 500;

/** Lists what was sent from this installation, newest first. Enter shows the details of an entry. */
export async function showActivity(context: DetailsContext): Promise<void> {
  await context.shareSafe.ready();
  const activities = await (await context.activities.open()).activities();
  let filter = NO_FILTER;
  while (true) {
    const choice = await choose(context, activities, filter);
    if (choice === undefined) return;
    if ("activity" in choice) return follow(context, choice.activity, choice.action);
    filter = choice.filter === "none" ? NO_FILTER : ((await pickFilter(activities, filter)) ?? filter);
  }
}

async function follow(context: DetailsContext, activity: Activity, action: ActivityAction | undefined): Promise<void> {
  const read = await action?.run();
  if (action === undefined || read !== undefined) await showDetails(context, activity, read);
}

/** Undefined when the user leaves. */
function choose(
  context: DetailsContext,
  activities: readonly Activity[],
  filter: ActivityFilter,
): Promise<Choice | undefined> {
  const found = passing(activities, filter);
  const picker = createQuickPick<ActivityItem>({
    title: isFiltered(filter)
      ? vscode.l10n.t("Activity: {0} of {1} entries", found.length, activities.length)
      : vscode.l10n.t("Activity: what was sent from here"),
    placeholder: placeholderFor(activities, found),
  });
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.items = itemsOf(context, found.slice(0, SHOWN)).map(pickItem);
  const filterButton = { iconPath: new vscode.ThemeIcon("filter"), tooltip: vscode.l10n.t("Filter…") };
  const allButton = { iconPath: new vscode.ThemeIcon("clear-all"), tooltip: vscode.l10n.t("Show All") };
  picker.buttons = isFiltered(filter) ? [filterButton, allButton] : [filterButton];
  return new Promise((resolve) => {
    const end = (choice: Choice) => {
      resolve(choice);
      picker.hide();
    };
    picker.onDidTriggerButton((button) => end({ filter: button === allButton ? "none" : "choose" }));
    picker.onDidTriggerItemButton(({ item: { activity, actions, buttons = [] }, button }) => {
      if (activity !== undefined) end({ activity, action: actions?.[buttons.indexOf(button)] });
    });
    picker.onDidAccept(() => {
      const activity = picker.selectedItems[0]?.activity;
      if (activity !== undefined) end({ activity, action: undefined });
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

function placeholderFor(activities: readonly Activity[], found: readonly Activity[]): string {
  if (activities.length === 0) return vscode.l10n.t("Nothing has been sent yet.");
  if (found.length === 0) return vscode.l10n.t("No entry passes the filter.");
  return vscode.l10n.t("Search by loan, task, environment or outcome. Enter shows the details.");
}

function itemsOf(context: DetailsContext, activities: readonly Activity[]): ActivityItem[] {
  const { environments } = readEnvironments();
  const listed = listedOf(context);
  return withDays(activities, (activity) => {
    const known = listed(activity);
    const masking = context.shareSafe.masking(activity.environmentId);
    const names = namesOf(activity, known.subject, masking);
    const actions = actionsOf(context, environments, activity, known);
    return {
      label: `${activityKindLabel(activity.kind)}: ${activityStateLabel(activity)}`,
      iconPath: new vscode.ThemeIcon(iconOf(activity)),
      description: activity.environmentName,
      detail: [
        timeText(activity.plannedAt),
        activitySubject(activity, names),
        activityResultText(activity, names),
        activityDuration(activity),
        activityPreparerText(activity),
      ]
        .filter((part) => part !== undefined && part !== "")
        .join(" · "),
      buttons: actions.map(({ title, icon }) => ({ iconPath: new vscode.ThemeIcon(icon), tooltip: title })),
      activity,
      actions,
    };
  });
}

function withDays(activities: readonly Activity[], itemOf: (activity: Activity) => ActivityItem): ActivityItem[] {
  let day = "";
  return activities.flatMap((activity) => {
    const date = dateFormat({ dateStyle: "medium" }).format(activity.plannedAt);
    const item = itemOf(activity);
    if (date === day) return [item];
    day = date;
    return [{ label: date, kind: vscode.QuickPickItemKind.Separator }, item];
  });
}

function timeText(time: number): string {
  return dateFormat({ timeStyle: "medium" }).format(time);
}

function iconOf({ state, check }: Activity): string {
  switch (state) {
    case "confirmed":
      return "pass";
    case "refused":
      return "error";
    case "unknown":
      return check?.finding === "found" ? "pass" : "question";
    case "notSent":
      return "circle-slash";
    case "planned":
    case "sent":
      return "sync";
  }
}
