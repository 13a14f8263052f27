import * as vscode from "vscode";
import { asOfText, dateFormat, timeWithZone } from "../../domain/dates";
import { findTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { oneLine } from "../../domain/text";
import { textOf } from "../../domain/unknown";
import { type Activity, type ActivityState, changeSubject, isSentTo } from "../../ledger/activity";
import {
  type ActivityNames,
  activityDuration,
  activityKindLabel,
  activityPreparerText,
  activityRecordText,
  activityResultText,
  activityStateLabel,
  activitySubject,
} from "../../ledger/activityText";
import { effectSince } from "../../ledger/effect";
import type { App } from "../app/app";
import { readEnvironments } from "../environments/settings";
import { type ChoiceList, choose, separator } from "../ui/window/pickers";
import { type ActivityAction, actionsOf, elsewhereText } from "./activityActions";
import { type ListedSubject, lookup, namesOf, type Subject } from "./subject";

interface ChosenActivity {
  readonly activity: Activity;
  readonly action?: ActivityAction;
}

/** Lists what was sent from this installation, newest first. Enter shows the details of an entry. */
export async function showActivity(app: App): Promise<void> {
  app.activities.looked();
  const activities = await app.activities.ledger.activities();
  const placeholder =
    activities.length === 0
      ? vscode.l10n.t("Nothing has been sent yet.")
      : vscode.l10n.t("Search by loan, task, environment or outcome. Enter shows the details.");
  const title = vscode.l10n.t("Activity: what was sent from here");
  const { activity, action } = await choose<ChosenActivity>(title, itemsOf(app, activities), placeholder);
  const read = await action?.run();
  if (action !== undefined && read === undefined) return;
  const page = activityPage(app, activities, activity, read);
  await app.reports.show(page.title, page.text, page.options);
}

function itemsOf(app: App, activities: readonly Activity[]): ChoiceList<ChosenActivity> {
  const { environments } = readEnvironments();
  const listed = listedLookup(app);
  // Each is compared with those about the same alone: there may be thousands of them.
  const bySubject = Map.groupBy(activities, changeSubject);
  return withDayHeadings(activities, (activity) => {
    const known = listed(activity);
    const masking = app.shareSafe.masking(activity.environmentId);
    const names = namesOf(activity, known.subject, masking);
    const actions = actionsOf(app, environments, activity, known);
    return {
      label: `${activityKindLabel(activity.kind)}: ${activityStateLabel(activity)}`,
      iconPath: new vscode.ThemeIcon(ICONS[activity.check?.finding === "found" ? "confirmed" : activity.state]),
      description: activity.environmentName,
      detail: [
        dateFormat({ timeStyle: "medium" }).format(activity.plannedAt),
        activitySubject(masking.activity(activity), names),
        activityResultText(activity, names),
        activityDuration(activity),
        activityPreparerText(activity),
        effectSince(activity, known.subject, bySubject.get(changeSubject(activity)) ?? []),
      ]
        .filter((part) => part !== undefined && part !== "")
        .join(" · "),
      buttons: actions.map((action) => ({
        iconPath: new vscode.ThemeIcon(action.icon ?? ""),
        tooltip: action.title,
        value: { activity, action },
      })),
      value: { activity },
    };
  });
}

function withDayHeadings<T>(activities: readonly Activity[], itemOf: (activity: Activity) => T) {
  let day = "";
  return activities.flatMap((activity) => {
    const date = dateFormat({ dateStyle: "medium" }).format(activity.plannedAt);
    const item = itemOf(activity);
    if (date === day) return [item];
    day = date;
    return [separator(date), item];
  });
}

const ICONS: Readonly<Record<ActivityState, string>> = {
  ...{ planned: "sync", sent: "sync", confirmed: "pass", refused: "error", unknown: "question" },
  notSent: "circle-slash",
};

/** All that is known of an activity, as a page to read and copy. `read` is what is not in the store. */
function activityPage(app: App, activities: readonly Activity[], activity: Activity, read: Subject | undefined) {
  const { environments } = readEnvironments();
  const inStore = listedLookup(app)(activity);
  const listed: ListedSubject = { ...inStore, subject: read ?? inStore.subject };
  const masking = app.shareSafe.masking(activity.environmentId);
  const isKnown = environments.some(({ id }) => id === activity.environmentId);
  const text = detailsText({
    activity: masking.activity(activity),
    subject: listed.subject,
    names: namesOf(activity, listed.subject, masking),
    found: effectSince(activity, listed.subject, activities),
    elsewhere: activity.environmentId === app.active.current.id ? undefined : elsewhereText(activity, isKnown),
    versions: `${app.version} · VS Code ${vscode.version} · Node.js ${process.versions.node} · ${process.platform}`,
    now: Date.now(),
  });
  const title = [
    activityKindLabel(activity.kind),
    activity.loanReference ?? activity.dealId ?? "",
    dateFormat({ dateStyle: "short", timeStyle: "medium" }).format(activity.plannedAt),
  ].join(" ");
  const actions = actionsOf(app, environments, activity, listed).map((action) => ({
    title: action.title,
    run: () => followUp(app, activity, action, read),
  }));
  return { title, text, options: { id: activity.id, actions } };
}

async function followUp(app: App, activity: Activity, action: ActivityAction, before: Subject | undefined) {
  const read = (await action.run()) ?? before;
  const activities = await app.activities.ledger.activities();
  const now = activities.find(({ id }) => id === activity.id) ?? activity;
  const { title, text, options } = activityPage(app, activities, now, read);
  app.reports.replace(title, text, options);
}

function listedLookup({ sessions: { current } }: App) {
  const find = current && lookup(current.store);
  return (activity: Activity): ListedSubject =>
    find && isSentTo(current.environment, activity) ? find(activity) : { reference: undefined, subject: undefined };
}

export interface Details {
  readonly activity: Activity;
  readonly subject: Subject | undefined;
  readonly names: ActivityNames;
  /** What was read since shows, where nobody has checked. */
  readonly found: string | undefined;
  /** Why nothing can be read here; undefined in the environment that it was sent to. */
  readonly elsewhere: string | undefined;
  readonly versions: string;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

export function detailsText({ activity, subject, names, found, elsewhere, versions, now }: Details): string {
  const { environmentName, kind, plannedAt } = activity;
  return [
    `${oneLine(environmentName)}: ${activityKindLabel(kind)}: ${oneLine(activityStateLabel(activity))}`,
    "",
    // The time when it was begun, also of what was not sent.
    ...factLine(vscode.l10n.t("Started"), timeWithZone(plannedAt)),
    ...factLine(vscode.l10n.t("Took"), activityDuration(activity)),
    ...subjectLines(activity, subject, names),
    ...factLine(vscode.l10n.t("Answer of the service"), activityResultText(activity, names)),
    ...factLine(vscode.l10n.t("What is there now"), found),
    ...(activity.preparedBy ? [`- ${activityPreparerText(activity)}`] : []),
    "",
    subject === undefined
      ? notReadLine(kind, elsewhere)
      : vscode.l10n.t("Titles and names are as of {0}.", asOfText(subject.asOf, now)),
    vscode.l10n.t("The record on this machine holds IDs, and no titles, no values and no names of people."),
    "",
    vscode.l10n.t("For a support request"),
    `Loan Ops ${versions}`,
    activityRecordText(activity),
    "",
    vscode.l10n.t("This report contains no token, no reason of a rejection and no content of a file."),
    "",
  ].join("\n");
}

function notReadLine(kind: Activity["kind"], elsewhere: string | undefined): string {
  if (kind === "runMutation") return vscode.l10n.t("Loan Ops cannot tell what this mutation changes.");
  return elsewhere ?? vscode.l10n.t("It has not been read here yet.");
}

function factLine(label: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`- ${label}: ${oneLine(text)}`];
}

function subjectLines(activity: Activity, subject: Subject | undefined, names: ActivityNames): string[] {
  const { loanReference, loanId, dealId, taskId, documentId, files, idsBefore = [], kind } = activity;
  const whose = names.owner === undefined ? names.task : `${names.task} (${names.owner})`;
  const moving = kind === "reassignLoanOfficerTasks" ? idsBefore : [];
  const titleOf = (id: string) => {
    const task = subject?.loan && findTask(subject.loan, id, "loanOfficer")?.task;
    return task && taskLabel(task);
  };
  return [
    ...factLine(vscode.l10n.t("Loan"), nameAndId(loanReference, loanId)),
    ...factLine(vscode.l10n.t("Deal"), nameAndId(textOf(subject?.deal?.friendlyId), dealId)),
    ...factLine(vscode.l10n.t("Task"), nameAndId(whose, taskId)),
    ...moving.flatMap((id) => factLine(vscode.l10n.t("Task"), nameAndId(titleOf(id), id))),
    ...factLine(vscode.l10n.t("Document"), nameAndId(names.document, documentId)),
    ...factLine(vscode.l10n.t("Files"), files && (names.files?.join(", ") ?? `${files.length}`)),
  ];
}

function nameAndId(name: string | undefined, id: string | undefined): string | undefined {
  if (id === undefined || name === id) return name;
  return name === undefined ? id : `${name} (${id})`;
}
