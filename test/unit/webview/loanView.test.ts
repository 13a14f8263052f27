import assert from "node:assert/strict";
import { NOW } from "../../support/drawnPage";
import { MARKUP } from "../../support/hostileTexts";
import { drawnLoan, taskLine } from "../../support/loanPages";

const TAGS =
  "BDI BUTTON CODE DD DETAILS DIV DL DT H1 H2 HEADER LI MAIN P SECTION SPAN STRONG SUMMARY TABLE TBODY TD TH THEAD TR UL";
const OF_CHART = "svg line path text title".split(" ");

describe("The page of a loan", () => {
  it("says how the loan stands, who acts next, and what was not read", () => {
    const { text } = drawnLoan(NOW, { gaps: ["Loan officer: Not all tasks were read."] });
    for (const part of [
      "Loan LN-2041",
      "José Ramírez Ortega, Linh Nguyễn · Loan ID loan_8f2c",
      "as of 10:42 AM",
      "Tasks 2 late of 4 Late since May 4, 2026",
      "Waiting for the borrower (2): Two most recent pay stubs (17d late) – Upload a document.",
      "Not read Loan officer: Not all tasks were read.",
    ])
      assert.ok(text.includes(part), `${part} is missing in: ${text}`);
    assert.doesNotMatch(drawnLoan(NOW, { lateSince: undefined }).text, /Late since/);
  });

  it("has a line for each task, which leads to its page and offers what can be done", () => {
    const page = drawnLoan(NOW);
    const cells = page.all("#page tr, .table:first-of-type tbody tr").slice(0, 6);
    assert.equal(cells.length, 6);
    assert.deepEqual(page.sends("Upload… Two most recent pay stubs"), {
      ...{ type: "uploadToTask", taskId: "t0", taskKind: "borrower" },
    });
    assert.deepEqual(page.sends("Reject… Two most recent pay stubs")?.type, "rejectOfTask");
    assert.deepEqual(page.sends("Bank statements, last 60 days"), {
      ...{ type: "openTask", taskId: "t1", taskKind: "borrower" },
    });
    // The officer's task has no address; about the last one something is being sent.
    const names = [...page.buttons.keys()].filter((name) => /^(Upload|Reject)/.test(name));
    assert.ok(!names.some((name) => /appraisal|purchase contract/.test(name)), names.join());
    assert.match(page.text, /OnHold due date not read Being sent/);
  });

  it("reassigns, or says why there is nothing to reassign", () => {
    const label = "Reassign Loan Officer Tasks to Borrower…";
    assert.deepEqual(drawnLoan(NOW).sends(label), { type: "reassign" });
    const none = drawnLoan(NOW, { whyNoReassignment: "No task is with the loan officer." });
    assert.equal(none.sends(label), undefined);
    assert.equal(none.reason(label), "No task is with the loan officer.");
  });

  it("claims that there are no tasks only where all was read", () => {
    assert.match(drawnLoan(NOW, { tasks: [] }).text, /No tasks/);
    assert.doesNotMatch(drawnLoan(NOW, { tasks: [], gaps: ["Borrowers: Not all tasks were read."] }).text, /No tasks/);
  });

  for (const text of MARKUP) {
    it(`shows ${text.slice(0, 40)} as text wherever it stands`, () => {
      const events = [{ kind: "sent", at: NOW, wholeDay: false, text, line: 0 } as const];
      const line = taskLine(text, { title: text, owner: text, status: text, due: text, documents: text });
      const { root } = drawnLoan(NOW, {
        ...{ environment: { name: text, kind: "production" }, loanReference: text, loanId: text, borrowers: [text] },
        ...{ outstanding: text, lateSince: text, gaps: [text], tasks: [{ ...line, canReject: true }] },
        waitingFor: [{ actor: text, count: text, first: 0, asks: text }],
        ...{ timeline: { events, unknownDates: 1 }, whyNoReassignment: text },
      });
      for (const found of root.querySelectorAll("*")) {
        assert.ok(TAGS.split(" ").includes(found.tagName) || OF_CHART.includes(found.tagName), found.tagName);
        for (const { name } of found.attributes) assert.doesNotMatch(name, /^on|^href$|^src$|^style$|^data/);
      }
      assert.ok((root.textContent ?? "").split(text).length > 15);
    });
  }
});
