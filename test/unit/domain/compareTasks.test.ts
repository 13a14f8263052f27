import assert from "node:assert/strict";
import { type Task, taskLabel } from "../../../src/domain/task";
import { compareTasks } from "../../../src/domain/taskFilter";
import { borrowerTask } from "../../support/loans";

describe("Orders of tasks", () => {
  const sorted = (tasks: Task[], order: Parameters<typeof compareTasks>[0]) =>
    tasks.sort(compareTasks(order, taskLabel)).map(({ id }) => id);

  it("put the soonest due first and those without one that can be read last", () => {
    const dates = ["2026-03-17", undefined, "2026-03-09", "soon", "2026-03-10T08:00:00Z"];
    const tasks = dates.map((dueDate, index) => borrowerTask(`${index}`, { dueDate }));
    assert.deepEqual(sorted(tasks, "dueDate"), ["2", "4", "0", "1", "3"]);
  });

  it("service.md 2.9: rank priorities as words and as numbers, and unknown ones after both", () => {
    const tasks = ["LOW", undefined, "3", "High", "whenever", "1", "urgent"].map((priority, index) =>
      borrowerTask(`${priority ?? "none"}${index}`, { priority }),
    );
    assert.deepEqual(sorted(tasks, "priority"), ["15", "urgent6", "32", "High3", "LOW0", "whenever4", "none1"]);
  });

  it("sort titles as people read them, and leave the service's order alone", () => {
    const tasks = ["Form 10", "Form 9", "Appraisal"].map((title, index) => borrowerTask(`${index}`, { title }));
    assert.deepEqual(sorted([...tasks], "title"), ["2", "1", "0"]);
    assert.deepEqual(sorted([...tasks], "service"), ["0", "1", "2"]);
  });
});
