import assert from "node:assert/strict";
import { assigneeLabel, requiredAction, TASK_TYPES, typeLabel } from "../../../src/domain/taskStatus";

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
    assert.deepEqual(["LOAN_OFFICER", "BORROWER", "PROCESSOR", "CLOSER", undefined].map(assigneeLabel), [
      "Loan officer",
      "Borrower",
      "Processor",
      "CLOSER",
      "Not assigned",
    ]);
  });
});
