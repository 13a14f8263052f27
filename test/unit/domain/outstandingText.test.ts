import assert from "node:assert/strict";
import { outstandingText } from "../../../src/domain/taskCounts";

/** `whole`: all tasks came, and every status and due date of them. */
const text = (all: number, outstanding: number, overdue: number, whole: boolean) =>
  outstandingText({
    ...{ all, outstanding, overdue, statusesNotRead: 0, dueDatesNotRead: 0 },
    ...{ outstandingExact: whole, overdueExact: whole },
  });

describe("service.md 7.2: how many tasks are outstanding, in words", () => {
  it("is said as it is when all tasks came", () => {
    assert.equal(text(0, 0, 0, true), "no tasks");
    assert.equal(text(2, 0, 0, true), "none outstanding");
    assert.equal(text(4, 3, 0, true), "3 outstanding");
    assert.equal(text(4, 3, 1, true), "1 overdue · 3 outstanding");
  });

  it("may be more when not all tasks came, and is not none", () => {
    assert.equal(text(0, 0, 0, false), "tasks not read");
    assert.equal(text(2, 0, 0, false), "not all tasks read");
    assert.equal(text(4, 3, 0, false), "3 or more outstanding");
    assert.equal(text(4, 3, 1, false), "1 or more overdue · 3 or more outstanding");
  });

  it("says what was not read where it decides", () => {
    const unread = { all: 3, outstanding: 3, outstandingExact: true, overdue: 0, overdueExact: false };
    assert.equal(
      outstandingText({ ...unread, statusesNotRead: 0, dueDatesNotRead: 2 }),
      "0 or more overdue (2 due dates not read) · 3 outstanding",
    );
    assert.equal(
      outstandingText({ ...unread, outstanding: 0, outstandingExact: false, statusesNotRead: 1, dueDatesNotRead: 0 }),
      "0 or more outstanding (1 status not read)",
    );
  });
});
