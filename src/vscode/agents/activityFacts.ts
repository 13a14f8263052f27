import type { Activity } from "../../ledger/activity";
import { shownReference } from "./loanFacts";
import { recordId, timeText } from "./recordData";

/** An activity as an agent may see it: IDs, times and outcomes, no hash of a file. */
export function activityFacts(activity: Activity): object {
  const { kind, plannedAt, state, interrupted, check, loanReference, taskId, documentId, dealId, files } = activity;
  return {
    at: timeText(plannedAt),
    kind,
    outcome: state,
    interrupted: interrupted || undefined,
    laterCheck: check?.finding,
    loan: loanReference === undefined ? undefined : shownReference(loanReference),
    task: recordId(taskId),
    document: recordId(documentId),
    deal: recordId(dealId),
    files: files?.length,
    preparedByAgent: activity.preparedBy === "agent" || undefined,
    tasksReassigned: activity.result?.reassignedCount,
  };
}
