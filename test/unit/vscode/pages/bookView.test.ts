import assert from "node:assert/strict";
import fc from "fast-check";
import { listingOf } from "../../../../src/domain/listing";
import { type Loan, tasksOf } from "../../../../src/domain/loan";
import { filterAt } from "../../../../src/domain/taskFilter";
import { FAILED } from "../../../../src/domain/unknown";
import type { Block, Button, PageTable, Part } from "../../../../src/protocol/page";
import type { TrendDay } from "../../../../src/store/book";
import { bookPage, dayBefore, figuresOf, loanOf } from "../../../support/bookPages";
import { rounds, SEED } from "../../../support/rounds";

const NOW = Date.UTC(2026, 10, 21, 12);
const daysAgo = (days: number) => ({ dueDate: new Date(NOW - days * 86_400_000).toISOString().slice(0, 10) });

const textOf = (part: Part) => (typeof part === "string" ? part : "label" in part ? part.label : part.text);
const asksOf = (part: Part | undefined) => (typeof part === "object" && "label" in part ? part.asks : undefined);

function shown(loans: readonly (Loan | undefined)[], days: readonly TrendDay[] = []) {
  const { blocks } = bookPage(loans, NOW, days);
  const numbers = blocks.flatMap((one) => (one.is === "fields" ? one.fields : []));
  const of = (id: string): readonly Block[] =>
    blocks.flatMap((one) => (one.is === "section" && one.id === id ? one.blocks : []));
  const lines = (id: string): readonly Part[][] =>
    of(id)
      .flatMap((one): PageTable[] => (one.is === "table" ? [one] : one.is === "folded" ? [one.table] : []))
      .flatMap(({ rows }) => rows.map(({ cells }) => cells.flat()));
  const rows = (id: string) => lines(id).map((cells) => cells.map(textOf).join(" | "));
  const note = (id: string) =>
    of(id)
      .flatMap((one) => (one.is === "line" ? one.parts.map(textOf) : []))
      .join(" ");
  return { numbers, of, lines, rows, note };
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
    const [bar] = shown(BOOK).lines("due")[2] ?? [];
    assert.deepEqual((bar as Button).bar, [50, 0, 50, 0]);
  });

  it("name the loans that are late longest, since when, and for whom they wait", () => {
    const { rows, lines } = shown(BOOK);
    assert.deepEqual(rows("worst"), [
      "LN-2 | Oct 12 (40d late) | 1 late of 1 | Loan officer: 1",
      "LN-1 | Nov 16 (5d late) | 3 late of 4 | Borrower: 2 · Processor: 1",
    ]);
    assert.deepEqual(asksOf(lines("worst")[0]?.[0]), { type: "open", loanReference: "LN-2" });
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

  it("say that there is no task, where all was read", () => {
    for (const id of ["status", "type"])
      assert.deepEqual(
        [shown([loanOf("LN-1")]).note(id), shown([undefined]).note(id)].map((text) => text === "No tasks"),
        [true, false],
      );
  });

  it("sum up what is beyond the first hundred statuses and types", () => {
    const tasks = Array.from({ length: 1_103 }, (_, at) => ({ status: `S${at}`, type: `T${at}` }));
    const { rows } = shown([loanOf("LN-1", ...tasks)]);
    for (const id of ["status", "type"]) {
      assert.equal(rows(id).length, 101);
      assert.equal(rows(id).at(-1), "Other values: 1,003 | 1,003");
    }
  });

  it("say what to do where nothing is late, and claim nothing that was not read", () => {
    const note = (...loans: (Loan | undefined)[]) => shown(loans).note("worst");
    assert.match(note(loanOf("LN-1", {})), /^Nothing is late\. The first bar/);
    assert.match(note(loanOf("LN-1", { status: FAILED, ...daysAgo(3) })), /^Nothing is known to be late/);
    assert.match(note(loanOf("LN-1", {}), undefined), /^Nothing is known to be late/);
    assert.equal(note(...BOOK), "");
  });

  it("say 'or more' and why where not all was read", () => {
    const unread = [...BOOK, loanOf("LN-4", { status: FAILED }, { dueDate: FAILED })];
    const { numbers, rows, note } = shown(unread);
    assert.deepEqual(
      numbers.map(({ parts: [value = ""] }) => textOf(value)),
      ["4", "2 or more", "4 or more"],
    );
    assert.match(rows("due")[1] ?? "", /\| 1 or more \| 1 \|/);
    const why = /there may be more of each\. \(statuses not read: 1 · due dates not read: 1\)/;
    for (const id of ["due", "status", "type"]) assert.match(note(id), why);
    assert.deepEqual(shown([loanOf("LN-5", daysAgo(5), { dueDate: FAILED })]).rows("worst"), [
      "LN-5 | Nov 16 (5d late) or earlier | 1 or more late of 2 · due dates not read: 1 | Borrower: 1 or more",
    ]);
    const [first = assert.fail()] = BOOK;
    assert.match(shown([{ ...first, loanOfficerTasks: listingOf([], true) }]).rows("type")[0] ?? "", /or more/);
  });

  it("compare with the last day that is a week old, and only what was read whole", () => {
    const wasThen = (...days: TrendDay[]) =>
      shown(BOOK, days).numbers.map(({ parts: [, before] }) => before && textOf(before));
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
    const { of, rows } = shown(BOOK, days);
    const drawn = (blocks: readonly Block[]) => blocks.find(({ is }) => is === "trend");
    const y = 100 - 100 / 9;
    assert.deepEqual(drawn(of("trend")), {
      is: "trend",
      lines: [
        { look: "outstanding", name: "Outstanding", path: "M0 0h0L10 0M50 0h0M100 0h0" },
        { look: "late", name: "Late", path: `M0 ${y}h0L10 ${y}M50 ${y}h0M100 ${y}h0` },
        { look: "lists", name: "The list of loans changed", path: "M50 0V100" },
      ],
      most: "9",
      from: "Nov 11, 2026",
      to: "Nov 21, 2026",
    });
    assert.deepEqual(rows("trend").slice(1, 3), [
      "Nov 16, 2026 | 1 | 9 | 1 | 44 · The list of loans changed",
      "Nov 12, 2026 | 1 | 9 | 1 | 4",
    ]);
    assert.equal(drawn(shown(BOOK, days.slice(0, 1)).of("trend")), undefined, "one day is no line");
    assert.match(shown(BOOK).note("trend"), /Nothing is kept yet\.$/);
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
        const [page, wholePage] = [shown(seen), shown(whole)];
        const tasks = seen.flatMap((loan) => (loan ? tasksOf(loan) : []));
        const isWhole = claim.counts.outstandingExact && claim.counts.overdueExact;
        for (const id of ["due", "status", "type"]) {
          for (const [row, line] of page.lines(id).entries()) {
            const [named, total = assert.fail(), ...parts] = line;
            const counted = [
              { part: total, asks: asksOf(named) },
              ...parts.map((part) => ({ part, asks: asksOf(part) })),
            ];
            for (const { part, asks } of counted) {
              if (asks?.type !== "filter") continue;
              cells++;
              const passes = filterAt(asks.filter, NOW);
              const shown = tasks.filter((task) => passes(task) === true).length;
              assert.equal(Number.parseInt(textOf(part), 10), shown, line.map(textOf).join());
            }
            assert.equal(textOf(total).includes("or more"), !isWhole);
            const [, true_ = ""] = (id === "due" && wholePage.lines(id)[row]) || [];
            if (id === "due") assert.ok(Number.parseInt(textOf(total), 10) <= Number.parseInt(textOf(true_), 10));
          }
        }
      }),
      { numRuns: rounds(3_000), seed: SEED },
    );
    assert.ok(cells > 500, "filters were looked at");
  });
});
