import { dataOf, expectNoError, messageOf, reasonOf } from "../answer";
import { assume, at, type Check, expect, idOf, isObject, needs, writes } from "../check";
import { type Exchange, NONE, type Service, type TokenChoice, WRONG_TOKEN } from "../service";
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
import { LOAN } from "./queries";
import { wrong, wrongCalls } from "./refused";
import { borrowerUpload, frozenUpload, takenDocuments } from "./upload";

const SECTION = "4.3 rejectDocument";
/** service.md 4.3 states the name of this input type. That the argument is called input is stated for the others only. */
const REJECT = "mutation ($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }";
const REJECT_OUTSIDE = "mutation ($input: RejectDocumentInput!) { rejectDocument(input: $input) { taskId } }";
const NOTES = "Loan Ops conformance: rejected as part of a check.";

type Rejection = Awaited<ReturnType<typeof rejection>>;

type Input = Readonly<Record<"loanId" | "documentId" | "archiveReasonNotes", string>>;

const rejecting = (service: Service, input: object, token?: TokenChoice) => service.graphql(REJECT, { input }, token);

/** All but two name a document that exists, so that nothing else refuses them. */
const WRONG = wrongCalls<Input>({
  async prepare(service) {
    const [documentId] = takenDocuments(await borrowerUpload(service));
    return { loanId: service.loan, documentId, archiveReasonNotes: NOTES };
  },
  succeeded: async (service) => succeeded(await rejection(service)),
  calls: [
    wrong("5.3", "rejectDocument requires the scope update:borrower", async (service, whole) =>
      rejecting(service, whole, await readingToken(service)),
    ),
    wrong("5.1", "rejectDocument needs the header Authorization", (service, whole) => rejecting(service, whole, null)),
    wrong("5.1", "rejectDocument needs a valid token", (service, whole) => rejecting(service, whole, WRONG_TOKEN)),
    wrong("4.1 rule 2", "rejectDocument is nested under the group borrower", (service, input) =>
      service.graphql(REJECT_OUTSIDE, { input }),
    ),
    wrong(SECTION, "requires loanId", (service, { loanId: _, ...others }) => rejecting(service, others)),
    wrong(SECTION, "requires documentId", (service, { documentId: _, ...others }) => rejecting(service, others)),
    wrong(SECTION, "requires archiveReasonNotes", (service, { archiveReasonNotes: _, ...others }) =>
      rejecting(service, others),
    ),
    wrong(
      `${SECTION} rule 2`,
      "answers an error when the document is not found on the loan, but on another",
      async (service, whole) => rejecting(service, { ...whole, loanId: await otherLoan(service) }),
    ),
    wrong(`${SECTION} rule 2`, "answers an error when there is no such loan", (service, whole) =>
      rejecting(service, { ...whole, loanId: NONE }),
    ),
    wrong(`${SECTION} rule 2`, "answers an error when the document is not found at all", (service, whole) =>
      rejecting(service, { ...whole, documentId: NONE }),
    ),
    wrong(`${SECTION} rule 3`, "answers an error when the document has no task", async (service, whole) => {
      const documentId = needs(service.target.documentWithoutTask, "no --document-without-task was given");
      return rejecting(service, { ...whole, documentId });
    }),
  ],
});

function rejection(service: Service) {
  return service.once("rejection", async () => {
    // Uploaded before: what an upload does to another loan is for its own checks to say.
    await borrowerUpload(service);
    return await besideOther(service, () => reject(service));
  });
}

/** Rejects the suite's own documents. */
async function reject(service: Service) {
  const upload = await borrowerUpload(service);
  const { task: atFirst } = upload;
  const uploaded = upload.again.after;
  const [documentId, ...otherIds] = takenDocuments(upload);
  const call = (input: object) => rejecting(service, input);
  const whole = { loanId: service.loan, documentId, archiveReasonNotes: NOTES };
  await WRONG.make(service);
  const before = await readLoan(service, uploaded.id);
  const answer = await call(whole);
  const after = await readLoan(service, uploaded.id);
  // The other documents of the same upload, by the loan's ID.
  const others: Exchange[] = [];
  for (const id of otherIds) others.push(await call({ ...whole, loanId: uploaded.id, documentId: id }));
  const stateOf = ({ tasks }: Loan) => JSON.stringify(tasks.get(atFirst.id)?.fields.status);
  const rejectedIds = [documentId, ...otherIds];
  const listedIn = ({ tasks }: Loan) => {
    const listed = documentsOf(tasks.get(atFirst.id));
    return rejectedIds.filter((id) => listed.has(id));
  };
  const isDone = (now: Loan) =>
    stateOf(now) !== stateOf(before) && [0, rejectedIds.length].includes(listedIn(now).length);
  const afterAll = await waitFor(service, () => readLoan(service, uploaded.id), isDone);
  // Archived as it is now.
  const again = await call({ ...whole, loanId: uploaded.id });
  const borrowerId = at(atFirst.fields.details, "borrowerId") ?? undefined;
  const withBorrower = borrowerId === undefined ? undefined : await call({ ...whole, borrowerId });
  const stillListed = listedIn(afterAll);
  const rejected = { taskId: atFirst.id, documentId, rejectedIds, stillListed, answer, others, again, withBorrower };
  return { atFirst, uploaded, before, after, afterAll, ...rejected };
}

