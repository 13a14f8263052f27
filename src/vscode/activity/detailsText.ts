import * as l10n from "@vscode/l10n";
import { asOfText, timeWithZone } from "../../domain/dates";
import { findTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { oneLine } from "../../domain/text";
import { textOf } from "../../domain/unknown";
import type { Activity } from "../../ledger/activity";
import {
  type ActivityNames,
  activityDuration,
  activityKindLabel,
  activityPreparerText,
  activityRecordText,
  activityResultText,
  activityStateLabel,
} from "../../ledger/activityText";
import type { Subject } from "./subject";

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
    ...factLine(l10n.t("Started"), timeWithZone(plannedAt)),
    ...factLine(l10n.t("Took"), activityDuration(activity)),
    ...subjectLines(activity, subject, names),
    ...factLine(l10n.t("Answer of the service"), activityResultText(activity, names)),
    ...factLine(l10n.t("What is there now"), found),
    ...(activity.preparedBy ? [`- ${activityPreparerText(activity)}`] : []),
    "",
    subject === undefined
      ? notReadLine(kind, elsewhere)
      : l10n.t("Titles and names are as of {0}.", asOfText(subject.asOf, now)),
    l10n.t("The record on this machine holds IDs, and no titles, no values and no names of people."),
    "",
    l10n.t("For a support request"),
    `Loan Ops ${versions}`,
    activityRecordText(activity),
    "",
    l10n.t("This report contains no token, no reason of a rejection and no content of a file."),
    "",
  ].join("\n");
}

function notReadLine(kind: Activity["kind"], elsewhere: string | undefined): string {
  if (kind === "runMutation") return l10n.t("Loan Ops cannot tell what this mutation changes.");
  return elsewhere ?? l10n.t("It has not been read here yet.");
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
    ...factLine(l10n.t("Loan"), nameAndId(loanReference, loanId)),
    ...factLine(l10n.t("Deal"), nameAndId(textOf(subject?.deal?.friendlyId), dealId)),
    ...factLine(l10n.t("Task"), nameAndId(whose, taskId)),
    ...moving.flatMap((id) => factLine(l10n.t("Task"), nameAndId(titleOf(id), id))),
    ...factLine(l10n.t("Document"), nameAndId(names.document, documentId)),
    ...factLine(l10n.t("Files"), files && (names.files?.join(", ") ?? `${files.length}`)),
  ];
}

function nameAndId(name: string | undefined, id: string | undefined): string | undefined {
  if (id === undefined || name === id) return name;
  return name === undefined ? id : `${name} (${id})`;
}
