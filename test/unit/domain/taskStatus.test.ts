import assert from "node:assert/strict";
import { compareStatus, isOutstanding, statusLabel, TASK_STATUSES } from "../../../src/domain/taskStatus";

describe("service.md 3.1: task status", () => {
  it("has words for each of the five values", () => {
    assert.deepEqual(TASK_STATUSES.map(statusLabel), [
      "Not started",
      "In progress",
      "Completed",
      "Automatically cancelled",
      "Manually cancelled",
    ]);
  });

  it("shows any other value as it came, and says so when there is none", () => {
    assert.equal(statusLabel("ReOpened"), "ReOpened");
    assert.equal(statusLabel(undefined), "No status");
  });

  it("takes only completed and cancelled tasks for finished, so that a reopened one is never hidden (3.2)", () => {
    const finished = [...TASK_STATUSES, "ReOpened", undefined].filter((status) => !isOutstanding(status));
    assert.deepEqual(finished, ["Completed", "AutomaticallyCancelled", "ManuallyCancelled"]);
  });

  it("sorts known values in their order, unknown ones after them, none last", () => {
    const shuffled = ["Zeta", undefined, "Completed", "Alpha", "NotStarted", "ManuallyCancelled", "InProgress"];
    assert.deepEqual(shuffled.sort(compareStatus), [
      "NotStarted",
      "InProgress",
      "Completed",
      "ManuallyCancelled",
      "Alpha",
      "Zeta",
      // Array.sort puts undefined last by itself; compareStatus agrees.
      undefined,
    ]);
    assert.ok(compareStatus("Zeta", undefined) < 0);
  });
});
