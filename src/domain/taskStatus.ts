import * as l10n from "@vscode/l10n";
import type { Task } from "./task";
import { isNotRead, type Text, textOf } from "./unknown";

/** Services write `COMPLETED` or `Document Required`, too. Such a value counts as the stated one, and is shown as it came. */
function documentedSpelling<Stated extends string>(stated: readonly Stated[]): (value: Text) => Stated | undefined {
  const folded = (text: string) => text.toLowerCase().replace(/[_\s-]+/g, "");
  const exact = new Map<string, Stated>(stated.map((value) => [value, value]));
  const loose = new Map(stated.map((value) => [folded(value), value]));
  return (value) => {
    if (typeof value !== "string" || value.length > 60) return undefined;
    return exact.get(value) ?? loose.get(folded(value));
  };
}

/** In our words, where it is spelt as the service's document has it; any other value is shown as it came. */
function labelIn(
  words: Readonly<Record<string, () => string>>,
  without: () => { notRead: string; none: string },
): (value: Text) => string {
  const known = new Map<Text, () => string>(Object.entries(words));
  return (value) => known.get(value)?.() ?? textOf(value) ?? (isNotRead(value) ? without().notRead : without().none);
}

function recordKeys<Key extends string>(words: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(words) as Key[];
}

/** service.md 3.1, in the order they are shown. */
const STATUS_LABELS = {
  NotStarted: () => l10n.t("Not started"),
  InProgress: () => l10n.t("In progress"),
  Completed: () => l10n.t("Completed"),
  AutomaticallyCancelled: () => l10n.t("Automatically cancelled"),
  ManuallyCancelled: () => l10n.t("Manually cancelled"),
};
export type TaskStatus = keyof typeof STATUS_LABELS;
export const TASK_STATUSES = recordKeys(STATUS_LABELS);

const FINISHED: ReadonlySet<Text> = new Set<TaskStatus>(["Completed", "AutomaticallyCancelled", "ManuallyCancelled"]);

export const documentedStatus = documentedSpelling(TASK_STATUSES);

export const statusLabel = labelIn(STATUS_LABELS, () => ({
  notRead: l10n.t("Status not read"),
  none: l10n.t("No status"),
}));

/**
 * Known to be outstanding. A status that the service does not name counts as outstanding: what a reopened task gets is not
 * stated (3.2). Of one that was not read nobody knows: then the task is neither outstanding nor finished.
 */
export function isOutstanding(status: Text): boolean {
  return !isNotRead(status) && !isFinished(status);
}

/** Known to be done or cancelled. */
export function isFinished(status: Text): boolean {
  return FINISHED.has(documentedStatus(status));
}

export const compareStatus = documentedFirst(TASK_STATUSES, documentedStatus);

/** service.md 2.8 */
const TYPE_LABELS = {
  DocumentRequired: () => l10n.t("Document required"),
  DocumentProcessing: () => l10n.t("Document processing"),
  InputRequired: () => l10n.t("Input required"),
};
type TaskType = keyof typeof TYPE_LABELS;
export const TASK_TYPES = recordKeys(TYPE_LABELS);

export const documentedType = documentedSpelling(TASK_TYPES);

export const typeLabel = labelIn(TYPE_LABELS, () => ({ notRead: l10n.t("Type not read"), none: l10n.t("No type") }));

const REQUIRED_ACTIONS: Readonly<Record<TaskType, () => string>> = {
  DocumentRequired: () => l10n.t("Upload a document."),
  DocumentProcessing: () => l10n.t("Nothing to do: a submitted document is being processed."),
  InputRequired: () => l10n.t("The borrower has to provide the requested input."),
};

export function requiredAction(type: Text): string | undefined {
  const stated = documentedType(type);
  return stated && REQUIRED_ACTIONS[stated]();
}

export const compareType = documentedFirst(TASK_TYPES, documentedType);

/** service.md 2.6 */
const ASSIGNEE_LABELS = {
  LOAN_OFFICER: () => l10n.t("Loan officer"),
  BORROWER: () => l10n.t("Borrower"),
  PROCESSOR: () => l10n.t("Processor"),
};

/** Undefined for a value that service.md does not name: it may be a person's name. */
export const documentedAssignee = documentedSpelling(recordKeys(ASSIGNEE_LABELS));

export const assigneeLabel = labelIn(ASSIGNEE_LABELS, () => ({
  notRead: l10n.t("Assignee not read"),
  none: l10n.t("Not assigned"),
}));

/** What the service does not name stays as it came: it may be a person. */
export function assigneeInSentence(assignedTo: string): string {
  const label = assigneeLabel(assignedTo);
  return label === assignedTo ? assignedTo : label.toLowerCase();
}

export function withAssignee(value: Text): string | undefined {
  const assignedTo = textOf(value);
  if (assignedTo === undefined) return undefined;
  return l10n.t({
    message: "with {0}",
    args: [assigneeInSentence(assignedTo)],
    comment: "{0} is who a task is assigned to",
  });
}

/** Nobody can say who acts next: what decides it was not read. */
export const ACTOR_NOT_READ = "NOT_READ";

/** Who may have to act next, in the order they are shown; beside them, a value of `assignedTo` that the service does not name. */
const NEXT_ACTORS: ReadonlyMap<string, () => string> = new Map([
  ["BORROWER", () => l10n.t("Waiting for the borrower")],
  ["LOAN_OFFICER", () => l10n.t("With the loan officer")],
  ["PROCESSOR", () => l10n.t("With the processor")],
  [ACTOR_NOT_READ, () => l10n.t("It is not known who acts next")],
  ["NOBODY", () => l10n.t("Nobody has to act")],
]);

