import * as l10n from "@vscode/l10n";
import type { Activity, ActivityKind, ActivityState } from "./activity";

const KINDS: Readonly<Record<ActivityKind, () => string>> = {
  upload: () => l10n.t("Upload"),
  rejectDocument: () => l10n.t("Reject document"),
  reassignLoanOfficerTasks: () => l10n.t("Reassign loan officer tasks"),
  createBorrower: () => l10n.t("Create borrower"),
};

const STATES: Readonly<Record<ActivityState, () => string>> = {
  planned: () => l10n.t("Planned"),
  sent: () => l10n.t("Being sent"),
  confirmed: () => l10n.t("Confirmed"),
  refused: () => l10n.t("Refused"),
  unknown: () => l10n.t("Outcome unknown"),
  notSent: () => l10n.t("Not sent"),
};

export function activityKindLabel(kind: ActivityKind): string {
  return KINDS[kind]();
}

/** The state, whether it was cut off, and what the last check showed. */
export function activityStateLabel({ state, interrupted, check }: Activity): string {
  const notes = [
    ...(interrupted ? [l10n.t("interrupted")] : []),
    ...(check ? [check.finding === "found" ? l10n.t("a check found it") : l10n.t("a check did not find it")] : []),
  ];
  return notes.length === 0 ? STATES[state]() : `${STATES[state]()} (${notes.join(", ")})`;
}

/** What it was about, by the names and IDs that the record has. */
export function activitySubject({ loanReference, loanId, dealId, taskId, documentId, files }: Activity): string {
  const loan = loanReference ?? loanId;
  return [
    loan !== undefined && l10n.t("Loan {0}", loan),
    dealId !== undefined && l10n.t("Deal {0}", dealId),
    taskId !== undefined && l10n.t("Task {0}", taskId),
    documentId !== undefined && l10n.t("Document {0}", documentId),
    files !== undefined && (files.length === 1 ? l10n.t("1 file") : l10n.t("{0} files", files.length)),
  ]
    .filter((part) => part !== false)
    .join(", ");
}

/** What came back of it, in words; undefined when there is nothing to tell. */
export function activityResultText({ kind, result }: Activity): string | undefined {
  if (kind === "reassignLoanOfficerTasks" && result?.reassignedCount !== undefined) {
    return result.reassignedCount === 1
      ? l10n.t("1 task reassigned")
      : l10n.t("{0} tasks reassigned", result.reassignedCount);
  }
  if (result?.borrowerId !== undefined) return l10n.t("Borrower {0}", result.borrowerId);
  if (kind === "rejectDocument" && result?.taskId !== undefined) return l10n.t("Task {0} reopened", result.taskId);
  return result?.status === undefined ? undefined : `HTTP ${result.status}`;
}
