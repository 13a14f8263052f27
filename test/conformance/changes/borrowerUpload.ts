import { isSuccess } from "../answer";
import { type Id, NotChecked } from "../check";
import { type Exchange, formOf, type Service, type TokenChoice, type UploadBody, uploadPath } from "../service";
import { isClosed, type Loan, newDocuments, readLoan, type Task, waitFor } from "../tasks";
import { WRONG_TOKEN } from "./wrongToken";

export const FIELD = "borrower-task-files";
const FILES = { "conformance 1.txt": "Loan Ops conformance, page 1", "conformance 2 ü 漢字.txt": "page 2" };
const ANOTHER = { "conformance 3.txt": "page 3" };
const NONE = "loan-ops-conformance-none";

/** An upload that should have been refused, and the loan before and after it. */
export interface RefusedUpload {
  readonly answer: Exchange;
  readonly before: Loan;
  readonly after: Loan;
}

/** What uploading two files to a borrower task did. */
export interface BorrowerUpload {
  readonly task: Task;
  readonly before: Loan;
  readonly answer: Exchange;
  readonly after: Loan;
  /** After one more upload to the task, of a single file. */
  readonly afterAnother: Loan;
  /** The IDs of the documents that the task has since. */
  readonly documentIds: readonly Id[];
}

const REFUSED = ["withoutToken", "wrongToken", "noTask", "noLoan", "wrongField", "noForm"] as const;

/** Uploads that should be refused, made before the one that should not, to the same task. */
export function refusedUpload(service: Service, kind: (typeof REFUSED)[number]): Promise<RefusedUpload> {
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

export function borrowerUpload(service: Service): Promise<BorrowerUpload> {
  return service.once("borrower upload", async () => {
    // While nothing was uploaded to the task, so that what it has afterwards is theirs.
    for (const kind of REFUSED) await refusedUpload(service, kind);
    return await upload(service, service.loan);
  });
}

/** To a frozen loan: whether it takes uploads is not stated. */
export function frozenUpload(service: Service, frozen: string): Promise<BorrowerUpload> {
  return service.once("frozen upload", () => upload(service, frozen));
}

async function upload(service: Service, reference: string): Promise<BorrowerUpload> {
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
  return { task, before, answer, after, afterAnother, documentIds: newDocuments(task, now(afterAnother)) };
}

/** The documents of an upload that was taken; NotChecked when there is none to go on with. */
export function takenDocuments({ answer, documentIds }: BorrowerUpload): readonly [Id, ...Id[]] {
  if (!isSuccess(answer)) throw new NotChecked(`an upload to a borrower task was not taken (HTTP ${answer.status})`);
  const [first, ...others] = documentIds;
  if (first === undefined) throw new NotChecked("the uploaded documents are not there");
  return [first, ...others];
}

/** The borrower task that tells most about an upload: one that waits for a document and has none. */
function chosenTask({ tasks }: Loan): Task {
  const candidates = [...tasks.values()].filter(({ kind, documentIds }) => kind === "borrower" && documentIds);
  const points = (task: Task) =>
    (isClosed(task) ? 0 : 8) +
    (task.fields.type === "DocumentRequired" ? 4 : 0) +
    (task.fields.status === "NotStarted" ? 2 : 0) +
    (task.documentIds?.length === 0 ? 1 : 0);
  const [best] = candidates.sort((one, other) => points(other) - points(one));
  if (best === undefined) throw new NotChecked("the loan has no borrower task whose documentLinks can be read");
  return best;
}
