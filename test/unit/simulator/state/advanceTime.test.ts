import assert from "node:assert/strict";
import type { TaskSeed } from "../../../../src/simulator/scenarios/scenario";
import { stateOf } from "../../../../src/simulator/scenarios/stateOf";
import type { SimulatorState, TaskRecord } from "../../../../src/simulator/state/state";
import { advanceTime } from "../../../../src/simulator/state/transitions";

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
  advanceTime(state, milliseconds, NOW);
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
    advanceTime(state, 7 * DAY, NOW);
    const task = state.tasks.get("t");
    assert.equal(task?.dueDate, "2026-03-27");
    assert.equal(task?.createdOn, new Date(NOW.getTime() - 9 * DAY).toISOString());
    assert.equal(state.documents.get("doc")?.uploadedAt, new Date(NOW.getTime() - 8 * DAY).toISOString());
    assert.equal(state.advancedBy, 7 * DAY);
  });

  it("counts parts of days together before a due date moves", () => {
    const state = stateWith({ dueInDays: 0 });
    const dates = [16, 16, 16].map((hours) => {
      advanceTime(state, hours * HOUR, NOW);
      return state.tasks.get("t")?.dueDate;
    });
    assert.deepEqual(dates, ["2026-03-31", "2026-03-30", "2026-03-29"]);
  });

  const processing = {
    status: "InProgress",
    type: "DocumentProcessing",
    documents: [
      { id: "doc1", name: "a", uploadedDaysAgo: 3 },
      { id: "doc2", name: "b", uploadedDaysAgo: 0 },
    ],
  };

  it("service.md 3.1: a document that was processed for a day completes its task (our choice)", () => {
    assert.deepEqual(advanced(DAY + HOUR, processing), {
      status: "Completed",
      type: "DocumentRequired",
      completedAt: new Date(NOW.getTime() - HOUR).toISOString(),
    });
  });

  it("leaves a task alone whose latest document is still being processed", () => {
    assert.equal(advanced(DAY - HOUR, processing).status, "InProgress");
  });

  it("leaves a task alone that processes no document any more", () => {
    const documents = [{ id: "doc1", name: "a", uploadedDaysAgo: 3, archiveReasonNotes: "no" }];
    assert.equal(advanced(DAY, { ...processing, documents }).status, "InProgress");
  });

  it("completes an input that was in progress for a week (our choice)", () => {
    const input = { status: "InProgress", type: "InputRequired", createdDaysAgo: 2 };
    assert.equal(advanced(4 * DAY, input).status, "InProgress");
    assert.equal(advanced(5 * DAY, input).status, "Completed");
  });

  it("service.md 3.1: cancels a task that is thirty days overdue (our choice)", () => {
    assert.equal(advanced(30 * DAY, { dueInDays: 1 }).status, "NotStarted");
    assert.equal(advanced(31 * DAY, { dueInDays: 0 }).status, "AutomaticallyCancelled");
    assert.equal(advanced(400 * DAY, {}).status, "NotStarted");
  });

  it("leaves finished tasks and statuses that it does not know alone", () => {
    for (const status of ["Completed", "ManuallyCancelled", "OnHold"]) {
      assert.equal(advanced(400 * DAY, { ...processing, status, dueInDays: 0 }).status, status);
    }
  });
});
