import { isSuccess } from "../answer";
import { assume, at, type Check, entries, expect, idOf, isNothing, needs, writes } from "../check";
import { formOf } from "../files";
import { type Exchange, NONE, type Service, uploadPath, WRONG_TOKEN } from "../service";
import {
  besideOther,
  changedFields,
  documentsOf,
  documentsOnlyIn,
  expectOtherUnchanged,
  expectUnchanged,
  IDENTITY,
  isClosed,
  type Loan,
  nameOf,
  otherLoan,
  readLoan,
  type Task,
  waitFor,
} from "../tasks";
import { wrong, wrongCalls } from "./refused";

const FIELD = "borrower-task-files";
/** Without the ends of their names, one upload after the other. */
const FILES = ["conformance 1", "conformance 2 ü 漢字", "conformance 3"];
const ANOTHER = ["conformance 4"];
const AGAIN = ["conformance 1"];

type BorrowerUpload = Awaited<ReturnType<typeof upload>>;

const form = ({ target }: Service, field = FIELD) => formOf(target, field, ["conformance, not to be kept"]);

/** To the task that the right upload goes to. */
const WRONG = wrongCalls<{ readonly loanId: string; readonly taskId: string }>({
  async prepare(service) {
    const before = await readLoan(service, service.loan);
    return { loanId: before.id, taskId: chosenTask(before).id };
  },
  read: (service) => readLoan(service, service.loan),
  async succeeded(service) {
    assume(isSuccess((await borrowerUpload(service)).answer), "the service takes no upload at all");
  },
  expectRefused(answer) {
    expect(!isSuccess(answer), `The service answered it with success (HTTP ${answer.status}).`, answer);
  },
  calls: [
    wrong("5.2", "The upload endpoint needs the header Authorization", (service, { loanId, taskId }) =>
      service.upload(uploadPath(loanId, taskId), form(service), null),
    ),
    wrong("5.2", "The upload endpoint needs a valid token", (service, { loanId, taskId }) =>
      service.upload(uploadPath(loanId, taskId), form(service), WRONG_TOKEN),
    ),
    wrong("7.5", "An upload to a task that does not exist gives a non-success status", (service, { loanId }) =>
      service.upload(uploadPath(loanId, NONE), form(service)),
    ),
    wrong("4.4", "loanId is that of the task's loan", (service, { taskId }) =>
      service.upload(uploadPath(NONE, taskId), form(service)),
    ),
    wrong("4.4", "loanId is not that of another loan", async (service, { taskId }) =>
      service.upload(uploadPath(await otherLoan(service), taskId), form(service)),
    ),
    wrong("4.4", `Files are sent under ${FIELD} alone`, (service, { loanId, taskId }) =>
      service.upload(uploadPath(loanId, taskId), form(service, "loan-ops-conformance")),
    ),
    wrong("4.4", "The body is a multipart form", (service, { loanId, taskId }) =>
      service.upload(uploadPath(loanId, taskId), "{}"),
    ),
  ],
});

export function borrowerUpload(service: Service) {
  return service.once("borrower upload", async () => {
    // While nothing was uploaded to the task, so that what it has afterwards is theirs.
    await WRONG.make(service);
    return await besideOther(service, () => upload(service, service.loan));
  });
}

/** To a frozen loan: whether it takes uploads is not stated. */
export function frozenUpload(service: Service, frozen: string) {
  return service.once("frozen upload", () => upload(service, frozen));
}

/** Uploads three files to a borrower task and, if they were taken, one more and one with the name of the first. */
async function upload(service: Service, reference: string) {
  const before = await readLoan(service, reference);
  const task = chosenTask(before);
  let total = 0;
  const send = async (names: readonly string[]) => {
    const answer = await service.upload(uploadPath(before.id, task.id), formOf(service.target, FIELD, names));
    if (isSuccess(answer)) total += names.length;
    return { answer, after: await loanAfter(service, answer, before, task, total) };
  };
  const { answer, after } = await send(FILES);
  service.touched.add(task.id);
  const another = isSuccess(answer) ? await send(ANOTHER) : { answer, after };
  const again = isSuccess(answer) ? await send(AGAIN) : { answer, after };
  // The IDs of the documents that the task has since.
  const documentIds = documentsOnlyIn(again.after.tasks.get(task.id) ?? task, task);
  return { task, before, answer, after, another, again, documentIds };
}

