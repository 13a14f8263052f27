import assert from "node:assert/strict";
import { documentLines } from "../../../../src/vscode/changing/reject";
import { borrower, borrowerTask } from "../../../support/loans";

const TASK = borrowerTask("t", { title: "Pay stubs" });

function documents(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    loanReference: "LN-1",
    label: `stub ${index}.pdf`,
    documentId: `doc_${index}`,
    task: TASK,
    borrower: borrower("Byron", [TASK]),
  }));
}

describe("The documents in the dialog that asks before they are rejected", () => {
  it("are named with ID, task and owner while they are few", () => {
    const [line] = documentLines(documents(4));
    assert.match(line ?? "", /^LN-1: stub 0\.pdf \(doc_0\) — Pay stubs \(.*Byron\)$/);
  });

  it("have a line each when there are many, so that what will happen stays in sight", () => {
    assert.deepEqual(documentLines(documents(5)).slice(0, 2), ["LN-1: stub 0.pdf", "LN-1: stub 1.pdf"]);
  });
});
