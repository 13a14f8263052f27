import assert from "node:assert/strict";
import { BUILT_IN_SCENARIOS, loadScenario } from "../../../../src/simulator/scenarios/loadScenario";
import { checkScenario } from "../../../../src/simulator/scenarios/readScenarioFile";
import { stateOf } from "../../../../src/simulator/scenarios/stateOf";
import type { SimulatorState, TaskRecord } from "../../../../src/simulator/state/state";
import { assertNone } from "../../../support/assertNone";

const NOW = new Date(2026, 11, 30, 23, 59);

async function started(name: string): Promise<SimulatorState> {
  return stateOf(await loadScenario(name), NOW);
}

describe("The built-in scenarios", () => {
  for (const name of BUILT_IN_SCENARIOS) {
    it(`have the form that the schema demands: ${name}`, async () => {
      const scenario = await loadScenario(name);
      checkScenario(scenario);
      assert.equal(scenario.name, name);
      assert.match(scenario.description ?? "", /\w/);
    });
  }
});

const STATUSES = ["NotStarted", "InProgress", "Completed", "AutomaticallyCancelled", "ManuallyCancelled"];
const ASSIGNEES = ["LOAN_OFFICER", "BORROWER", "PROCESSOR"];
/** Counted by calendar days. */
const DUE_DATES = [undefined, "2026-12-30", "2027-01-02", "2026-12-21"];

describe("Scenario first-day", () => {
  let state: SimulatorState;
  let tasks: TaskRecord[];
  before(async () => {
    state = await started("first-day");
    tasks = [...state.tasks.values()];
  });

  for (const [what, valueIn, expected, kind] of [
    ["3.1: has a task of every status", ({ status }) => status, STATUSES],
    ["2.8: has a task of every type", ({ type }) => type, ["DocumentRequired", "DocumentProcessing", "InputRequired"]],
    ["2.6: has a loan officer task of every assignee", ({ assignedTo }) => assignedTo, ASSIGNEES, "loanOfficer"],
    ["2.7: has tasks of several entity kinds", ({ entityKind }) => entityKind, ["BORROWER", "LOAN", "PROPERTY"]],
    ["2.7: has tasks with and without a borrower", ({ borrowerId }) => !borrowerId, [true, false], "loanOfficer"],
    ["2.5: has due dates in the past, today, in the future and none", ({ dueDate }) => dueDate, DUE_DATES],
  ] as [string, (task: TaskRecord) => unknown, unknown[], TaskRecord["kind"]?][]) {
    it(`service.md ${what}`, () => {
      const found = new Set(tasks.filter((task) => kind === undefined || task.kind === kind).map(valueIn));
      assertNone(expected.filter((value) => !found.has(value)));
    });
  }

  it("has a loan without tasks, one with all tasks completed, and a deal without a loan", () => {
    const ofLoan = [...state.loans.keys()].map((id) => tasks.filter((task) => task.loanId === id));
    assert(ofLoan.some((all) => all.length === 0));
    assert(ofLoan.some((all) => all.length > 0 && all.every((task) => task.status === "Completed")));
    assert([...state.deals.values()].some((deal) => deal.loanId === undefined));
  });
});

describe("The other scenarios", () => {
  it("busy-friday has a dozen loans, and more due today than on any other day", async () => {
    const { loans, tasks } = await started("busy-friday");
    assert.equal(loans.size, 12);
    const due = (day: string | undefined) => [...tasks.values()].filter((task) => task.dueDate === day).length;
    const days = new Set([...tasks.values()].map((task) => task.dueDate));
    days.delete("2026-12-30");
    assert(due("2026-12-30") > 10);
    assert([...days].every((day) => due(day) < due("2026-12-30")));
  });

  it("stuck-loan has one loan, with overdue tasks of every kind that holds a loan up", async () => {
    const { loans, tasks, documents } = await started("stuck-loan");
    assert.equal(loans.size, 1);
    const isOverdue = ({ completedAt, dueDate = "z" }: TaskRecord) =>
      completedAt === undefined && dueDate < "2026-12-30";
    const overdue = new Set([...tasks.values()].filter(isOverdue).map((task) => task.type));
    assertNone(["DocumentRequired", "DocumentProcessing", "InputRequired"].filter((type) => !overdue.has(type)));
    assert([...documents.values()].some((document) => document.archived));
  });

  it("big-book has 1,000 loans and 40,000 tasks", async () => {
    const { loans, tasks } = await started("big-book");
    assert.deepEqual([loans.size, tasks.size], [1000, 40_000]);
  });

  it("a generated one is the same each time, and another with another seed", () => {
    const book = { loans: 20, tasksPerLoan: 7 };
    const of = (seed: number) => stateOf({ name: "book", generate: { ...book, seed } }, NOW);
    assert.deepEqual(of(3), of(3));
    assert.notDeepEqual(of(3), of(4));
    assert.deepEqual(of(1), stateOf({ name: "book", generate: book }, NOW));
  });
});
