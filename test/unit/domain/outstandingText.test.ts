import assert from "node:assert/strict";
import { outstandingText } from "../../../src/domain/outstandingText";

const counts = (all: number, outstanding: number, overdue: number) => ({ all, outstanding, overdue });

describe("service.md 7.2: how many tasks are outstanding, in words", () => {
  it("is said as it is when all tasks came", () => {
    assert.equal(outstandingText(counts(0, 0, 0), true), "no tasks");
    assert.equal(outstandingText(counts(2, 0, 0), true), "none outstanding");
    assert.equal(outstandingText(counts(4, 3, 0), true), "3 outstanding");
    assert.equal(outstandingText(counts(4, 3, 1), true), "1 overdue · 3 outstanding");
  });

  it("may be more when not all tasks came, and is not none", () => {
    assert.equal(outstandingText(counts(0, 0, 0), false), "tasks not read");
    assert.equal(outstandingText(counts(2, 0, 0), false), "not all tasks read");
    assert.equal(outstandingText(counts(4, 3, 0), false), "3 or more outstanding");
    assert.equal(outstandingText(counts(4, 3, 1), false), "1 or more overdue · 3 or more outstanding");
  });
});
