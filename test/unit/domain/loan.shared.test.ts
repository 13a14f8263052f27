import assert from "node:assert/strict";
import { briefOf, explainLoan } from "../../../src/domain/brief";
import { findTask, ownerLabel, ownerOf, ownersOf, taskListsOf, tasksOf } from "../../../src/domain/loan";
import { tableOfValues } from "../../../src/domain/taskTable";
import { TaskSearch } from "../../../src/store/taskSearch";
import { countsUnder, loanNode } from "../../../src/vscode/loans/rows";
import { borrower, borrowerTask, entryOf, loanWith, officerTask } from "../../support/loans";

describe("A task that two borrowers share", () => {
  const shared = () => borrowerTask("shared", { dueDate: "2020-01-01" });
  const loan = loanWith({
    borrowers: [borrower("One", [shared(), borrowerTask("own")]), borrower("Two", [shared()])],
    officerTasks: [officerTask("shared")],
  });

  it("is one task, and its loan officer's namesake another", () => {
    assert.deepEqual(
      tasksOf(loan).map((owned) => [owned.task.id, ownerLabel(owned)]),
      [
        ["shared", "Ada One, Ada Two"],
        ["own", "Ada One"],
        ["shared", "Loan officer"],
      ],
    );
  });

  it("counts once: in rows, in the badge, in a brief and in its table; and in each borrower's own list", () => {
    const counts = countsUnder(loanNode("LN-1"), loan, Date.now());
    assert.deepEqual([counts.all, counts.outstanding, counts.overdue], [3, 3, 1]);
    assert.deepEqual(
      [explainLoan(loan, Date.now()).counts.outstanding, taskListsOf(ownersOf(loan)).flat().length],
      [3, 3],
    );
    assert.equal(
      briefOf(loan, { reference: "L", environmentName: "S", asOf: 0, now: 0 }).match(/^- .*shared/gm)?.length,
      2,
    );
    assert.deepEqual(
      loan.borrowers.items.map((one) => taskListsOf([ownerOf(one)]).flat().length),
      [2, 1],
    );
  });

  it("names all whose it is: on its page, in searches and for programs", () => {
    const owned = findTask(loan, "shared", "borrower") ?? assert.fail();
    assert.equal(ownerLabel(owned), "Ada One, Ada Two");
    for (const name of ["one", "two"])
      assert.ok(
        new TaskSearch([entryOf(loan)], 0).find(`${name} shared`, 9).some(({ task }) => task === owned.task),
        name,
      );
    const { header, lines } = tableOfValues([{ loanReference: "LN-1", loan, owned }]);
    assert.deepEqual(
      ["Borrower", "Borrower ID"].map((name) => lines[0]?.[header.indexOf(name)]),
      ["Ada One; Ada Two", "One; Two"],
    );
  });

  it("leaves lists as they came where none is shared: what was counted is kept by them", () => {
    const other = loanWith({ borrowers: [borrower("One", [borrowerTask("a")]), borrower("Two", [borrowerTask("b")])] });
    assert.equal(taskListsOf(ownersOf(other))[0], other.borrowers.items[0]?.tasks.items);
  });
});
