import assert from "node:assert/strict";
import {
  assigneeLabel,
  compareStatus,
  isOutstanding,
  requiredAction,
  statusLabel,
  TASK_STATUSES,
  TASK_TYPES,
  typeLabel,
} from "../../../src/domain/taskStatus";

describe("service.md 3.1: task status", () => {
  it("has words for each of the five values", () => {
    const words = "Not started, In progress, Completed, Automatically cancelled, Manually cancelled";
    assert.equal(TASK_STATUSES.map(statusLabel).join(", "), words);
  });

  it("shows any other value as it came, and says so when there is none", () => {
    assert.equal(statusLabel("ReOpened"), "ReOpened");
    assert.equal(statusLabel(undefined), "No status");
  });

  it("takes only completed and cancelled tasks for finished, so that a reopened one is never hidden (3.2)", () => {
    const finished = [...TASK_STATUSES, "ReOpened", undefined].filter((status) => !isOutstanding(status));
    assert.deepEqual(finished, ["Completed", "AutomaticallyCancelled", "ManuallyCancelled"]);
  });

  it("sorts known values in their order, unknown ones after them, none last", () => {
    const shuffled = ["Zeta", undefined, "Completed", "Alpha", "NotStarted", "ManuallyCancelled", "InProgress"];
    const known = ["NotStarted", "InProgress", "Completed", "ManuallyCancelled"];
    // Array.sort puts undefined last by itself; compareStatus agrees.
    assert.deepEqual(shuffled.sort(compareStatus), [...known, "Alpha", "Zeta", undefined]);
    assert.ok(compareStatus("Zeta", undefined) < 0);
  });
});

describe("service.md 2.8: task type", () => {
  it("says in words what each of the three asks for", () => {
    assert.deepEqual(
      TASK_TYPES.map((type) => [typeLabel(type), requiredAction(type)]),
      [
        ["Document required", "Upload a document."],
        ["Document processing", "Wait: a submitted document is being processed."],
        ["Input required", "The borrower has to provide the requested input."],
      ],
    );
  });

  it("shows an unknown type as it came and guesses no action", () => {
    assert.equal(typeLabel("SignatureRequired"), "SignatureRequired");
    assert.equal(requiredAction("SignatureRequired"), undefined);
    assert.equal(typeLabel(undefined), "No type");
  });
});

describe("service.md 2.6: assignee", () => {
  it("has words for the named values and shows others as they came", () => {
    const words = "Loan officer, Borrower, Processor, CLOSER, Not assigned";
    assert.equal(["LOAN_OFFICER", "BORROWER", "PROCESSOR", "CLOSER", undefined].map(assigneeLabel).join(", "), words);
  });
});
