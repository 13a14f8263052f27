import assert from "node:assert/strict";
import fc from "fast-check";
import type { Task } from "../../../src/domain/task";
import { countTasks, outstandingText } from "../../../src/domain/taskCounts";
import { filterAt, NO_FILTER } from "../../../src/domain/taskFilter";
import { setTimeZone } from "../../../src/domain/timeZone";
import { FAILED, LEFT_OUT, UNREADABLE } from "../../../src/domain/unknown";
import { borrowerTask } from "../../support/loans";

const at = (time: string) => Date.parse(time);

describe("Counting tasks", () => {
  afterEach(() => setTimeZone(() => undefined));

  const tasks = [
    borrowerTask("1", { dueDate: "2026-05-04T10:00:00Z" }),
    borrowerTask("2", { dueDate: "2026-05-04T12:00:00Z" }),
    borrowerTask("3"),
    borrowerTask("4", { status: "Completed", dueDate: "2026-05-01T10:00:00Z" }),
  ];
  const overdue = (time: string) => countTasks([tasks], true, at(time)).overdue;

  it("counts over all lists what is outstanding, and of that what is overdue", () => {
    const now = at("2026-05-04T11:00:00Z");
    assert.deepEqual(countTasks([tasks, [borrowerTask("5")], []], true, now), {
      ...{ all: 5, outstanding: 4, outstandingExact: true, overdue: 1, overdueExact: true },
      ...{ statusesNotRead: 0, dueDatesNotRead: 0, lateSince: at("2026-05-04T10:00:00Z") },
    });
  });

  it("tells since when the first of what is late is late, over all lists", () => {
    const lists = ["2026-05-03", "2026-05-01", "2026-05-02"].map((dueDate) => [borrowerTask("1", { dueDate })]);
    const since = (counted: typeof lists) => countTasks(counted, true, at("2026-05-04T11:00:00Z")).lateSince;
    assert.equal(since(lists), new Date(2026, 4, 1).getTime());
    assert.equal(since([[borrowerTask("1", { dueDate: "2026-06-01" })]]), undefined);
  });

  it("is true at any time, also when the same list was counted at another", () => {
    assert.deepEqual(
      ["2026-05-04T09:00:00Z", "2026-05-04T11:00:00Z", "2026-05-04T13:00:00Z", "2026-05-04T09:00:00Z"].map(overdue),
      [0, 1, 2, 0],
    );
  });

  it("is that of the user's time zone once it is known, also where the same list was counted before", () => {
    const list = [borrowerTask("1", { dueDate: "2026-05-04" })];
    const counted = (zone: string) => {
      setTimeZone(() => zone);
      return countTasks([list], true, at("2026-05-05T02:00:00Z")).overdue;
    };
    assert.deepEqual(["UTC", "America/New_York", "UTC"].map(counted), [1, 0, 1]);
  });

  it("is exact only where all that decides was read", () => {
    const late = "2026-05-01";
    const counted = (...given: Partial<Task>[]) =>
      countTasks([given.map((facts, index) => borrowerTask(`${index}`, facts))], true, at("2026-05-04T11:00:00Z"));
    const unread = counted({ dueDate: FAILED }, { dueDate: LEFT_OUT }, { dueDate: "2026-02-30" }, { dueDate: late });
    assert.deepEqual([unread.overdue, unread.overdueExact, unread.dueDatesNotRead], [1, false, 3]);
    assert.deepEqual([unread.outstanding, unread.outstandingExact], [4, true]);
    const unknown = counted({ status: FAILED, dueDate: late }, { status: LEFT_OUT }, {});
    assert.deepEqual([unknown.outstanding, unknown.outstandingExact, unknown.statusesNotRead], [1, false, 2]);
    assert.deepEqual([unknown.overdue, unknown.overdueExact], [0, false]);
    const done = counted({ status: "Completed", dueDate: FAILED }, { status: FAILED, dueDate: "2027-01-01" });
    assert.deepEqual([done.overdue, done.overdueExact], [0, true]);
  });

  it("claims no number that the whole truth contradicts", () => {
    const status = fc.constantFrom("NotStarted", "Completed", "Reopened", undefined);
    const dueDate = fc.constantFrom("2026-05-01", "2026-05-09", undefined);
    const lost = fc.constantFrom(FAILED, LEFT_OUT, UNREADABLE, "read", "read");
    const now = at("2026-05-04T11:00:00Z");
    fc.assert(
      fc.property(fc.array(fc.record({ status, dueDate, lostStatus: lost, lostDue: lost })), (facts) => {
        const all = facts.map((one, index) => borrowerTask(`${index}`, one));
        const seen = facts.map(({ lostStatus, lostDue, ...one }, index) =>
          borrowerTask(`${index}`, {
            status: lostStatus === "read" ? one.status : lostStatus,
            dueDate: lostDue === "read" ? one.dueDate : lostDue,
          }),
        );
        const truth = countTasks([all], true, now);
        const claim = countTasks([seen], true, now);
        assert.ok(claim.outstanding <= truth.outstanding && claim.overdue <= truth.overdue);
        if (claim.outstandingExact) assert.equal(claim.outstanding, truth.outstanding);
        if (claim.overdueExact) assert.equal(claim.overdue, truth.overdue);
        for (const condition of ["outstanding", "overdue", "dueIn7Days", "noDueDate"] as const) {
          const passes = filterAt({ ...NO_FILTER, conditions: [condition] }, now);
          seen.forEach((task, index) => {
            const whole = all[index] ?? assert.fail();
            const claim = passes({ task, borrower: undefined });
            const truth = passes({ task: whole, borrower: undefined });
            assert.ok(claim === undefined || claim === truth, condition);
          });
        }
      }),
    );
  });
});

describe("service.md 7.2: how many tasks are outstanding, in words", () => {
  const ALL_READ = { statusesNotRead: 0, dueDatesNotRead: 0, lateSince: undefined };
  for (const [all, outstanding, overdue, ofAll, ofSome] of [
    [0, 0, 0, "no tasks", "tasks not read"],
    [2, 0, 0, "done", "not all tasks read"],
    [4, 3, 0, "3 outstanding", "3 or more outstanding"],
    [4, 3, 1, "1 late of 3", "1 or more late of 3 or more"],
  ] as const) {
    it(`is “${ofAll}” when all tasks came, and “${ofSome}” when not`, () => {
      const text = (whole: boolean) =>
        outstandingText({ ...ALL_READ, all, outstanding, overdue, outstandingExact: whole, overdueExact: whole });
      assert.deepEqual([text(true), text(false)], [ofAll, ofSome]);
    });
  }
});