/** The loan, once it shows what an upload that succeeded has made of its task. */
function loanAfter(service: Service, answer: Exchange, { id }: Loan, task: Task, documents: number): Promise<Loan> {
  const isThere = ({ tasks }: Loan) => {
    const now = tasks.get(task.id) ?? task;
    return documentsOnlyIn(now, task).length >= documents && now.fields.status !== "NotStarted";
  };
  return waitFor(
    service,
    () => readLoan(service, id),
    (loan) => !isSuccess(answer) || isThere(loan),
  );
}

/** The documents of an upload that was taken; NotChecked when there is none to go on with. */
export function takenDocuments({ answer, documentIds }: BorrowerUpload): readonly [string, ...string[]] {
  assume(isSuccess(answer), `an upload to a borrower task was not taken (HTTP ${answer.status})`);
  const [first, ...others] = documentIds;
  assume(first !== undefined, "the uploaded documents are not there");
  return [first, ...others];
}

/** The task that tells most about an upload: of the loan officer where it may be, one that waits for a document and has none. */
function bestTask({ tasks }: Loan, isOne: (task: Task) => boolean): Task | undefined {
  const points = (task: Task) =>
    (task.fields.assignedTo === "LOAN_OFFICER" ? 16 : 0) +
    (isClosed(task) ? 0 : 8) +
    (task.fields.type === "DocumentRequired" ? 4 : 0) +
    (task.fields.status === "NotStarted" ? 2 : 0) +
    (task.documentIds?.length === 0 ? 1 : 0);
  return [...tasks.values()].filter(isOne).sort((one, other) => points(other) - points(one))[0];
}

function chosenTask(loan: Loan, except?: Task): Task {
  const isOne = ({ id, kind, documentIds }: Task) =>
    kind === "borrower" && documentIds !== undefined && id !== except?.id;
  const which = except === undefined ? "borrower task" : "other borrower task";
  return needs(bestTask(loan, isOne), `the loan has no ${which} whose documentLinks can be read`);
}

/** A file for another borrower task: a service that puts all uploads to one task may have chosen that one. */
function otherUpload(service: Service) {
  return service.once("other upload", async () => {
    const { task: first } = await borrowerUpload(service);
    const before = await readLoan(service, service.loan);
    const task = chosenTask(before, first);
    const answer = await service.upload(uploadPath(before.id, task.id), formOf(service.target, FIELD, ANOTHER));
    assume(isSuccess(answer), `an upload to another task was not taken (HTTP ${answer.status})`);
    const after = await loanAfter(service, answer, before, task, 1);
    service.touched.add(task.id);
    return { task, before, after };
  });
}

/** A file for a loan officer task, by its documentUploadPath; asked for before tasks are reassigned: whether the path goes on to take uploads then is not stated. */
function officerUpload(service: Service) {
  return service.once("officer upload", async () => {
    const before = await readLoan(service, service.loan);
    const hasPath = ({ kind, fields }: Task) => kind === "officer" && typeof fields.documentUploadPath === "string";
    const task = needs(bestTask(before, hasPath), "the loan has no loan officer task with a path");
    const answer = await send(service, String(task.fields.documentUploadPath));
    const after = await loanAfter(service, answer, before, task, 1);
    service.touched.add(task.id);
    return { task, before, answer, after };
  });
}

/** A path from the root may count from the service's origin or from its base URL: where one is not found, the other is tried. */
async function send(service: Service, path: string): Promise<Exchange> {
  const { baseUrl, officerUploadField = FIELD } = service.target;
  const readings = /^\/(?!\/)/.test(path) ? [new URL(path, baseUrl).href, `${baseUrl}${path}`] : [path];
  const [first = path, second = first] = readings.map((reading) => new URL(reading, `${baseUrl}/`).href);
  assume(new URL(first).origin === new URL(baseUrl).origin, "the path leads to another origin");
  const form = () => formOf(service.target, officerUploadField, ["conformance"]);
  const answer = await service.upload(first, form());
  return answer.status === 404 && second !== first ? await service.upload(second, form()) : answer;
}

/** Fails when any task of a loan but one has got documents that it had not before. */
function expectNoNewDocuments(before: Loan, after: Loan, otherwise: string, except?: Task): void {
  for (const [key, task] of before.tasks) {
    const now = after.tasks.get(key);
    const got = now === undefined || !task.documentIds ? [] : documentsOnlyIn(now, task);
    const isNothingNew = task.id === except?.id || got.length === 0;
    expect(isNothingNew, `${otherwise}: the ${nameOf(task)} has ${got.join(", ")}.`, after.exchange);
  }
}

