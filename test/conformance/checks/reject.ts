import { at, type Check, expect, isObject, NotChecked, needs } from "../check";
import type { Exchange, Service } from "../service";
import { borrowerTasks } from "../tasks";
import { uploadToBorrowerTask } from "./upload";

/** service.md 4.3 states the name of this input type. That the argument is called input is stated for the others only. */
export const REJECT =
  "mutation ($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }";

const NOTES = "Loan Ops conformance: rejected as part of a check.";

async function reject(service: Service, input: object): Promise<Exchange> {
  return await service.graphql(REJECT, { input: { loanId: service.loan, archiveReasonNotes: NOTES, ...input } });
}

function expectError({ data, errors, status }: Exchange, what: string): void {
  expect(errors.length > 0 || status >= 400, `The service took ${what}.`);
  expect(!isObject(at(data, "borrower", "rejectDocument")), `The service answered ${what} with a task.`);
}

/** Rejects a document that was uploaded for this, and says which task it was on. */
async function rejectOwnUpload(service: Service) {
  const { before, after } = await uploadToBorrowerTask(service);
  const documentId = after.documentIds.find((id) => !before.documentIds.includes(id));
  if (documentId === undefined) throw new NotChecked("the uploaded document is not there");
  return { answer: await reject(service, { documentId }), documentId, taskId: after.id };
}

/** An error proves nothing where every rejection is one: the name of the argument, for one, is not stated. */
export async function needsRejections(service: Service): Promise<void> {
  const { answer } = await rejectOwnUpload(service);
  if (answer.errors.length > 0) throw new NotChecked("rejections that should succeed do not");
}

function expectTask({ data, errors }: Exchange, taskId: string): void {
  expect(errors.length === 0, `The service answered an error: ${String(at(errors, 0, "message"))}`);
  expect(at(data, "borrower", "rejectDocument", "taskId") === taskId, "taskId is not that of the document's task.");
}

/** service.md 4.3, `borrower.rejectDocument` */
export const rejectChecks: readonly Check[] = [
  {
    section: "4.3 rejectDocument",
    rule: "returns the ID of the document's task",
    writes: true,
    async run(service) {
      const { answer, taskId } = await rejectOwnUpload(service);
      expectTask(answer, taskId);
    },
  },
  {
    section: "4.3 rejectDocument rule 1",
    rule: "reopens the task: it is not completed",
    writes: true,
    async run(service) {
      const { taskId } = await rejectOwnUpload(service);
      const task = (await borrowerTasks(service)).find(({ id }) => id === taskId);
      expect(task !== undefined, "The task is gone.");
      // The exact status is not stated (3.2).
      expect(task.status !== "Completed", "The task is completed.");
    },
  },
  {
    section: "4.3 rejectDocument rule 2",
    rule: "answers an error when the document is not found on the loan",
    writes: true,
    async run(service) {
      await needsRejections(service);
      expectError(await reject(service, { documentId: "loan-ops-conformance-none" }), "a document that does not exist");
    },
  },
  {
    section: "4.3 rejectDocument rule 3",
    rule: "answers an error when the document has no task",
    writes: true,
    async run(service) {
      const documentId = needs(service.target.documentWithoutTask, "no --document-without-task was given");
      await needsRejections(service);
      expectError(await reject(service, { documentId }), "a document without a task");
    },
  },
  {
    section: "4.3 rejectDocument rule 4",
    rule: "issues the rejection of an archived document again",
    writes: true,
    async run(service) {
      const { documentId, taskId } = await rejectOwnUpload(service);
      expectTask(await reject(service, { documentId }), taskId);
    },
  },
  {
    section: "4.3 rejectDocument",
    rule: "requires archiveReasonNotes",
    writes: true,
    async run(service) {
      const input = { loanId: service.loan, documentId: "loan-ops-conformance-none" };
      await needsRejections(service);
      const answer = await service.graphql(REJECT, { input });
      expectError(answer, "a rejection without a reason");
      const told = answer.errors.some((error) => /archiveReasonNotes/.test(String(at(error, "message"))));
      // Anything else may be about the document, which does not exist either.
      if (!told) throw new NotChecked("the error does not say what it is about");
    },
  },
];
