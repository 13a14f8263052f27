import * as l10n from "@vscode/l10n";
import { parse, print } from "graphql";
import * as operations from "../../service/operations";

/** What a query is begun for: as far as a row tells it. */
export interface QuerySubject {
  readonly loanReference?: string | undefined;
  readonly dealId?: string | undefined;
  readonly documentId?: string | undefined;
}

export interface Template {
  /** Of the file. */
  readonly name: string;
  readonly label: string;
  readonly about: string;
  readonly changes: boolean;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const TASKS = `query Tasks($id: ID!, $first: Int) {
  loan(id: $id) {
    id
    loanOfficerDocumentTasks { id title status type dueDate assignedTo }
    borrowers(first: $first) {
      edges { node { id borrowerTasks { id title status type dueDate } } }
    }
  }
}`;

/** A field that every service has; what is typed takes its place. */
export const TO_REPLACE = "__typename";
const EMPTY = `query MyQuery {\n  ${TO_REPLACE}\n}\n`;

/** What a new query can begin with: for a deal's row what is for deals, for a loan's what is for loans. */
export function templatesFor(subject: QuerySubject, first: number): readonly Template[] {
  const { loanReference, dealId } = subject;
  const all = loanReference === undefined && dealId === undefined;
  return [
    ...(all || loanReference !== undefined ? ofLoan(loanReference ?? "", first) : []),
    ...(all || dealId !== undefined ? ofDeal(dealId ?? "", first) : []),
    ...(all || loanReference !== undefined ? changesOfLoan(subject) : []),
    ...(all || dealId !== undefined ? [creation(dealId ?? "")] : []),
    { name: "query", label: l10n.t("Empty"), about: "", changes: false, document: EMPTY, variables: {} },
  ];
}

function ofLoan(id: string, first: number): readonly Template[] {
  return [
    {
      name: "loan",
      label: l10n.t("Loan"),
      about: l10n.t("What the view Loans asks for: borrowers, incomes, tasks and documents"),
      changes: false,
      document: formatted(operations.loan.document),
      variables: operations.loan.variables({ reference: id, first }),
    },
    {
      name: "tasks",
      label: l10n.t("Tasks of a loan"),
      about: l10n.t("Title, status and due date"),
      changes: false,
      document: formatted(TASKS),
      variables: { id, first },
    },
  ];
}

function ofDeal(id: string, first: number): readonly Template[] {
  return [
    {
      name: "deal",
      label: l10n.t("Deal"),
      about: l10n.t("What the view Deals asks for: its borrowers"),
      changes: false,
      document: formatted(operations.deal.document),
      variables: operations.deal.variables({ id, first }),
    },
  ];
}

function changesOfLoan({ loanReference: loanId = "", documentId = "" }: QuerySubject): readonly Template[] {
  return [
    mutation({
      name: "reject-document",
      label: l10n.t("Reject a document"),
      document: formatted(operations.rejectDocument.document),
      variables: operations.rejectDocument.variables({ loanId, documentId, archiveReasonNotes: "" }),
    }),
    mutation({
      name: "reassign-tasks",
      label: l10n.t("Reassign loan officer tasks"),
      document: formatted(operations.reassignLoanOfficerTasks.document),
      variables: operations.reassignLoanOfficerTasks.variables({ loanId }),
    }),
  ];
}

function creation(dealId: string): Template {
  return mutation({
    name: "create-borrower",
    label: l10n.t("Create a borrower"),
    document: formatted(operations.createBorrower.document),
    variables: operations.createBorrower.variables({ dealId, firstName: "", lastName: "", email: "" }),
  });
}

function mutation(template: Omit<Template, "about" | "changes">): Template {
  return { ...template, about: l10n.t("A mutation: it changes data"), changes: true };
}

function formatted(document: string): string {
  return `${print(parse(document))}\n`;
}
