import * as l10n from "@vscode/l10n";
import type { Borrower, BorrowerIdentity, Income } from "../domain/borrower";
import type { Deal } from "../domain/deal";
import { type Document, documentAddress } from "../domain/document";
import type { FieldFailure, Listing } from "../domain/listing";
import type { Loan } from "../domain/loan";
import type { Task, TaskDetails } from "../domain/task";
import { HIDDEN } from "./freeText";
import { kept, masked, type Rules } from "./rules";
import type { Words } from "./words";

/** What stands in the place of a text that may hold anything. */
function hiddenText(): string {
  return l10n.t("Hidden in share-safe mode.");
}

/** No address that anything could be sent to. */
const HIDDEN_PATH = "masked:upload-path";

type Text = string | undefined;

export function maskLoan(loan: Loan, words: Words): Loan {
  return masked<Loan>(loan, {
    id: kept,
    borrowers: (list) => maskListing(list, (borrower) => maskBorrower(borrower, words)),
    loanOfficerTasks: (list) => maskListing(list, (task) => maskTask(task, words)),
    failures: maskFailures,
  });
}

export function maskDeal(deal: Deal, words: Words): Deal {
  return masked<Deal>(deal, {
    id: kept,
    friendlyId: words.text,
    borrowers: (list) => maskListing(list, (borrower) => masked(borrower, identityRules(borrower, words))),
    failures: maskFailures,
  });
}

function maskBorrower(borrower: Borrower, words: Words): Borrower {
  return masked<Borrower>(borrower, {
    ...identityRules(borrower, words),
    incomes: (list) => maskListing(list, (income) => maskIncome(income, words)),
    tasks: (list) => maskListing(list, (task) => maskTask(task, words)),
  });
}

function identityRules(borrower: BorrowerIdentity, words: Words): Rules<BorrowerIdentity> {
  const { first, last, full, email } = words.borrower(borrower);
  const both = isGiven(borrower.firstName) && isGiven(borrower.lastName);
  return {
    id: kept,
    firstName: (name) => (isGiven(name) ? (both ? first : full) : name),
    lastName: (name) => (isGiven(name) ? (both ? last : full) : name),
    email: (address) => (isGiven(address) ? email : address),
    failures: maskFailures,
  };
}

function maskIncome(income: Income, words: Words): Income {
  return masked<Income>(income, {
    statedMonthlyAmount: (amount) => (isGiven(amount) ? HIDDEN : amount),
    payPeriodFrequency: words.text,
    failures: maskFailures,
  });
}

function maskTask(task: Task, words: Words): Task {
  return masked<Task>(task, {
    kind: kept,
    id: kept,
    title: words.text,
    taskName: words.text,
    status: words.field,
    type: words.field,
    priority: words.field,
    dueDate: words.field,
    completedAt: words.field,
    createdOn: words.field,
    description: (text) => (isGiven(text) ? hiddenText() : text),
    documents: (list) => maskListing(list, (document) => maskDocument(document, words)),
    details: (details) => details && maskDetails(details, words),
    assignedTo: words.assignee,
    documentUploadPath: (path) => (isGiven(path) ? HIDDEN_PATH : path),
    failures: maskFailures,
  });
}

function maskDocument(document: Document, words: Words): Document {
  const name = document.title ?? document.url ?? "";
  return masked<Document>(document, {
    id: kept,
    title: (title) => (isGiven(title) ? words.file(title) : title),
    url: (url) =>
      documentAddress(document) === undefined
        ? isGiven(url)
          ? hiddenText()
          : url
        : `https://masked.example/${words.file(name)}`,
    failures: maskFailures,
  });
}

function maskDetails(details: TaskDetails, words: Words): TaskDetails {
  return masked<TaskDetails>(details, {
    borrowerId: kept,
    borrowerName: (name) => (isGiven(name) ? words.named(name, details.borrowerId).full : name),
    entityKind: words.text,
    entityDisplayName: (name) => (isGiven(name) ? words.entity(name, details) : name),
  });
}

function maskListing<T>(list: Listing<T>, mask: (item: T) => T): Listing<T> {
  return masked<Listing<T>>(list, {
    items: (items) => items.map(mask),
    mayHaveMore: kept,
    unusable: kept,
    absent: kept,
    failure: (message) => message && hiddenText(),
  });
}

function maskFailures(failures: readonly FieldFailure[]): readonly FieldFailure[] {
  return failures.map((failure) => masked<FieldFailure>(failure, { field: kept, message: () => hiddenText() }));
}

/** A blank text names nobody, and views tell it from none. */
function isGiven(text: Text): text is string {
  return text !== undefined && text.trim() !== "";
}
