import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import { findTask, type Loan } from "../../../src/domain/loan";
import { previewReassignment, previewRejection } from "../../../src/domain/preview";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "../../support/loans";

describe("service.md 3.2: what a reassignment would move", () => {
  const loan = loanWith({
    officerTasks: [
      officerTask("a", { assignedTo: "LOAN_OFFICER", status: "NotStarted" }),
      officerTask("b", { assignedTo: "BORROWER" }),
      officerTask("c", { assignedTo: "PROCESSOR" }),
      officerTask("d", { assignedTo: "LOAN_OFFICER", status: "Completed" }),
      officerTask("e", { assignedTo: undefined }),
      officerTask("f", { assignedTo: "Jane O'Neil" }),
    ],
  });

  it("is every task that is assigned to the loan officer, whatever its status", () => {
    assert.deepEqual(
      previewReassignment(loan).moving.map(({ id }) => id),
      ["a", "d"],
    );
  });

  it("service.md 7.2: is not all that there is when the list did not come, or not whole, or without an assignee", () => {
    const whole = listingOf([officerTask("a"), officerTask("b", { assignedTo: "BORROWER" })]);
    const complete = (loanOfficerTasks: Loan["loanOfficerTasks"], facts: Partial<Loan> = {}) =>
      previewReassignment({ ...loan, loanOfficerTasks, ...facts }).complete;
    assert.equal(complete(whole), true);
    assert.equal(complete(absentListing()), false);
    assert.equal(complete({ ...whole, failure: "Out of order." }), false);
    assert.equal(complete({ ...whole, unusable: 1 }), false);
    assert.equal(complete(listingOf([officerTask("e", { assignedTo: undefined })])), false);
    assert.equal(complete(whole, { failures: [{ field: "", message: "Something timed out." }] }), false);
  });

  it("leaves the others where they are, each with the reason", () => {
    assert.deepEqual(
      previewReassignment(loan).staying.map(({ task, reason }) => [task.id, reason]),
      [
        ["b", "assigned to borrower"],
        ["c", "assigned to processor"],
        ["e", "the service returned no assignee"],
        ["f", "assigned to Jane O'Neil"],
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
      borrowerTask("absent", { documents: absentListing() }),
    ]),
  ],
});

describe("service.md 4.3 rejectDocument: what can be rejected", () => {
  it("is what came with an ID; the rest is named with the reason", () => {
    const { rejectable, staying } = previewRejection(loan, { taskId: "full" });
    assert.deepEqual(
      rejectable.map(({ documentId, task, borrower: owner }) => [documentId, task.id, owner?.lastName]),
      [
        ["doc_1", "full", "Byron"],
        ["doc_2", "full", "Byron"],
      ],
    );
    assert.deepEqual(
      staying.map(({ label }) => label),
      ["c.pdf"],
    );
  });

  it("is one document where one is meant, while it is listed", () => {
    assert.deepEqual(
      previewRejection(loan, { taskId: "full" }, "doc_2").rejectable.map(({ documentId }) => documentId),
      ["doc_2"],
    );
    assert.deepEqual(previewRejection(loan, { taskId: "full" }, "doc_2").staying, []);
    assert.match(
      previewRejection(loan, { taskId: "named" }, "doc_9").staying[0]?.reason ?? "",
      /doc_9 is no longer listed/,
    );
  });

  it("is no document that could be one of those that came without an ID, or did not come: nobody says it is gone", () => {
    for (const task of ["full", "uncounted"]) {
      const [left] = previewRejection(loan, { taskId: task }, "doc_9").staying;
      assert.equal(left?.reason, "The service did not return all of its documents.");
    }
    const [unread] = previewRejection(loan, { taskId: "uncounted" }).staying;
    assert.equal(unread?.reason, "The service did not return all of its documents.");
    const tasksLost = { ...loan, loanOfficerTasks: { ...loan.loanOfficerTasks, unusable: 1 } };
    assert.match(
      previewRejection(tasksLost, { taskId: "gone" }).staying[0]?.reason ?? "",
      /did not return all tasks of the loan/,
    );
  });

  it("is what came of a list that is not whole, and the rest is not read", () => {
    const { rejectable, staying } = previewRejection(loan, { taskId: "partly" });
    assert.deepEqual(
      rejectable.map(({ documentId }) => documentId),
      ["doc_1", "doc_2"],
    );
    assert.deepEqual(staying, [{ label: "Task partly", reason: "One is lost" }]);
    assert.deepEqual(previewRejection(loan, { taskId: "partly" }, "doc_2").staying, []);
    assert.equal(previewRejection(loan, { taskId: "partly" }, "doc_9").staying[0]?.reason, "One is lost");
  });

  for (const [task, reason] of [
    ["empty", /no document/],
    ["failed", /Documents are down/],
    ["absent", /no list of its documents/],
    ["gone", /no longer has this task/],
  ] as const) {
    it(`is nothing of a task that is ${task}, and it says why`, () => {
      const { rejectable, staying } = previewRejection(loan, { taskId: task });
      assert.deepEqual(rejectable, []);
      assert.match(staying[0]?.reason ?? "", reason);
    });
  }

  it("are those of the task that is meant, where a borrower task and a loan officer task have one ID", () => {
    const documents = (id: string) => listingOf([documentLink(id)]);
    const both = loanWith({
      borrowers: [borrower("b", [borrowerTask("7", { documents: documents("mine") })])],
      officerTasks: [officerTask("7", { documents: documents("theirs") })],
    });
    const rejectable = (taskKind?: "borrower" | "loanOfficer") =>
      previewRejection(both, { taskId: "7", taskKind }).rejectable.map(({ documentId }) => documentId);
    assert.deepEqual([rejectable("borrower"), rejectable("loanOfficer"), rejectable()], [["mine"], ["theirs"], []]);
    assert.equal(findTask(both, "7", undefined), undefined, "nobody knows which");
    assert.equal(findTask(loanWith({ officerTasks: [officerTask("7")] }), "7", undefined)?.task.kind, "loanOfficer");
  });
});
