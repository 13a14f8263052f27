import * as l10n from "@vscode/l10n";
import type { Activity, ActivityKind, ActivityState } from "./activity";

const KINDS: Readonly<Record<ActivityKind, () => string>> = {
  upload: () => l10n.t({ message: "Upload", comment: "Kind of an activity: a noun, not a command" }),
  rejectDocument: () => l10n.t("Reject document"),
  reassignLoanOfficerTasks: () => l10n.t("Reassign loan officer tasks"),
  createBorrower: () => l10n.t("Create borrower"),
};

const STATES: Readonly<Record<ActivityState, () => string>> = {
  planned: () => l10n.t({ message: "Planned", comment: "State of an activity, such as an upload" }),
  sent: () => l10n.t({ message: "Being sent", comment: "State of an activity, such as an upload" }),
  confirmed: () => l10n.t({ message: "Confirmed", comment: "State of an activity, such as an upload" }),
  refused: () => l10n.t({ message: "Refused", comment: "State of an activity, such as an upload" }),
  unknown: () => l10n.t("Outcome unknown"),
  notSent: () => l10n.t({ message: "Not sent", comment: "State of an activity, such as an upload" }),
};

export function activityKindLabel(kind: ActivityKind): string {
  return KINDS[kind]();
}

/** The state, whether it was interrupted, and what the last check found. */
export function activityStateLabel({ state, interrupted, check }: Activity): string {
  const notes = [
    ...(interrupted
      ? [
          l10n.t({
            message: "interrupted",
            comment: "Note on the state of an activity: VS Code closed before it ended",
          }),
        ]
      : []),
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

/** The service's result in words; undefined without one. */
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
