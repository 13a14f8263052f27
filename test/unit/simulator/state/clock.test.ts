import assert from "node:assert/strict";
import type { TaskSeed } from "../../../../src/simulator/scenarios/scenario";
import { stateOf } from "../../../../src/simulator/scenarios/stateOf";
import { advanceTime } from "../../../../src/simulator/state/clock";
import type { SimulatorState, TaskRecord } from "../../../../src/simulator/state/state";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date(2026, 2, 31, 12);

const TASK = {
  id: "t",
  title: "T",
  status: "NotStarted",
  type: "DocumentRequired",
  createdDaysAgo: 1,
  description: "",
};

function stateWith(task: Partial<TaskSeed>): SimulatorState {
  const borrowers = [{ id: "b", firstName: "A", lastName: "B", email: "a@b.example", tasks: [{ ...TASK, ...task }] }];
  const deals = [{ id: "d", friendlyId: "D", borrowers, loan: { id: "l", friendlyId: "L" } }];
  return stateOf({ name: "one-task", deals }, NOW);
}

function advanced(milliseconds: number, task: Partial<TaskSeed>): Pick<TaskRecord, "status" | "type" | "completedAt"> {
  const state = stateWith(task);
  advanceTime(state, { minutes: milliseconds / 60_000 }, NOW);
  const { status, type, completedAt } = state.tasks.get("t") ?? assert.fail();
  return { status, type, completedAt };
}

describe("Advancing time", () => {
  it("moves what is on record into the past, so that due dates pass by every client's clock", () => {
    const state = stateWith({
      dueInDays: 3,
      createdDaysAgo: 2,
      documents: [{ id: "doc", name: "a", uploadedDaysAgo: 1 }],
    });
    advanceTime(state, { days: 7 }, NOW);
    const task = state.tasks.get("t");
    assert.equal(task?.dueDate, "2026-03-27");
    assert.equal(task?.createdOn, new Date(NOW.getTime() - 9 * DAY).toISOString());
    assert.equal(state.documents.get("doc")?.uploadedAt, new Date(NOW.getTime() - 8 * DAY).toISOString());
    assert.equal(state.advancedBy, 7 * DAY);
    const completed = { status: "Completed", completedDaysAgo: 1 };
    assert.equal(advanced(7 * DAY, completed).completedAt, new Date(NOW.getTime() - 8 * DAY).toISOString());
  });

  it("counts parts of days together before a due date moves", () => {
    const state = stateWith({ dueInDays: 0 });
    const dates = [16, 16, 16].map((hours) => {
      advanceTime(state, { hours }, NOW);
      return state.tasks.get("t")?.dueDate;
    });
    assert.deepEqual(dates, ["2026-03-31", "2026-03-30", "2026-03-29"]);
  });

  const processing = (...uploadedDaysAgo: number[]): Partial<TaskSeed> => ({
    status: "InProgress",
    type: "DocumentProcessing",
    dueInDays: 300,
    documents: uploadedDaysAgo.map((days) => ({ id: `doc${days}`, name: "a", uploadedDaysAgo: days })),
  });
  const archived = { id: "doc", name: "a", uploadedDaysAgo: 3, archiveReasonNotes: "no" };
  const input = { status: "InProgress", type: "InputRequired", createdDaysAgo: 2 };
  for (const [what, task, milliseconds, status] of [
    ["completes a document that was processed for a day", processing(3, 0), DAY + HOUR, "Completed"],
    ["leaves alone what is still being processed", processing(3, 0), DAY - HOUR, "InProgress"],
    ["leaves alone what processes no document any more", { ...processing(), documents: [archived] }, DAY, "InProgress"],
    ["completes an input that was in progress for a week", input, 5 * DAY, "Completed"],
    ["leaves alone a younger one", input, 4 * DAY, "InProgress"],
    ["cancels what is thirty days overdue", { dueInDays: 0 }, 31 * DAY, "AutomaticallyCancelled"],
    ["leaves alone what was due a day later", { dueInDays: 1 }, 30 * DAY, "NotStarted"],
    ["leaves alone what has no due date", {}, 400 * DAY, "NotStarted"],
    ...["Completed", "ManuallyCancelled", "OnHold"].map(
      (end) => [`leaves ${end} as it is`, { ...processing(3), status: end, dueInDays: 0 }, 400 * DAY, end] as const,
    ),
  ] as const) {
    it(`service.md 3.1: ${what} (our choice)`, () => assert.equal(advanced(milliseconds, task).status, status));
  }

  it("has a document required again once it is completed, at the time when that was", () => {
    assert.deepEqual(advanced(DAY + HOUR, processing(0)), {
      status: "Completed",
      type: "DocumentRequired",
      completedAt: new Date(NOW.getTime() - HOUR).toISOString(),
    });
  });
});