/** What came of rejecting a document on a frozen loan. */
function frozenRejection(service: Service) {
  return service.once("frozen rejection", async () => {
    const frozen = needs(service.target.frozenLoan, "no --frozen-loan was given");
    const upload = await frozenUpload(service, frozen);
    const [first, ...others] = takenDocuments(upload);
    const call = (documentId: string) => rejecting(service, { loanId: frozen, documentId, archiveReasonNotes: NOTES });
    const answer = await call(first);
    for (const id of others) await call(id);
    return { answer, taskId: upload.task.id };
  });
}

/** What came of rejecting a document that satisfies its task, which the suite was given for that. */
function completedRejection(service: Service) {
  return service.once("completed rejection", async () => {
    const documentId = needs(service.target.completedDocument, "no --completed-document was given");
    const before = await readLoan(service, service.loan);
    const task = [...before.tasks.values()].find(({ documentIds = [] }) => documentIds.includes(documentId));
    assume(task?.fields.status === "Completed", "the given document is on no Completed task");
    const answer = await rejecting(service, { loanId: service.loan, documentId, archiveReasonNotes: NOTES });
    const after = await waitFor(
      service,
      () => readLoan(service, before.id),
      ({ tasks }) => tasks.get(task.id)?.fields.status !== "Completed",
    );
    return { answer, task, after };
  });
}

/** NotChecked where the service calls the argument otherwise: its name is stated for the other mutations only. */
function needsKnownArgument({ errors }: Exchange): void {
  const said = errors.map(messageOf).find((message) => /argument/i.test(message) && /\binput\b/.test(message));
  assume(said === undefined, `the argument's name is not stated, and it may not be input: ${said}`);
}

function expectTask(answer: Exchange, taskId: string): void {
  needsKnownArgument(answer);
  expectNoError(answer);
  const found = at(answer.data, "borrower", "rejectDocument", "taskId");
  expect(idOf(found) === taskId, `taskId is ${String(found)}; the document's task is ${taskId}.`, answer);
}

/** What the rules about its effect are told from: NotChecked when the rejection did not succeed. */
function succeeded(done: Rejection): Rejection {
  needsKnownArgument(done.answer);
  assume(isObject(at(dataOf(done.answer, "rejecting"), "borrower", "rejectDocument")), "rejecting gave no result");
  return done;
}

/** A token that nothing can be read with either may be no token at all. */
async function readingToken(service: Service): Promise<string> {
  const token = needs(service.target.narrowToken, "there is no LOAN_OPS_NARROW_TOKEN, one without that scope");
  const answer = await service.graphql(LOAN, { id: service.loan }, token);
  assume(isObject(answer.data?.loan), `the narrow token reads nothing: ${reasonOf(answer)}`);
  return token;
}

function taskIn({ tasks, partial, exchange }: Loan, { taskId }: Rejection): Task {
  const task = tasks.get(taskId);
  assume(task !== undefined || !partial, "the task could not be read again");
  expect(task !== undefined, `The task ${taskId} is gone.`, exchange);
  return task;
}

/** What shows whether a task waits for its documents. */
function stateOf({ fields }: Task): string {
  return JSON.stringify([fields.status, fields.type, fields.completedAt ?? null]);
}

function expectOpen(task: Task, { exchange }: Loan): void {
  expect(!isClosed(task), `The ${nameOf(task)} is ${String(task.fields.status)}.`, exchange);
}

