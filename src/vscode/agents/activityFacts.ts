import type { Activity } from "../../ledger/activity";
import type { AgentView } from "./agentView";
import { taskHandle } from "./loanFacts";
import { timeText } from "./recordData";

/** An activity as an agent may see it: handles, times and outcomes, no hash of a file. */
export function activityFacts(view: AgentView, activity: Activity): object {
  const { kind, plannedAt, state, interrupted, check, loanReference, taskId, taskKind, documentId, dealId, files } =
    activity;
  const { handles } = view;
  const inLoan = <T>(id: string | undefined, handleOf: (reference: string, id: string) => T) =>
    loanReference === undefined || id === undefined ? undefined : handleOf(loanReference, id);
  return {
    at: timeText(plannedAt),
    kind,
    outcome: state,
    interrupted: interrupted || undefined,
    laterCheck: check?.finding,
    loan: loanReference === undefined ? undefined : handles.loan(loanReference),
    task: inLoan(taskId, (reference, id) => taskHandle(view, reference, { id, kind: taskKind })),
    document: inLoan(documentId, (reference, id) => handles.document(reference, id)),
    deal: dealId === undefined ? undefined : handles.deal(dealId),
    files: files?.length,
    preparedByAgent: activity.preparedBy === "agent" || undefined,
    tasksReassigned: activity.result?.reassignedCount,
  };
}
