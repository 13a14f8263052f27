import assert from "node:assert/strict";
import { briefOf } from "../../src/domain/brief";
import { absentListing, LEFT_OUT_LISTING } from "../../src/domain/listing";
import { tasksOf } from "../../src/domain/loan";
import { gapsOf, tableOfValues, tableToRead } from "../../src/domain/taskTable";
import { markdownTable } from "../../src/domain/text";
import { FAILED, LEFT_OUT, UNREADABLE } from "../../src/domain/unknown";
import { csvOf } from "../../src/vscode/loans/csv";
import { rowHover } from "../../src/vscode/loans/rowHover";
import { rowItem } from "../../src/vscode/loans/rowItems";
import { childrenOf, loanNode } from "../../src/vscode/loans/rows";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { drawnTask } from "../support/drawnPage";
import { borrower, borrowerTask, entryOf, loanWith, officerTask, withUnplacedError } from "../support/loans";
import { wireLoan, wireOfficerTask } from "../support/wireLoans";
import { AS_IT_IS } from "./vscode/support/fake/user";
import { rowsFrom } from "./vscode/support/rows";
import { withSandbox } from "./vscode/support/sandbox";

const NOW = Date.UTC(2026, 10, 21, 10, 42);

const UNREAD = borrowerTask("1", {
  title: "Pay stubs",
  status: FAILED,
  dueDate: LEFT_OUT,
  priority: UNREADABLE,
  documents: absentListing("Documents are down."),
});
const LOAN = loanWith({
  borrowers: [borrower("Byron", [UNREAD, borrowerTask("2", { dueDate: "2026-02-30" })])],
  officerTasks: [officerTask("3", { assignedTo: FAILED })],
});
const ENTRY = entryOf(LOAN, { asOf: NOW, triedAt: NOW });

describe("What was not read is said and never taken for none", () => {
  it("in a brief", () => {
    const options = { reference: "LN-1", environmentName: "S", asOf: NOW, now: NOW };
    const brief = briefOf(LOAN, options);
    assert.match(brief, /^### Loan LN-1: 2 or more outstanding · statuses not read: 1 · due dates not read: 2$/m);
    assert.match(brief, /It is not known who acts next/);
    assert.match(
      briefOf({ ...LOAN, loanOfficerTasks: LEFT_OUT_LISTING }, options),
      /^Loan officer: Not all tasks were read\.$/m,
    );
  });

  it("in a table to read and in CSV", () => {
    const partly = { ...LOAN, loanOfficerTasks: LEFT_OUT_LISTING };
    const lines = [
      ...tasksOf(LOAN).map((owned) => ({ loanReference: "LN-1", loan: LOAN, owned })),
      ...gapsOf(partly).map((gap) => ({ loanReference: "LN-1", loan: partly, owned: undefined, gap })),
    ];
    const read = tableToRead(lines);
    const table = markdownTable(read.header, read.lines).trim().split("\n");
    assert.match(table[2] ?? "", /Pay stubs \| Status not read \| Not read \| .*The documents were not read\./);
    assert.match(table.at(-1) ?? "", /Loan officer \| Not all tasks were read\./);
    const values = tableOfValues(lines);
    const [, first, second, third, gap] = csvOf([values.header, ...values.lines])
      .trim()
      .split(/\r?\n/);
    assert.match(first ?? "", /status; priority; dueDate; documentLinks"$/);
    assert.match(second ?? "", /2026-02-30.*,$/);
    assert.match(third ?? "", /,"assignedTo"$/);
    assert.match(gap ?? "", /,"loanOfficerDocumentTasks"$/);
  });

  it("in rows and hovers", () => {
    const rows = rowsFrom(loanNode("LN-1"), ENTRY).map((node) => {
      const { label, description = "" } = rowItem(node, ENTRY, NOW);
      const hover = rowHover(node, ENTRY, NOW);
      return `${label} | ${description} | ${typeof hover === "object" ? hover.value.replace(/\s+/g, " ") : ""}`;
    });
    const row = (start: string) => rows.find((one) => one.startsWith(start)) ?? assert.fail(start);
    assert.match(row("LN-1"), /^LN-1 \| 2 or more outstanding · statuses not read: 1 · due dates not read: 2/);
    assert.match(row("LN-1"), /Tasks: 2 or more outstanding/);
    for (const part of [/due date not read/i, /Status: Status not read/, /Priority: not read/, /Documents: not read/]) {
      assert.match(row("Pay stubs"), part);
    }
    assert.match(row("Status not read"), / \| 1 \|/);
    const unplaced = entryOf(withUnplacedError(LOAN));
    for (const [node, list] of [
      [loanNode("LN-1"), "Borrowers: Ada Byron"],
      [childrenOf(loanNode("LN-1"), unplaced)[1], "Stated monthly income:"],
    ] as const) {
      const { value } = (node && rowHover(node, unplaced, NOW)) ?? assert.fail();
      assert.match(value.replaceAll("&nbsp;", " "), new RegExp(`${list},? not all were read`));
    }
  });

  it("on the page of the task", () => {
    const { text } = drawnTask(UNREAD);
    for (const part of [/Status Not read/, /Due Not read/, /Priority Not read/, /Documents are down\./]) {
      assert.match(text, part);
    }
  });

  describe("in the plan of several reassignments", () => {
    const sandbox = withSandbox();

    it("for each loan", async () => {
      const tasks = [wireOfficerTask("o", { assignedTo: "LOAN_OFFICER" })];
      const { service, open } = await sandbox.openMoody({
        "LN-1": wireLoan("loan_1", [], null),
        "LN-2": wireLoan("loan_2", [], tasks),
      });
      service.mood = (call) => {
        if (call.variables.id !== "LN-1") return call.answer();
        const errors = [{ message: "Tasks are down.", path: ["loan", "loanOfficerDocumentTasks"] }];
        call.response.end(JSON.stringify({ data: { loan: service.loans.get("LN-1") }, errors }));
      };
      const { user, run } = await open();
      user.picks.push(AS_IT_IS);
      const rows = [{ loanReference: "LN-1" }, { loanReference: "LN-2" }];
      await run(commandIds.reassignLoanOfficerTasks, rows[0], rows);
      const listed = JSON.stringify(user.lists.at(-1));
      assert.match(listed, /LN-1.*?Tasks that will move: 0 or more, because not all tasks and assignees were read/);
      assert.match(listed, /LN-2.*?Tasks that will move: 1/);
      assert.match(
        user.dialogs[0]?.detail ?? "",
        /• LN-1 \(loan_1\): Tasks that will move: 0 or more, because not all/,
      );
      assert.deepEqual(service.changes, []);
    });
  });
});
