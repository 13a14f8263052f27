import type { Text } from "./unknown";

/** What share-safe mode makes of a text: the rules are in `src/masking/marks.ts`, those of a person where the person is known. */
export type MaskingKind =
  | ("taskTitle" | "taskName" | "status" | "type" | "priority" | "date" | "description" | "assignee" | "uploadPath")
  | ("documentTitle" | "link" | "person" | "entityKind" | "amount" | "payPeriod" | "reference");

/** Formats are not stated (2.9): each is kept as the text that came. Of an ID or an address, a part is of no use. */
interface TextField {
  readonly kind: "text" | "id" | "address";
  /** The service's name for it, where ours is another. */
  readonly wire?: string | undefined;
  /** None for an ID: it names nobody. */
  readonly masking?: MaskingKind;
}

/** An object, or a list of objects, that has fields of its own. */
interface InnerField {
  readonly kind: "inner";
  readonly wire?: string | undefined;
}

/** The ID without which an object is of no use. */
const OWN_ID = { kind: "ownId", wire: undefined } as const;
const ID = { kind: "id" } as const;
const text = (masking: MaskingKind, wire?: string) => ({ kind: "text", masking, wire }) as const;
const address = (masking: MaskingKind) => ({ kind: "address", masking }) as const;
const inner = (wire?: string) => ({ kind: "inner", wire }) as const;

/** 2.5: what both kinds of task begin with, and go on with behind their description. */
const TASK = {
  id: OWN_ID,
  title: text("taskTitle"),
  status: text("status"),
  type: text("type"),
  priority: text("priority"),
  dueDate: text("date"),
  completedAt: text("date"),
  createdOn: text("date"),
};
const INSIDE_TASK = { documents: inner("documentLinks"), details: inner() };

/**
 * Every field of service.md 2, in its order, by the type of `src/contract/schema.graphql` and by our name. What is asked for,
 * read, masked, written as JSON and missed in a task follows from it.
 */
export const SERVICE_FIELDS = {
  Deal: { id: OWN_ID, friendlyId: text("reference"), borrowers: inner() },
  Loan: { id: OWN_ID, borrowers: inner(), loanOfficerTasks: inner("loanOfficerDocumentTasks") },
  Borrower: { id: OWN_ID, personalInformation: inner(), incomes: inner(), tasks: inner("borrowerTasks") },
  PersonalInformation: { firstName: text("person"), lastName: text("person"), email: text("person") },
  Income: { statedMonthlyAmount: text("amount"), payPeriodFrequency: text("payPeriod") },
  BorrowerTask: {
    ...TASK,
    description: text("description", "borrowerFacingDescription"),
    ...INSIDE_TASK,
    taskName: text("taskName"),
  },
  LoanOfficerTask: {
    ...TASK,
    description: text("description"),
    ...INSIDE_TASK,
    documentUploadPath: address("uploadPath"),
    assignedTo: text("assignee"),
    taskName: text("taskName"),
  },
  DocumentLink: { id: ID, title: text("documentTitle"), url: address("link") },
  TaskDetails: {
    borrowerId: ID,
    borrowerName: text("person"),
    entityKind: text("entityKind"),
    // Often a loan, by its friendly ID.
    entityDisplayName: text("reference"),
  },
};

export function taskFields(kind: "borrower" | "loanOfficer") {
  return kind === "borrower" ? SERVICE_FIELDS.BorrowerTask : SERVICE_FIELDS.LoanOfficerTask;
}

export type Fields = Readonly<Record<string, TextField | InnerField | typeof OWN_ID>>;
export type TextName<F extends Fields> = { [Name in keyof F]: F[Name] extends TextField ? Name : never }[keyof F];
type InnerName<F extends Fields> = { [Name in keyof F]: F[Name] extends InnerField ? Name : never }[keyof F];

export type Texts<F extends Fields> = { readonly [Name in TextName<F>]: Text };
export type Inner<F extends Fields, T> = { readonly [Name in InnerName<F>]: T };

export function wireName(name: string, { wire }: { readonly wire?: string | undefined }): string {
  return wire ?? name;
}

export function textsBy<F extends Fields>(
  fields: F,
  read: (name: TextName<F> & string, field: TextField) => Text,
): Texts<F> {
  const texts = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "inner" || field.kind === "ownId" ? [] : [[name, read(name as TextName<F> & string, field)]],
  );
  return Object.fromEntries(texts);
}

/** One thing for each field, in their order: what `inside` has for those with fields of their own, and `other` of the others. */
export function fieldsBy<F extends Fields, T>(
  fields: F,
  inside: Inner<F, T>,
  other: (name: (TextName<F> | "id") & string, wire: string) => T,
): T[] {
  return Object.entries(fields).map(([name, field]) =>
    field.kind === "inner"
      ? inside[name as InnerName<F>]
      : other(name as (TextName<F> | "id") & string, wireName(name, field)),
  );
}
