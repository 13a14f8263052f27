import assert from "node:assert/strict";
import { dealIdsOf, loanReferencesOf, rowsOf, taskTargetsOf } from "../../../../src/vscode/commands/selection";

const [A, B, C] = [{ loanReference: "LN-1" }, { loanReference: "LN-2" }, { loanReference: "LN-3" }];

describe("The rows that a command is for", () => {
  it("are all that are selected when the clicked one is among them", () => {
    assert.deepEqual(rowsOf(A, [A, B]), [A, B]);
  });

  it("are the clicked one alone when it is not selected, or nothing else is", () => {
    assert.deepEqual(rowsOf(C, [A, B]), [C]);
    assert.deepEqual(rowsOf(A, [A]), [A]);
    assert.deepEqual(rowsOf(A, undefined), [A]);
    assert.deepEqual(rowsOf({ ...A }, [A, B]), [A]);
  });

  it("name each loan, deal and task once, and nothing when there is no row", () => {
    assert.deepEqual(loanReferencesOf([A, B, { ...A, kind: "loanOfficer" }]), ["LN-1", "LN-2"]);
    assert.deepEqual(loanReferencesOf([undefined]), []);
    assert.deepEqual(dealIdsOf([{ dealId: "d" }, null]), ["d"]);
    assert.deepEqual(taskTargetsOf([{ ...A, taskId: "t" }]), [{ loanReference: "LN-1", taskId: "t" }]);
  });

  it("are refused when one of them is no such row", () => {
    assert.throws(() => loanReferencesOf([A, 5]), /no row of Loan Ops/);
    assert.throws(() => taskTargetsOf([A]), /no row of Loan Ops/);
  });
});
