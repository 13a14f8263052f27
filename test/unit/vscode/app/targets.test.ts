import assert from "node:assert/strict";
import {
  commandRow,
  commandRows,
  dealIdsOf,
  loanReferencesOf,
  TreeSelection,
  taskTargetsOf,
} from "../../../../src/vscode/app/targets";
import { commandIds, type RowCommand } from "../../../../src/vscode/ui/commandIds";
import { FakeWindow, type Machine } from "../support/fake/window";

const [A, B, C] = [{ loanReference: "LN-1" }, { loanReference: "LN-2" }, { loanReference: "LN-3" }];
const LOAN = { kind: "loan", loanReference: "LN-1" };
const OTHER_LOAN = { kind: "loan", loanReference: "LN-2" };
const TASK = { kind: "task", loanReference: "LN-3", taskId: "t1" };
const OTHER_TASK = { kind: "task", loanReference: "LN-3", taskId: "t2" };
const DEAL = { kind: "deal", dealId: "d" };
const { copyBrief, openTask, reassignLoanOfficerTasks, removeLoan, removeDeal, uploadDocuments } = commandIds;

/** The rows, and of how many others the user is told that they are selected. */
const told =
  (choose: typeof commandRows | typeof commandRow) =>
  (command: RowCommand, given: readonly unknown[], selection: TreeSelection) => {
    const fake = new FakeWindow({} as Machine);
    const chosen = fake.do(() => choose({ selection }, command, given));
    const [said] = fake.user.messages.map(({ text }) => Number(/to (\d+) of the selected rows/.exec(text)?.[1]));
    return { rows: [chosen ?? []].flat(), leftAlone: said ?? 0 };
  };
const [rowsFor, rowFor] = [told(commandRows), told(commandRow)];

describe("The task of a row", () => {
  it("is told by its kind as well: a borrower task and a loan officer task may have one ID", () => {
    const rows = (["borrower", "loanOfficer"] as const).map((kind) => ({
      kind: "task",
      loanReference: "LN-1",
      owned: { task: { kind, id: "7" } },
    }));
    const targets = taskTargetsOf(rows);
    assert.deepEqual(targets, [
      { loanReference: "LN-1", taskId: "7", taskKind: "borrower" },
      { loanReference: "LN-1", taskId: "7", taskKind: "loanOfficer" },
    ]);
    assert.deepEqual(taskTargetsOf(targets), targets);
    assert.throws(() => taskTargetsOf([{ loanReference: "LN-1", taskId: "7", taskKind: "any" }]));
  });
});

