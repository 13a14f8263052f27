import { cameWhole } from "../domain/listing";
import { type Loan, tasksAreComplete, tasksOf } from "../domain/loan";
import type { Task } from "../domain/task";

/** What is kept of a task to tell what changed: IDs, the status, the due date and the assignee. No name, no title. */
export interface SeenTask {
  readonly status: string | undefined;
  readonly dueDate: string | undefined;
  readonly assignedTo: string | undefined;
  readonly documents: readonly string[];
}

/** The tasks of a loan by ID, as the user last saw them. */
export type SeenLoan = Readonly<Record<string, SeenTask>>;

/** By the reference that the loan is listed under. */
export type SeenLoans = Readonly<Record<string, SeenLoan>>;

/** What was kept, without the loans that are not of this form: those count as seen from now on. */
export function seenLoansOf(kept: unknown): SeenLoans {
  return Object.fromEntries(Object.entries(kept ?? {}).filter(([, loan]) => isSeenLoan(loan)));
}

function isSeenLoan(loan: unknown): boolean {
  return typeof loan === "object" && loan !== null && Object.values(loan).every(isSeenTask);
}

function isSeenTask(task: unknown): boolean {
  if (typeof task !== "object" || task === null) return false;
  const { status, dueDate, assignedTo, documents } = task as Record<string, unknown>;
  const texts = [status, dueDate, assignedTo].every((field) => field === undefined || typeof field === "string");
  return texts && Array.isArray(documents) && documents.every((id) => typeof id === "string");
}

export type Change =
  | { readonly kind: "newTask"; readonly taskId: string }
  | { readonly kind: "newDocument"; readonly taskId: string; readonly documentId: string }
  | {
      readonly kind: "status" | "dueDate" | "assignedTo";
      readonly taskId: string;
      readonly before: string | undefined;
      readonly after: string | undefined;
    };

/** The loan as it is now, for later. What could not be read this time stays as it was seen before. */
export function seenOf(loan: Loan, before: SeenLoan = {}): SeenLoan {
  return {
    ...(tasksAreComplete(loan) ? {} : before),
    ...Object.fromEntries(tasksOf(loan).map(({ task }) => [task.id, seenTask(task, before[task.id])])),
  };
}

/** What is different from what was seen. A field that failed this time has not changed. */
export function changesSince(seen: SeenLoan, loan: Loan): Change[] {
  return tasksOf(loan).flatMap(({ task }): Change[] => {
    const before = Object.hasOwn(seen, task.id) ? seen[task.id] : undefined;
    if (before === undefined) return [{ kind: "newTask", taskId: task.id }];
    const after = seenTask(task, before);
    const fields = (["status", "dueDate", "assignedTo"] as const).flatMap((kind): Change[] =>
      before[kind] === after[kind] ? [] : [{ kind, taskId: task.id, before: before[kind], after: after[kind] }],
    );
    const documents = after.documents
      .filter((id) => !before.documents.includes(id))
      .map((documentId): Change => ({ kind: "newDocument", taskId: task.id, documentId }));
    return [...fields, ...documents];
  });
}

function seenTask(task: Task, before: SeenTask | undefined): SeenTask {
  const failed = new Set(task.failures.map(({ field }) => field));
  const field = (name: "status" | "dueDate" | "assignedTo") => (failed.has(name) ? before?.[name] : task[name]);
  const documents = task.documents.items.flatMap(({ id }) => (id === undefined ? [] : [id]));
  return {
    status: field("status"),
    dueDate: field("dueDate"),
    assignedTo: field("assignedTo"),
    // What a part of the list leaves out may still be there.
    documents: cameWhole(task.documents) ? documents : [...new Set([...(before?.documents ?? []), ...documents])],
  };
}
