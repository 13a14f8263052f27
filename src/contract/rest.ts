/** The REST side and the headers of the service, as service.md 4 and 5 have them. */

/** 4.1: one endpoint serves all operations. Relative to the base URL. */
export const GRAPHQL_PATH = "/graphql";

/** 4.4: form field of every file; also the default for loan officer tasks, whose field 4.5 does not state. */
export const BORROWER_TASK_FILES_FIELD = "borrower-task-files";

/** 4.4, relative to the base URL. Takes no friendly ID. Throws a RangeError for an ID that cannot stand in a path. */
export function borrowerTaskDocumentsPath(loanId: string, taskId: string): string {
  return `/api/loan-applications/${pathSegment(loanId)}/borrower-tasks/${pathSegment(taskId)}/documents`;
}

function pathSegment(id: string): string {
  // URL parsers take "%2E%2E" for ".." too, so these would change the path.
  if (id === "" || id === "." || id === "..") throw new RangeError("This ID cannot stand in a path.");
  return encodeURIComponent(id);
}

/** 5.1 */
export function bearer(token: string): string {
  return `Bearer ${token}`;
}

/** 5.3: the only operation whose scope is stated. */
export const REJECT_DOCUMENT_SCOPE = "update:borrower";
