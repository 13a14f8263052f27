import { setTimeout } from "node:timers/promises";
import { type Check, expect, NotChecked } from "../check";
import { isSuccess, type Service, type Target } from "../service";
import { borrowerTasks, firstBorrowerTask, loanIdOf, officerTasks, type Task, uploadPath } from "../tasks";

const FIELD = "borrower-task-files";
const FILES = { "conformance 1.txt": "Loan Ops conformance, page 1", "conformance 2 ü 漢字.txt": "page 2" };
/** The task once it has that many documents more; as it is at last otherwise. */
async function withDocuments(
  { patience }: Target,
  read: () => Promise<Task[]>,
  { id, documentIds }: Task,
  more: number,
): Promise<Task> {
  for (let tried = 1; ; tried++) {
    const task = (await read()).find((candidate) => candidate.id === id);
    expect(task !== undefined, "The task is gone.");
    if (task.documentIds.length >= documentIds.length + more || tried === patience.tries) return task;
    await setTimeout(patience.milliseconds);
  }
}

/** Uploads two files to a borrower task of the loan. Fails when the service does not take them. */
export async function uploadToBorrowerTask(service: Service): Promise<{ readonly before: Task; readonly after: Task }> {
  const { task: before, path } = await firstBorrowerTask(service);
  const answer = await service.upload(path, FIELD, FILES);
  expect(isSuccess(answer), `The service did not take two files under ${FIELD} (HTTP ${answer.status}).`);
  expect(answer.body !== undefined, "The answer has no JSON body.");
  const after = await withDocuments(service.target, () => borrowerTasks(service), before, Object.keys(FILES).length);
  return { before, after };
}

/** service.md 4.4 and 4.5 */
export const uploadChecks: readonly Check[] = [
  {
    section: "4.4",
    rule: "Several files under the repeated field are taken, with a success status and a JSON body",
    writes: true,
    run: async (service) => void (await uploadToBorrowerTask(service)),
  },
  {
    section: "3.2",
    rule: "After an upload the task's documentLinks carry the documents",
    writes: true,
    async run(service) {
      const { before, after } = await uploadToBorrowerTask(service);
      const more = after.documentIds.filter((id) => !before.documentIds.includes(id)).length;
      expect(more === 2, `Two files were taken, and ${more} new documents are there.`);
    },
  },
  {
    section: "7.5",
    rule: "A failed upload is signalled by a non-success status",
    writes: true,
    async run(service) {
      const loanId = await loanIdOf(service, service.loan);
      const answer = await service.upload(uploadPath(loanId, "loan-ops-conformance-none"), FIELD, FILES);
      expect(!isSuccess(answer), `An upload to a task that does not exist succeeded (HTTP ${answer.status}).`);
    },
  },
  {
    section: "4.5",
    rule: "documentUploadPath of a loan officer task takes an upload",
    writes: true,
    async run(service) {
      const read = () => officerTasks(service, service.loan);
      const before = (await read()).find(({ fields }) => typeof fields.documentUploadPath === "string");
      if (before === undefined) throw new NotChecked("the loan has no loan officer task with a path");
      const field = service.target.officerUploadField ?? FIELD;
      // A path from the root of the service, which may have a path of its own.
      const path = String(before.fields.documentUploadPath).replace(/^\/(?!\/)/, "");
      const url = new URL(path, `${service.target.baseUrl}/`);
      if (url.origin !== new URL(service.target.baseUrl).origin)
        throw new NotChecked("the path leads to another origin");
      const answer = await service.upload(path, field, { "conformance.txt": "page 1" });
      if (answer.status >= 400 && answer.status < 500) {
        throw new NotChecked(`HTTP ${answer.status}: the form field is not stated, and it may not be ${field}`);
      }
      expect(isSuccess(answer), `The upload failed (HTTP ${answer.status}).`);
      const after = await withDocuments(service.target, read, before, 1);
      expect(
        after.documentIds.length > before.documentIds.length,
        "The task's documentLinks do not carry the document.",
      );
    },
  },
];
