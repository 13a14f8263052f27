import type { Activity, ActivityKind, ActivityState } from "./activity";

const KINDS: Readonly<Record<ActivityKind, string>> = {
  upload: "Upload",
  rejectDocument: "Reject document",
  reassignLoanOfficerTasks: "Reassign loan officer tasks",
  createBorrower: "Create borrower",
};

const STATES: Readonly<Record<ActivityState, string>> = {
  planned: "Planned",
  sent: "Being sent",
  confirmed: "Confirmed",
  refused: "Refused",
  unknown: "Outcome unknown",
  notSent: "Not sent",
};

export function activityKindLabel(kind: ActivityKind): string {
  return KINDS[kind];
}

/** The state, whether it was cut off, and what the last check showed. */
export function activityStateLabel({ state, interrupted, check }: Activity): string {
  const notes = [
    ...(interrupted ? ["interrupted"] : []),
    ...(check ? [check.finding === "found" ? "a check found it" : "a check did not find it"] : []),
  ];
  return notes.length === 0 ? STATES[state] : `${STATES[state]} (${notes.join(", ")})`;
}

/** What it was about, by the names and IDs that the record has. */
export function activitySubject({ loanReference, loanId, dealId, taskId, documentId, files }: Activity): string {
  const loan = loanReference ?? loanId;
  return [
    loan !== undefined && `Loan ${loan}`,
    dealId !== undefined && `Deal ${dealId}`,
    taskId !== undefined && `Task ${taskId}`,
    documentId !== undefined && `Document ${documentId}`,
    files !== undefined && (files.length === 1 ? "1 file" : `${files.length} files`),
  ]
    .filter((part) => part !== false)
    .join(", ");
}

/** What came back of it, in words; undefined when there is nothing to tell. */
export function activityResultText({ kind, result }: Activity): string | undefined {
  if (kind === "reassignLoanOfficerTasks" && result?.reassignedCount !== undefined) {
    return result.reassignedCount === 1 ? "1 task reassigned" : `${result.reassignedCount} tasks reassigned`;
  }
  if (result?.borrowerId !== undefined) return `Borrower ${result.borrowerId}`;
  if (kind === "rejectDocument" && result?.taskId !== undefined) return `Task ${result.taskId} reopened`;
  return result?.status === undefined ? undefined : `HTTP ${result.status}`;
}