/** Nobody for a document that is being processed (2.8). Else by the assignment (2.6) or the kind of task (1). */
export function nextActor({ kind, status, type, assignedTo }: Task): string {
  if (isFinished(status)) return "NOBODY";
  if (isNotRead(status) || isNotRead(assignedTo)) return ACTOR_NOT_READ;
  const assignee = documentedAssignee(assignedTo) ?? textOf(assignedTo);
  if (assignee === "PROCESSOR") return assignee;
  if (isNotRead(type)) return ACTOR_NOT_READ;
  if (documentedType(type) === "DocumentProcessing") return "NOBODY";
  return assignee ?? (kind === "borrower" ? "BORROWER" : "LOAN_OFFICER");
}

export function nextActorLabel(actor: string): string {
  return NEXT_ACTORS.get(actor)?.() ?? l10n.t("With {0}", actor);
}

export const compareNextActor = documentedFirst([...NEXT_ACTORS.keys()], textOf);

/** Known ones in the order given, then unknown ones by name, then none, then what was not read. */
function documentedFirst(
  known: readonly string[],
  stated: (value: Text) => string | undefined,
): (a: Text, b: Text) => number {
  const rank = (value: Text) => {
    if (isNotRead(value)) return known.length + 2;
    if (value === undefined) return known.length + 1;
    const place = known.indexOf(stated(value) ?? value);
    return place < 0 ? known.length : place;
  };
  return (a, b) => rank(a) - rank(b) || (textOf(a) ?? "").localeCompare(textOf(b) ?? "");
}

/** Words of this trade, and numbers of its forms. None is a first name, so no full name is made of them. */
const CODE_WORDS: ReadonlySet<string> = new Set(
  `1003 1005 1008 1040 1065 1099 1120 4506 4506C 4506T A ACCESS ACCOUNT ACCOUNTS ADDITIONAL ADDRESS AGREEMENT ALIMONY AND
  APPLICATION APPRAISAL APPROVAL ASSET ASSETS AUTHORIZATION AWARD BALANCE BANK BANKRUPTCY BENEFIT BENEFITS BORROWER BUSINESS
  CERTIFICATE CERTIFICATION CHECK CHECKLIST CHILD CLOSING COMMITMENT COMPLIANCE CONDITION CONDITIONS CONDO CONFIRM CONSENT
  CONTRACT COPY CREDIT CURRENT DEBT DECLARATION DECLARATIONS DECREE DEED DEPOSIT DEPOSITS DIRECT DISABILITY DISCLOSURE
  DISCLOSURES DISPUTE DIVORCE DOCUMENT DOCUMENTS DONOR DOWN DRIVERS DUES E EARNEST EMPLOYED EMPLOYER EMPLOYMENT ESCROW
  ESTIMATE EVIDENCE EXPLANATION FEDERAL FEE FEES FINAL FINANCIAL FLOOD FOR FORM FORMS FUNDS GIFT GOVERNMENT HAZARD HISTORY
  HOA HOI HOMEOWNERS HOUSING ID IDENTIFICATION IDENTITY INCOME INFORMATION INITIAL INQUIRIES INQUIRY INSPECTION INSURANCE
  INTENT INVOICE LARGE LEASE LENDER LETTER LIABILITIES LIABILITY LICENSE LIEN LOAN LOE LOSS MONEY MORTGAGE OF OFFER OFFICER
  ORDER OTHER PACKAGE PASSPORT PAY PAYMENT PAYOFF PAYROLL PAYSTUB PAYSTUBS PENSION PERSONAL PHOTO PLAN POLICY PROCESSOR
  PROFIT PROOF PROPERTY PURCHASE QUESTION QUESTIONNAIRE RATE LOCK REAL ESTATE RECEIPT REFINANCE RENTAL REPORT REQUEST
  REQUIRED RESERVES RESIDENCE RESIDENT RETIREMENT RETURN RETURNS REVIEW REVIEWS SALE SCHEDULE SECOND SECURITY SELF SELLER
  SETTLEMENT SIGN SIGNATURE SIGNED SOCIAL SOURCE STATE STATEMENT STATEMENTS STUB STUBS SUPPORT SURVEY TASK TAX TAXES THE TITLE
  TO TRANSCRIPT TRANSCRIPTS TRUST UNDERWRITER UNDERWRITING UPDATED UPLOAD UTILITY VA FHA VERIFICATION VERIFY VOD VOE VOI
  VOR W2 W2S W4 W9 WIRE YEAR YTD`.split(/\s+/),
);

/** A code such as `BANK_STATEMENTS`: two of these words at the least, so that a code cannot name anybody. */
export function isTaskCode(taskName: string): boolean {
  const parts = taskName.length <= 60 ? taskName.split("_") : [];
  return parts.length > 1 && parts.every((part) => CODE_WORDS.has(part));
}

/** What a task is called without naming anybody: its code in words, or its type where that is stated. */
export function impersonalTaskName({ taskName: given, type }: Pick<Task, "taskName" | "type">): string | undefined {
  const taskName = textOf(given);
  // `BANK_STATEMENTS` as "Bank statements".
  if (taskName !== undefined && isTaskCode(taskName))
    return taskName.charAt(0) + taskName.slice(1).toLowerCase().replaceAll("_", " ");
  return documentedType(type) && typeLabel(type);
}
