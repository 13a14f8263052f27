import assert from "node:assert/strict";
import { LEFT_OUT_LISTING, listingOf } from "../../../../src/domain/listing";
import type { Task } from "../../../../src/domain/task";
import { DrawnPage, NOW } from "../../../support/drawnPage";
import { MARKUP } from "../../../support/hostileTexts";
import { drawnLoan, loanPage } from "../../../support/loanPages";
import { borrower, borrowerTask, documentLink, loanWith, officerTask } from "../../../support/loans";

const TAGS =
  "BDI BUTTON CODE DD DETAILS DIV DL DT H1 H2 HEADER LI MAIN P SECTION SPAN STRONG SUMMARY TABLE TBODY TD TH THEAD TR UL";
const OF_CHART = "svg line path text title".split(" ");
const PAY_STUBS = { taskId: "t0", taskKind: "borrower" } as const;

function ofTasks(...tasks: readonly Task[]) {
  return loanWith({ borrowers: [borrower("b", tasks)] });
}

describe("The page of a loan", () => {
  it("says how the loan stands, who acts next, and what was not read", () => {
    const { text } = drawnLoan(NOW);
    for (const part of [
      "Loan LN-2041",
      "José Ramírez Ortega, Linh Nguyễn · Loan ID loan_8f2c",
      "as of 10:42 AM",
      "Tasks 2 or more late of 4 · due dates not read: 1",
      "Late since Nov 4, 2026 or earlier",
      "Waiting for the borrower (3): Two most recent pay stubs (17d late) – Upload a document.",
    ])
      assert.ok(text.includes(part), `${part} is missing in: ${text}`);
    const gap = drawnLoan(NOW, { loan: { ...ofTasks(), loanOfficerTasks: LEFT_OUT_LISTING } }).text;
    assert.match(gap, /Not read Loan officer: Not all tasks were read\./);
    assert.doesNotMatch(gap, /Late since/);
  });

  it("has a line for each task, which leads to its page and offers what can be done", () => {
    const page = drawnLoan(NOW);
    assert.equal(page.all("[aria-labelledby=tasks-heading] tbody tr").length, 6);
    const given = [{ loanReference: "LN-2041", ...PAY_STUBS }];
    const run = { type: "run", given, keeps: true };
    assert.deepEqual(page.asks("Upload… Two most recent pay stubs"), { ...run, command: "loanOps.uploadDocuments" });
    assert.deepEqual(page.asks("Reject… Two most recent pay stubs"), { ...run, command: "loanOps.rejectDocument" });
    const open = { type: "open", loanReference: "LN-2041", ...PAY_STUBS };
    assert.deepEqual(page.asks("Two most recent pay stubs"), open);
    // The officer's task has no address; about the last one something is being sent.
    const names = [...page.buttons.keys()].filter((name) => /^(Upload|Reject)/.test(name));
    assert.ok(!names.some((name) => /appraisal|purchase contract/.test(name)), names.join());
    assert.match(page.text, /OnHold due next week Being sent/);
  });

  it("reassigns, or says why there is nothing to reassign", () => {
    const label = "Reassign Loan Officer Tasks to Borrower…";
    const own = loanWith({ officerTasks: [officerTask("o")] });
    assert.deepEqual(drawnLoan(NOW, { loan: own }).asks(label), {
      ...{ type: "run", command: "loanOps.reassignLoanOfficerTasks", given: [{ loanReference: "LN-2041" }] },
      keeps: true,
    });
    const none = drawnLoan(NOW, { loan: ofTasks() });
    assert.equal(none.asks(label), undefined);
    assert.equal(none.reason(label), "No task is with the loan officer.");
  });

  it("claims that there are no tasks only where all was read", () => {
    assert.match(drawnLoan(NOW, { loan: ofTasks() }).text, /No tasks/);
    assert.doesNotMatch(
      drawnLoan(NOW, { loan: { ...ofTasks(), loanOfficerTasks: LEFT_OUT_LISTING } }).text,
      /No tasks/,
    );
  });

  it("keeps the button of a task, and with it the focus, when others come and go", () => {
    const tasks = ["a", "b", "c"].map((id) => borrowerTask(id));
    const page = new DrawnPage(loanPage(NOW, { loan: ofTasks(...tasks) }));
    const kept = page.button("Upload… Task c");
    kept.focus();
    page.draw(loanPage(NOW, { loan: ofTasks(borrowerTask("new"), ...tasks.slice(1)) }));
    assert.ok(page.button("Upload… Task c") === kept && page.document.activeElement === kept);
  });

  it("draws many tasks piece by piece, and one that comes later at once", async () => {
    const tasks = Array.from({ length: 30 }, (_, index) => borrowerTask(`t${index}`));
    const page = new DrawnPage(loanPage(NOW, { loan: ofTasks() }));
    const rows = () => page.all("[aria-labelledby=tasks-heading] tbody tr").length;
    const drawn = new Set<number>();
    page.draw(loanPage(NOW, { loan: ofTasks(...tasks) }), false);
    for (; rows() < tasks.length; await new Promise((resolve) => setTimeout(resolve, 1))) drawn.add(rows());
    assert.deepEqual([...drawn], [10, 20]);
    page.draw(loanPage(NOW, { loan: ofTasks(borrowerTask("new"), ...tasks) }));
    assert.equal(rows(), tasks.length + 1);
  });

  for (const text of MARKUP) {
    it(`shows ${text.slice(0, 40)} as text wherever it stands`, async () => {
      const fields = "title status dueDate type createdOn completedAt".split(" ").map((name) => [name, text]);
      const documents = listingOf([documentLink(text)]);
      const odd = borrowerTask(text, { ...Object.fromEntries(fields), documents, failures: [] });
      const officers = officerTask(text, { ...Object.fromEntries(fields), assignedTo: text });
      const loan = loanWith({
        ...{ id: text, officerTasks: [officers] },
        borrowers: [borrower(text, [odd], { firstName: text, lastName: text })],
      });
      const page = drawnLoan(NOW, {
        ...{ environment: { name: text, kind: "production" }, loanReference: text, activities: [] },
        loan: { ...loan, failures: [{ field: text, message: text }] },
        changes: [{ change: { kind: "newTask", taskId: text }, text, after: undefined, by: NOW }],
      });
      await page.unfold();
      for (const found of page.root.querySelectorAll("*")) {
        assert.ok(TAGS.split(" ").includes(found.tagName) || OF_CHART.includes(found.tagName), found.tagName);
        for (const { name } of found.attributes) assert.doesNotMatch(name, /^on|^href$|^src$|^style$|^data/);
      }
      assert.ok((page.root.textContent ?? "").split(text).length > 15);
    });
  }
});
