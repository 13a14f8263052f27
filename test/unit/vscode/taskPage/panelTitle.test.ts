import assert from "node:assert/strict";
import type { Task } from "../../../../src/domain/task";
import { panelTitle } from "../../../../src/vscode/taskPage/panelTitle";
import { borrower, borrowerTask, loanWith, officerTask } from "../../../support/loans";

const TARGET = { loanReference: "LN-2041", taskId: "task_1" };

describe("The title of a task page's tab", () => {
  it("is the loan and the task by their references while the task was not read", () => {
    assert.equal(panelTitle(TARGET), "LN-2041 · task_1");
    assert.equal(panelTitle(TARGET, loanOf({}, borrowerTask("task_1"))), "LN-2041 · Document required");
    assert.equal(panelTitle({ ...TARGET, taskId: "task_9" }, loanOf({})), "LN-2041 · task_9");
  });

  it("is the task's name, a code in words", () => {
    for (const [taskName, words] of [
      ["BANK_STATEMENTS", "Bank statements"],
      ["W2_FORMS", "W2 forms"],
      ["Bank statements", "Bank statements"],
      ["bankStatements", "bankStatements"],
      ["BANK-STATEMENTS", "BANK-STATEMENTS"],
    ]) {
      assert.equal(titleOf({ taskName }), `LN-2041 · ${words}`);
    }
  });

  it("is the type in words without a name, and the ID when the service does not name the type", () => {
    assert.equal(titleOf({ taskName: " ", type: "InputRequired" }), "LN-2041 · Input required");
    assert.equal(titleOf({ taskName: undefined, type: "Ada's own type" }), "LN-2041 · task_1");
    assert.equal(titleOf({ taskName: undefined, type: undefined }), "LN-2041 · task_1");
  });

  it("has the ID as well where several tasks of the loan are called the same", () => {
    const twins = loanWith({
      borrowers: [borrower("b1", [borrowerTask("task_1", { taskName: "PAY_STUBS" })])],
      officerTasks: [officerTask("task_2", { taskName: "Pay stubs" }), officerTask("task_3", { taskName: "OTHER" })],
    });
    assert.equal(panelTitle(TARGET, twins), "LN-2041 · Pay stubs · task_1");
    assert.equal(panelTitle({ ...TARGET, taskId: "task_3" }, twins), "LN-2041 · Other");
  });

  it("names nobody: neither by the task's own title, nor by a task name with a borrower's name in it", () => {
    assert.equal(titleOf({ title: "Letter of Zoë", taskName: "LETTER" }), "LN-2041 · Letter");
    assert.equal(titleOf({ taskName: "LINDQVISTS_ZOETROPE" }), "LN-2041 · Lindqvists zoetrope");
    for (const taskName of [
      "LETTER_OF_ZOE",
      "Letter of zoë",
      "LETTER OF LINDQVIST",
      "Lindqvist's letter",
      "Letter of Otto Ortega",
    ]) {
      const details = { borrowerName: "Otto Ortega", borrowerId: "b", entityKind: "", entityDisplayName: "" };
      assert.equal(titleOf({ taskName, details }), "LN-2041 · Document required", taskName);
    }
  });

  it("names nobody in a script without spaces either", () => {
    const tasks = [borrowerTask("task_1", { taskName: "王小明的收入证明" })];
    const loan = loanWith({ borrowers: [borrower("b1", tasks, { firstName: "小明", lastName: "王" })] });
    assert.equal(panelTitle(TARGET, loan), "LN-2041 · Document required");
  });

  it("is one line, in which nothing of the service's acts", () => {
    assert.equal(panelTitle({ loanReference: " LN\r\n1\u202E\u2066", taskId: "t\t2 " }), "LN 1 · t 2");
    const title = titleOf({ taskName: "$(zap)\n[x](command:a)\u202E" });
    assert.equal(title, "LN-2041 · $\u200b(zap) [x]\u200b(command:a)");
  });

  it("is not endless and splits no character; a long name leaves room for the ID", () => {
    const title = panelTitle({ loanReference: "😀".repeat(5000), taskId: "t" });
    assert.equal([...title].length, 60);
    assert.ok(title.endsWith("😀…"));
    const taskName = "Everything that is needed for the underwriter";
    const twins = loanOf({ taskName }, borrowerTask("task_2", { taskName }));
    assert.equal(panelTitle(TARGET, twins), "LN-2041 · Everything that is needed for… · task_1");
  });
});

function titleOf(facts: Partial<Task>): string {
  return panelTitle(TARGET, loanOf(facts));
}

/** Of Zoë Lindqvist, with `task_1` and more tasks. */
function loanOf(facts: Partial<Task>, ...more: readonly Task[]) {
  const tasks = [...(more.some(({ id }) => id === "task_1") ? [] : [borrowerTask("task_1", facts)]), ...more];
  return loanWith({ borrowers: [borrower("b1", tasks, { firstName: "Zoë", lastName: "Lindqvist" })] });
}
