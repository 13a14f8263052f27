import { type Listing, listingOf } from "../../src/domain/listing";
import type { Borrower, Loan } from "../../src/domain/loan";
import type { Document, Task } from "../../src/domain/task";
import type { Entry } from "../../src/store/entry";

/** Domain objects for tests: complete, with what a test is about given by it. */

const TASK: Omit<Task, "id" | "kind"> = {
  title: undefined,
  taskName: undefined,
  status: "NotStarted",
  type: "DocumentRequired",
  priority: undefined,
  dueDate: undefined,
  completedAt: undefined,
  createdOn: undefined,
  description: undefined,
  documents: listingOf([]),
  details: undefined,
  assignedTo: undefined,
  documentUploadPath: undefined,
  failures: [],
};

export const SANDBOX = {
  id: "sandbox",
  name: "Sandbox",
  kind: "sandbox",
  baseUrl: undefined,
  officerUploadField: undefined,
} as const;

export function entryOf<T>(value: T | undefined, facts: Partial<Entry<T>> = {}): Entry<T> {
  return { reference: "LN-1", value, asOf: 0, triedAt: 0, failure: undefined, loading: false, pages: 1, ...facts };
}

/** The loan as it is read beside an error that names no field: it may be about any list. */
export function withUnplacedError(loan: Loan): Loan {
  const doubt = <T>(list: Listing<T>, inside: (item: T) => T = (item) => item): Listing<T> => ({
    ...list,
    items: list.items.map(inside),
    inDoubt: true,
  });
  const task = (one: Task): Task => ({ ...one, documents: doubt(one.documents) });
  return {
    ...loan,
    borrowers: doubt(loan.borrowers, (one) => ({ ...one, incomes: doubt(one.incomes), tasks: doubt(one.tasks, task) })),
    loanOfficerTasks: doubt(loan.loanOfficerTasks, task),
    failures: [{ field: "", message: "Something timed out." }],
  };
}

export function documentLink(id: string | undefined, facts: Partial<Document> = {}): Document {
  return { id, title: `${id}.pdf`, url: undefined, failures: [], ...facts };
}

export function borrowerTask(id: string, facts: Partial<Task> = {}): Task {
  return { ...TASK, id, kind: "borrower", title: `Task ${id}`, ...facts };
}

export function officerTask(id: string, facts: Partial<Task> = {}): Task {
  return { ...TASK, id, kind: "loanOfficer", title: `Task ${id}`, assignedTo: "LOAN_OFFICER", ...facts };
}

export function borrower(id: string, tasks: readonly Task[], facts: Partial<Borrower> = {}): Borrower {
  return {
    id,
    firstName: "Ada",
    lastName: id,
    email: undefined,
    incomes: listingOf([]),
    tasks: listingOf(tasks),
    failures: [],
    ...facts,
  };
}

export function loanWith(facts: {
  readonly id?: string;
  readonly borrowers?: readonly Borrower[];
  readonly officerTasks?: readonly Task[];
}): Loan {
  return {
    id: facts.id ?? "loan_1",
    borrowers: listingOf(facts.borrowers ?? []),
    loanOfficerTasks: listingOf(facts.officerTasks ?? []),
    failures: [],
    leftOut: [],
  };
}