/** 3.2 lets every task be uploaded to, and a service may still not want a document where it asks for none. */
function expectsDocument(task: Task): boolean {
  return !isClosed(task) && task.fields.type === "DocumentRequired";
}

/** To what the status is updated is not stated, but 3.1 says of NotStarted that no action was taken. */
function expectStarted(task: Task, after: Loan): void {
  const now = after.tasks.get(task.id);
  assume(now !== undefined, "the task could not be read again");
  assume(task.fields.status === "NotStarted", "the loan has no such task that was not started before");
  expect(now.fields.status !== "NotStarted", `The ${nameOf(now)} is still NotStarted.`, after.exchange);
}

/** Fails when a task is another after an upload. A due date and a priority may have ended with it: not stated. */
function expectSameTask(service: Service, { id }: Task, before: Loan, after: Loan): void {
  const [was, is] = [before, after].map(({ tasks }) => tasks.get(id));
  assume(was !== undefined && is !== undefined, "the task could not be read again");
  const isOther = (field: string) => IDENTITY.includes(field) || (field === "dueDate" && !isNothing(is.fields[field]));
  const changed = changedFields(service, [was, before], [is, after]).filter(isOther);
  expect(changed.length === 0, `Of the ${nameOf(is)} has changed: ${changed.join(", ")}.`, after.exchange);
}

/** What an upload that succeeded has made of its task. */
async function uploadedTask(service: Service) {
  const done = await borrowerUpload(service);
  assume(isSuccess(done.answer), "no upload succeeded");
  const now = done.after.tasks.get(done.task.id);
  expect(now !== undefined || done.after.partial, `The ${nameOf(done.task)} is gone.`, done.after.exchange);
  assume(now?.documentIds !== undefined, "the task's documentLinks could not be read again");
  return { ...done, now, got: documentsOnlyIn(now, done.task) };
}

/** Fails when a later upload has taken away what the task had. */
function expectKept(task: Task, had: Loan, has: Loan): void {
  const [was, is] = [had, has].map(({ tasks }) => tasks.get(task.id));
  assume(
    was?.documentIds !== undefined && is?.documentIds !== undefined,
    "the task's documentLinks could not be read again",
  );
  const gone = new Set([...documentsOnlyIn(task, is), ...documentsOnlyIn(was, is)]);
  const what = `Of the ${nameOf(task)} a document of before is gone: ${[...gone].join(", ")}.`;
  expect(gone.size === 0, what, has.exchange);
}

