import * as l10n from "@vscode/l10n";
import type { Borrower, BorrowerIdentity, Income } from "../domain/borrower";
import type { Deal } from "../domain/deal";
import { type Document, documentAddress } from "../domain/document";
import type { FieldFailure, Listing } from "../domain/listing";
import type { Loan } from "../domain/loan";
import type { Task, TaskDetails } from "../domain/task";
import { HIDDEN } from "./freeText";
import type { Replacements } from "./replacements";
import { kept, masked, type Rules } from "./rules";

/** Replaces a text that may contain anything. */
export function hiddenText(): string {
  return l10n.t("Hidden in share-safe mode.");
}

/** Not an address that anything could be sent to. */
export const HIDDEN_PATH = "masked:upload-path";

type Text = string | undefined;

export function maskLoan(loan: Loan, replacements: Replacements): Loan {
  return masked<Loan>(loan, {
    id: kept,
    borrowers: (list) => maskListing(list, (borrower) => maskBorrower(borrower, replacements)),
    loanOfficerTasks: (list) => maskListing(list, (task) => maskTask(task, replacements)),
    failures: maskFailures,
  });
}

export function maskDeal(deal: Deal, replacements: Replacements): Deal {
  return masked<Deal>(deal, {
    id: kept,
    friendlyId: replacements.text,
    borrowers: (list) => maskListing(list, (borrower) => masked(borrower, identityRules(borrower, replacements))),
    failures: maskFailures,
  });
}

function maskBorrower(borrower: Borrower, replacements: Replacements): Borrower {
  return masked<Borrower>(borrower, {
    ...identityRules(borrower, replacements),
    incomes: (list) => maskListing(list, (income) => maskIncome(income, replacements)),
    tasks: (list) => maskListing(list, (task) => maskTask(task, replacements)),
  });
}

function identityRules(borrower: BorrowerIdentity, replacements: Replacements): Rules<BorrowerIdentity> {
  const { first, last, full, email } = replacements.borrower(borrower);
  const both = isGiven(borrower.firstName) && isGiven(borrower.lastName);
  return {
    id: kept,
    firstName: (name) => (isGiven(name) ? (both ? first : full) : name),
    lastName: (name) => (isGiven(name) ? (both ? last : full) : name),
    email: (address) => (isGiven(address) ? email : address),
    failures: maskFailures,
  };
}

function maskIncome(income: Income, replacements: Replacements): Income {
  return masked<Income>(income, {
    statedMonthlyAmount: (amount) => (isGiven(amount) ? HIDDEN : amount),
    payPeriodFrequency: replacements.text,
    failures: maskFailures,
  });
}

function maskTask(task: Task, replacements: Replacements): Task {
  return masked<Task>(task, {
    kind: kept,
    id: kept,
    title: replacements.text,
    taskName: replacements.text,
    status: replacements.field,
    type: replacements.field,
    priority: replacements.field,
    dueDate: replacements.field,
    completedAt: replacements.field,
    createdOn: replacements.field,
    description: (text) => (isGiven(text) ? hiddenText() : text),
    documents: (list) => maskListing(list, (document) => maskDocument(document, replacements)),
    details: (details) => details && maskDetails(details, replacements),
    assignedTo: replacements.assignee,
    documentUploadPath: (path) => (isGiven(path) ? HIDDEN_PATH : path),
    failures: maskFailures,
  });
}

function maskDocument(document: Document, replacements: Replacements): Document {
  return masked<Document>(document, {
    id: kept,
    title: (title) => (isGiven(title) ? replacements.file(title) : title),
    url: (url) => (isGiven(url) ? maskAddress(url, document.title, replacements) : url),
    failures: maskFailures,
  });
}

export function maskAddress(url: string, title: Text, replacements: Replacements): string {
  if (documentAddress({ url }) === undefined) return hiddenText();
  return `https://masked.example/${replacements.file(title ?? url)}`;
}

function maskDetails(details: TaskDetails, replacements: Replacements): TaskDetails {
  return masked<TaskDetails>(details, {
    borrowerId: kept,
    borrowerName: (name) => (isGiven(name) ? replacements.named(name, details.borrowerId).full : name),
    entityKind: replacements.text,
    entityDisplayName: (name) => (isGiven(name) ? replacements.entity(name, details) : name),
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

/** A blank text names nobody and stays as it is: views treat it differently from a missing one. */
export function isGiven(text: Text): text is string {
  return text !== undefined && text.trim() !== "";
}
