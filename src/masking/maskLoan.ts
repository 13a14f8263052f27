import { FIELDS, type Fields, type Texts, textsBy } from "../domain/fields";
import type { FieldFailure, Listing } from "../domain/listing";
import type { Borrower, BorrowerIdentity, Deal, Income, Loan } from "../domain/loan";
import type { Document, Task, TaskDetails } from "../domain/task";
import { isNotRead, type Text, textOf } from "../domain/unknown";
import type { Marks } from "./marks";

/** Nothing is copied as a whole: a value that the types do not know is not shown. */
export function maskLoan({ id, borrowers, loanOfficerTasks, failures, leftOut }: Loan, marks: Marks): Loan {
  return {
    id,
    borrowers: maskListing(borrowers, marks, (borrower) => maskBorrower(borrower, marks)),
    loanOfficerTasks: maskListing(loanOfficerTasks, marks, (task) => maskTask(task, marks)),
    failures: maskFailures(failures, marks),
    leftOut,
  };
}

export function maskDeal(deal: Deal, marks: Marks): Deal {
  const { id, borrowers, failures, leftOut } = deal;
  return {
    id,
    ...maskTexts(FIELDS.Deal, deal, marks),
    borrowers: maskListing(borrowers, marks, (borrower) => maskBorrower(borrower, marks)),
    failures: maskFailures(failures, marks),
    leftOut,
  };
}

function maskBorrower(borrower: Borrower, marks: Marks): Borrower {
  return {
    ...maskIdentity(borrower, marks),
    incomes: maskListing(borrower.incomes, marks, (income) => maskIncome(income, marks)),
    tasks: maskListing(borrower.tasks, marks, (task) => maskTask(task, marks)),
  };
}

function maskIdentity({ id, firstName, lastName, email, failures }: BorrowerIdentity, marks: Marks): BorrowerIdentity {
  const person = marks.person({ id });
  const both = textOf(firstName) !== undefined && textOf(lastName) !== undefined;
  return {
    id,
    firstName: instead(firstName, () => (both ? person.first : person.full)),
    lastName: instead(lastName, () => (both ? person.last : person.full)),
    email: instead(email, () => person.email),
    failures: maskFailures(failures, marks),
  };
}

function maskIncome(income: Income, marks: Marks): Income {
  return { ...maskTexts(FIELDS.Income, income, marks), failures: maskFailures(income.failures, marks) };
}

function maskTask(task: Task, marks: Marks): Task {
  const { kind, id, documents, details, failures } = task;
  return {
    kind,
    id,
    ...maskTexts(FIELDS.LoanOfficerTask, task, marks),
    documents: maskListing(documents, marks, (document) => maskDocument(document, marks)),
    details: details && !isNotRead(details) ? maskDetails(details, marks) : details,
    failures: maskFailures(failures, marks),
  };
}

function maskDocument(document: Document, marks: Marks): Document {
  return { ...maskTexts(FIELDS.DocumentLink, document, marks), failures: maskFailures(document.failures, marks) };
}

function maskDetails(details: TaskDetails, marks: Marks): TaskDetails {
  const id = textOf(details.borrowerId);
  return {
    ...maskTexts(FIELDS.TaskDetails, details, marks),
    borrowerName: instead(details.borrowerName, (name) => marks.person(id === undefined ? { name } : { id }).full),
  };
}

function maskTexts<F extends Fields>(fields: F, value: Texts<F>, marks: Marks): Texts<F> {
  return textsBy(fields, (name, { masking }) =>
    masking === undefined ? value[name] : instead(value[name], (text) => marks.text(masking, text)),
  );
}

/** What is blank, missing or not read says nothing, and views treat it so. */
function instead(value: Text, mask: (text: string) => string): Text {
  const text = textOf(value);
  return text === undefined ? value : mask(text);
}

function maskListing<T>(list: Listing<T>, marks: Marks, mask: (item: T) => T): Listing<T> {
  const { items, mayHaveMore, unusable, absent, leftOut, failure } = list;
  return {
    items: items.map(mask),
    mayHaveMore,
    unusable,
    absent,
    leftOut,
    failure: failure && marks.text("message", failure),
  };
}

function maskFailures(failures: readonly FieldFailure[], marks: Marks): FieldFailure[] {
  return failures.map(({ field, message }) => ({ field, message: marks.text("message", message) }));
}
