import type { FieldFailure, Listing } from "../domain/listing";
import type { Borrower, Deal, Loan } from "../domain/loan";
import { type Fields, SERVICE_FIELDS, type Texts, textsBy } from "../domain/serviceFields";
import type { Task, TaskDetails } from "../domain/task";
import { impersonalTaskName } from "../domain/taskStatus";
import { isNotRead, type Text, textOf } from "../domain/unknown";
import type { Marks } from "./marks";

export function maskLoan(loan: Loan, marks: Marks): Loan {
  return { ...maskRoot(loan, marks), loanOfficerTasks: maskListing(loan.loanOfficerTasks, marks, maskTask) };
}

export function maskDeal(deal: Deal, marks: Marks): Deal {
  return { ...maskRoot(deal, marks), ...maskTexts(SERVICE_FIELDS.Deal, deal, marks) };
}

/** Nothing of the service is copied as a whole, so that a value that the types do not know is not shown. */
function maskRoot({ id, borrowers, failures, leftOut }: Loan | Deal, marks: Marks) {
  const failed = maskFailures(failures, marks);
  return { id, borrowers: maskListing(borrowers, marks, maskBorrower), failures: failed, leftOut };
}

function maskBorrower(borrower: Borrower, marks: Marks): Borrower {
  const { id, firstName, lastName, email, failures } = borrower;
  const person = marks.pseudonym({ id });
  const both = textOf(firstName) !== undefined && textOf(lastName) !== undefined;
  return {
    id,
    firstName: maskedText(firstName, () => (both ? person.first : person.full)),
    lastName: maskedText(lastName, () => (both ? person.last : person.full)),
    email: maskedText(email, () => person.email),
    incomes: maskListing(borrower.incomes, marks, (income) => ({
      ...maskTexts(SERVICE_FIELDS.Income, income, marks),
      failures: maskFailures(income.failures, marks),
    })),
    tasks: maskListing(borrower.tasks, marks, maskTask),
    failures: maskFailures(failures, marks),
  };
}

function maskTask(task: Task, marks: Marks): Task {
  const { kind, id, documents, details, failures } = task;
  return {
    kind,
    id,
    ...maskTexts(SERVICE_FIELDS.LoanOfficerTask, task, marks),
    title: maskedText(task.title, (title) => maskedTitle(title, task, marks)),
    documents: maskListing(documents, marks, (document) => ({
      ...maskTexts(SERVICE_FIELDS.DocumentLink, document, marks),
      failures: maskFailures(document.failures, marks),
    })),
    details: details && !isNotRead(details) ? maskDetails(details, marks) : details,
    failures: maskFailures(failures, marks),
  };
}

/** Keeps a name of the task that names nobody, so that it can be said why a loan is stuck. */
function maskedTitle(title: string, task: Task, marks: Marks): string {
  const name = impersonalTaskName(task);
  return name === undefined ? marks.text("taskTitle", title) : `${name} ·${marks.digits(title)}`;
}

function maskDetails(details: TaskDetails, marks: Marks): TaskDetails {
  const id = textOf(details.borrowerId);
  return {
    ...maskTexts(SERVICE_FIELDS.TaskDetails, details, marks),
    borrowerName: maskedText(
      details.borrowerName,
      (name) => marks.pseudonym(id === undefined ? { name } : { id }).full,
    ),
  };
}

function maskTexts<F extends Fields>(fields: F, value: Texts<F>, marks: Marks): Texts<F> {
  return textsBy(fields, (name, { masking }) =>
    masking === undefined ? value[name] : maskedText(value[name], (text) => marks.text(masking, text)),
  );
}

/** What is blank, missing or not read says nothing, and views treat it so. */
function maskedText(value: Text, mask: (text: string) => string): Text {
  const text = textOf(value);
  return text === undefined ? value : mask(text);
}

function maskListing<T>(list: Listing<T>, marks: Marks, mask: (item: T, marks: Marks) => T): Listing<T> {
  const items = list.items.map((item) => mask(item, marks));
  return { ...list, items, failure: list.failure && marks.text("message", list.failure) };
}

function maskFailures(failures: readonly FieldFailure[], marks: Marks): FieldFailure[] {
  return failures.map((one) => (one.own ? one : { field: one.field, message: marks.text("message", one.message) }));
}
