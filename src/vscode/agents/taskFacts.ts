import { type Borrower, borrowerLabel } from "../../domain/borrower";
import { isTaskOverdue } from "../../domain/dueDate";
import { isComplete } from "../../domain/listing";
import type { OwnedTask } from "../../domain/loan";
import { nextActor } from "../../domain/nextActor";
import type { Task } from "../../domain/task";
import { requiredAction } from "../../domain/taskType";
import type { AgentView } from "./agentView";
import { recordDate, recordId, recordWord, type UntrustedText, untrusted, withoutMarkup } from "./recordData";

/** In characters. */
const LONGEST_TITLE = 120;
const LONGEST_DESCRIPTION = 300;
const LONGEST_NAME = 60;
/** The most documents of one task, so that a task fits into an answer. */
const DOCUMENTS = 10;

/** How `nextActor` is told. What it does not name is a value of the service. */
const ACTORS: ReadonlyMap<string, string> = new Map([
  ["BORROWER", "borrower"],
  ["LOAN_OFFICER", "loanOfficer"],
  ["PROCESSOR", "processor"],
  ["NOBODY", "nobody"],
]);

/** The facts of a task in a list. Only what is named here leaves the window. */
export function taskFacts(view: AgentView, owned: OwnedTask): object {
  const { task, borrower } = owned;
  return {
    task: recordId(task.id),
    owner: ownerName(borrower),
    ...titleOf(view, task),
    status: recordWord(task.status),
    type: recordWord(task.type),
    asksFor: requiredAction(task.type),
    waitingFor: actorWord(nextActor(task)),
    due: recordDate(task.dueDate),
    overdue: isTaskOverdue(task, view.now) || undefined,
    documents: task.documents.items.length || undefined,
  };
}

/** The same with the rest of what an agent may see of a task. */
export function wholeTaskFacts(view: AgentView, owned: OwnedTask): object {
  const { task } = owned;
  return {
    ...taskFacts(view, owned),
    assignedTo: recordWord(task.assignedTo),
    priority: recordWord(task.priority),
    created: recordDate(task.createdOn),
    completed: recordDate(task.completedAt),
    description: mayShowText(view) && !view.masked ? untrusted(task.description, LONGEST_DESCRIPTION) : undefined,
    documents: documentFacts(view, task),
    // Fields that the service could not give.
    failed:
      task.failures.length === 0
        ? undefined
        : [...new Set(task.failures.map(({ field }) => recordWord(field)))].slice(0, DOCUMENTS),
  };
}

/** Who has the task: a borrower under the name that the view gives, or the loan officer. */
export function ownerName(borrower: Pick<Borrower, "id" | "firstName" | "lastName"> | undefined): string {
  if (borrower === undefined) return "loan officer";
  const name = withoutMarkup(borrowerLabel(borrower), LONGEST_NAME);
  return name === "" ? "a borrower" : name;
}

export function actorWord(actor: string): string {
  return ACTORS.get(actor) ?? recordWord(actor) ?? "";
}

export function titleOf(view: AgentView, { title, taskName }: Task): { readonly title?: UntrustedText } {
  const marked = mayShowText(view) ? untrusted(title ?? taskName, LONGEST_TITLE) : undefined;
  return marked === undefined ? {} : { title: marked };
}

function documentFacts(view: AgentView, { documents }: Task): object | undefined {
  if (documents.items.length === 0 && isComplete(documents)) return undefined;
  return {
    // The title of a document is the name of a file, in which a person's may stand.
    first: documents.items.slice(0, DOCUMENTS).map(({ id, title }) => ({
      document: recordId(id),
      title: mayShowText(view) ? untrusted(title, LONGEST_TITLE) : undefined,
    })),
    count: documents.items.length,
    complete: isComplete(documents),
  };
}

function mayShowText({ settings }: AgentView): boolean {
  return settings.titles;
}
