import type { FieldFailure, Listing } from "../domain/listing";
import type { Borrower, BorrowerIdentity, Deal, Income, Loan } from "../domain/loan";
import type { Document, Task, TaskDetails } from "../domain/task";
import { isNotRead, type Text, textOf } from "../domain/unknown";
import type { Marks } from "./marks";

/**
 * How each field of a type is masked. All fields are required, so a new field does not compile until there is a
 * decision about it. Values without a rule are not copied.
 */
type Rules<T> = { readonly [Field in keyof T]-?: (value: T[Field]) => T[Field] };

export function maskLoan(loan: Loan, marks: Marks): Loan {
  return masked<Loan>(loan, {
    id: kept,
    borrowers: (list) => maskListing(list, marks, (borrower) => maskBorrower(borrower, marks)),
    loanOfficerTasks: (list) => maskListing(list, marks, (task) => maskTask(task, marks)),
    failures: failureRule(marks),
    leftOut: kept,
  });
}

export function maskDeal(deal: Deal, marks: Marks): Deal {
  return masked<Deal>(deal, {
    id: kept,
    friendlyId: given(marks.reference),
    borrowers: (list) => maskListing(list, marks, (borrower) => masked(borrower, identityRules(borrower, marks))),
    failures: failureRule(marks),
    leftOut: kept,
  });
}

function maskBorrower(borrower: Borrower, marks: Marks): Borrower {
  return masked<Borrower>(borrower, {
    ...identityRules(borrower, marks),
    incomes: (list) => maskListing(list, marks, (income) => maskIncome(income, marks)),
    tasks: (list) => maskListing(list, marks, (task) => maskTask(task, marks)),
  });
}

function identityRules({ id, firstName, lastName }: BorrowerIdentity, marks: Marks): Rules<BorrowerIdentity> {
  const { first, last, full, email } = marks.person({ id });
  const both = textOf(firstName) !== undefined && textOf(lastName) !== undefined;
  const instead = (pseudonym: string) => given(() => pseudonym);
  return {
    id: kept,
    firstName: instead(both ? first : full),
    lastName: instead(both ? last : full),
    email: instead(email),
    failures: failureRule(marks),
  };
}

function maskIncome(income: Income, marks: Marks): Income {
  return masked<Income>(income, {
    statedMonthlyAmount: given(marks.amount),
    payPeriodFrequency: given((text) => marks.text("payPeriod", text)),
    failures: failureRule(marks),
  });
}

function maskTask(task: Task, marks: Marks): Task {
  return masked<Task>(task, {
    kind: kept,
    id: kept,
    title: given((text) => marks.text("taskTitle", text)),
    taskName: given(marks.taskName),
    status: given(marks.status),
    type: given(marks.type),
    priority: given(marks.priority),
    dueDate: given(marks.date),
    completedAt: given(marks.date),
    createdOn: given(marks.date),
    description: given((text) => marks.text("description", text)),
    documents: (list) => maskListing(list, marks, (document) => maskDocument(document, marks)),
    details: (details) => (details && !isNotRead(details) ? maskDetails(details, marks) : details),
    assignedTo: given(marks.assignee),
    documentUploadPath: given(marks.uploadPath),
    failures: failureRule(marks),
  });
}

function maskDocument(document: Document, marks: Marks): Document {
  return masked<Document>(document, {
    id: kept,
    title: given((text) => marks.text("documentTitle", text)),
    url: given(marks.link),
    failures: failureRule(marks),
  });
}

function maskDetails(details: TaskDetails, marks: Marks): TaskDetails {
  const id = textOf(details.borrowerId);
  return masked<TaskDetails>(details, {
    borrowerId: kept,
    borrowerName: given((name) => marks.person(id === undefined ? { name } : { id }).full),
    entityKind: given(marks.entityKind),
    entityDisplayName: given(marks.entity),
  });
}

function maskListing<T>(list: Listing<T>, marks: Marks, mask: (item: T) => T): Listing<T> {
  return masked<Listing<T>>(list, {
    items: (items) => items.map(mask),
    mayHaveMore: kept,
    unusable: kept,
    absent: kept,
    leftOut: kept,
    failure: (message) => message && marks.text("message", message),
  });
}

function failureRule(marks: Marks): (failures: readonly FieldFailure[]) => readonly FieldFailure[] {
  const message = (words: string) => marks.text("message", words);
  return (failures) => failures.map((failure) => masked<FieldFailure>(failure, { field: kept, message }));
}

function masked<T extends object>(value: T, rules: Rules<T>): T {
  const result: Partial<T> = {};
  for (const field of Object.keys(rules) as (keyof T)[]) result[field] = rules[field](value[field]);
  return result as T;
}

/** The rule for a field that names nobody. */
function kept<T>(value: T): T {
  return value;
}

/** The rule for a field that may be blank, missing or not read: then it says nothing, and views treat it so. */
function given(mask: (text: string) => string): (value: Text) => Text {
  return (value) => {
    const text = textOf(value);
    return text === undefined ? value : mask(text);
  };
}
