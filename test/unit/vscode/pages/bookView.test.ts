import assert from "node:assert/strict";
import fc from "fast-check";
import { listingOf } from "../../../../src/domain/listing";
import { type Loan, tasksOf } from "../../../../src/domain/loan";
import { filterAt } from "../../../../src/domain/taskFilter";
import { FAILED } from "../../../../src/domain/unknown";
import type { Block, Button, PageTable, Part } from "../../../../src/protocol/page";
import { sumOf, type TrendDay } from "../../../../src/store/book";
import { bookPage, dayBefore, loanOf } from "../../../support/bookPages";
import { rounds, SEED } from "../../../support/rounds";

const NOW = Date.UTC(2026, 10, 21, 12);
const daysAgo = (days: number) => ({ dueDate: new Date(NOW - days * 86_400_000).toISOString().slice(0, 10) });

const textOf = (part: Part) => (typeof part === "string" ? part : "label" in part ? part.label : part.text);
const asksOf = (part: Part | undefined) => (typeof part === "object" && "label" in part ? part.asks : undefined);

/** What the service says, and how the page has to show it. */
const STATUSES: Readonly<Record<string, string>> = {
  NotStarted: "Not started",
  Completed: "Completed",
  Reopened: "Reopened",
};
const TYPES: Readonly<Record<string, string>> = {
  DocumentRequired: "Document required",
  InputRequired: "Input required",
  DocumentProcessing: "Document processing",
  Odd: "Odd",
};
const DAYS: ReadonlyMap<number, string | undefined> = new Map([
  [-9, undefined],
  ...[-3, 0].map((days) => [days, "Due within 7 days"] as const),
  ...[1, 3].map((days) => [days, "Late by up to 3 days"] as const),
  [4, "Late by 4 to 7 days"],
  [14, "Late by 8 to 14 days"],
  [15, "Late by 15 to 30 days"],
  [31, "Late by 31 days or more"],
]);
const ASSIGNEES: Readonly<Record<string, string>> = { BORROWER: "Borrower", LOAN_OFFICER: "Loan officer" };

