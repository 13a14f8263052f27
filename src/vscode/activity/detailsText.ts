import * as l10n from "@vscode/l10n";
import { dateFormat } from "../../domain/dates";
import { findTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { codeSpan, plain } from "../../domain/text";
import { textOf } from "../../domain/unknown";
import type { Activity } from "../../ledger/activity";
import {
  type ActivityNames,
  activityDuration,
  activityKindLabel,
  activityResultText,
  activityStateLabel,
} from "../../ledger/activityText";
import { asOfText } from "../ui/format";
import type { Subject } from "./subject";

export interface Details {
  readonly activity: Activity;
  readonly subject: Subject | undefined;
  readonly names: ActivityNames;
  readonly masked: boolean;
  /** Why nothing can be read here; undefined in the environment that it was sent to. */
  readonly elsewhere: string | undefined;
  readonly versions: string;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** All that is known of an activity as Markdown: for a person first, then what a support request needs. */
export function detailsText(details: Details): string {
  const { activity, versions } = details;
  const { environmentName, environmentId, kind } = activity;
  return [
    `# ${plain(environmentName)}: ${activityKindLabel(kind)}: ${plain(activityStateLabel(activity))}`,
    "",
    ...timeLines(activity),
    ...subjectLines(details),
    ...outcomeLines(details),
    ...lineIf(l10n.t("Prepared by"), activity.preparedBy && l10n.t("a chat agent")),
    "",
    ...sourceLines(details),
    "",
    `## ${l10n.t("For a support request")}`,
    "",
    line(l10n.t("Call"), codeSpan(kind)),
    line(l10n.t("Environment"), `${plain(environmentName)} (${codeSpan(environmentId)})`),
    ...exactTimes(activity),
    line(l10n.t("Outcome"), exactOutcome(activity)),
    line(l10n.t("Activity"), codeSpan(activity.id)),
    line("Loan Ops", plain(versions)),
    "",
    l10n.t("This report contains no token, no reason of a rejection and no content of a file."),
    "",
  ].join("\n");
}

function line(label: string, text: string): string {
  return `- **${label}**: ${text}`;
}

function lineIf(label: string, text: string | undefined): string[] {
  return text === undefined ? [] : [line(label, text)];
}

function timeLines(activity: Activity): string[] {
  const { plannedAt, sentAt } = activity;
  return [
    sentAt === undefined ? line(l10n.t("Planned"), timeText(plannedAt)) : line(l10n.t("Sent"), timeText(sentAt)),
    ...lineIf(l10n.t("Took"), activityDuration(activity)),
  ];
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
    ...lineIf(l10n.t("Operation"), operation && codeSpan(operation)),
    ...lineIf(l10n.t("Mutations"), fields?.map(codeSpan).join(", ")),
  ];
}

function taskLine(id: string, subject: Subject | undefined): string {
  const task = subject?.loan && findTask(subject.loan, id, "loanOfficer")?.task;
  return `  - ${called(task && taskLabel(task), id)}`;
}

function fileLines(files: NonNullable<Activity["files"]>, names: readonly string[] = []): string[] {
  return files.map(({ sha256, size }, index) => {
    const name = names[index];
    return `  - ${[...(name === undefined ? [] : [plain(name)]), `${size} B`, `SHA-256 ${codeSpan(sha256)}`].join(", ")}`;
  });
}

function outcomeLines({ activity, names, now }: Details): string[] {
  const { check, result } = activity;
  const answer = activityResultText(activity, names);
  const borrower = result?.borrowerId;
  return [
    ...(borrower === undefined
      ? lineIf(l10n.t("Answer of the service"), answer && plain(answer))
      : [line(l10n.t("Borrower"), called(names.borrower, borrower) ?? "")]),
    ...lineIf(
      l10n.t("Last check"),
      check &&
        (check.finding === "found"
          ? l10n.t("{0}: it was found", asOfText(check.at, now))
          : l10n.t("{0}: it was not found, and may still appear", asOfText(check.at, now))),
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

function exactTimes({ plannedAt, sentAt, settledAt }: Activity): string[] {
  const times = [
    [l10n.t("Planned"), plannedAt],
    [l10n.t("Sent"), sentAt],
    [l10n.t("Ended"), settledAt],
  ] as const;
  return times.flatMap(([label, at]) => (at === undefined ? [] : [line(label, codeSpan(new Date(at).toISOString()))]));
}

function exactOutcome({ state, interrupted, result }: Activity): string {
  const parts = [state, interrupted && "interrupted", result?.errorKind, result?.status && `HTTP ${result.status}`];
  return parts
    .filter((part) => typeof part === "string")
    .map(codeSpan)
    .join(", ");
}

/** What it is called, where that is known, and its ID. */
function called(name: string | undefined, id: string | undefined): string | undefined {
  if (id === undefined || name === id) return name && codeSpan(name);
  return name === undefined ? codeSpan(id) : `${plain(name)} (${codeSpan(id)})`;
}

function timeText(time: number): string {
  return dateFormat({ dateStyle: "long", timeStyle: "medium" }).format(time);
}
