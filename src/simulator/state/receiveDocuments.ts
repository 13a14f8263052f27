import type { Choices } from "../choices";
import { makeId } from "./lookup";
import type { DocumentRecord, SimulatorState, TaskRecord } from "./state";

/** A file that has arrived in full. Size in bytes, SHA-256 in hex. */
export interface ReceivedFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * service.md 3.2: the task's `documentLinks` carry the uploaded documents and the service updates its status.
 * To what is not stated, so that it is a choice. A required document is being processed from now on.
 */
export function receiveDocuments(
  state: SimulatorState,
  task: TaskRecord,
  files: readonly ReceivedFile[],
  now: Date,
  { statusAfterUpload }: Pick<Choices, "statusAfterUpload">,
): DocumentRecord[] {
  const documents = files.map(
    ({ name, contentType, size, sha256 }): DocumentRecord => ({
      id: makeId(state, "doc"),
      loanId: task.loanId,
      taskId: task.id,
      name,
      contentType,
      size,
      sha256,
      uploadedAt: now.toISOString(),
      archived: false,
      archiveReasonNotes: undefined,
      rejections: 0,
    }),
  );
  for (const document of documents) {
    state.documents.set(document.id, document);
    task.documentIds.push(document.id);
  }
  task.status = statusAfterUpload;
  if (task.type === "DocumentRequired") task.type = "DocumentProcessing";
  task.completedAt = statusAfterUpload === "Completed" ? now.toISOString() : undefined;
  return documents;
}
