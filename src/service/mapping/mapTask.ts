import type { Document } from "../../domain/document";
import type { Listing } from "../../domain/listing";
import type { NotRead } from "../../domain/notRead";
import { sharedText } from "../../domain/sharedText";
import type { Task, TaskDetails, TaskKind } from "../../domain/task";
import { trimmed } from "../../domain/trimmed";
import type { WireDocument, WireTask, WireTaskDetails } from "../graphql/selections";
import { ObjectReader } from "./objectReader";

/**
 * service.md 2.5 and 2.6. Undefined for a task without an ID: it could not be told from others, and no command could
 * name it.
 */
export function mapTask(kind: TaskKind, task: ObjectReader<WireTask>): Task | undefined {
  const id = task.ownId("id");
  if (id === undefined) return undefined;
  task.noteWhole();
  const officer = kind === "loanOfficer";
  return {
    kind,
    id,
    title: sharedText(task.text("title")),
    taskName: sharedText(task.text("taskName")),
    status: sharedText(task.text("status")),
    type: sharedText(task.text("type")),
    priority: sharedText(task.text("priority")),
    dueDate: sharedText(task.text("dueDate")),
    completedAt: sharedText(task.text("completedAt")),
    createdOn: sharedText(task.text("createdOn")),
    description: sharedText(task.text(officer ? "description" : "borrowerFacingDescription")),
    documents: mapDocuments(task),
    details: mapDetails(task.object<WireTaskDetails>("details")),
    assignedTo: officer ? sharedText(task.text("assignedTo")) : undefined,
    documentUploadPath: officer ? task.text("documentUploadPath") : undefined,
    failures: trimmed(task.failures),
  };
}

/**
 * A document without an ID is shown, but cannot be rejected. When its ID failed with an error, the whole list counts as
 * incomplete: the document could be any.
 */
function mapDocuments(task: ObjectReader<WireTask>): Listing<Document> {
  return task.list<WireDocument, Document>("documentLinks", "document", (document, fail) => {
    const id = document.id("id");
    for (const { message } of document.failures) fail(message);
    document.noteWhole();
    return {
      id,
      title: sharedText(document.text("title")),
      url: document.text("url"),
      failures: trimmed(document.failures),
    };
  });
}

let last: TaskDetails | undefined;

/** The tasks of a borrower follow each other with equal details, which are one object then: 2 MiB less at 40,000 tasks. */
function mapDetails(details: ObjectReader<WireTaskDetails> | undefined | NotRead): TaskDetails | undefined | NotRead {
  if (!(details instanceof ObjectReader)) return details;
  const borrowerId = sharedText(details.id("borrowerId"));
  const borrowerName = sharedText(details.text("borrowerName"));
  const entityKind = sharedText(details.text("entityKind"));
  const entityDisplayName = sharedText(details.text("entityDisplayName"));
  const same =
    last !== undefined &&
    last.borrowerId === borrowerId &&
    last.borrowerName === borrowerName &&
    last.entityKind === entityKind &&
    last.entityDisplayName === entityDisplayName;
  if (!same) last = { borrowerId, borrowerName, entityKind, entityDisplayName };
  return last;
}
