import assert from "node:assert/strict";
import * as statuses from "../../../src/domain/taskStatus";
import { FAILED, type Text } from "../../../src/domain/unknown";
import { officerTask } from "../../support/loans";

const { isOutstanding, requiredAction, documentedStatus, TASK_STATUSES, TASK_TYPES } = statuses;

describe("A value that the service's document names has words, and any other is shown as it came", () => {
  for (const [what, label, values, words] of [
    [
      "service.md 3.1: a status",
      statuses.statusLabel,
      [...TASK_STATUSES, "ReOpened", "COMPLETED", "toString", undefined, FAILED],
      "Not started, In progress, Completed, Automatically cancelled, Manually cancelled, " +
        "ReOpened, COMPLETED, toString, No status, Status not read",
    ],
    [
      "service.md 2.8: a type",
      statuses.typeLabel,
      [...TASK_TYPES, "SignatureRequired", "Document Required", undefined, FAILED],
      "Document required, Document processing, Input required, SignatureRequired, Document Required, No type, Type not read",
    ],
    [
      "service.md 2.6: an assignee",
      statuses.assigneeLabel,
      ["LOAN_OFFICER", "BORROWER", "PROCESSOR", "CLOSER", "LoanOfficer", undefined, FAILED],
      "Loan officer, Borrower, Processor, CLOSER, LoanOfficer, Not assigned, Assignee not read",
    ],
  ] as const) {
    it(what, () => assert.equal(values.map((value: Text) => label(value)).join(", "), words));
  }
});

describe("service.md 3.1: task status", () => {
  it("takes only completed and cancelled tasks for finished, so that a reopened one is never hidden (3.2)", () => {
    const finished = [...TASK_STATUSES, "ReOpened", undefined].filter((status) => !isOutstanding(status));
    assert.deepEqual(finished, ["Completed", "AutomaticallyCancelled", "ManuallyCancelled"]);
  });

  it("takes another spelling for the value that the document names", () => {
    const finished = ["COMPLETED", "completed", "Automatically Cancelled", "MANUALLY_CANCELLED", "manually-cancelled"];
    assert.deepEqual(finished.filter(isOutstanding), []);
    const stated = ["IN_PROGRESS", "not started", "Done", undefined, "Completed!"].map(documentedStatus);
    assert.deepEqual(stated, ["InProgress", "NotStarted", undefined, undefined, undefined]);
  });

  it("sorts known values in their order, in any spelling, unknown ones after them, none last", () => {
    const shuffled = ["Zeta", undefined, "COMPLETED", "Alpha", "NOT_STARTED", "ManuallyCancelled", "InProgress"];
    const known = ["NOT_STARTED", "InProgress", "COMPLETED", "ManuallyCancelled"];
    // Array.sort puts undefined last by itself; compareStatus agrees.
    assert.deepEqual(shuffled.sort(statuses.compareStatus), [...known, "Alpha", "Zeta", undefined]);
    assert.ok(statuses.compareStatus("Zeta", undefined) < 0);
    assert.ok(statuses.compareType("DOCUMENT_REQUIRED", "InputRequired") < 0);
  });
});

describe("What happens next with a task", () => {
  it("service.md 2.8: is what its type asks for, in any spelling, and nothing is guessed for another", () => {
    const upload = "Upload a document.";
    const processing = "Nothing to do: a submitted document is being processed.";
    const input = "The borrower has to provide the requested input.";
    const types = [...TASK_TYPES, "Document Required", "SignatureRequired"];
    assert.deepEqual(types.map(requiredAction), [upload, processing, input, upload, undefined]);
  });

  it("service.md 2.6: is up to its assignee in whatever spelling, to nobody while a document is processed", () => {
    const actors = ["LoanOfficer", "loan officer", "Borrower", "processor", "Kim"].map((assignedTo) =>
      statuses.nextActor(officerTask("a", { assignedTo })),
    );
    assert.deepEqual(actors, ["LOAN_OFFICER", "LOAN_OFFICER", "BORROWER", "PROCESSOR", "Kim"]);
    assert.equal(statuses.nextActor(officerTask("a", { type: "DOCUMENT_PROCESSING" })), "NOBODY");
  });
});
