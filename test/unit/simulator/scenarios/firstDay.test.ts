import assert from "node:assert/strict";
import { firstDay } from "../../../../src/simulator/scenarios/firstDay/firstDay";
import type { Scenario } from "../../../../src/simulator/scenarios/scenario";
import { stateOf } from "../../../../src/simulator/scenarios/stateOf";

describe("Scenario first-day", () => {
  const now = new Date(2026, 11, 30, 23, 59);
  const state = stateOf(firstDay, now);
  const tasks = [...state.tasks.values()];
  const officerTasks = tasks.filter((task) => task.kind === "loanOfficer");

  const has = (values: Iterable<unknown>, ...expected: unknown[]) => {
    const found = new Set(values);
    assert.deepEqual(
      expected.filter((value) => !found.has(value)),
      [],
    );
  };

  it("service.md 3.1: has a task of every status", () => {
    has(
      tasks.map((task) => task.status),
      ...["NotStarted", "InProgress", "Completed", "AutomaticallyCancelled", "ManuallyCancelled"],
    );
  });

  it("service.md 2.8: has a task of every type", () => {
    has(
      tasks.map((task) => task.type),
      ...["DocumentRequired", "DocumentProcessing", "InputRequired"],
    );
  });

  it("service.md 2.6: has a loan officer task of every assignee", () => {
    has(
      officerTasks.map((task) => task.assignedTo),
      ...["LOAN_OFFICER", "BORROWER", "PROCESSOR"],
    );
  });

  it("service.md 2.7: has tasks of entity kind BORROWER, LOAN and one more, with and without a borrower", () => {
    has(
      tasks.map((task) => task.entityKind),
      ...["BORROWER", "LOAN", "PROPERTY"],
    );
    has(
      officerTasks.map((task) => task.borrowerId !== undefined),
      true,
      false,
    );
  });

  it("has due dates in the past, today, in the future and none, counted by calendar days", () => {
    const dates = tasks.map((task) => task.dueDate);
    has(dates, undefined, "2026-12-30", "2027-01-02", "2026-12-21");
  });

  it("service.md 3.3: has archived documents, and one that no task is associated with", () => {
    const documents = [...state.documents.values()];
    assert(documents.some((document) => document.archived && document.archiveReasonNotes !== undefined));
    assert(documents.some((document) => document.taskId === undefined));
  });

  it("service.md 8: has a frozen loan with something to reassign and to reject", () => {
    const frozen = [...state.loans.values()].find((loan) => loan.frozen);
    assert(officerTasks.some((task) => task.loanId === frozen?.id && task.assignedTo === "LOAN_OFFICER"));
    assert([...state.documents.values()].some((document) => document.loanId === frozen?.id && !document.archived));
  });

  it("has a loan without tasks, one with all tasks completed, and a deal without a loan", () => {
    const ofLoan = [...state.loans.keys()].map((id) => tasks.filter((task) => task.loanId === id));
    assert(ofLoan.some((all) => all.length === 0));
    assert(ofLoan.some((all) => all.length > 0 && all.every((task) => task.status === "Completed")));
    assert([...state.deals.values()].some((deal) => deal.loanId === undefined));
  });

  it("service.md 1: every ID is there once, and differs from the friendly IDs", () => {
    const ids = [state.deals, state.loans, state.borrowers, state.tasks, state.documents].flatMap((records) => [
      ...records.keys(),
    ]);
    const friendly = [...state.deals.values(), ...state.loans.values()].map((record) => record.friendlyId);
    assert.equal(new Set([...ids, ...friendly]).size, ids.length + friendly.length);
  });
});

describe("A scenario", () => {
  it("is refused when it uses an ID twice", () => {
    const deal = { id: "deal_1", friendlyId: "DL-1", borrowers: [] };
    assert.throws(() => stateOf({ name: "twice", deals: [deal, deal] }, new Date()), /uses the ID deal_1 twice/);
  });

  it("is refused when a borrower has tasks and the deal no loan", () => {
    const task = {
      id: "task_1",
      title: "",
      status: "NotStarted",
      type: "InputRequired",
      createdDaysAgo: 0,
      description: "",
    } as const;
    const borrower = { id: "b", firstName: "A", lastName: "B", email: "a@b.example", tasks: [task] };
    const scenario: Scenario = { name: "no loan", deals: [{ id: "d", friendlyId: "D", borrowers: [borrower] }] };
    assert.throws(() => stateOf(scenario, new Date()), /task_1 needs a loan/);
  });
});
