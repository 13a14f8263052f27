import assert from "node:assert/strict";
import { countTasks } from "../../../src/domain/taskCounts";
import { borrowerTask } from "../../support/loans";

const at = (time: string) => Date.parse(time);

describe("Counting tasks", () => {
  const tasks = [
    borrowerTask("1", { dueDate: "2026-05-04T10:00:00Z" }),
    borrowerTask("2", { dueDate: "2026-05-04T12:00:00Z" }),
    borrowerTask("3"),
    borrowerTask("4", { status: "Completed", dueDate: "2026-05-01T10:00:00Z" }),
  ];
  const overdue = (time: string) => countTasks([tasks], at(time)).overdue;

  it("counts over all lists what is outstanding, and of that what is overdue", () => {
    const now = at("2026-05-04T11:00:00Z");
    assert.deepEqual(countTasks([tasks, [borrowerTask("5")], []], now), { all: 5, outstanding: 4, overdue: 1 });
  });

  it("is true at any time, also when the same list was counted at another", () => {
    assert.deepEqual(
      ["2026-05-04T09:00:00Z", "2026-05-04T11:00:00Z", "2026-05-04T13:00:00Z", "2026-05-04T09:00:00Z"].map(overdue),
      [0, 1, 2, 0],
    );
  });
});
