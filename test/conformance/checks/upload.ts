import { isSuccess } from "../answer";
import { type Check, expect, type Id, NotChecked, needs, writes } from "../check";
import {
  type Exchange,
  formOf,
  type Service,
  type TokenChoice,
  type UploadBody,
  uploadPath,
  WRONG_TOKEN,
} from "../service";
import { bestTask, isClosed, type Loan, newDocuments, readLoan, type Task, waitFor } from "../tasks";

const FIELD = "borrower-task-files";
const FILES = { "conformance 1.txt": "Loan Ops conformance, page 1", "conformance 2 ü 漢字.txt": "page 2" };
const ANOTHER = { "conformance 3.txt": "page 3" };
const NONE = "loan-ops-conformance-none";

type BorrowerUpload = Awaited<ReturnType<typeof upload>>;

const REFUSED = ["withoutToken", "wrongToken", "noTask", "noLoan", "wrongField", "noForm"] as const;

/** Uploads that should be refused, made before the one that should not, to the same task. */
function refusedUpload(service: Service, kind: (typeof REFUSED)[number]) {
  return service.once(`refused upload ${kind}`, async () => {
    const before = await readLoan(service, service.loan);
    const task = chosenTask(before);
    const path = uploadPath(before.id, task.id);
    const form = () => formOf(FIELD, { "conformance.txt": "not to be kept" });
    const attempts: Record<typeof kind, readonly [string, UploadBody, TokenChoice?]> = {
      withoutToken: [path, form(), null],
      wrongToken: [path, form(), WRONG_TOKEN],
      noTask: [uploadPath(before.id, NONE), form()],
      noLoan: [uploadPath(NONE, task.id), form()],
      wrongField: [path, formOf("loan-ops-conformance", { "conformance.txt": "not to be kept" })],
      noForm: [path, "{}"],
    };
    const answer = await service.upload(...attempts[kind]);
    return { answer, before, after: await readLoan(service, before.id) };
  });
}

export function borrowerUpload(service: Service) {
  return service.once("borrower upload", async () => {
    // While nothing was uploaded to the task, so that what it has afterwards is theirs.
    for (const kind of REFUSED) await refusedUpload(service, kind);
    return await upload(service, service.loan);
  });
}

/** To a frozen loan: whether it takes uploads is not stated. */
export function frozenUpload(service: Service, frozen: string) {
  return service.once("frozen upload", () => upload(service, frozen));
}

/** Uploads two files to a borrower task, and one more if they were taken. */
async function upload(service: Service, reference: string) {
  const before = await readLoan(service, reference);
  const task = chosenTask(before);
  const now = (loan: Loan) => loan.tasks.get(String(task.id)) ?? task;
  const send = async (files: typeof FILES | typeof ANOTHER, total: number) => {
    const answer = await service.upload(uploadPath(before.id, task.id), formOf(FIELD, files));
    const isThere = (loan: Loan) =>
      newDocuments(task, now(loan)).length >= total && now(loan).fields.status !== "NotStarted";
    const read = () => readLoan(service, before.id);
    return { answer, after: isSuccess(answer) ? await waitFor(service, read, isThere) : await read() };
  };
  const { answer, after } = await send(FILES, 2);
  service.touched.add(String(task.id));
  const afterAnother = isSuccess(answer) ? (await send(ANOTHER, 3)).after : after;
  // The IDs of the documents that the task has since.
  const documentIds = newDocuments(task, now(afterAnother));
  return { task, before, answer, after, afterAnother, documentIds };
}

/** The documents of an upload that was taken; NotChecked when there is none to go on with. */
export function takenDocuments({ answer, documentIds }: BorrowerUpload): readonly [Id, ...Id[]] {
  if (!isSuccess(answer)) throw new NotChecked(`an upload to a borrower task was not taken (HTTP ${answer.status})`);
  const [first, ...others] = documentIds;
  if (first === undefined) throw new NotChecked("the uploaded documents are not there");
  return [first, ...others];
}

/** The borrower task that tells most about an upload: one that waits for a document and has none. */
function chosenTask(loan: Loan): Task {
  const points = (task: Task) =>
    (isClosed(task) ? 0 : 8) +
    (task.fields.type === "DocumentRequired" ? 4 : 0) +
    (task.fields.status === "NotStarted" ? 2 : 0) +
    (task.documentIds?.length === 0 ? 1 : 0);
  const best = bestTask(loan, ({ kind, documentIds }) => kind === "borrower" && documentIds, points);
  return needs(best, "the loan has no borrower task whose documentLinks can be read");
}

/** A file for a loan officer task, by its documentUploadPath; asked for before tasks are reassigned: whether the path goes on to take uploads then is not stated. */
function officerUpload(service: Service) {
  return service.once("officer upload", async () => {
    const before = await readLoan(service, service.loan);
    const task = chosenOfficerTask(before);
    const answer = await send(service, String(task.fields.documentUploadPath));
    const after = await waitFor(
      service,
      () => readLoan(service, before.id),
      ({ tasks }) => {
        const now = tasks.get(String(task.id)) ?? task;
        return !isSuccess(answer) || (newDocuments(task, now).length > 0 && now.fields.status !== "NotStarted");
      },
    );
    service.touched.add(String(task.id));
    return { task, before, answer, after };
  });
}

function chosenOfficerTask(loan: Loan): Task {
  const points = (task: Task) =>
    (task.fields.assignedTo === "LOAN_OFFICER" ? 8 : 0) +
    (isClosed(task) ? 0 : 3) +
    (task.fields.type === "DocumentRequired" ? 2 : 0) +
    (task.fields.status === "NotStarted" ? 1 : 0);
  const hasPath = ({ kind, fields }: Task) => kind === "officer" && typeof fields.documentUploadPath === "string";
  return needs(bestTask(loan, hasPath, points), "the loan has no loan officer task with a path");
}

/** A path from the root may count from the service's origin or from its base URL: where one is not found, the other is tried. */
async function send(service: Service, path: string): Promise<Exchange> {
  const { baseUrl, officerUploadField = FIELD } = service.target;
  const readings = /^\/(?!\/)/.test(path) ? [new URL(path, baseUrl).href, `${baseUrl}${path}`] : [path];
  const [first = path, second = first] = readings.map((reading) => new URL(reading, `${baseUrl}/`).href);
  if (new URL(first).origin !== new URL(baseUrl).origin) throw new NotChecked("the path leads to another origin");
  const form = () => formOf(officerUploadField, { "conformance.txt": "page 1" });
  const answer = await service.upload(first, form());
  return answer.status === 404 && second !== first ? await service.upload(second, form()) : answer;
}

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

function refuses(section: string, rule: string, kind: (typeof REFUSED)[number], what: string): Check {
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
