import assert from "node:assert/strict";
import {
  assigneeLabel,
  compareStatus,
  compareType,
  isOutstanding,
  nextActor,
  requiredAction,
  statedStatus,
  statusLabel,
  TASK_STATUSES,
  TASK_TYPES,
  typeLabel,
} from "../../../src/domain/taskStatus";
import { officerTask } from "../../support/loans";

describe("service.md 3.1: task status", () => {
  it("has words for each of the five values, and shows any other as it came", () => {
    const words =
      "Not started, In progress, Completed, Automatically cancelled, Manually cancelled, ReOpened, No status";
    assert.equal([...TASK_STATUSES, "ReOpened", undefined].map(statusLabel).join(", "), words);
  });

  it("takes only completed and cancelled tasks for finished, so that a reopened one is never hidden (3.2)", () => {
    const finished = [...TASK_STATUSES, "ReOpened", undefined].filter((status) => !isOutstanding(status));
    assert.deepEqual(finished, ["Completed", "AutomaticallyCancelled", "ManuallyCancelled"]);
  });

  it("takes another spelling for the value that the document names, and shows it as it came", () => {
    const finished = ["COMPLETED", "completed", "Automatically Cancelled", "MANUALLY_CANCELLED", "manually-cancelled"];
    assert.deepEqual(finished.filter(isOutstanding), []);
    assert.deepEqual(finished.map(statusLabel), finished);
    const stated = ["IN_PROGRESS", "not started", "Done", undefined, "Completed!"].map(statedStatus);
    assert.deepEqual(stated, ["InProgress", "NotStarted", undefined, undefined, undefined]);
    assert.deepEqual(["Zeta", "COMPLETED", "NOT_STARTED"].sort(compareStatus), ["NOT_STARTED", "COMPLETED", "Zeta"]);
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

  it("takes another spelling for the value that the document names, and shows it as it came", () => {
    const type = "Document Required";
    assert.deepEqual([typeLabel(type), requiredAction(type)], [type, "Upload a document."]);
    assert.ok(compareType("DOCUMENT_REQUIRED", "InputRequired") < 0);
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

  it("has to act next in whatever spelling, which is shown as it came", () => {
    const actors = ["LoanOfficer", "loan officer", "Borrower", "processor", "Kim"].map((assignedTo) =>
      nextActor(officerTask("a", { assignedTo })),
    );
    assert.deepEqual(actors, ["LOAN_OFFICER", "LOAN_OFFICER", "BORROWER", "PROCESSOR", "Kim"]);
    assert.equal(nextActor(officerTask("a", { type: "DOCUMENT_PROCESSING" })), "NOBODY");
    assert.equal(assigneeLabel("LoanOfficer"), "LoanOfficer");
  });
});