/** The rows and the column that a task has to be counted in, made of what was sent alone: not by the code that counts. */
function placesOf(task: { status: string; days: number; assignedTo: string; type: string }) {
  const { status, days, assignedTo, type } = task;
  const isOpen = status !== "Completed";
  const actor = type === "DocumentProcessing" ? "Other" : (ASSIGNEES[assignedTo] ?? "Other");
  return {
    status: STATUSES[status],
    type: TYPES[type],
    due: isOpen ? DAYS.get(days) : undefined,
    /** How late it is. */
    days: isOpen ? days : 0,
    actor: assignedTo === "PROCESSOR" ? "Processor" : actor,
  };
}

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
    assert.equal(rows("due")[1], `Late by up to 3 days${" | 1 or more".repeat(2)}${" | 0 or more".repeat(3)}`);
    const why = /there may be more of each\. \(statuses not read: 1 · due dates not read: 1\)/;
    for (const id of ["due", "status", "type"]) assert.match(note(id), why);
    assert.deepEqual(shown([loanOf("LN-5", daysAgo(5), { dueDate: FAILED })]).rows("worst"), [
      "LN-5 | Nov 16 (5d late) or earlier | 1 or more late of 2 · due dates not read: 1 | Borrower: 1 or more",
    ]);
    const [first = assert.fail()] = BOOK;
    assert.match(shown([{ ...first, loanOfficerTasks: listingOf([], true) }]).rows("type")[0] ?? "", /or more/);
  });

  it("say 'or more' where it is not known who acts next, or of which type a task is: it may be any of them", () => {
    const tasks = [daysAgo(5), { ...daysAgo(5), type: FAILED }, { assignedTo: FAILED, type: "InputRequired" }];
    const { rows, lines, note } = shown([loanOf("LN-1", ...tasks), loanOf("LN-2", daysAgo(1))]);
    assert.deepEqual(rows("due").slice(1, 3), [
      "Late by up to 3 days | 1 | 1 | 0 | 0 | 0",
      "Late by 4 to 7 days | 2 | 1 or more | 0 or more | 0 or more | 1",
    ]);
    const cell = lines("due")[2]?.[2] as Button | undefined;
    assert.equal(cell?.fullLabel, "1 or more, Late by 4 to 7 days, Borrower");
    assert.deepEqual(
      rows("worst").map((row) => row.split(" | ").at(-1)),
      ["Borrower: 1 or more · Nobody, others or not known: 1", "Borrower: 1"],
    );
    assert.deepEqual(rows("type"), [
      "Document required | 2 or more",
      "Input required | 1 or more",
      "Type not read | 1",
    ]);
    assert.deepEqual(rows("status"), ["Not started | 4"]);
    for (const id of ["due", "type"]) assert.match(note(id), /^Not all was read, so there may be more of each\./);
    assert.equal(note("status"), "");
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

  it("say beside the numbers that the list of loans changed since that day", () => {
    const said = (...days: TrendDay[]) =>
      bookPage(BOOK, NOW, days)
        .blocks.flatMap((one) => (one.is === "line" ? one.parts.map(textOf) : []))
        .join(" ");
    const changed = { otherList: true } as const;
    const note = /The list of loans changed since Nov 14, 2026: other loans are counted now\./;
    assert.match(said(dayBefore(NOW, 7), dayBefore(NOW, 3, changed), dayBefore(NOW, 0)), note);
    assert.doesNotMatch(said(dayBefore(NOW, 7, changed), dayBefore(NOW, 0)), /The list of loans changed/);
    assert.doesNotMatch(said(dayBefore(NOW, 3), dayBefore(NOW, 0, changed)), /The list of loans changed/);
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
      "Nov 16, 2026 | 1 | 9 | 3 | 1 | 44 · The list of loans changed",
      "Nov 12, 2026 | 1 | 9 | 3 | 1 | 4",
    ]);
    assert.equal(drawn(shown(BOOK, days.slice(0, 1)).of("trend")), undefined, "one day is no line");
    assert.match(shown(BOOK).note("trend"), /Nothing is kept yet\.$/);
  });

  it("of a book that was read in part claim nothing that the whole contradicts, and each count is what its filter shows", () => {
    const lost = <T>(arbitrary: fc.Arbitrary<T>) => fc.tuple(arbitrary, fc.integer({ min: 0, max: 5 }));
    const task = fc.record({
      status: lost(fc.constantFrom(...Object.keys(STATUSES))),
      days: lost(fc.constantFrom(...DAYS.keys())),
      assignedTo: lost(fc.constantFrom("BORROWER", "LOAN_OFFICER", "PROCESSOR", "Dana")),
      type: lost(fc.constantFrom(...Object.keys(TYPES))),
    });
    const book = fc.array(fc.tuple(fc.array(task, { maxLength: 6 }), fc.integer({ min: 0, max: 9 })), { maxLength: 5 });
    let [cells, certain] = [0, 0];
    fc.assert(
      fc.property(book, (made) => {
        const seen = made.map(([tasks, part], at) => {
          const facts = tasks.map((one) => {
            const read = <T>([value, on]: readonly [T, number]) => (on === 0 ? FAILED : value);
            const [status, assignedTo, type] = [one.status, one.assignedTo, one.type].map(read);
            return { status, assignedTo, type, dueDate: one.days[1] === 0 ? FAILED : daysAgo(one.days[0]).dueDate };
          });
          const loan = loanOf(`LN-${at}`, ...facts);
          // Nothing of it was read, or a part of its list.
          if (part === 0) return undefined;
          return part === 1
            ? { ...loan, loanOfficerTasks: listingOf(loan.loanOfficerTasks.items.slice(1), true) }
            : loan;
        });
        const truth = made.map(([tasks]) =>
          tasks.map(({ status, days, assignedTo, type }) =>
            placesOf({ status: status[0], days: days[0], assignedTo: assignedTo[0], type: type[0] }),
          ),
        );
        const holds = (claim: string, count: number, what: string) => {
          const least = Number.parseInt(claim, 10);
          if (!claim.includes("or more")) certain++;
          assert.ok(claim.includes("or more") ? least <= count : least === count, `${what}: ${claim} of ${count}`);
        };
        const page = shown(seen);
        const late = truth.map((tasks) => tasks.filter((one) => one.days > 0));
        const numbers = page.numbers.map(({ parts: [value = ""] }) => textOf(value));
        holds(numbers[1] ?? "", late.filter(({ length }) => length > 0).length, "late loans");
        holds(numbers[2] ?? "", late.flat().length, "late tasks");
        const tasks = seen.flatMap((loan) => (loan ? tasksOf(loan) : []));
        for (const id of ["due", "status", "type"] as const) {
          const lines = page.lines(id);
          for (const [named = "", total = "", ...parts] of lines) {
            const row = textOf(named);
            for (const [at, part] of [total, ...parts].entries()) {
              const asks = asksOf(at === 0 ? named : part);
              const actor = ["", "Borrower", "Loan officer", "Processor", "Other"][at] ?? "";
              const count = truth.flat().filter((one) => one[id] === row && (at === 0 || one.actor === actor)).length;
              // There is also what of the others nobody knows.
              if (actor !== "Other" && !row.endsWith(" not read")) holds(textOf(part), count, `${row} ${actor}`);
              if (asks?.type !== "filter") continue;
              cells++;
              const passes = filterAt(asks.filter, NOW);
              assert.equal(
                Number.parseInt(textOf(part), 10),
                tasks.filter((task) => passes(task) === true).length,
                row,
              );
            }
            const numbers = [total, ...parts].map((part) => Number.parseInt(textOf(part), 10));
            if (id === "due") assert.equal(2 * (numbers[0] ?? 0), sumOf(numbers), row);
          }
          const missing = truth
            .flat()
            .some((one) => one[id] && !lines.some(([named = ""]) => textOf(named) === one[id]));
          const isSaid = /Not all was read/.test(page.note(id));
          if (missing || page.rows(id).some((row) => /\d or more/.test(row))) assert.ok(isSaid, `${id} ${missing}`);
        }
        for (const [reference = "", since = "", counted = "", waiting = ""] of page.lines("worst")) {
          const own = late[Number(textOf(reference).slice(3))] ?? [];
          holds(textOf(counted).replace(/ late of .*/, ""), own.length, "late of a loan");
          const days = Number(/\((\d+)d late/.exec(textOf(since))?.[1]);
          const most = Math.max(...own.map((one) => one.days));
          assert.ok(textOf(since).endsWith("or earlier") ? days <= most : days === most, textOf(since));
          for (const [, actor, count = ""] of textOf(waiting).matchAll(/(Borrower|Loan officer|Processor): ([^·]+)/g))
            holds(count, own.filter((one) => one.actor === actor).length, `late of a loan ${actor}`);
        }
        const isRead = made.every(
          ([tasks, part]) => part > 1 && tasks.every((one) => Object.values(one).every(([, on]) => on > 0)),
        );
        if (isRead)
          assert.doesNotMatch(["due", "status", "type", "worst"].flatMap(page.rows).join(), /\d or more|or earlier/);
      }),
      { numRuns: rounds(3_000), seed: SEED },
    );
    assert.ok(cells > 500, "filters were looked at");
    assert.ok(certain > 500, "exact numbers were looked at");
  });
});
