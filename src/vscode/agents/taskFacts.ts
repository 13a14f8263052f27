import { ASSIGNEES } from "../../domain/assignee";
import type { Borrower } from "../../domain/borrower";
import { isTaskOverdue } from "../../domain/dueDate";
import { isComplete } from "../../domain/listing";
import type { OwnedTask } from "../../domain/loan";
import { ACTOR_NOT_READ, nextActor } from "../../domain/nextActor";
import { textOf } from "../../domain/notRead";
import { fieldsNotRead, type Task } from "../../domain/task";
import { TASK_STATUSES } from "../../domain/taskStatus";
import { requiredAction, TASK_TYPES } from "../../domain/taskType";
import type { Handles } from "../environments/handles";
import type { AgentView } from "./agentView";
import { OTHER_VALUE, recordDate, recordNumber, statedValue } from "./recordData";

/** The most documents of one task, so that a task fits into an answer. */
const DOCUMENTS = 10;

/** How `nextActor` is told. What it does not name is a value of the service. */
const ACTORS: ReadonlyMap<string, string> = new Map([
  ["BORROWER", "borrower"],
  ["LOAN_OFFICER", "loanOfficer"],
  ["PROCESSOR", "processor"],
  ["NOBODY", "nobody"],
  [ACTOR_NOT_READ, "notKnown"],
]);

/** The facts of a task in a list. Only what is named here leaves the window. */
export function taskFacts(view: AgentView, reference: string, owned: OwnedTask): object {
  const { task } = owned;
  return {
    task: view.handles.task(reference, task),
    ...ownAndState(view, owned),
    asksFor: requiredAction(task.type),
    waitingFor: actorWord(nextActor(task)),
    overdue: isTaskOverdue(task, view.now) || undefined,
    documents: task.documents.items.length || undefined,
  };
}

/** Whose task it is, and how it stands. */
export function ownAndState(view: AgentView, { task, borrower }: OwnedTask): object {
  const notRead = fieldsNotRead(task);
  return {
    owner: ownerHandle(view.handles, borrower),
    status: statedValue(task.status, TASK_STATUSES),
    type: statedValue(task.type, TASK_TYPES),
    due: recordDate(task.dueDate),
    // What is missing above or below and stands here was not read: it may have any value.
    notRead: notRead.length === 0 ? undefined : notRead,
  };
}

/** The same with the rest of what an agent may see of a task. */
export function wholeTaskFacts(view: AgentView, reference: string, owned: OwnedTask): object {
  const { task } = owned;
  return {
    ...taskFacts(view, reference, owned),
    assignedTo: statedValue(task.assignedTo, ASSIGNEES),
    priority: recordNumber(task.priority),
    created: recordDate(task.createdOn),
    completed: recordDate(task.completedAt),
    documents: documentFacts(view, reference, task),
  };
}

/** Who has the task: a borrower, or the loan officer. */
export function ownerHandle(handles: Handles, borrower: Pick<Borrower, "id"> | undefined): string {
  return borrower === undefined ? "loan officer" : handles.borrower(borrower.id);
}

export function actorWord(actor: string): string {
  return ACTORS.get(actor) ?? OTHER_VALUE;
}

function documentFacts(view: AgentView, reference: string, { documents }: Task): object | undefined {
  if (documents.items.length === 0 && isComplete(documents)) return undefined;
  return {
    // One without an ID cannot be rejected: it is counted only.
    first: documents.items
      .slice(0, DOCUMENTS)
      .flatMap(({ id }) => textOf(id) ?? [])
      .map((id) => ({ document: view.handles.document(reference, id) })),
    count: documents.items.length,
    complete: isComplete(documents),
  };
}
