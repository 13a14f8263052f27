import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { Borrower } from "../../../src/domain/loan";
import { type Task, taskLabel } from "../../../src/domain/task";
import {
  compareTasks,
  filterAt,
  isFiltering,
  NO_FILTER,
  TASK_CONDITIONS,
  type TaskCondition,
  type TaskFilter,
} from "../../../src/domain/taskFilter";
import { FAILED } from "../../../src/domain/unknown";
import { borrower, borrowerTask, documentLink, officerTask } from "../../support/loans";

const NOW = new Date(2026, 2, 10, 15).getTime();
const ANN = borrower("ann", [], { firstName: "Ann", lastName: "Nguyễn" });
const TASKS: Readonly<Record<string, Task>> = {
  overdue: borrowerTask("overdue", { dueDate: "2026-03-09" }),
  today: borrowerTask("today", { dueDate: "2026-03-10" }),
  sunday: borrowerTask("sunday", { dueDate: "2026-03-16" }),
  later: borrowerTask("later", { dueDate: "2026-03-17" }),
  done: borrowerTask("done", { status: "Completed", dueDate: "2026-03-09", documents: listingOf([documentLink("d")]) }),
  checked: borrowerTask("checked", { type: "DocumentProcessing" }),
  officer: officerTask("officer", { assignedTo: "LOAN_OFFICER", title: "Order the flood certificate" }),
  handedOver: officerTask("handedOver", { assignedTo: "BORROWER", dueDate: "soon", type: undefined }),
  internal: officerTask("internal", { assignedTo: "PROCESSOR", type: "DocumentProcessing" }),
  named: officerTask("named", { assignedTo: "Kim" }),
};

function passing(filter: Partial<TaskFilter>): string[] {
  return Object.entries(TASKS).flatMap(([id, task]) => {
    const owned = { task, borrower: task.kind === "borrower" ? ANN : undefined };
    return filterAt({ ...NO_FILTER, ...filter }, NOW)(owned) === false ? [] : id;
  });
}

const having = (...conditions: TaskCondition[]) => passing({ conditions });

describe("The filter of tasks", () => {
  it("shows everything when it asks for nothing", () => {
    assert.deepEqual(passing({}), Object.keys(TASKS));
    assert.equal(isFiltering({ ...NO_FILTER, text: " " }), false);
  });

  it("service.md 2.6, 2.8, 3.1: shows for each condition what it says", () => {
    const all = Object.values(TASK_CONDITIONS).flat();
    assert.deepEqual(Object.fromEntries(all.map((condition) => [condition, having(condition)])), {
      outstanding: Object.keys(TASKS).filter((id) => id !== "done"),
      // Nobody can read "soon": it may be due at any time.
      overdue: ["overdue", "handedOver"],
      lateBy: ["handedOver"],
      dueIn7Days: ["today", "sunday", "handedOver"],
      noDueDate: ["checked", "officer", "internal", "named"],
      waitingForBorrower: ["overdue", "today", "sunday", "later", "handedOver"],
      withLoanOfficer: ["officer"],
      withProcessor: ["internal"],
      withDocuments: ["done"],
    });
  });

  it("counts the days since a task was due as the calendar does", () => {
    const passes = (dueDate: string, lateDays: number, mostLateDays = 999) =>
      filterAt(
        { ...NO_FILTER, conditions: ["lateBy"], lateDays, mostLateDays },
        NOW,
      )({
        task: borrowerTask("t", { dueDate }),
        borrower: ANN,
      });
    const late = new Date(2026, 2, 8, 23).toISOString();
    assert.deepEqual(
      [1, 2, 3].map((days) => [passes("2026-03-08", days), passes(late, days)]),
      [
        [true, true],
        [true, true],
        [false, false],
      ],
    );
    assert.equal(passes("2026-03-10", 0), false, "a task that is due today is not late");
    assert.deepEqual(
      [1, 2, 3].map((most) => passes(late, 0, most)),
      [false, true, true],
    );
  });

  it("asks for all conditions, and for any of the types", () => {
    assert.deepEqual(having("outstanding", "overdue"), ["overdue", "handedOver"]);
    assert.deepEqual(having("overdue", "withDocuments"), []);
    assert.deepEqual(passing({ types: ["DocumentProcessing", ""] }), ["checked", "handedOver", "internal"]);
    const loose = { task: borrowerTask("a", { type: "DOCUMENT_PROCESSING", status: "COMPLETED" }), borrower: ANN };
    const passes = (filter: Partial<TaskFilter>) => filterAt({ ...NO_FILTER, ...filter }, NOW)(loose);
    assert.equal(passes({ types: ["DocumentProcessing"] }), true);
    assert.equal(passes({ types: ["InputRequired"] }), false);
    assert.equal(passes({ conditions: ["outstanding"] }), false);
  });

  it("finds words in the title, the ID and the borrower's name", () => {
    assert.deepEqual(passing({ text: "FLOOD order" }), ["officer"]);
    assert.deepEqual(passing({ text: "handedover" }), ["handedOver"]);
    assert.deepEqual(passing({ text: "NGUYEN", types: ["DocumentProcessing"] }), ["checked"]);
    const finds = (facts: Partial<Task>) =>
      filterAt({ ...NO_FILTER, text: "stubs" }, NOW)({ task: officerTask("t", facts), borrower: undefined }) !== false;
    assert.ok(
      finds({ title: undefined, taskName: FAILED }),
      "the name that stands in the place of a title may have it",
    );
    assert.ok(!finds({ title: "Letter", taskName: FAILED }));
  });

  it("finds a task by each borrower who shares it, and hides none by a name that was not read", () => {
    const sharedWith = (facts: Partial<Borrower>) =>
      filterAt(
        { ...NO_FILTER, text: "king" },
        NOW,
      )({
        task: borrowerTask("t"),
        borrower: ANN,
        others: [borrower("bo", [], facts)],
      });
    assert.deepEqual([{ lastName: "King" }, { lastName: "Byron" }, { lastName: FAILED }].map(sharedWith), [
      true,
      false,
      undefined,
    ]);
  });
});

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
