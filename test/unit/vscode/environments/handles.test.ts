import assert from "node:assert/strict";
import { Handles, isHandle } from "../../../../src/vscode/environments/handles";

describe("The handles that agents get in the place of IDs", () => {
  it("are numbered by kind as they are told, and stay the same", () => {
    const handles = new Handles();
    const first = handles.of("task", "LN-1", "borrower", "7");
    assert.deepEqual(
      [
        first,
        handles.of("loan", "LN-1"),
        handles.of("document", "LN-1", "d"),
        handles.of("borrower", "b"),
        handles.of("deal", "D-1"),
      ],
      ["task-1", "loan-1", "document-1", "borrower-1", "deal-1"],
    );
    assert.equal(handles.of("task", "LN-1", "borrower", "8"), "task-2");
    assert.equal(handles.of("task", "LN-1", "borrower", "7"), first);
  });

  it("stand for one thing each: kinds of task, loans and references are told apart", () => {
    const handles = new Handles();
    const given = [
      handles.of("task", "LN-1", "borrower", "7"),
      handles.of("task", "LN-1", "loanOfficer", "7"),
      handles.of("task", "LN-1", "", "7"),
      handles.of("task", "LN-2", "borrower", "7"),
      handles.of("task", 'LN-1","borrower', "", "7"),
    ];
    assert.equal(new Set(given).size, given.length);
    assert.deepEqual(handles.meaning("task", given[1] ?? ""), ["LN-1", "loanOfficer", "7"]);
  });

  it("mean nothing that was not told, of no other kind, and are never an ID", () => {
    const handles = new Handles();
    handles.of("loan", "LN-1");
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
