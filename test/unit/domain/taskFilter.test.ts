import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { Task } from "../../../src/domain/task";
import { passes, TASK_FILTERS, type TaskFilter } from "../../../src/domain/taskFilter";
import { borrowerTask, documentLink, officerTask } from "../../support/loans";

const NOW = new Date(2026, 2, 10, 15).getTime();
const TASKS: Readonly<Record<string, Task>> = {
  overdue: borrowerTask("overdue", { dueDate: "2026-03-09" }),
  today: borrowerTask("today", { dueDate: "2026-03-10" }),
  sunday: borrowerTask("sunday", { dueDate: "2026-03-16" }),
  later: borrowerTask("later", { dueDate: "2026-03-17" }),
  done: borrowerTask("done", {
    status: "Completed",
    dueDate: "2026-03-09",
    documents: listingOf([documentLink("d")]),
  }),
  officer: officerTask("officer", { assignedTo: "LOAN_OFFICER" }),
  handedOver: officerTask("handedOver", { assignedTo: "BORROWER", dueDate: "soon" }),
};

const passing = (...filters: TaskFilter[]) =>
  Object.keys(TASKS).filter((id) => TASKS[id] && passes(TASKS[id], filters, NOW));

describe("Filters of tasks", () => {
  it("show everything when none is on", () => {
    assert.deepEqual(passing(), Object.keys(TASKS));
  });

  it("each show what they say", () => {
    assert.deepEqual(Object.fromEntries(TASK_FILTERS.map((filter) => [filter, passing(filter)])), {
      outstanding: ["overdue", "today", "sunday", "later", "officer", "handedOver"],
      overdue: ["overdue"],
      dueThisWeek: ["overdue", "today", "sunday"],
      withLoanOfficer: ["officer"],
      withDocuments: ["done"],
    });
  });

  it("narrow further when several are on", () => {
    assert.deepEqual(passing("outstanding", "dueThisWeek", "overdue"), ["overdue"]);
  });
});
