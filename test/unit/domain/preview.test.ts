import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import { findTask, type Loan } from "../../../src/domain/loan";
import { previewReassignment, previewRejection } from "../../../src/domain/preview";
import { hasUploadAddress, rejectableDocuments, type Task } from "../../../src/domain/task";
import { TASK_STATUSES } from "../../../src/domain/taskStatus";
import { FAILED } from "../../../src/domain/unknown";
import { borrower, borrowerTask, documentLink, loanWith, officerTask, withUnplacedError } from "../../support/loans";

describe("service.md 3.2: what a reassignment would move", () => {
  const loan = loanWith({
    officerTasks: [
      officerTask("a", { assignedTo: "LOAN_OFFICER", status: "NotStarted" }),
      officerTask("b", { assignedTo: "BORROWER" }),
      officerTask("c", { assignedTo: "PROCESSOR" }),
      officerTask("d", { assignedTo: "LOAN_OFFICER", status: "Completed" }),
      officerTask("e", { assignedTo: undefined }),
      officerTask("f", { assignedTo: "Jane O'Neil" }),
      ...["LoanOfficer", "loan officer", "LOAN-OFFICER"].map((assignedTo) => officerTask(assignedTo, { assignedTo })),
    ],
  });

  it("is every task that is assigned to the loan officer, whatever its status and in another spelling, too", () => {
    assert.deepEqual(
      previewReassignment(loan).moving.map(({ id }) => id),
      ["a", "d", "LoanOfficer", "loan officer", "LOAN-OFFICER"],
    );
  });

  it("service.md 7.2: is not all that there is when the list did not come, or not whole, or without an assignee", () => {
    const whole = listingOf([officerTask("a"), officerTask("b", { assignedTo: "BORROWER" })]);
    const complete = (loanOfficerTasks: Loan["loanOfficerTasks"]) =>
      previewReassignment({ ...loan, loanOfficerTasks }).complete;
    assert.equal(complete(whole), true);
    const unassigned = listingOf([officerTask("e", { assignedTo: undefined })]);
    for (const list of [absentListing<Task>(), { ...whole, failure: "Out of order." }, unassigned])
      assert.equal(complete(list), false);
    assert.equal(complete({ ...whole, inDoubt: true }), false);
  });

  it("leaves the others where they are, each with the reason", () => {
    assert.deepEqual(
      previewReassignment(loan).staying.map(({ task, reason }) => [task.id, reason]),
      [
        ["b", "assigned to borrower"],
        ["c", "assigned to processor"],
        ["f", "assigned to Jane O'Neil"],
      ],
    );
  });

  it("does not know of those whose assignee did not come: the service moves them if they are the loan officer's", () => {
    const officerTasks = [officerTask("e", { assignedTo: undefined }), officerTask("g", { assignedTo: FAILED })];
    const { staying, unknown, complete } = previewReassignment(loanWith({ officerTasks }));
    assert.deepEqual([staying, complete], [[], false]);
    assert.deepEqual(
      unknown.map(({ task, reason }) => [task.id, reason]),
      [
        ["e", "Not assigned"],
        ["g", "Assignee not read"],
      ],
    );
  });
});

const NAMED = documentLink("doc_1", { failures: [{ field: "url", message: "No link" }] });
const OTHER = documentLink("doc_2");
const WITHOUT_ID = documentLink(undefined, { title: "c.pdf" });

const loan = loanWith({
  borrowers: [
    borrower("Byron", [
      borrowerTask("full", { documents: listingOf([NAMED, OTHER, WITHOUT_ID]) }),
      borrowerTask("partly", { documents: { ...listingOf([NAMED, OTHER]), failure: "One is lost" } }),
      borrowerTask("named", { documents: listingOf([NAMED, OTHER]) }),
      borrowerTask("uncounted", { documents: { ...listingOf([NAMED]), unusable: 1 } }),
      borrowerTask("empty"),
      borrowerTask("failed", { documents: absentListing("Documents are down") }),
    ]),
  ],
});

