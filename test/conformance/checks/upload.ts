import { isSuccess } from "../answer";
import { borrowerUpload, FIELD, refusedUpload, takenDocuments } from "../changes/borrowerUpload";
import { officerUpload } from "../changes/officerUpload";
import { type Check, expect, NotChecked, writes } from "../check";
import { isClosed, type Loan, newDocuments, type Task } from "../tasks";

/** Fails when any task of a loan has got documents that it had not before. */
function expectNoNewDocuments(before: Loan, after: Loan, concerns: (key: string) => boolean, otherwise: string): void {
  for (const [key, task] of before.tasks) {
    const now = after.tasks.get(key);
    const got = now === undefined || !task.documentIds ? [] : newDocuments(task, now);
    expect(!concerns(key) || got.length === 0, otherwise);
  }
}

/** 3.2 lets every task be uploaded to, and a service may still not want a document where it asks for none. */
function expectsDocument(task: Task): boolean {
  return !isClosed(task) && task.fields.type === "DocumentRequired";
}

/** To what the status is updated is not stated, but 3.1 says of NotStarted that no action was taken. */
function expectStarted(task: Task, after: Loan): void {
  const now = after.tasks.get(String(task.id));
  if (now === undefined) throw new NotChecked("the task could not be read again");
  if (task.fields.status !== "NotStarted")
    throw new NotChecked("the loan has no such task that was not started before");
  expect(now.fields.status !== "NotStarted", "The task is still NotStarted.");
}

function refuses(section: string, rule: string, kind: Parameters<typeof refusedUpload>[1], what: string): Check {
  return writes(section, rule, async (service) => {
    const { answer, before, after } = await refusedUpload(service, kind);
    expect(!isSuccess(answer), `The service answered ${what} with success (HTTP ${answer.status}).`);
    expectNoNewDocuments(before, after, () => true, `The service refused ${what} and kept the document.`);
    // What is refused to everybody proves nothing.
    const { answer: taken } = await borrowerUpload(service);
    if (!isSuccess(taken)) throw new NotChecked("the service takes no upload at all");
  });
}

/** service.md 4.4 */
export const uploadChecks: readonly Check[] = [
  refuses("5.2", "The upload endpoint needs the header Authorization", "withoutToken", "an upload without a token"),
  refuses("5.2", "The upload endpoint needs a valid token", "wrongToken", "an upload with a wrong token"),
  refuses(
    "7.5",
    "An upload to a task that does not exist gives a non-success status",
    "noTask",
    "an upload to no task",
  ),
  refuses("4.4", "loanId is that of the task's loan", "noLoan", "an upload to a loan that does not exist"),
  refuses("4.4", `Files are sent under ${FIELD} alone`, "wrongField", "a file under another field"),
  refuses("4.4", "The body is a multipart form", "noForm", "a body that is no form"),
  writes("4.4", "Several files under the repeated field are taken, with a success status", async (service) => {
    const { answer, task } = await borrowerUpload(service);
    if (!isSuccess(answer) && !expectsDocument(task)) {
      throw new NotChecked(
        `the loan has no open task that requires a document, and others refuse it (HTTP ${answer.status})`,
      );
    }
    expect(isSuccess(answer), `The service did not take two files under ${FIELD} (HTTP ${answer.status}).`);
  }),
  writes("4.4", "A success has a JSON body", async (service) => {
    const { answer } = await borrowerUpload(service);
    if (!isSuccess(answer)) throw new NotChecked("no upload succeeded");
    expect(answer.body !== undefined, "The answer has no JSON body.");
  }),
  writes("3.2", "After an upload the task's documentLinks carry the documents, one for each", async (service) => {
    const { answer, task, after } = await borrowerUpload(service);
    if (!isSuccess(answer)) throw new NotChecked("no upload succeeded");
    const now = after.tasks.get(String(task.id));
    expect(now !== undefined || after.partial, "The task is gone.");
    if (now?.documentIds === undefined) throw new NotChecked("the task's documentLinks could not be read again");
    const got = newDocuments(task, now).map(String);
    const count = new Set(got).size;
    expect(count === 2, `Two files were taken, and ${count} new documents are there.`);
    expect(got.length === 2, "A new document is listed twice.");
  }),
  writes("3.2", "An upload keeps the documents of before", async (service) => {
    const done = await borrowerUpload(service);
    takenDocuments(done);
    const [had, has] = [done.after, done.afterAnother].map(({ tasks }) => tasks.get(String(done.task.id))?.documentIds);
    if (had === undefined || has === undefined)
      throw new NotChecked("the task's documentLinks could not be read again");
    const left = new Set(has.map(String));
    const kept = [...(done.task.documentIds ?? []), ...had].every((id) => left.has(String(id)));
    expect(kept, "A document that was there before is gone.");
  }),
  writes("3.2", "After an upload the service has updated the task's status", async (service) => {
    const { answer, task, after } = await borrowerUpload(service);
    if (!isSuccess(answer)) throw new NotChecked("no upload succeeded");
    expectStarted(task, after);
  }),
  writes("3.2", "An upload gives documents to no other task", async (service) => {
    const done = await borrowerUpload(service);
    takenDocuments(done);
    const others = (key: string) => key !== String(done.task.id);
    expectNoNewDocuments(done.before, done.afterAnother, others, "Another task has got a document as well.");
  }),
];

/** service.md 4.5 */
export const officerUploadChecks: readonly Check[] = [
  writes("4.5", "documentUploadPath of a loan officer task takes an upload", async (service) => {
    const { answer, task, before, after } = await officerUpload(service);
    const { status } = answer;
    if (task.fields.assignedTo !== "LOAN_OFFICER" && !isSuccess(answer)) {
      throw new NotChecked("no task is the loan officer's, and whether the path serves others is not stated");
    }
    expect(![404, 405, 410].includes(status), `The path leads to no endpoint for uploads (HTTP ${status}).`);
    if (!isSuccess(answer) && status < 500) {
      throw new NotChecked(`HTTP ${status}: the form field is not stated (--officer-upload-field)`);
    }
    expect(isSuccess(answer), `The upload failed (HTTP ${status}).`);
    const now = after.tasks.get(String(task.id));
    if (now?.documentIds === undefined || !task.documentIds) throw new NotChecked("its documentLinks cannot be read");
    expect(newDocuments(task, now).length === 1, "The task's documentLinks do not carry the document.");
    const others = (key: string) => key !== String(task.id);
    expectNoNewDocuments(before, after, others, "Another task has got a document as well.");
  }),
  writes("3.2", "After an upload the service has updated a loan officer task's status", async (service) => {
    const { answer, task, after } = await officerUpload(service);
    if (!isSuccess(answer)) throw new NotChecked("no such upload succeeded");
    expectStarted(task, after);
  }),
];
