import assert from "node:assert/strict";
import { Handles, isHandle } from "../../../../src/vscode/environments/handles";

describe("The handles that agents get in the place of IDs", () => {
  it("are numbered by kind as they are told, and stay the same", () => {
    const handles = new Handles();
    const first = handles.task("LN-1", { kind: "borrower", id: "7" });
    assert.deepEqual(
      [first, handles.loan("LN-1"), handles.document("LN-1", "d"), handles.borrower("b"), handles.deal("D-1")],
      ["task-1", "loan-1", "document-1", "borrower-1", "deal-1"],
    );
    assert.equal(handles.task("LN-1", { kind: "borrower", id: "8" }), "task-2");
    assert.equal(handles.task("LN-1", { kind: "borrower", id: "7" }), first);
  });

  it("stand for one thing each: kinds of task, loans and references are told apart", () => {
    const handles = new Handles();
    const given = [
      handles.task("LN-1", { kind: "borrower", id: "7" }),
      handles.task("LN-1", { kind: "loanOfficer", id: "7" }),
      handles.task("LN-1", { kind: undefined, id: "7" }),
      handles.task("LN-2", { kind: "borrower", id: "7" }),
      handles.task('LN-1","borrower', { kind: undefined, id: "7" }),
    ];
    assert.equal(new Set(given).size, given.length);
    assert.deepEqual(handles.meaning("task", given[1] ?? ""), ["LN-1", "loanOfficer", "7"]);
  });

  it("mean nothing that was not told, of no other kind, and are never an ID", () => {
    const handles = new Handles();
    handles.loan("LN-1");
    for (const [kind, handle] of [
      ["loan", "loan-2"],
      ["task", "loan-1"],
      ["loan", "LN-1"],
      ["loan", "constructor"],
    ] as const) {
      assert.equal(handles.meaning(kind, handle), undefined, handle);
    }
    assert.deepEqual(["loan-1", "task-99", "LN-2041", "loan_8f3a21"].map(isHandle), [true, true, false, false]);
  });
});