describe("The rows that a command is for", () => {
  const mixed = [LOAN, TASK, OTHER_LOAN, DEAL];
  for (const [what, command, given, inView, rows, leftAlone] of [
    ["all that are selected when the clicked one is among them", removeLoan, [A, [A, B]], [], [A, B], 0],
    ["the clicked one alone when it is not selected", removeLoan, [C, [A, B]], [A, B], [C], 0],
    ["the clicked one alone when another object like it is", removeLoan, [C, [{ ...C }, A]], [A, B], [C], 0],
    ["the clicked one alone when nothing else is selected", removeLoan, [C, [C]], [A, B], [C], 0],
    ["the clicked one alone when no selection comes with it", removeLoan, [C, undefined], [A, B], [C], 0],
    ["loans where it stands in their menus alone", removeLoan, [LOAN, mixed], [], [LOAN, OTHER_LOAN], 2],
    ["tasks where it stands in their menus alone", openTask, [TASK, mixed], [], [TASK], 3],
    ["what is selected in a view when none is given, as by the palette", removeLoan, [], [LOAN, TASK], [LOAN], 1],
    ["what is selected in a view when none is given, as by a key", removeLoan, [null], [LOAN, TASK], [LOAN], 1],
    ["none where only another kind is selected", removeLoan, [], [TASK], [], 0],
    ["deals for a command of theirs", removeDeal, [], [LOAN, DEAL], [DEAL], 1],
    ["loans themselves where a task could stand for one", copyBrief, [], [LOAN, TASK], [LOAN], 1],
  ] as const) {
    it(`are ${what}`, () => assert.deepEqual(rowsFor(command, given, selected(...inView)), { rows, leftAlone }));
  }

  it("are never rows of another kind", () => {
    assert.throws(() => rowsFor(removeLoan, [TASK], selected()), /does not apply to 1 of/);
    assert.throws(() => rowFor(uploadDocuments, [LOAN], selected()), /does not apply to 1 of/);
  });

  it("is one for a command that is for one: the clicked row, or the only one of its kind that is selected", () => {
    const both = [TASK, OTHER_TASK];
    assert.deepEqual(rowFor(uploadDocuments, [TASK, both], selected()), { rows: [TASK], leftAlone: 1 });
    assert.deepEqual(rowFor(uploadDocuments, [], selected(TASK, LOAN)), { rows: [TASK], leftAlone: 1 });
    assert.deepEqual(rowFor(uploadDocuments, [], selected(...both)), { rows: [], leftAlone: 0 });
  });

  it("stand for their loans, if none was given, for a command that only asks or copies", () => {
    for (const command of [copyBrief, reassignLoanOfficerTasks]) {
      const { rows, leftAlone } = rowsFor(command, [], selected(TASK, OTHER_TASK, DEAL));
      assert.deepEqual({ loans: loanReferencesOf(rows), leftAlone }, { loans: ["LN-3"], leftAlone: 1 });
      assert.throws(() => rowsFor(command, [TASK], selected()), /does not apply to 1 of/);
    }
  });

  it("name each loan, deal and task once, and nothing when there is no row", () => {
    assert.deepEqual(loanReferencesOf([A, B, { ...A, kind: "loanOfficer" }]), ["LN-1", "LN-2"]);
    assert.deepEqual(loanReferencesOf([undefined]), []);
    assert.deepEqual(dealIdsOf([{ dealId: "d" }, null]), ["d"]);
    assert.deepEqual(taskTargetsOf([{ ...A, taskId: "t" }]), [{ loanReference: "LN-1", taskId: "t" }]);
  });

  it("are refused when one of them is no row at all", () => {
    assert.throws(() => loanReferencesOf([A, 5]), /not a row of Loan Ops/);
    assert.throws(() => taskTargetsOf([A]), /not a row of Loan Ops/);
  });

  function selected(...rows: readonly unknown[]): TreeSelection {
    return following(view(rows));
  }
});

describe("What is selected in the views", () => {
  it("is the task of the active page when the page was used last, and of the view when that was", () => {
    const [loans, pages] = [view([]), view([])];
    const selection = following(loans, pages);
    loans.select([OTHER_LOAN]);
    pages.select([TASK]);
    assert.deepEqual(rowFor(uploadDocuments, [], selection).rows, [TASK]);
    assert.deepEqual(loanReferencesOf(rowsFor(copyBrief, [], selection).rows), ["LN-3"]);
    loans.select([OTHER_TASK, LOAN]);
    assert.deepEqual(rowFor(uploadDocuments, [], selection).rows, [OTHER_TASK]);
    assert.deepEqual(loanReferencesOf(rowsFor(copyBrief, [], selection).rows), ["LN-1"]);
    pages.select([TASK]);
    assert.deepEqual(rowFor(uploadDocuments, [], selection).rows, [TASK]);
    // No page is active any more.
    pages.select([]);
    assert.deepEqual(rowFor(uploadDocuments, [], selection).rows, [OTHER_TASK]);
  });

  it("is nothing in a view that nobody sees", () => {
    const loans = view([LOAN]);
    const selection = following(loans);
    loans.visible = false;
    assert.deepEqual(selection.rowsWith(isLoan), []);
  });
});

function isLoan(row: unknown): boolean {
  return row === LOAN || row === OTHER_LOAN;
}

function following(...views: readonly ReturnType<typeof view>[]): TreeSelection {
  const selection = new TreeSelection();
  for (const one of views) selection.follow(one);
  return selection;
}

function view(rows: readonly unknown[]) {
  let listener = (_event: { selection: readonly unknown[] }): unknown => undefined;
  return {
    visible: true,
    selection: rows,
    onDidChangeSelection(listening: typeof listener) {
      listener = listening;
      return { dispose: () => undefined };
    },
    select(selection: readonly unknown[]) {
      this.selection = selection;
      listener({ selection });
    },
  };
}
