import assert from "node:assert/strict";
import { dayNumber } from "../../../src/domain/dates";
import type { Loan } from "../../../src/domain/loan";
import { setTimeZone } from "../../../src/domain/timeZone";
import { FAILED } from "../../../src/domain/unknown";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { Book, type SharedStorage } from "../../../src/store/book";
import type { LoanStore } from "../../../src/store/loanStore";
import { storeOf } from "../../support/loanStore";
import { borrower, borrowerTask, loanWith } from "../../support/loans";
import { FakeClock } from "./support/fakeClock";

const HOUR = 3_600_000;
const lost = (kind: "unreachable" | "notFound" | "errorAnswer") =>
  new ServiceError(kind, "No.", { outcome: "unknown" });

function memory(kept: unknown = {}): SharedStorage & { kept: unknown } {
  return {
    kept,
    async read() {
      return this.kept;
    },
    async change(change) {
      this.kept = JSON.parse(JSON.stringify(change(this.kept)));
    },
  };
}

describe("The book", () => {
  let clock: FakeClock;
  let storage: ReturnType<typeof memory>;
  let loans: Map<string, Loan | ServiceError>;
  let masked: boolean;
  let opened: { store: LoanStore; book: Book }[];

  const late = (count: number, id = "LN-1") =>
    loanWith({
      id,
      borrowers: [
        borrower(
          "b",
          Array.from({ length: count }, (_, at) => borrowerTask(`${at}`, { dueDate: "2026-11-01" })),
        ),
      ],
    });

  function open(listed = [...loans.keys()]) {
    const loan = async (reference: string) => {
      const found = loans.get(reference) ?? assert.fail();
      if (found instanceof Error) throw found;
      return found;
    };
    const store = storeOf({ listed: { loans: listed }, loan, now: clock.now, elapsed: clock.elapsed });
    const book = new Book({ loans: store.loans, storage, clock, isMasked: () => masked, onUnexpected: assert.ifError });
    opened.push({ store, book });
    const counted = async () => {
      clock.advance(1000);
      await book.settled();
    };
    const read = async () => {
      await store.refresh();
      await counted();
    };
    return { store, book, read, counted };
  }

  beforeEach(() => {
    clock = new FakeClock();
    clock.time = Date.UTC(2026, 10, 21, 12);
    storage = memory();
    loans = new Map([["LN-1", late(2)]]);
    opened = [];
    masked = false;
    setTimeZone(() => "America/New_York");
  });
  afterEach(() => {
    for (const { store, book } of opened) {
      book.dispose();
      store.dispose();
    }
    setTimeZone(() => undefined);
  });

  const daysOf = (book: Book) =>
    book.days.map(({ day, late: ages }) => [new Date(day * 24 * HOUR).toISOString().slice(5, 10), ages[3]]);

  it("keeps one line a day, the last one, with counts alone", async () => {
    const { book, read } = open();
    await read();
    loans.set("LN-1", late(3));
    clock.advance(HOUR);
    await read();
    clock.advance(24 * HOUR);
    await read();
    assert.deepEqual(daysOf(book), [
      ["11-21", 3],
      ["11-22", 3],
    ]);
    assert.doesNotMatch(JSON.stringify(storage.kept), /LN-1|b"|Ada/);
    assert.deepEqual(open().book.days, [], "a window that has read nothing knows of none");
  });

  it("has in the line of a day the loans, those with something late, and the tasks by state and by how late they are", async () => {
    const dated = (day: string, status = "NotStarted") => ({ dueDate: `2026-11-${day}`, status });
    const dates = [
      dated("20"),
      dated("16"),
      dated("15"),
      dated("24"),
      {},
      dated("20", "Completed"),
      dated("30", "ManuallyCancelled"),
    ];
    const tasks = dates.map((facts, at) => borrowerTask(`${at}`, facts));
    const lost = borrowerTask("lost", { status: FAILED });
    loans.set("LN-1", loanWith({ id: "LN-1", borrowers: [borrower("b", tasks)] }));
    loans.set("LN-2", loanWith({ id: "LN-2", borrowers: [borrower("b", [borrowerTask("a")])] }));
    const { read } = open();
    const kept = async () => {
      await read();
      return (storage.kept as { days: unknown }).days;
    };
    const line = {
      day: dayNumber(clock.time),
      loans: 2,
      lateLoans: 1,
      outstanding: 6,
      finished: 2,
      late: [1, 2, 0, 0, 0],
    };
    assert.deepEqual(await kept(), [line]);
    loans.set("LN-2", loanWith({ id: "LN-2", borrowers: [borrower("b", [borrowerTask("a"), lost])] }));
    assert.deepEqual(await kept(), [{ ...line, orMore: true }], "a task of no known state is in none");
  });

  it("takes the day of the user: 11 PM in New York is the next day in UTC", async () => {
    clock.time = Date.UTC(2026, 10, 22, 4);
    const { book, read } = open();
    await read();
    assert.deepEqual(daysOf(book), [["11-21", 2]]);
    clock.advance(HOUR);
    await read();
    assert.deepEqual(daysOf(book), [
      ["11-21", 2],
      ["11-22", 2],
    ]);
  });

  it("keeps nothing of a day on which not all loans were read, and 'or more' where one cannot be read", async () => {
    loans.set("LN-2", lost("unreachable"));
    const { book, read, store } = open();
    await read();
    assert.deepEqual([book.days, book.figures?.read, book.figures?.loans], [[], 1, 2]);
    loans.set("LN-2", lost("errorAnswer"));
    await read();
    assert.deepEqual(
      book.days.map(({ orMore }) => orMore),
      [true],
    );
    loans.set("LN-2", lost("notFound"));
    await read();
    const [day] = book.days;
    assert.deepEqual([day?.loans, day?.orMore, book.figures?.counts.overdueExact], [1, undefined, true]);
    clock.advance(24 * HOUR);
    store.redisplay();
    clock.advance(1000);
    await book.settled();
    assert.equal(book.days.length, 1, "what was read yesterday is not today's");
  });

  it("counts a loan that was read once and no longer can be with 'or more', and not where the service lacks it", async () => {
    loans.set("LN-2", late(1, "LN-2"));
    const { book, read } = open();
    await read();
    const outcome = async (failed: ServiceError) => {
      loans.set("LN-2", failed);
      clock.advance(24 * HOUR);
      await read();
      const { loans: counted, orMore, late: ages } = book.days.at(-1) ?? assert.fail();
      const { overdueExact, outstandingExact } = book.figures?.counts ?? assert.fail();
      return [book.days.length, counted, ages[3], orMore, overdueExact, outstandingExact];
    };
    assert.deepEqual(await outcome(lost("errorAnswer")), [2, 2, 3, true, false, false]);
    assert.deepEqual(await outcome(lost("notFound")), [3, 1, 2, undefined, true, true]);
    assert.deepEqual(
      await outcome(lost("unreachable")),
      [3, 1, 2, undefined, true, true],
      "while the service is away, no line is written",
    );
  });

  it("shows no figures that were counted before all was masked, nor after", async () => {
    const { book, read } = open();
    await read();
    const isShown = () => book.figures !== undefined;
    for (const on of [true, false]) {
      assert.ok(isShown());
      masked = on;
      assert.ok(!isShown());
      await read();
    }
    assert.ok(isShown());
  });

  it("marks the day on which the list became another one, in this window or between two", async () => {
    const { store, book, read, counted } = open();
    await read();
    loans.set("LN-2", late(1, "LN-2"));
    clock.advance(24 * HOUR);
    await store.add("loans", ["LN-2"]);
    await read();
    clock.advance(24 * HOUR);
    await read();
    assert.deepEqual(
      book.days.map(({ otherList, loans }) => [loans, otherList]),
      [
        [1, undefined],
        [2, true],
        [2, undefined],
      ],
    );
    clock.advance(24 * HOUR);
    const other = open(["LN-1"]);
    await other.read();
    assert.equal(other.book.days.at(-1)?.otherList, true);
    await store.remove("loans", "LN-1", "LN-2");
    await counted();
    assert.deepEqual([book.days.at(-1)?.loans, book.days.at(-1)?.otherList], [0, true]);
    assert.notEqual((storage.kept as { list: string }).list, undefined);
  });

  it("begins with the first loan: an empty list has no past", async () => {
    const { store, book, counted } = open([]);
    store.redisplay();
    await counted();
    assert.deepEqual([book.days, storage.kept], [[], { days: [] }]);
  });

  it("keeps the newest 400 days, and does not show those that are still to come", async () => {
    const day = (number: number) => ({
      day: number,
      loans: 1,
      lateLoans: 0,
      outstanding: 0,
      finished: 0,
      late: [0, 0, 0, 0, 0],
    });
    const today = Math.floor(clock.time / (24 * HOUR));
    storage = memory({ days: [...Array.from({ length: 400 }, (_, at) => day(today - 400 + at)), day(today + 1000)] });
    const { book, read } = open();
    await read();
    const { days } = storage.kept as { days: { day: number }[] };
    assert.deepEqual([days.length, days.at(-1)?.day, days.at(-2)?.day], [400, today + 1000, today]);
    assert.equal(book.days.at(-1)?.day, today);
  });
});
