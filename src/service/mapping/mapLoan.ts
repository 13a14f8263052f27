import type { Listing } from "../../domain/listing";
import type { Borrower, BorrowerIdentity, Deal, Income, Loan } from "../../domain/loan";
import type { Document, Task, TaskDetails, TaskKind } from "../../domain/task";
import { isObject, type NotRead, type Text } from "../../domain/unknown";
import type {
  WireBorrower,
  WireDeal,
  WireDocument,
  WireIncome,
  WireLoan,
  WirePersonalInformation,
  WireTask,
  WireTaskDetails,
} from "../graphql/operation";
import type { Faults } from "./faults";
import { ObjectReader } from "./objectReader";

/**
 * The value of `loan` as the domain has it (service.md 2.3), with the errors of the answer where they belong.
 * Undefined when it is no object or has no ID. Never throws.
 */
export function mapLoan(value: unknown, faults: Faults, first: number): Loan | undefined {
  if (!isObject(value)) return undefined;
  const loan = new ObjectReader<WireLoan>(value, ["loan"], faults);
  const id = loan.ownId("id");
  if (id === undefined) return undefined;
  const borrowers = loan.connection<WireBorrower, Borrower>("borrowers", "borrower", first, (borrower) =>
    mapBorrower(borrower, first),
  );
  const loanOfficerTasks = loan.list<WireTask, Task>("loanOfficerDocumentTasks", "task", (task) =>
    mapTask("loanOfficer", task),
  );
  const rest = faults.rest().map((message) => ({ field: "", message }));
  return {
    id,
    borrowers,
    loanOfficerTasks,
    failures: [...loan.failures, ...rest],
    leftOut: faults.leftOut.names,
  };
}

/** The value of `deal` as the domain has it (service.md 2.2). Undefined when it is no object or has no ID. Never throws. */
export function mapDeal(value: unknown, faults: Faults, first: number): Deal | undefined {
  if (!isObject(value)) return undefined;
  const deal = new ObjectReader<WireDeal>(value, ["deal"], faults);
  const id = deal.ownId("id");
  if (id === undefined) return undefined;
  const friendlyId = deal.text("friendlyId");
  const borrowers = deal.connection<WireBorrower, BorrowerIdentity>(
    "borrowers",
    "borrower",
    first,
    mapBorrowerIdentity,
  );
  const rest = faults.rest().map((message) => ({ field: "", message }));
  return { id, friendlyId, borrowers, failures: [...deal.failures, ...rest], leftOut: faults.leftOut.names };
}

/** service.md 2.4, as a deal shows a borrower. Undefined for one without an ID. */
function mapBorrowerIdentity(borrower: ObjectReader<WireBorrower>): BorrowerIdentity | undefined {
  const id = borrower.ownId("id");
  if (id === undefined) return undefined;
  borrower.noteWhole();
  const personal = borrower.object<WirePersonalInformation>("personalInformation");
  // Where the object around them was not read, they were not read either.
  const text = (field: keyof WirePersonalInformation): Text =>
    personal instanceof ObjectReader ? personal.text(field) : personal;
  return {
    id,
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    failures: borrower.failures,
  };
}

/** service.md 2.4, with incomes and tasks. Undefined for one without an ID. */
function mapBorrower(borrower: ObjectReader<WireBorrower>, first: number): Borrower | undefined {
  const identity = mapBorrowerIdentity(borrower);
  if (identity === undefined) return undefined;
  return {
    ...identity,
    incomes: borrower.connection<WireIncome, Income>("incomes", "income", first, (income) => {
      income.noteWhole();
      return {
        statedMonthlyAmount: income.text("statedMonthlyAmount"),
        payPeriodFrequency: income.text("payPeriodFrequency"),
        failures: income.failures,
      };
    }),
    tasks: borrower.list<WireTask, Task>("borrowerTasks", "task", (task) => mapTask("borrower", task)),
    // Again: what was read after the identity may have failed, too.
    failures: borrower.failures,
  };
}

/**
 * service.md 2.5 and 2.6. Undefined for a task without an ID: it could not be told from others, and no command could
 * name it.
 */
export function mapTask(kind: TaskKind, task: ObjectReader<WireTask>): Task | undefined {
  const id = task.ownId("id");
  if (id === undefined) return undefined;
  task.noteWhole();
  const officer = kind === "loanOfficer";
  return {
    kind,
    id,
    title: task.text("title"),
    taskName: task.text("taskName"),
    status: task.text("status"),
    type: task.text("type"),
    priority: task.text("priority"),
    dueDate: task.text("dueDate"),
    completedAt: task.text("completedAt"),
    createdOn: task.text("createdOn"),
    description: task.text(officer ? "description" : "borrowerFacingDescription"),
    documents: mapDocuments(task),
    details: mapDetails(task.object<WireTaskDetails>("details")),
    assignedTo: officer ? task.text("assignedTo") : undefined,
    documentUploadPath: officer ? task.address("documentUploadPath") : undefined,
    failures: task.failures,
  };
}

/**
 * A document without an ID is shown, but cannot be rejected. When its ID failed with an error, the whole list counts as
 * incomplete: the document could be any.
 */
function mapDocuments(task: ObjectReader<WireTask>): Listing<Document> {
  return task.list<WireDocument, Document>("documentLinks", "document", (document, fail) => {
    const id = document.id("id");
    for (const { message } of document.failures) fail(message);
    document.noteWhole();
    return {
      id,
      title: document.text("title"),
      url: document.address("url"),
      failures: document.failures,
    };
  });
}

let last: TaskDetails | undefined;

/** The tasks of a borrower follow each other with equal details, which are one object then: 2 MiB less at 40,000 tasks. */
function mapDetails(details: ObjectReader<WireTaskDetails> | undefined | NotRead): TaskDetails | undefined | NotRead {
  if (!(details instanceof ObjectReader)) return details;
  const borrowerId = details.id("borrowerId");
  const borrowerName = details.text("borrowerName");
  const entityKind = details.text("entityKind");
  const entityDisplayName = details.text("entityDisplayName");
  const same =
    last !== undefined &&
    last.borrowerId === borrowerId &&
    last.borrowerName === borrowerName &&
    last.entityKind === entityKind &&
    last.entityDisplayName === entityDisplayName;
  if (!same) last = { borrowerId, borrowerName, entityKind, entityDisplayName };
  return last;
}
