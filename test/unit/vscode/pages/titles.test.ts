import assert from "node:assert/strict";
import type { Task } from "../../../../src/domain/task";
import { titleOf as titleOfPage } from "../../../../src/vscode/pages/titles";
import { borrower, borrowerTask, loanWith, officerTask } from "../../../support/loans";

const TARGET = { environmentId: "sandbox", loanReference: "LN-2041", taskId: "task_1" };

function loanOf(...tasks: readonly Task[]) {
  const officerTasks = [officerTask("task_3", { taskName: "OTHER_TASK" })];
  return loanWith({ borrowers: [borrower("b1", tasks, { firstName: "Zoë", lastName: "Lindqvist" })], officerTasks });
}

function titleOf(facts: Partial<Task>): string {
  return titleOfPage(TARGET, loanOf(borrowerTask("task_1", facts)));
}

describe("The title of a task page's tab", () => {
  it("is the loan and the task by their references while the task was not read", () => {
    assert.equal(titleOfPage(TARGET, undefined), "LN-2041 · task_1");
    assert.equal(titleOfPage({ ...TARGET, taskId: "task_9" }, loanOf()), "LN-2041 · task_9");
  });

  it("is the task's code in words, the type without a code, and the ID when the service does not name the type", () => {
    assert.equal(titleOf({ taskName: "BANK_STATEMENTS" }), "LN-2041 · Bank statements");
    assert.equal(titleOf({ taskName: " ", type: "InputRequired" }), "LN-2041 · Input required");
    assert.equal(titleOf({ taskName: undefined, type: "Ada's own type" }), "LN-2041 · task_1");
  });

  it("has the ID as well where several tasks of the loan are called the same", () => {
    const [stubs, twin] = ["task_1", "task_2"].map((id) => borrowerTask(id, { taskName: "PAY_STUBS" }));
    assert.ok(stubs && twin);
    assert.equal(titleOfPage(TARGET, loanOf(stubs, twin)), "LN-2041 · Pay stubs · task_1");
    assert.equal(titleOfPage({ ...TARGET, taskId: "task_3" }, loanOf(stubs, twin)), "LN-2041 · Other task");
  });

  it("has no text of the service's: neither the task's own title, nor a task name that is no code", () => {
    assert.equal(titleOf({ title: "Letter of Zoë", taskName: "ID_LETTER" }), "LN-2041 · Id letter");
    const names = [
      "Letter of Zoë",
      "LETTER OF LINDQVIST",
      "ZOE_LINDQVIST",
      "LINDQVIST",
      "Zoe",
      "王小明的收入证明",
      "A_".repeat(60),
    ];
    for (const taskName of names) assert.equal(titleOf({ taskName }), "LN-2041 · Document required", taskName);
  });

  it("is one line, in which nothing of the service's acts", () => {
    assert.equal(
      titleOfPage({ environmentId: "sandbox", loanReference: " LN\r\n1\u202E\u2066", taskId: "t\t2 " }, undefined),
      "LN 1 · t 2",
    );
    const title = titleOfPage(
      { environmentId: "sandbox", loanReference: "$(zap)\n[x](command:a)\u202E", taskId: "t" },
      undefined,
    );
    assert.equal(title, "$\u200b(zap) [x]\u200b(command:a) · t");
  });

  it("is not endless and splits no character; a long name leaves room for the ID", () => {
    const title = titleOfPage({ environmentId: "sandbox", loanReference: "😀".repeat(5000), taskId: "t" }, undefined);
    assert.equal([...title].length, 60);
    assert.ok(title.endsWith("😀…"));
    const taskName = "DOCUMENTS_REQUIRED_FOR_THE_UNDERWRITER_OF_THE_LENDER";
    const twins = loanOf(borrowerTask("task_1", { taskName }), borrowerTask("task_2", { taskName }));
    assert.equal(titleOfPage(TARGET, twins), "LN-2041 · Documents required for the un… · task_1");
  });
});
