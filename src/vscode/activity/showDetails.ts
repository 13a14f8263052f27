import * as vscode from "vscode";
import { dateFormat } from "../../domain/dateFormat";
import { plain } from "../../domain/markdown";
import type { Activity } from "../../ledger/activity";
import { activityKindLabel } from "../../ledger/activityText";
import { isSentTo } from "../../ledger/sameChange";
import type { Reports } from "../base/reports";
import { readEnvironments } from "../environments/environmentSettings";
import type { ShareSafe } from "../shareSafe/shareSafe";
import { type ActionContext, type ActivityAction, actionsOf } from "./activityActions";
import { detailsText } from "./detailsText";
import { type Listed, lookup, namesOf, type Subject } from "./subject";

export interface DetailsContext extends ActionContext {
  readonly reports: Reports;
  readonly shareSafe: ShareSafe;
  /** Of this extension. */
  readonly version: string;
}

/** Shows all that is known of an activity as a page to read and copy. `read` is what is not in the store. */
export async function showDetails(context: DetailsContext, activity: Activity, read?: Subject): Promise<void> {
  const { title, markdown, options } = pageOf(context, activity, read);
  await context.reports.show(title, markdown, options);
}

function pageOf(context: DetailsContext, activity: Activity, read: Subject | undefined) {
  const { environments } = readEnvironments();
  const inStore = listedOf(context)(activity);
  const listed: Listed = { ...inStore, subject: read ?? inStore.subject };
  const masking = context.shareSafe.masking(activity.environmentId);
  const isKnown = environments.some(({ id }) => id === activity.environmentId);
  const markdown = detailsText({
    activity,
    subject: listed.subject,
    names: namesOf(activity, listed.subject, masking),
    masked: masking.on,
    elsewhere: activity.environmentId === context.active.current.id ? undefined : elsewhereText(activity, isKnown),
    versions: versionsText(context.version),
    now: Date.now(),
  });
  const title = [
    activityKindLabel(activity.kind),
    activity.loanReference ?? activity.dealId ?? "",
    dateFormat({ dateStyle: "short", timeStyle: "medium" }).format(activity.plannedAt),
  ].join(" ");
  const actions = actionsOf(context, environments, activity, listed).map((action) => ({
    title: action.title,
    run: () => followUp(context, activity, action, read),
  }));
  return { title, markdown, options: { id: activity.id, actions } };
}

/** Does it, and says on the page what is known after it. */
async function followUp(
  context: DetailsContext,
  activity: Activity,
  action: ActivityAction,
  before: Subject | undefined,
): Promise<void> {
  const read = (await action.run()) ?? before;
  const activities = await (await context.activities.open()).activities();
  const now = activities.find(({ id }) => id === activity.id) ?? activity;
  const { title, markdown, options } = pageOf(context, now, read);
  context.reports.replace(title, markdown, options);
}

/** Looks up in the store of the window, which knows about one environment. */
export function listedOf({ sessions }: Pick<ActionContext, "sessions">): (activity: Activity) => Listed {
  const session = sessions.current;
  const find = session && lookup(session.store);
  return (activity) =>
    find === undefined || session === undefined || !isSentTo(session.environment, activity)
      ? { reference: undefined, subject: undefined }
      : find(activity);
}

function elsewhereText(activity: Activity, isKnown: boolean): string {
  const environmentName = plain(activity.environmentName);
  return isKnown
    ? vscode.l10n.t("It was sent to {0}, which is not the environment of this window.", environmentName)
    : vscode.l10n.t("This was sent to {0}, which is no longer in the list of environments.", environmentName);
}

function versionsText(version: string): string {
  return `${version} · VS Code ${vscode.version} · Node.js ${process.versions.node} · ${process.platform}`;
}