/** service.md 4.3, `borrower.rejectDocument` */
export const rejectChecks: readonly Check[] = [
  ...WRONG.checks,
  writes("7.3", "A rejection that is answered with an error has changed nothing", async (service) => {
    const { uploaded, before, taskId } = await rejection(service);
    const [was, is] = [uploaded, before].map((loan) => loan.tasks.get(taskId));
    assume(
      was?.documentIds !== undefined && is?.documentIds !== undefined,
      "the task's documentLinks could not be read",
    );
    const gone = documentsOnlyIn(was, is).join(", ");
    expect(gone === "", `A document is gone whose rejection was answered with an error: ${gone}.`, before.exchange);
  }),
  writes(SECTION, "returns the ID of the document's task, and borrowerId is not needed for it", async (service) => {
    const { answer, taskId } = await rejection(service);
    expectTask(answer, taskId);
  }),
  writes(SECTION, "takes the loan's ID as well when it was given by its friendly ID", async (service) => {
    const { others, again, before, taskId } = succeeded(await rejection(service));
    assume(before.id !== service.loan, "the loan is given by its ID");
    expectTask(others[0] ?? again, taskId);
  }),
  writes(SECTION, "takes borrowerId as well", async (service) => {
    const { withBorrower, again, taskId } = succeeded(await rejection(service));
    assume(again.errors.length === 0, "the document cannot be rejected again, with borrowerId or without");
    expectTask(needs(withBorrower, "the task names no borrower"), taskId);
  }),
  writes(`${SECTION} rule 1`, "reopens the task", async (service) => {
    const done = succeeded(await rejection(service));
    const [uploaded, reopened] = [taskIn(done.uploaded, done), taskIn(done.afterAll, done)];
    expectOpen(reopened, done.afterAll);
    if (stateOf(reopened) !== stateOf(uploaded)) return;
    const moved = stateOf(uploaded) !== stateOf(done.atFirst);
    const alone = done.atFirst.documentIds?.length === 0 && done.others.every(({ errors }) => errors.length === 0);
    assume(
      moved && alone && !done.afterAll.partial,
      "the task was open before the rejection and is as open after it (--completed-document)",
    );
    // 3.2 has a next state for it, and says "unchanged" where there is none.
    expect(
      false,
      `All that was uploaded is rejected, and the ${nameOf(reopened)} is still ${String(reopened.fields.status)}, as with it.`,
      done.afterAll.exchange,
    );
  }),
  writes(`${SECTION} rule 1`, "reopens a Completed task", async (service) => {
    const { answer, task, after } = await completedRejection(service);
    expectTask(answer, task.id);
    const now = after.tasks.get(task.id);
    assume(now !== undefined, "the task could not be read again");
    expectOpen(now, after);
  }),
  writes("3.2", "rejectDocument leaves the task's other documents where they are", async (service) => {
    const done = succeeded(await rejection(service));
    const [before, after] = [taskIn(done.before, done), taskIn(done.after, done)];
    const hasOthers = [...documentsOf(before)].some((id) => id !== done.documentId);
    assume(hasOthers && after.documentIds !== undefined, "no other document could be read");
    const gone = documentsOnlyIn(before, after)
      .filter((id) => id !== done.documentId)
      .join(", ");
    expect(gone === "", `Another document of the task is gone: ${gone}.`, done.after.exchange);
  }),
  writes("3.3", "Every rejected document is archived", async (service) => {
    const done = succeeded(await rejection(service));
    const { rejectedIds, stillListed, others, afterAll } = done;
    assume(
      !afterAll.partial &&
        taskIn(afterAll, done).documentIds !== undefined &&
        others.every(({ errors }) => errors.length === 0),
      "not every document could be rejected and looked for",
    );
    assume(
      stillListed.length !== rejectedIds.length,
      "the service goes on to list rejected documents, and no field states the archived state",
    );
    const what = `Rejected documents are listed as current, though others are not: ${stillListed.join(", ")}.`;
    expect(stillListed.length === 0, what, afterAll.exchange);
  }),
  writes("3.2", "rejectDocument leaves other tasks as they are", async (service) => {
    const { before, after, afterAll, taskId, rejectedIds } = succeeded(await rejection(service));
    // A task that shows them as well was given them by the upload, and loses them with it.
    const shows = (task: Task) => rejectedIds.some((id) => documentsOf(task).has(id));
    const others = (task: Task) => task.id !== taskId && !shows(task);
    assume([...before.tasks.values()].some(others), "the loan has no other task");
    expectUnchanged(service, before, after, others);
    expectUnchanged(service, before, afterAll, others);
  }),
  writes("3.2", "rejectDocument leaves other loans as they are", async (service) => {
    await expectOtherUnchanged(service, succeeded(await rejection(service)).other);
  }),
  writes(
    "3.2",
    "rejectDocument leaves what the task is: its title, taskName, createdOn and whom it is for",
    async (service) => {
      const done = succeeded(await rejection(service));
      const tasks = [
        [taskIn(done.before, done), done.before],
        [taskIn(done.afterAll, done), done.afterAll],
      ] as const;
      const changed = changedFields(service, tasks[0], tasks[1]);
      const kept = IDENTITY.filter((field) => changed.includes(field));
      const what = `Of the ${nameOf(tasks[1][0])} has changed: ${kept.join(", ")}.`;
      expect(kept.length === 0, what, done.afterAll.exchange);
    },
  ),
  writes(`${SECTION} rule 4`, "issues the rejection of an archived document again", async (service) => {
    const { again, taskId } = succeeded(await rejection(service));
    expectTask(again, taskId);
  }),
  writes("8", "rejectDocument may be called on a frozen loan", async (service) => {
    const { answer, taskId } = await frozenRejection(service);
    expectTask(answer, taskId);
  }),
];
