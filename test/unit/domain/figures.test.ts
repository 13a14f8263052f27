import assert from "node:assert/strict";
import { AGES, DUE_SOON } from "../../../src/domain/figures";
import { listingOf } from "../../../src/domain/listing";
import type { Loan } from "../../../src/domain/loan";
import type { Task } from "../../../src/domain/task";
import { setTimeZone } from "../../../src/domain/timeZone";
import { FAILED } from "../../../src/domain/unknown";
import { figuresOf } from "../../support/bookPages";
import { borrower, borrowerTask, loanWith, officerTask } from "../../support/loans";

const NOW = new Date(2026, 10, 21, 12).getTime();
const ago = (days: number) => ({ dueDate: new Date(2026, 10, 21 - days, 11).toISOString() });

function loanOf(...tasks: Partial<Task>[]): Loan {
  const made = tasks.map((facts, at) => borrowerTask(`${at}`, facts));
  return loanWith({ borrowers: [borrower("b", made)] });
}

function figures(loans: readonly Loan[], now = NOW, listed = loans.length) {
  const named = loans.map((loan, at) => ({ ...loan, id: `LN-${at}` }));
  return figuresOf([...named, ...Array.from({ length: listed - loans.length }, () => undefined)], now);
}

describe("The figures of the book", () => {
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
    it(`count a task that was due ${what}`, () => assert.deepEqual([...figures([loanOf(facts)]).due.keys()], expected));
  }

  it("count by the days of the user", () => {
    const due = () => [...figures([loanOf({ dueDate: "2026-11-20" })], Date.UTC(2026, 10, 21, 4)).due.keys()];
    try {
      setTimeZone(() => "UTC");
      assert.deepEqual(due(), [0]);
      setTimeZone(() => "America/New_York");
      assert.deepEqual(due(), [DUE_SOON]);
    } finally {
      setTimeZone(() => undefined);
    }
  });

  it("say who acts next, then whoever else and nobody, then of how many it is not known", () => {
    const officer = ["LOAN_OFFICER", "PROCESSOR", "Jane", FAILED].map((assignedTo, at) =>
      officerTask(`${at}`, { ...ago(1), assignedTo }),
    );
    const tasks = [borrowerTask("b", ago(1)), borrowerTask("p", { ...ago(1), type: "DocumentProcessing" })];
    const { due, worst } = figures([loanWith({ borrowers: [borrower("b", tasks)], officerTasks: officer })]);
    assert.deepEqual(
      [due.get(0), worst[0]?.late],
      [
        [1, 1, 1, 2, 1],
        [1, 1, 1, 2, 1],
      ],
    );
  });

  it("count a task once that two borrowers share, and values that are spelt otherwise as those that are stated", () => {
    const shared = borrowerTask("t", { status: "IN_PROGRESS", type: "Odd" });
    const { status, type } = figures([loanWith({ borrowers: [borrower("a", [shared]), borrower("b", [shared])] })]);
    assert.deepEqual([[...status], [...type]], [[["InProgress", [1, 0, 0, 0, 0]]], [["Odd", [1, 0, 0, 0, 0]]]]);
  });

  it("are those of all loans together, with the ten that are late longest", () => {
    const loans = Array.from({ length: 12 }, (_, at) => loanOf(ago(at), ago(at), { status: "Completed" }));
    const book = figures(loans);
    assert.deepEqual([book.lateLoans, book.counts.overdue, book.counts.overdueExact], [12, 24, true]);
    assert.deepEqual(
      AGES.map((_, age) => book.due.get(age)?.[0]),
      [8, 8, 8, undefined, undefined],
    );
    assert.deepEqual(book.status.get("Completed"), [0, 0, 0, 12, 0]);
    assert.deepEqual(
      book.worst.map(({ reference }) => reference),
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `LN-${at}`),
    );
    assert.equal(figures(loans, NOW, 13).counts.overdueExact, false);
    const partly = { ...loanOf(ago(1)), loanOfficerTasks: listingOf<Task>([], true) };
    assert.equal(figures([partly]).counts.outstandingExact, false);
  });
});
