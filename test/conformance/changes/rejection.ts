import { at, type Id, isId, isSameId, NotChecked, needs } from "../check";
import type { Exchange, Service, TokenChoice } from "../service";
import { type Loan, readLoan, type Task, waitFor } from "../tasks";
import { borrowerUpload, frozenUpload, takenDocuments } from "./borrowerUpload";
import { WRONG_TOKEN } from "./wrongToken";

/** service.md 4.3 states the name of this input type. That the argument is called input is stated for the others only. */
const REJECT = "mutation ($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }";
const REJECT_OUTSIDE = "mutation ($input: RejectDocumentInput!) { rejectDocument(input: $input) { taskId } }";
const NOTES = "Loan Ops conformance: rejected as part of a check.";
const NONE = "loan-ops-conformance-none";

/** Rejections that should be refused. All but the last two name a document that exists, so that nothing else refuses them. */
export type RefusedRejection =
  | "narrowToken"
  | "withoutToken"
  | "wrongToken"
  | "withoutLoan"
  | "withoutDocument"
  | "withoutNotes"
  | "otherLoan"
  | "outsideGroup"
  | "noDocument"
  | "documentWithoutTask";

/** What rejecting the suite's own documents did. */
export interface Rejection {
  /** Before anything was uploaded. */
  readonly atFirst: Task;
  /** With the documents, before the calls that should have been refused. */
  readonly uploaded: Loan;
  /** Not all are made: some need what the suite was not given. */
  readonly refused: Readonly<Partial<Record<RefusedRejection, Exchange>>>;
  /** After the calls that should have been refused, right before those that should not. */
  readonly before: Loan;
  readonly taskId: Id;
  readonly documentId: Id;
  /** By the reference that the suite was given, without borrowerId. */
  readonly answer: Exchange;
  readonly after: Loan;
  /** The other documents of the same upload, which are rejected after the first, by the loan's ID and with borrowerId. */
  readonly others: readonly Exchange[];
  readonly afterAll: Loan;
  /** The first one once more, archived as it is now, by the loan's ID. */
  readonly again: Exchange;
  /** The same, with borrowerId; undefined when no borrower is known. */
  readonly withBorrower: Exchange | undefined;
}

export function rejection(service: Service): Promise<Rejection> {
  return service.once("rejection", () => reject(service));
}

async function reject(service: Service): Promise<Rejection> {
  const upload = await borrowerUpload(service);
  const { task: atFirst, afterAnother: uploaded } = upload;
  const [documentId, ...otherIds] = takenDocuments(upload);
  const { loan } = service;
  const call = (input: object, token?: TokenChoice) => service.graphql(REJECT, { input }, token);
  const whole = { loanId: loan, documentId, archiveReasonNotes: NOTES };
  const refused = await attempts(service, whole, uploaded);
  const before = await readLoan(service, uploaded.id);
  const answer = await call(whole);
  const after = await readLoan(service, uploaded.id);
  const others: Exchange[] = [];
  for (const id of otherIds) others.push(await call({ ...whole, loanId: uploaded.id, documentId: id }));
  const stateOf = ({ tasks }: Loan) => JSON.stringify(tasks.get(String(atFirst.id))?.fields.status);
  const afterAll = await waitFor(
    service,
    () => readLoan(service, uploaded.id),
    (now) => stateOf(now) !== stateOf(before),
  );
  const again = await call({ ...whole, loanId: uploaded.id });
  const borrowerId = at(atFirst.fields.details, "borrowerId") ?? undefined;
  const withBorrower = borrowerId === undefined ? undefined : await call({ ...whole, borrowerId });
  const taskId = atFirst.id;
  return {
    atFirst,
    uploaded,
    refused,
    before,
    taskId,
    documentId,
    answer,
    after,
    others,
    afterAll,
    again,
    withBorrower,
  };
}

async function attempts(
  service: Service,
  whole: Readonly<Record<"loanId" | "documentId" | "archiveReasonNotes", Id>>,
  { id }: Loan,
): Promise<Rejection["refused"]> {
  const { narrowToken, documentWithoutTask } = service.target;
  const call = (input: object, token?: TokenChoice) => service.graphql(REJECT, { input }, token);
  const without = (field: keyof typeof whole) => call({ ...whole, [field]: undefined });
  const otherLoan = await otherLoanThan(service, id);
  return {
    ...(narrowToken === undefined ? {} : { narrowToken: await call(whole, narrowToken) }),
    withoutToken: await call(whole, null),
    wrongToken: await call(whole, WRONG_TOKEN),
    withoutLoan: await without("loanId"),
    withoutDocument: await without("documentId"),
    withoutNotes: await without("archiveReasonNotes"),
    otherLoan: await call({ ...whole, loanId: otherLoan }),
    outsideGroup: await service.graphql(REJECT_OUTSIDE, { input: whole }),
    noDocument: await call({ ...whole, documentId: NONE }),
    ...(documentWithoutTask === undefined
      ? {}
      : { documentWithoutTask: await call({ ...whole, documentId: documentWithoutTask }) }),
  };
}

/** A loan that the document is not on: the frozen one if it was given, or one that nobody has. */
async function otherLoanThan(service: Service, id: Id): Promise<Id> {
  const { frozenLoan } = service.target;
  if (frozenLoan === undefined) return NONE;
  const { data } = await service.graphql("query ($id: ID!) { loan(id: $id) { id } }", { id: frozenLoan });
  const frozen = at(data, "loan", "id");
  return !isId(frozen) || isSameId(frozen, id) ? NONE : frozen;
}

/** What came of rejecting a document on a frozen loan. */
export function frozenRejection(service: Service): Promise<{ readonly answer: Exchange; readonly taskId: Id }> {
  return service.once("frozen rejection", async () => {
    const frozen = needs(service.target.frozenLoan, "no --frozen-loan was given");
    const upload = await frozenUpload(service, frozen);
    const answers: Exchange[] = [];
    for (const documentId of takenDocuments(upload)) {
      answers.push(await service.graphql(REJECT, { input: { loanId: frozen, documentId, archiveReasonNotes: NOTES } }));
    }
    const [answer] = answers;
    if (answer === undefined) throw new NotChecked("the uploaded documents are not there");
    return { answer, taskId: upload.task.id };
  });
}

/** What came of rejecting a document that satisfies its task, which the suite was given for that. */
export function completedRejection(service: Service) {
  return service.once("completed rejection", async () => {
    const documentId = needs(service.target.completedDocument, "no --completed-document was given");
    const before = await readLoan(service, service.loan);
    const task = [...before.tasks.values()].find(({ documentIds = [] }) =>
      documentIds.map(String).includes(documentId),
    );
    if (task?.fields.status !== "Completed") throw new NotChecked("the given document is on no Completed task");
    const input = { loanId: service.loan, documentId, archiveReasonNotes: NOTES };
    const answer = await service.graphql(REJECT, { input });
    const after = await waitFor(
      service,
      () => readLoan(service, before.id),
      ({ tasks }) => tasks.get(String(task.id))?.fields.status !== "Completed",
    );
    return { answer, task, after };
  });
}
