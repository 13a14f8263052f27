import assert from "node:assert/strict";
import { panelTitle } from "../../../../src/vscode/taskPage/panelTitle";

describe("The title of a task page's tab", () => {
  it("is the loan and the task by their references", () =>
    assert.equal(panelTitle({ loanReference: "LN-2041", taskId: "task_9e5501" }), "LN-2041 · task_9e5501"));

  it("is one line without characters that reorder text", () =>
    assert.equal(panelTitle({ loanReference: " LN\r\n1\u202E\u2066", taskId: "t\t2 " }), "LN 1 · t 2"));

  it("is not endless and splits no character", () => {
    const title = panelTitle({ loanReference: "😀".repeat(5000), taskId: "t" });
    assert.equal([...title].length, 60);
    assert.ok(title.endsWith("😀…"));
  });
});
