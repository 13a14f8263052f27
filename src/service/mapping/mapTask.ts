import type { Document } from "../../domain/document";
import type { Listing } from "../../domain/listing";
import type { Task, TaskDetails, TaskKind } from "../../domain/task";
import type { WireDocument, WireTask, WireTaskDetails } from "../graphql/selections";
import type { ObjectReader } from "./objectReader";

/** service.md 2.5 and 2.6. Undefined for a task without an ID: nothing could be done to it, or tell it from another. */
export function mapTask(kind: TaskKind, task: ObjectReader<WireTask>): Task | undefined {
  const id = task.id("id");
  if (id === undefined) return undefined;
  task.noteWhole();
  const officer = kind === "loanOfficer";
  return {
    kind,
    id,
    title: task.text("title"),
    taskName: task.text("taskName"),
    status: task.text("status"),
    type: task.text("type"),
    priority: task.text("priority"),
    dueDate: task.text("dueDate"),
    completedAt: task.text("completedAt"),
    createdOn: task.text("createdOn"),
    description: task.text(officer ? "description" : "borrowerFacingDescription"),
    documents: mapDocuments(task),
    details: mapDetails(task.object<WireTaskDetails>("details")),
    assignedTo: officer ? task.text("assignedTo") : undefined,
    documentUploadPath: officer ? task.text("documentUploadPath") : undefined,
    failures: task.failures,
  };
}

/** A document may lack its ID: it is shown, but cannot be rejected. */
function mapDocuments(task: ObjectReader<WireTask>): Listing<Document> {
  return task.list<WireDocument, Document>("documentLinks", "document", (document, fail) => {
    const mapped = { id: document.id("id"), title: document.text("title"), url: document.text("url") };
    document.noteWhole();
    for (const { message } of document.failures) fail(message);
    return mapped;
  });
}

function mapDetails(details: ObjectReader<WireTaskDetails> | undefined): TaskDetails | undefined {
  if (details === undefined) return undefined;
  return {
    borrowerId: details.id("borrowerId"),
    borrowerName: details.text("borrowerName"),
    entityKind: details.text("entityKind"),
    entityDisplayName: details.text("entityDisplayName"),
  };
}
