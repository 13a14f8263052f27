import * as vscode from "vscode";
import { dateFormat } from "../../domain/dateFormat";
import { type Activity, isUnresolved } from "../../ledger/activity";
import { reportFailure } from "../base/reportFailure";
import { UserError } from "../base/userError";
import { createQuickPick, pickItem } from "../base/window/quickPick";
import type { Session } from "../environments/session";
import type { SendingContext } from "../sending/sendingContext";
import type { TaskPageOpener } from "../targets/targets";
import { checkActivity } from "./checkActivity";
import { readySessionOf } from "./readySessionOf";

interface ActivityItem extends vscode.QuickPickItem {
  readonly activity?: Activity;
}

/** A view whose rows can be brought into sight. */
interface RevealingTree {
  revealRoot(reference: string): Promise<boolean>;
}

interface ActivityContext extends SendingContext {
  readonly taskPages: TaskPageOpener;
  readonly loansTree: RevealingTree;
  readonly dealsTree: RevealingTree;
}

/** The most rows of the list. Older activities stay in the record. */
const SHOWN = 500;

/** Lists what was sent from this installation, newest first. Activities with an unknown outcome can be checked. */
export async function showActivity(context: ActivityContext): Promise<void> {
  const words = await import("../../ledger/activityText");
  const activities = (await (await context.activities.open()).activities()).slice(0, SHOWN);
  const check: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon("search"),
    tooltip: vscode.l10n.t("Check Now"),
  };
  const picker = createQuickPick<ActivityItem>({
    title: vscode.l10n.t("Activity: what was sent from here"),
    placeholder:
      activities.length === 0
        ? vscode.l10n.t("Nothing has been sent yet.")
        : vscode.l10n.t("Search by loan, task, environment or outcome"),
  });
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  const items = withDays(activities, (activity) => ({
    label: `${words.activityKindLabel(activity.kind)}: ${words.activityStateLabel(activity)}`,
    iconPath: new vscode.ThemeIcon(iconOf(activity)),
    description: activity.environmentName,
    detail: [timeText(activity.plannedAt), words.activitySubject(activity), words.activityResultText(activity)]
      .filter((part) => part !== undefined && part !== "")
      .join(" · "),
    activity,
    ...(isUnresolved(activity) ? { buttons: [check] } : {}),
  }));
  picker.items = items.map(pickItem);
  const act = (activity: Activity | undefined) => {
    if (activity === undefined) return;
    picker.hide();
    followUp(context, activity).catch((error: unknown) => reportFailure(error, context.log));
  };
  picker.onDidTriggerItemButton(({ item }) => act(item.activity));
  picker.onDidAccept(() => act(picker.selectedItems[0]?.activity));
  picker.onDidHide(() => picker.dispose());
  picker.show();
}

/** Checks an activity with an unknown outcome; for any other shows its task, loan or deal. */
async function followUp(context: ActivityContext, activity: Activity): Promise<void> {
  if (isUnresolved(activity)) return checkActivity(context, activity);
  const session = await readySessionOf(context, activity);
  if (session === undefined) return;
  const { loanReference, taskId, dealId } = activity;
  if (loanReference !== undefined && taskId !== undefined) await context.taskPages.open({ loanReference, taskId });
  else if (loanReference !== undefined) await revealRow(session, context.loansTree, loanReference);
  else if (dealId !== undefined) await revealRow(session, context.dealsTree, dealId);
}

async function revealRow({ environment }: Session, tree: RevealingTree, reference: string): Promise<void> {
  if (await tree.revealRoot(reference)) return;
  throw new UserError(vscode.l10n.t("{0} does not have {1} on its list.", environment.name, reference));
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
