import type { Choices } from "../choices";
import { liveDocuments } from "./lookup";
import type { DocumentRecord, SimulatorState, TaskRecord } from "./state";

/**
 * service.md 4.3 rules 1 and 4: archives the document, records the reason and reopens the task, however often it is called.
 * What a reopened task looks like is not stated (3.2), so that its status is a choice. It waits for a document again, and it
 * is no longer completed.
 */
export function rejectDocument(
  state: SimulatorState,
  document: DocumentRecord,
  task: TaskRecord,
  archiveReasonNotes: string,
  { statusAfterRejection }: Pick<Choices, "statusAfterRejection">,
): void {
  document.archived = true;
  document.archiveReasonNotes = archiveReasonNotes;
  document.rejections += 1;
  const keepsDocuments = liveDocuments(state, task).length > 0;
  task.status = statusAfterRejection ?? (keepsDocuments ? "InProgress" : "NotStarted");
  if (task.type === "DocumentProcessing") task.type = "DocumentRequired";
  task.completedAt = undefined;
}
