import assert from "node:assert/strict";
import fc from "fast-check";
import { listingOf } from "../../../../src/domain/listing";
import { type Loan, tasksOf } from "../../../../src/domain/loan";
import { filterAt } from "../../../../src/domain/taskFilter";
import { FAILED } from "../../../../src/domain/unknown";
import type { BookTable } from "../../../../src/protocol/bookPage";
import type { TrendDay } from "../../../../src/store/book";
import { bookTables } from "../../../../src/vscode/pages/bookTables";
import { dayBefore, figuresOf, loanOf } from "../../../support/bookPages";
import { rounds, SEED } from "../../../support/rounds";

const NOW = Date.UTC(2026, 10, 21, 12);
const daysAgo = (days: number) => ({ dueDate: new Date(NOW - days * 86_400_000).toISOString().slice(0, 10) });

function shown(loans: readonly (Loan | undefined)[], days: readonly TrendDay[] = []) {
  const { numbers, tables } = bookTables(figuresOf(loans, NOW), days, NOW);
  const table = (id: string): BookTable => tables.find((one) => one.id === id) ?? assert.fail(id);
  const rows = (id: string) => table(id).rows.map((cells) => cells.map(({ text }) => text).join(" | "));
  return { numbers, table, rows };
}

describe("The tables of the book", () => {
  const BOOK = [
    loanOf("LN-1", daysAgo(1), daysAgo(5), { ...daysAgo(5), assignedTo: "PROCESSOR" }, daysAgo(-2)),
    loanOf("LN-2", { ...daysAgo(40), assignedTo: "LOAN_OFFICER" }, { status: "Completed" }),
    loanOf("LN-3", { type: "InputRequired" }),
  ];

  it("say what is due soon and late, by who acts next", () => {
    assert.deepEqual(shown(BOOK).rows("due"), [
      "Due within 7 days | 1 | 1 | 0 | 0 | 0",
      "Late by up to 3 days | 1 | 1 | 0 | 0 | 0",
      "Late by 4 to 7 days | 2 | 1 | 0 | 1 | 0",
      "Late by 8 to 14 days | 0 | 0 | 0 | 0 | 0",
      "Late by 15 to 30 days | 0 | 0 | 0 | 0 | 0",
      "Late by 31 days or more | 1 | 0 | 1 | 0 | 0",
    ]);
    assert.deepEqual(shown(BOOK).table("due").rows[2]?.[0]?.bar, [50, 0, 50, 0]);
  });

  it("name the loans that are late longest, since when, and for whom they wait", () => {
    const { rows, table } = shown(BOOK);
    assert.deepEqual(rows("worst"), [
      "LN-2 | Oct 12 (40d late) | 1 late of 1 | Loan officer: 1",
      "LN-1 | Nov 16 (5d late) | 3 late of 4 | Borrower: 2 · Processor: 1",
    ]);
    assert.deepEqual(table("worst").rows[0]?.[0]?.asks, { type: "openLoan", reference: "LN-2" });
  });

  it("do not say that a task whose document is being processed waits for somebody", () => {
    const { rows } = shown([loanOf("LN-1", { ...daysAgo(5), type: "DocumentProcessing" })]);
    assert.deepEqual(rows("worst"), ["LN-1 | Nov 16 (5d late) | 1 late of 1 | Nobody, others or not known: 1"]);
  });

  it("count all tasks by status and type", () => {
    const { rows } = shown(BOOK);
    assert.deepEqual(rows("status"), ["Not started | 6", "Completed | 1"]);
    assert.deepEqual(rows("type"), ["Document required | 6", "Input required | 1"]);
  });

  it("say what to do where nothing is late, and claim nothing that was not read", () => {
    const note = (...loans: (Loan | undefined)[]) => shown(loans).table("worst").note;
    assert.match(note(loanOf("LN-1", {})) ?? "", /^Nothing is late\. The first bar/);
    assert.match(note(loanOf("LN-1", { status: FAILED, ...daysAgo(3) })) ?? "", /^Nothing is known to be late/);
    assert.match(note(loanOf("LN-1", {}), undefined) ?? "", /^Nothing is known to be late/);
    assert.equal(note(...BOOK), undefined);
  });

  it("say 'or more' and why where not all was read", () => {
    const unread = [...BOOK, loanOf("LN-4", { status: FAILED }, { dueDate: FAILED })];
    const { numbers, rows, table } = shown(unread);
    assert.deepEqual(
      numbers.map(({ value }) => value),
      ["4", "2 or more", "4 or more"],
    );
    assert.match(rows("due")[1] ?? "", /\| 1 or more \| 1 \|/);
    const why = /there may be more of each\. \(statuses not read: 1 · due dates not read: 1\)$/;
    for (const id of ["due", "status", "type"]) assert.match(table(id).note ?? "", why);
    const [first = assert.fail()] = BOOK;
    assert.match(shown([{ ...first, loanOfficerTasks: listingOf([], true) }]).rows("type")[0] ?? "", /or more/);
  });

  it("compare with the last day that is a week old, and only what was read whole", () => {
    const wasThen = (...days: TrendDay[]) => shown(BOOK, days).numbers.map(({ before }) => before);
    const none = [undefined, undefined, undefined];
    assert.deepEqual(wasThen(), none);
    assert.deepEqual(wasThen(dayBefore(NOW, 6)), none);
    assert.deepEqual(wasThen(dayBefore(NOW, 14)), none);
    assert.deepEqual(wasThen(dayBefore(NOW, 13), dayBefore(NOW, 8, { loans: 3, lateLoans: 5 }), dayBefore(NOW, 6)), [
      "as many as on Nov 13, 2026",
      "3 fewer than on Nov 13, 2026",
      "3 more than on Nov 13, 2026",
    ]);
    assert.deepEqual(wasThen(dayBefore(NOW, 7, { orMore: true })), [
      "1 fewer than on Nov 14, 2026",
      "1 or more on Nov 14, 2026",
      "1 or more on Nov 14, 2026",
    ]);
  });

  it("draw the days as lines with gaps, marks for another list, and the same as a table", () => {
    const days = [10, 9, 5, 0].map((ago) => dayBefore(NOW, ago, ago === 5 ? { otherList: true, loans: 44 } : {}));
    const { table, rows } = shown(BOOK, days);
    assert.deepEqual(table("trend").lines, {
      late: `M0 ${100 - 100 / 9}h0L10 ${100 - 100 / 9}M50 ${100 - 100 / 9}h0M100 ${100 - 100 / 9}h0`,
      outstanding: "M0 0h0L10 0M50 0h0M100 0h0",
      lists: "M50 0V100",
      most: "9",
      from: "Nov 11, 2026",
      to: "Nov 21, 2026",
    });
    assert.deepEqual(rows("trend").slice(1, 3), [
      "Nov 16, 2026 | 1 | 9 | 1 | 44 · The list of loans changed",
      "Nov 12, 2026 | 1 | 9 | 1 | 4",
    ]);
    assert.equal(shown(BOOK, days.slice(0, 1)).table("trend").lines, undefined, "one day is no line");
    assert.match(shown(BOOK).table("trend").note ?? "", /Nothing is kept yet\.$/);
  });

  it("of a book that was read in part claim nothing that the whole contradicts, and each count is what its filter shows", () => {
    const lost = <T>(arbitrary: fc.Arbitrary<T>) => fc.tuple(arbitrary, fc.integer({ min: 0, max: 3 }));
    const task = fc.record({
      status: lost(fc.constantFrom("NotStarted", "Completed", "Reopened", undefined)),
      dueDate: lost(
        fc.constantFrom(...[-9, -3, 0, 1, 3, 4, 14, 15, 31].map((days) => daysAgo(days).dueDate), undefined),
      ),
      assignedTo: lost(fc.constantFrom("BORROWER", "LOAN_OFFICER", "PROCESSOR", "Dana", undefined)),
      type: lost(fc.constantFrom("DocumentRequired", "InputRequired", "DocumentProcessing", "Odd", undefined)),
    });
    const book = fc.array(fc.tuple(fc.array(task, { maxLength: 6 }), fc.integer({ min: 0, max: 5 })), { maxLength: 5 });
    let cells = 0;
    fc.assert(
      fc.property(book, (made) => {
        const of = (read: boolean) =>
          made.map(([tasks, part], at) => {
            const facts = tasks.map((fields) =>
              Object.fromEntries(
                Object.entries(fields).map(([name, [value, on]]) => [name, read && on === 0 ? FAILED : value]),
              ),
            );
            const loan = loanOf(`LN-${at}`, ...facts);
            if (!read) return loan;
            // Nothing of it was read, or a part of its list.
            if (part === 0) return undefined;
            return part === 1
              ? { ...loan, loanOfficerTasks: listingOf(loan.loanOfficerTasks.items.slice(1), true) }
              : loan;
          });
        const [seen, whole] = [of(true), of(false)];
        const [claim, truth] = [figuresOf(seen, NOW), figuresOf(whole, NOW)];
        assert.ok(claim.lateLoans <= truth.lateLoans && claim.counts.overdue <= truth.counts.overdue);
        if (claim.counts.overdueExact) assert.equal(claim.lateLoans, truth.lateLoans);
        const { tables } = bookTables(claim, [], NOW);
        const wholeTables = bookTables(truth, [], NOW).tables;
        const tasks = seen.flatMap((loan) => (loan ? tasksOf(loan) : []));
        const isWhole = claim.counts.outstandingExact && claim.counts.overdueExact;
        for (const [at, { id, rows }] of tables.entries()) {
          for (const [row, line] of rows.entries()) {
            const [named, total, ...parts] = line;
            if (id === "worst" || id === "trend" || named === undefined || total === undefined) continue;
            const counted = [{ ...total, asks: named.asks }, ...parts];
            for (const { text, asks } of counted) {
              if (asks?.type !== "filter") continue;
              cells++;
              const passes = filterAt(asks.filter, NOW);
              assert.equal(
                Number.parseInt(text, 10),
                tasks.filter((task) => passes(task) === true).length,
                line.map(({ text }) => text).join(),
              );
            }
            assert.equal(total.text.includes("or more"), !isWhole);
            if (id === "due") {
              const true_ = wholeTables[at]?.rows[row]?.[1];
              assert.ok(
                Number.parseInt(total.text, 10) <= Number.parseInt(true_?.text ?? "", 10),
                "no more than there are",
              );
            }
          }
        }
      }),
      { numRuns: rounds(3_000), seed: SEED },
    );
    assert.ok(cells > 500, "filters were looked at");
  });
});