/** service.md 4.4 */
export const uploadChecks: readonly Check[] = [
  ...WRONG.checks,
  writes("4.4", "Several files under the repeated field are taken, with a success status", async (service) => {
    const { answer, task, before } = await borrowerUpload(service);
    assume(
      isSuccess(answer) || expectsDocument(task),
      `the loan has no open task that requires a document, and others refuse it (HTTP ${answer.status})`,
    );
    const { loan, loanId } = service.target;
    assume(
      answer.status !== 404 || loanId !== undefined || before.id !== loan,
      `the service has no such path (HTTP 404) for ${loan}, which may be a friendly ID that it gives back (--loan-id)`,
    );
    const what = `The service did not take three files under ${FIELD} for the ${nameOf(task)} (HTTP ${answer.status}).`;
    expect(isSuccess(answer), what, answer);
  }),
  writes("4.4", "A success has a JSON body", async (service) => {
    const { answer } = await borrowerUpload(service);
    assume(isSuccess(answer), "no upload succeeded");
    expect(answer.body !== undefined, "The answer has no JSON body.", answer);
  }),
  writes("3.2", "After an upload the task's documentLinks carry the documents, one for each", async (service) => {
    const { got, after } = await uploadedTask(service);
    const count = new Set(got).size;
    const what = `Three files were taken, and ${count} new documents are there: ${got.join(", ")}.`;
    expect(count === 3, what, after.exchange);
    expect(got.length === 3, `A new document is listed twice: ${got.join(", ")}.`, after.exchange);
  }),
  writes("2.5", "A document that was uploaded has a title", async (service) => {
    const { got, now, after } = await uploadedTask(service);
    const links = entries(now.fields.documentLinks, "documentLinks").filter((link) =>
      got.includes(idOf(at(link, "id")) ?? ""),
    );
    assume(links.length > 0 && !after.partial, "the uploaded documents could not be read whole");
    const bare = links.filter((link) => !at(link, "title"));
    const ids = bare.map((link) => String(at(link, "id"))).join(", ");
    expect(bare.length === 0, `New documents have no title: ${ids}.`, after.exchange);
  }),
  writes("1", "A document that was uploaded has an ID that no other has", async (service) => {
    const { got, before, after } = await uploadedTask(service);
    const others = new Set([...before.tasks.values()].flatMap((task) => [...documentsOf(task)]));
    const taken = got.filter((id) => others.has(id));
    expect(taken.length === 0, `Another task's document has the ID of a new one: ${taken.join(", ")}.`, after.exchange);
  }),
  writes("3.2", "An upload keeps the documents of before", async (service) => {
    const done = await borrowerUpload(service);
    takenDocuments(done);
    expectKept(done.task, done.after, done.another.after);
  }),
  writes("3.2", "An upload keeps a document of the same name", async (service) => {
    const { task, another, again } = await borrowerUpload(service);
    assume(isSuccess(again.answer), "no file of the same name was taken");
    expectKept(task, another.after, again.after);
    const [before, now] = [another, again].map(({ after }) => documentsOf(after.tasks.get(task.id)).size);
    expect(before !== now, "A file with the name of another was taken, and is not there.", again.after.exchange);
  }),
  writes("3.2", "After an upload the service has updated the task's status", async (service) => {
    const { task, after } = await uploadedTask(service);
    expectStarted(task, after);
  }),
  writes("4.4", "An upload goes to the task that its path names, whichever that is", async (service) => {
    const { task, before, after } = await otherUpload(service);
    const now = after.tasks.get(task.id);
    assume(now?.documentIds !== undefined, "the task could not be read again");
    const isThere = documentsOnlyIn(now, task).length > 0;
    expect(isThere, `documentLinks of the ${nameOf(task)} do not carry the document.`, after.exchange);
    expectNoNewDocuments(before, after, "Another task has got the document", task);
  }),
  writes(
    "3.2",
    "An upload leaves what the task is: its title, taskName, createdOn and whom it is for",
    async (service) => {
      const { task, before, again } = await borrowerUpload(service);
      expectSameTask(service, task, before, again.after);
    },
  ),
  writes("3.2", "An upload leaves other tasks as they are", async (service) => {
    const done = await borrowerUpload(service);
    takenDocuments(done);
    const others = ({ id }: Task) => id !== done.task.id;
    assume([...done.before.tasks.values()].some(others), "the loan has no other task");
    // A reassignment of before may show late.
    expectUnchanged(service, done.before, done.again.after, others, ["assignedTo"]);
  }),
  writes("3.2", "An upload leaves other loans as they are", async (service) => {
    const done = await borrowerUpload(service);
    takenDocuments(done);
    await expectOtherUnchanged(service, done.other);
  }),
  writes("3.2", "An upload gives documents to no other task", async (service) => {
    const done = await borrowerUpload(service);
    takenDocuments(done);
    expectNoNewDocuments(done.before, done.again.after, "Another task has got a document as well", done.task);
  }),
];

/** service.md 4.5 */
export const officerUploadChecks: readonly Check[] = [
  writes("4.5", "documentUploadPath of a loan officer task takes an upload", async (service) => {
    const { answer, task, before, after } = await officerUpload(service);
    const { status } = answer;
    assume(
      task.fields.assignedTo === "LOAN_OFFICER" || isSuccess(answer),
      "no task is the loan officer's, and whether the path serves others is not stated",
    );
    const what = `The path of the ${nameOf(task)} leads to no endpoint for uploads (HTTP ${status}).`;
    expect(![404, 405, 410].includes(status), what, answer);
    assume(isSuccess(answer) || status >= 500, `HTTP ${status}: the form field is not stated (--officer-upload-field)`);
    expect(isSuccess(answer), `The upload failed (HTTP ${status}).`, answer);
    const now = after.tasks.get(task.id);
    assume(now?.documentIds !== undefined && task.documentIds !== undefined, "its documentLinks cannot be read");
    const isThere = documentsOnlyIn(now, task).length === 1;
    expect(isThere, `documentLinks of the ${nameOf(task)} do not carry the document.`, after.exchange);
    expectNoNewDocuments(before, after, "Another task has got a document as well", task);
  }),
  writes("3.2", "An upload leaves what a loan officer task is", async (service) => {
    const { answer, task, before, after } = await officerUpload(service);
    assume(isSuccess(answer), "no such upload succeeded");
    expectSameTask(service, task, before, after);
  }),
  writes("3.2", "After an upload the service has updated a loan officer task's status", async (service) => {
    const { answer, task, after } = await officerUpload(service);
    assume(isSuccess(answer), "no such upload succeeded");
    expectStarted(task, after);
  }),
];
