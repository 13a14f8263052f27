import type { EnvironmentKind } from "../domain/environment";
import type { Remedy } from "../protocol/taskPage";

/** Every word that the page says by itself, in one voice and in one place. */
export const words = {
  /** Loud for production in words as well as in colour. */
  environmentKinds: {
    production: { kind: "PRODUCTION", note: "Real borrowers, real documents." },
    sandbox: { kind: "Sandbox", note: "Test data." },
    simulator: { kind: "Simulator", note: "Made-up data on this machine." },
  } satisfies Record<EnvironmentKind, { kind: string; note: string }>,

  task: "Task",
  loan: "Loan",
  loanId: "Loan ID",
  loanOfficerTask: "Loan officer task",
  borrowerTask: "Borrower task",

  status: "Status",
  overdue: "Overdue",
  asksFor: "What it asks for",
  askedFor: "What it asked for",
  unknownAction: "The service does not say what this type of task asks for.",
  priority: "Priority",
  due: "Due",
  completed: "Completed",
  created: "Created",
  assignedTo: "Assigned to",
  uploadPath: "Upload path",
  taskName: "Task name",
  taskId: "Task ID",
  title: "Title",
  borrower: "Borrower",
  borrowerId: "Borrower ID",
  entity: "Entity",
  entityKind: "Entity kind",

  description: "Description",
  borrowerFacingDescription: "Description for the borrower",
  details: "Details",
  about: "What it is about",
  otherFailures: "What the service could not give",

  none: "None",
  serviceSaid: "The service said:",

  documents: "Documents",
  noDocuments: "No documents yet.",
  documentsAbsent: "The service sent no list of documents.",
  documentsFailed: "The documents could not be read.",
  documentsPartlyFailed: "Not all of the documents could be read.",
  moreDocuments: "There may be more documents than these.",
  documentId: "ID",
  noLink: "The service gave no link to this document.",
  linkNotOpened: "Only http and https links are opened. This one says:",
  noDocumentId: "The service gave no ID for this document, so it cannot be rejected.",
  noUploadPath: "The service gave no upload path for this task, so nothing can be uploaded to it.",

  upload: "Upload…",
  open: "Open",
  copyLink: "Copy link",
  reject: "Reject…",
  copy: "Copy",
  copyTaskId: "Copy task ID",
  reading: "Reading…",

  remedies: {
    refresh: "Refresh",
    showLog: "Show Log",
    switchEnvironment: "Switch Environment…",
    addLoan: "Add Loan…",
  } satisfies Record<Remedy, string>,

  justNow: "just now",
  asOf: (time: string, age: string) => `As of ${time} (${age})`,
  stale: "The last refresh failed. What you see is older.",
  forDocument: (action: string, document: string) => `${action} ${document}`,
} as const;