describe("service.md 4.3 rejectDocument: what can be rejected", () => {
  const preview = (taskId: string, only?: string, of: Loan = loan) => {
    const { rejectable, staying } = previewRejection(of, { loanReference: "LN-1", taskId }, only);
    return [
      rejectable.map(({ documentId }) => documentId),
      ...staying.map(({ label, reason }) => `${label}: ${reason}`),
    ];
  };
  const BOTH = ["doc_1", "doc_2"];
  const NO_ID = "c.pdf: The service returned no ID for it, so it cannot be rejected.";
  const NOT_ALL = "Not all documents were read.";

  for (const [what, taskId, only, ...expected] of [
    ["is what came with an ID; the rest is named with the reason", "full", undefined, BOTH, NO_ID],
    ["is none that is no longer listed", "named", "doc_9", [], "Task named: The document doc_9 is no longer listed."],
    ["is none that could be one without an ID", "full", "doc_9", [], `Task full: ${NOT_ALL}`],
    ["is none that could be one that did not come", "uncounted", "doc_9", [], `Task uncounted: ${NOT_ALL}`],
    ["is what came, and the rest did not", "uncounted", undefined, ["doc_1"], `Task uncounted: ${NOT_ALL}`],
    ["is what came, and the rest failed", "partly", undefined, BOTH, "Task partly: One is lost"],
    ["is the one that is meant and came", "partly", "doc_2", ["doc_2"]],
    ["is nothing of a task that is empty", "empty", undefined, [], "Task empty: No documents yet."],
    ["is nothing of a list that failed", "failed", undefined, [], "Task failed: Documents are down"],
    ["is nothing of a task that is gone", "gone", undefined, [], "gone: LN-1 no longer has this task."],
  ] as const) {
    it(what, () => assert.deepEqual(preview(taskId, only), expected));
  }

  it("is nothing of a task that may be among those that did not come: nobody says it is gone", () => {
    const tasksLost = { ...loan, loanOfficerTasks: { ...loan.loanOfficerTasks, unusable: 1 } };
    assert.match(`${preview("gone", undefined, tasksLost)[1]}`, /did not return all tasks of LN-1/);
    const [full] = previewRejection(loan, { loanReference: "LN-1", taskId: "full" }).rejectable;
    assert.deepEqual([full?.task.id, full?.borrower?.lastName], ["full", "Byron"]);
  });

  it("claims no empty list, and none that lacks a document, where an error may be about any list", () => {
    const unplaced = withUnplacedError(loan);
    const unread = "The documents were not read.";
    assert.deepEqual(preview("empty", undefined, unplaced), [[], `Task empty: ${unread}`]);
    assert.deepEqual(preview("named", "doc_9", unplaced), [[], `Task named: ${NOT_ALL}`]);
    assert.deepEqual(preview("named", undefined, unplaced), [BOTH, `Task named: ${NOT_ALL}`]);
  });

  it("are those of the task that is meant, where a borrower task and a loan officer task have one ID", () => {
    const documents = (id: string) => listingOf([documentLink(id)]);
    const both = loanWith({
      borrowers: [borrower("b", [borrowerTask("7", { documents: documents("mine") })])],
      officerTasks: [officerTask("7", { documents: documents("theirs") })],
    });
    const rejectable = (taskKind?: "borrower" | "loanOfficer") =>
      previewRejection(both, { loanReference: "LN-1", taskId: "7", taskKind }).rejectable.map(
        ({ documentId }) => documentId,
      );
    assert.deepEqual([rejectable("borrower"), rejectable("loanOfficer"), rejectable()], [["mine"], ["theirs"], []]);
    assert.doesNotMatch(`${preview("7", undefined, both)}`, /no longer/);
    assert.equal(findTask(both, "7", undefined), undefined, "nobody knows which");
    assert.equal(findTask(loanWith({ officerTasks: [officerTask("7")] }), "7", undefined)?.task.kind, "loanOfficer");
  });
});

describe("What a task allows", () => {
  it("service.md 3.2: is an upload and a rejection, whatever its status", () => {
    for (const status of [...TASK_STATUSES, "Parked", undefined]) {
      const task = borrowerTask("t", { status, documents: listingOf([NAMED, WITHOUT_ID]) });
      assert.equal(hasUploadAddress(task), true);
      assert.deepEqual(rejectableDocuments(task), [NAMED]);
    }
  });
});
