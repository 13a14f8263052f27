import { at, entries, expect, isObject, NotChecked, nodes } from "./check";
import { messageOf, type Service } from "./service";

/** A task of the given loan, as far as the rules about changes speak of it. */
export interface Task {
  readonly id: string;
  readonly status: unknown;
  /** As the service gave them, null or missing ones left out. */
  readonly documentIds: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The canonical ID of a loan that is given by ID or friendly ID. */
export async function loanIdOf(service: Service, reference: string): Promise<string> {
  const id = at(await service.data("query ($id: ID!) { loan(id: $id) { id } }", { id: reference }), "loan", "id");
  expect(typeof id === "string" && id !== "", "The loan was not found.");
  return id;
}

export async function borrowerTasks(service: Service): Promise<Task[]> {
  const query = `query ($id: ID!) { loan(id: $id) { borrowers { edges { node { borrowerTasks {
    id status type documentLinks { id } } } } } } }`;
  const loan = await readLoan(service, query, service.loan);
  return nodes(at(loan, "borrowers"), "borrowers").flatMap((borrower) =>
    entries(at(borrower, "borrowerTasks"), "borrowerTasks").map(taskOf),
  );
}

const OFFICER_FIELDS =
  "id title status type assignedTo taskName dueDate createdOn completedAt description documentLinks { id }";

export async function officerTasks(service: Service, loan: string): Promise<Task[]> {
  const query = `query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { ${OFFICER_FIELDS} documentUploadPath } } }`;
  const found = await readLoan(service, query, loan);
  return entries(at(found, "loanOfficerDocumentTasks"), "loanOfficerDocumentTasks").map(taskOf);
}

/** What of the loan could be read: that a field is missing or failed is for other checks to say. */
async function readLoan(service: Service, query: string, id: string): Promise<unknown> {
  const { data, errors } = await service.graphql(query, { id });
  if (!isObject(data?.loan)) throw new NotChecked(`the tasks could not be read: ${messageOf(errors[0])}`);
  return data.loan;
}

/** A borrower task to upload to, with its path (service.md 4.4): one that waits for a document if there is one. */
export async function firstBorrowerTask(service: Service): Promise<{ readonly task: Task; readonly path: string }> {
  const loanId = await loanIdOf(service, service.loan);
  const tasks = (await borrowerTasks(service)).filter(({ fields }) => Array.isArray(fields.documentLinks));
  const task = tasks.find(({ fields }) => fields.type === "DocumentRequired") ?? tasks[0];
  if (task === undefined) throw new NotChecked("the loan has no borrower task with documentLinks");
  return { task, path: uploadPath(loanId, task.id) };
}

/** Relative to the base URL, which may have a path of its own. */
export function uploadPath(loanId: string, taskId: string): string {
  return `api/loan-applications/${encodeURIComponent(loanId)}/borrower-tasks/${encodeURIComponent(taskId)}/documents`;
}

function taskOf(fields: unknown): Task {
  expect(isObject(fields) && typeof fields.id === "string", "A task has no ID.");
  const links = Array.isArray(fields.documentLinks) ? fields.documentLinks : [];
  return {
    id: fields.id,
    status: fields.status,
    documentIds: links.map((link) => at(link, "id")).filter((id) => typeof id === "string"),
    fields,
  };
}
