import * as l10n from "@vscode/l10n";
import { asOfText, dateFormat } from "../../domain/dates";
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
  activityResultText,
  activityStateLabel,
} from "../../ledger/activityText";
import { foundText } from "../../ledger/effect";
import type { Subject } from "./subject";

export interface Details {
  readonly activity: Activity;
  readonly subject: Subject | undefined;
  readonly names: ActivityNames;
  /** What was read since shows, where nobody has checked. */
  readonly found: string | undefined;
  readonly masked: boolean;
  /** Why nothing can be read here; undefined in the environment that it was sent to. */
  readonly elsewhere: string | undefined;
  readonly versions: string;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

export function detailsText(details: Details): string {
  const { activity, versions } = details;
  const { environmentName, environmentId, kind } = activity;
  return [
    `${oneLine(environmentName)}: ${activityKindLabel(kind)}: ${oneLine(activityStateLabel(activity))}`,
    "",
    ...timeLines(activity),
    ...subjectLines(details),
    ...outcomeLines(details),
    ...(activity.preparedBy ? [`- ${activityPreparerText(activity)}`] : []),
    "",
    ...sourceLines(details),
    "",
    l10n.t("For a support request"),
    line(l10n.t("Call"), oneLine(kind)),
    line(l10n.t("Environment"), `${oneLine(environmentName)} (${oneLine(environmentId)})`),
    ...exactTimes(activity),
    line(l10n.t("Outcome"), exactOutcome(activity)),
    line(l10n.t("Activity"), oneLine(activity.id)),
    line("Loan Ops", oneLine(versions)),
    "",
    l10n.t("This report contains no token, no reason of a rejection and no content of a file."),
    "",
  ].join("\n");
}

function line(label: string, text: string): string {
  return `- ${label}: ${text}`;
}

function lineIf(label: string, text: string | undefined): string[] {
  return text === undefined ? [] : [line(label, text)];
}

function timeLines(activity: Activity): string[] {
  const { plannedAt, sentAt } = activity;
  return [
    sentAt === undefined ? line(l10n.t("Planned"), timeText(plannedAt)) : line(sentLabel(activity), timeText(sentAt)),
    ...lineIf(l10n.t("Took"), activityDuration(activity)),
  ];
}

/** Of what was not sent there is the time when it was begun. */
function sentLabel({ state }: Activity): string {
  return state === "notSent" ? l10n.t("Started") : l10n.t("Sent");
}

function subjectLines({ activity, subject, names }: Details): string[] {
  const { loanReference, loanId, dealId, taskId, documentId, files, operation, fields, idsBefore, kind } = activity;
  const whose = names.owner === undefined ? names.task : `${names.task} (${names.owner})`;
  const moving = kind === "reassignLoanOfficerTasks" ? idsBefore : undefined;
  return [
    ...lineIf(l10n.t("Loan"), called(loanReference, loanId)),
    ...lineIf(l10n.t("Deal"), dealId && called(textOf(subject?.deal?.friendlyId), dealId)),
    ...lineIf(l10n.t("Task"), taskId && called(whose, taskId)),
    ...lineIf(l10n.t("Document"), documentId && called(names.document, documentId)),
    ...lineIf(l10n.t("Tasks that were to move"), moving && `${moving.length}`),
    ...(moving ?? []).map((id) => taskLine(id, subject)),
    ...lineIf(l10n.t("Files"), files && `${files.length}`),
    ...fileLines(files ?? [], names.files),
    ...lineIf(l10n.t("Operation"), operation && oneLine(operation)),
    ...lineIf(l10n.t("Mutations"), fields?.map((field) => oneLine(field)).join(", ")),
  ];
}

function taskLine(id: string, subject: Subject | undefined): string {
  const task = subject?.loan && findTask(subject.loan, id, "loanOfficer")?.task;
  return `  - ${called(task && taskLabel(task), id)}`;
}

function fileLines(files: NonNullable<Activity["files"]>, names: readonly string[] = []): string[] {
  return files.map(({ sha256, size }, index) => {
    const name = names[index];
    return `  - ${[...(name === undefined ? [] : [oneLine(name)]), `${size} B`, `SHA-256 ${oneLine(sha256)}`].join(", ")}`;
  });
}

function outcomeLines({ activity, names, found, now }: Details): string[] {
  const { check, result } = activity;
  const answer = activityResultText(activity, names);
  const borrower = result?.borrowerId;
  return [
    ...(borrower === undefined
      ? lineIf(l10n.t("Answer of the service"), answer && oneLine(answer))
      : [line(l10n.t("Borrower"), called(names.borrower, borrower) ?? "")]),
    ...lineIf(l10n.t("What is there now"), found),
    ...lineIf(
      l10n.t("Last check"),
      check &&
        `${asOfText(check.at, now)}: ${check.finding === "found" ? foundText(activity.kind) : l10n.t("No sign of it was found. It may still be done.")}`,
    ),
  ];
}

function sourceLines({ activity, subject, names, masked, elsewhere, now }: Details): string[] {
  const { taskId, taskKind } = activity;
  if (activity.kind === "runMutation") {
    return [l10n.t("The record on this machine holds the names of the operation and its fields, and no values.")];
  }
  const isMissing = subject?.loan && taskId !== undefined && findTask(subject.loan, taskId, taskKind) === undefined;
  return [
    subject === undefined
      ? (elsewhere ?? l10n.t("It has not been read here yet."))
      : l10n.t("Titles and names are as of {0}.", asOfText(subject.asOf, now)),
    ...(isMissing ? [l10n.t("The task was not among those that the service returned.")] : []),
    ...(masked && Object.values(names).some((name) => name !== undefined)
      ? [l10n.t("Names are pseudonyms, because share-safe mode is on.")]
      : []),
    l10n.t("The record on this machine holds IDs, and no titles and names."),
  ];
}

function exactTimes(activity: Activity): string[] {
  const { plannedAt, sentAt, settledAt } = activity;
  const times = [
    [l10n.t("Planned"), plannedAt],
    [sentLabel(activity), sentAt],
    [l10n.t("Ended"), settledAt],
  ] as const;
  return times.flatMap(([label, at]) => (at === undefined ? [] : [line(label, oneLine(new Date(at).toISOString()))]));
}

function exactOutcome({ state, interrupted, result }: Activity): string {
  const parts = [state, interrupted && "interrupted", result?.errorKind, result?.status && `HTTP ${result.status}`];
  return parts
    .filter((part) => typeof part === "string")
    .map((part) => oneLine(part))
    .join(", ");
}

function called(name: string | undefined, id: string | undefined): string | undefined {
  if (id === undefined || name === id) return name && oneLine(name);
  return name === undefined ? oneLine(id) : `${oneLine(name)} (${oneLine(id)})`;
}

function timeText(time: number): string {
  return dateFormat({ dateStyle: "long", timeStyle: "medium" }).format(time);
}
