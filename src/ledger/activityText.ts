import * as l10n from "@vscode/l10n";
import { canceledText } from "../domain/bytes";
import { numberFormat } from "../domain/dates";
import type { Activity, ActivityKind, ActivityState } from "./activity";
import { foundText } from "./effect";

/** As they may be shown. The record has none: they are looked up. */
export type ActivityNames = { readonly files?: readonly string[] | undefined } & {
  readonly [Name in "task" | "owner" | "document" | "borrower"]?: string | undefined;
};

const KIND_LABELS: Readonly<Record<ActivityKind, () => string>> = {
  upload: () => l10n.t({ message: "Upload", comment: "Kind of an activity: a noun, not a command" }),
  rejectDocument: () => l10n.t("Reject document"),
  reassignLoanOfficerTasks: () => l10n.t("Reassign loan officer tasks"),
  createBorrower: () => l10n.t("Create borrower"),
  runMutation: () => l10n.t("Mutation of a query file"),
};

const STATE_LABELS: Readonly<Record<ActivityState, () => string>> = {
  planned: () => l10n.t({ message: "Planned", comment: "State of an activity, such as an upload" }),
  sent: () => l10n.t({ message: "Being sent", comment: "State of an activity, such as an upload" }),
  confirmed: () => l10n.t({ message: "Confirmed", comment: "State of an activity, such as an upload" }),
  refused: () => l10n.t({ message: "Refused", comment: "State of an activity, such as an upload" }),
  unknown: () => l10n.t("Outcome unknown"),
  notSent: () => l10n.t({ message: "Not sent", comment: "State of an activity, such as an upload" }),
};

export function activityKindLabel(kind: ActivityKind): string {
  return KIND_LABELS[kind]();
}

export function stateLabel(state: ActivityState): string {
  return STATE_LABELS[state]();
}

/** The state, why it came to it, whether it was interrupted, and what the last check found. */
export function activityStateLabel({ kind, state, interrupted, check, result, files = [] }: Activity): string {
  if (state === "notSent" && result?.bytesSent !== undefined) {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    return canceledText(result.bytesSent, total).replace(/\.$/, "");
  }
  const notes = [
    state === "unknown" && ANSWERED_ERROR_KINDS.has(result?.errorKind ?? "")
      ? l10n.t("the service answered with an error")
      : ERROR_KIND_NOTES.get(result?.errorKind ?? "")?.(),
    interrupted &&
      l10n.t({ message: "interrupted", comment: "Note on the state of an activity: VS Code closed before it ended" }),
    check?.finding === "notFound" && l10n.t("a check did not confirm it"),
  ].filter(Boolean);
  const words = notes.length === 0 ? stateLabel(state) : `${stateLabel(state)} (${notes.join(", ")})`;
  return check?.finding === "found" ? `${words}. ${foundText(kind)}` : words;
}

export function activitySubject(activity: Activity, names: ActivityNames = {}): string {
  const { loanReference, loanId, dealId, taskId, documentId, files, operation, fields } = activity;
  const loan = loanReference ?? loanId;
  return [
    loan !== undefined && l10n.t("Loan {0}", loan),
    dealId !== undefined && l10n.t("Deal {0}", dealId),
    taskId !== undefined && taskText(taskId, names),
    documentId !== undefined && l10n.t("Document {0}", names.document ? `“${names.document}”` : documentId),
    files !== undefined && (names.files ? namedFiles(names.files) : filesText(files.length)),
    fields !== undefined && [operation ?? [], `(${fields.join(", ")})`].flat().join(" "),
  ]
    .filter((part) => part !== false)
    .join(", ");
}

function taskText(taskId: string, { task, owner }: ActivityNames): string {
  if (task === undefined) return l10n.t("Task {0}", taskId);
  return l10n.t("Task {0}", owner === undefined ? `“${task}”` : `“${task}” (${owner})`);
}

export function filesText(count: number): string {
  return count === 1 ? l10n.t("1 file") : l10n.t("{0} files", count);
}

/** The first name only: the details have them all. */
function namedFiles([first, ...others]: readonly string[]): string {
  return `${filesText(others.length + 1)}: ${first}${others.length === 0 ? "" : ", …"}`;
}

export function activityPreparerText({ preparedBy }: Activity): string | undefined {
  return preparedBy === "agent" ? l10n.t("prepared by an agent") : undefined;
}

export function activityResultText(activity: Activity, names: ActivityNames = {}): string | undefined {
  const { kind, result, taskId } = activity;
  if (result?.reassignedCount !== undefined) return reassignedText(result.reassignedCount);
  if (result?.borrowerId !== undefined) return l10n.t("Borrower {0}", names.borrower ?? result.borrowerId);
  if (kind === "rejectDocument" && result?.taskId !== undefined) {
    const isNamed = names.task !== undefined && result.taskId === taskId;
    return isNamed ? l10n.t("Task reopened") : l10n.t("Task {0} reopened", result.taskId);
  }
  return result?.status === undefined ? undefined : `HTTP ${result.status}`;
}

export function reassignedText(count: number): string {
  return count === 1 ? l10n.t("1 task reassigned") : l10n.t("{0} tasks reassigned", count);
}

/** As it is on the disk, with times that anybody can read. */
export function activityRecordText({ unmaskedNames: _, ...record }: Activity): string {
  const readable = (key: string, value: unknown) =>
    typeof value === "number" && /^at$|At$/.test(key) ? new Date(value).toJSON() : value;
  return JSON.stringify(record, readable, 2);
}

export function activityDuration({ sentAt, settledAt }: Activity): string | undefined {
  // The clock may have been set back meanwhile.
  if (sentAt === undefined || settledAt === undefined || settledAt < sentAt) return undefined;
  return `${numberFormat({ maximumFractionDigits: 1 }).format((settledAt - sentAt) / 1000)} s`;
}

/** The kinds of `ServiceErrorKind` where the service answered and said no, without a proof that nothing was done. */
const ANSWERED_ERROR_KINDS: ReadonlySet<string> = new Set([
  ...["errorAnswer", "unauthorized", "forbidden", "rateLimited"],
  // Older versions recorded `errorAnswer` as `refused`.
  "refused",
]);

const connection = () => l10n.t("the connection failed");
const noAnswer = () => l10n.t("no usable answer came");
const otherFile = () => l10n.t("a file had changed or could not be read");

/** The kinds of `ServiceErrorKind` that say more than the state does. */
const ERROR_KIND_NOTES: ReadonlyMap<string, () => string> = new Map([
  ["unreachable", connection],
  ["connectionLost", connection],
  ["timeout", noAnswer],
  ["serverError", noAnswer],
  ["redirected", noAnswer],
  ["notUnderstood", noAnswer],
  ["cancelled", () => l10n.t("you canceled")],
  ["noToken", () => l10n.t("there was no access token")],
  ["unauthorized", () => l10n.t("the token was not accepted")],
  ["forbidden", () => l10n.t("the token lacks a scope")],
  ["rateLimited", () => l10n.t("too many requests")],
  ["notAllowed", () => l10n.t("Loan Ops did not allow it")],
  ["fileChanged", otherFile],
  ["fileUnreadable", otherFile],
]);
