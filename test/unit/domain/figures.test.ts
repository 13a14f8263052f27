import assert from "node:assert/strict";
import { AGES, bookOf, DUE_SOON, figuresAt } from "../../../src/domain/figures";
import { listingOf } from "../../../src/domain/listing";
import type { Loan } from "../../../src/domain/loan";
import type { Task } from "../../../src/domain/task";
import { setTimeZone } from "../../../src/domain/timeZone";
import { FAILED } from "../../../src/domain/unknown";
import { borrower, borrowerTask, loanWith, officerTask } from "../../support/loans";

const NOW = new Date(2026, 10, 21, 12).getTime();

function loanOf(...tasks: Partial<Task>[]): Loan {
  return loanWith({
    borrowers: [
      borrower(
        "b",
        tasks.map((facts, at) => borrowerTask(`${at}`, facts)),
      ),
    ],
  });
}

describe("The figures of a loan", () => {
  const dueOf = (facts: Partial<Task>, now = NOW) => [...figuresAt(now)(loanOf(facts)).due.keys()];
  const ago = (days: number) => ({ dueDate: new Date(2026, 10, 21 - days, 11).toISOString() });

  for (const [what, facts, expected] of [
    ["today, and late", ago(0), [0]],
    ["3 days ago", ago(3), [0]],
    ["4 days ago", ago(4), [1]],
    ["8 days ago", ago(8), [2]],
    ["15 days ago", ago(15), [3]],
    ["30 days ago", ago(30), [3]],
    ["31 days ago", ago(31), [4]],
    ["today as a day", { dueDate: "2026-11-21" }, [DUE_SOON]],
    ["on the last of seven days", { dueDate: "2026-11-27" }, [DUE_SOON]],
    ["after seven days", { dueDate: "2026-11-28" }, []],
    ["never", {}, []],
    ["at no date", { dueDate: "2026-02-30" }, []],
    ["late, and finished", { ...ago(4), status: "Completed" }, []],
    ["late, with a status that was not read", { ...ago(4), status: FAILED }, []],
  ] as const) {
    it(`count a task that was due ${what}`, () => assert.deepEqual(dueOf(facts), expected));
  }

  it("hold until a task becomes late, until the day ends, and in their time zone", () => {
    const loan = loanOf({ dueDate: new Date(2026, 10, 21, 13).toISOString() }, { dueDate: "2026-11-28" });
    const at = (hour: number) => {
      const { due, counts } = figuresAt(new Date(2026, 10, 21, hour).getTime())(loan);
      return [counts.overdue, due.get(DUE_SOON)?.[0] ?? 0, due.get(0)?.[0] ?? 0];
    };
    assert.deepEqual(
      [at(12), at(14), at(24), at(12)],
      [
        [0, 1, 0],
        [1, 0, 1],
        [1, 1, 1],
        [0, 1, 0],
      ],
    );
    const days = loanOf({ dueDate: "2026-11-20" });
    const late = () => figuresAt(Date.UTC(2026, 10, 21, 4))(days).counts.overdue;
    try {
      setTimeZone(() => "UTC");
      assert.equal(late(), 1);
      setTimeZone(() => "America/New_York");
      assert.equal(figuresAt(Date.UTC(2026, 10, 21, 4))(days).due.get(DUE_SOON)?.[0], 1);
    } finally {
      setTimeZone(() => undefined);
    }
  });

  it("say who acts next, others and who is not known in the last place", () => {
    const loan = loanWith({
      borrowers: [
        borrower("b", [borrowerTask("b", ago(1)), borrowerTask("p", { ...ago(1), type: "DocumentProcessing" })]),
      ],
      officerTasks: ["LOAN_OFFICER", "PROCESSOR", "Jane", FAILED].map((assignedTo, at) =>
        officerTask(`${at}`, { ...ago(1), assignedTo }),
      ),
    });
    assert.deepEqual(figuresAt(NOW)(loan).due.get(0), [1, 1, 1, 3]);
  });

  it("count a task once that two borrowers share, and values that are spelt otherwise as those that are stated", () => {
    const shared = borrowerTask("t", { status: "IN_PROGRESS", type: "Odd" });
    const { status, type } = figuresAt(NOW)(
      loanWith({ borrowers: [borrower("a", [shared]), borrower("b", [shared])] }),
    );
    assert.deepEqual([[...status], [...type]], [[["InProgress", [1, 0, 0, 0]]], [["Odd", [1, 0, 0, 0]]]]);
  });

  it("of all loans are those of each together, with the ten that are late longest", () => {
    const loans = Array.from({ length: 12 }, (_, at) => loanOf(...[at, at].map(ago), { status: "Completed" }));
    const counted = loans.map((loan, at) => ({ reference: `LN-${at}`, loan, figures: figuresAt(NOW)(loan) }));
    const book = bookOf(counted, 12, NOW);
    assert.deepEqual([book.lateLoans, book.counts.overdue, book.counts.overdueExact], [12, 24, true]);
    assert.deepEqual(
      AGES.map((_, age) => book.due.get(age)?.[0]),
      [8, 8, 8, undefined, undefined],
    );
    assert.deepEqual(book.status.get("Completed"), [0, 0, 0, 12]);
    assert.deepEqual(
      book.worst.map(({ reference }) => reference).join(" "),
      "LN-11 LN-10 LN-9 LN-8 LN-7 LN-6 LN-5 LN-4 LN-3 LN-2",
    );
    assert.equal(bookOf(counted, 13, NOW).counts.overdueExact, false);
    const [first = assert.fail()] = counted;
    const partly = { ...first.loan, loanOfficerTasks: listingOf([], true) };
    assert.equal(bookOf([{ ...first, loan: partly }], 1, NOW).counts.outstandingExact, false);
  });
});
