import type { Borrower, Deal, Loan } from "../../domain/loan";
import { SERVICE_FIELDS, taskFields, textsBy } from "../../domain/serviceFields";
import type { Task, TaskKind } from "../../domain/task";
import { areEqual, isObject } from "../../domain/unknown";
import type { ErrorPlaces } from "./errorPlaces";
import { ObjectReader } from "./objectReader";

/** Undefined when it is no object or has no ID (service.md 2.3). Never throws. */
export function mapLoan(value: unknown, errorPlaces: ErrorPlaces): Loan | undefined {
  return mapRoot("loan", value, errorPlaces, (loan, id) => ({
    id,
    borrowers: loan.list("borrowers", mapBorrower, "connection"),
    loanOfficerTasks: loan.list("loanOfficerDocumentTasks", taskMapper("loanOfficer")),
  }));
}

export function mapDeal(value: unknown, errorPlaces: ErrorPlaces): Deal | undefined {
  return mapRoot("deal", value, errorPlaces, (deal, id) => ({
    id,
    ...deal.texts(SERVICE_FIELDS.Deal),
    borrowers: deal.list("borrowers", mapBorrower, "connection"),
  }));
}

function mapRoot<T>(
  name: string,
  value: unknown,
  errorPlaces: ErrorPlaces,
  read: (root: ObjectReader, id: string) => T,
): (T & Pick<Loan, "failures" | "leftOut">) | undefined {
  if (!isObject(value)) return undefined;
  const root = new ObjectReader(value, errorPlaces.root.field(name));
  const id = root.ownId();
  if (id === undefined) return undefined;
  const fields = read(root, id);
  const rest = errorPlaces.unplacedMessages().map((message) => ({ field: "", message }));
  if (rest.length > 0 && !errorPlaces.mayBeAnywhere) return mapRoot(name, value, errorPlaces.asDoubtful(), read);
  return { ...fields, failures: [...root.failures, ...rest], leftOut: errorPlaces.requested.names };
}

/** Undefined for one without an ID. */
function mapBorrower(borrower: ObjectReader): Borrower | undefined {
  const id = borrower.ownId();
  if (id === undefined) return undefined;
  const personal = borrower.object("personalInformation");
  const fields = SERVICE_FIELDS.PersonalInformation;
  return {
    id,
    // Where the object around them was not read, they were not read either.
    ...(personal instanceof ObjectReader ? personal.texts(fields) : textsBy(fields, () => personal)),
    incomes: borrower.list(
      "incomes",
      (one) => ({ ...one.texts(SERVICE_FIELDS.Income), failures: one.failures }),
      "connection",
    ),
    tasks: borrower.list("borrowerTasks", taskMapper("borrower")),
    failures: borrower.failures,
  };
}

/** Undefined for one without an ID: no command could name it. Equal details in a row are one object, for the memory. */
function taskMapper(kind: TaskKind): (task: ObjectReader) => Task | undefined {
  let last: Task["details"];
  return (task) => {
    const id = task.ownId();
    if (id === undefined) return undefined;
    const texts = task.texts(taskFields(kind));
    // Where a document's ID failed with an error, the list counts as incomplete: the document could be any.
    const documents = task.list("documentLinks", (document, fail) => {
      const texts = document.texts(SERVICE_FIELDS.DocumentLink);
      for (const { field, message } of document.failures) if (field === "id") fail(message);
      return { ...texts, failures: document.failures };
    });
    const object = task.object("details");
    const details = object instanceof ObjectReader ? object.texts(SERVICE_FIELDS.TaskDetails) : object;
    if (!areEqual(last, details)) last = details;
    return {
      kind,
      id,
      assignedTo: undefined,
      documentUploadPath: undefined,
      ...texts,
      documents,
      details: last,
      failures: task.failures,
    };
  };
}
