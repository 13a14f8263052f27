import assert from "node:assert/strict";
import type { TimelineEvent } from "../../../src/protocol/loanPage";
import { NOW } from "../../support/drawnPage";
import { drawnLoan } from "../../support/loanPages";

const DAY = 24 * 3600 * 1000;
const CHANGED = "Changed between two reads";

function drawn(...events: readonly Partial<TimelineEvent>[]) {
  const all = events.map((event) => ({ kind: "created", at: NOW, wholeDay: false, line: 0, ...event }) as const);
  return drawnLoan(NOW, { timeline: { events: all, unknownDates: 0 } });
}

/** The lines of the table, by their cells. */
function lines(...events: readonly Partial<TimelineEvent>[]): string[][] {
  const rows = drawn(...events).all("details tbody tr");
  return rows.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent ?? ""));
}

/** Before AM, Intl puts a narrow one. */
function withPlainBlanks(...events: readonly Partial<TimelineEvent>[]): string[][] {
  return lines(...events).map((cells) => cells.map((cell) => cell.replaceAll("\u202f", " ")));
}

describe("The timeline of a loan's page", () => {
  it("says in its table what the chart draws: when, what, and of which task", () => {
    const day = new Date(2026, 10, 5).getTime();
    assert.deepEqual(
      withPlainBlanks(
        { at: day, wholeDay: true, kind: "late" },
        { at: NOW - 60_000, kind: "sent", text: "Upload: Confirmed" },
        { at: NOW - 1_500_000, until: NOW - 600_000, kind: "changed", text: "New task", line: 1 },
        { at: NOW, kind: "changed", text: "New task", line: undefined },
      ),
      [
        ["Nov 5, 2026", "Due, and late", "", "Two most recent pay stubs"],
        ["10:41 AM", "Sent from here", "Upload: Confirmed", "Two most recent pay stubs"],
        ["seen between 10:17 AM and 10:32 AM", CHANGED, "New task", "Bank statements, last 60 days"],
        ["seen at 10:42 AM, or earlier", CHANGED, "New task", "Loan"],
      ],
    );
  });

  it("draws a lane for each task and one for the loan, each event at its place, and names the signs that are there", () => {
    const page = drawn(
      { at: NOW - 10 * DAY },
      { at: NOW - 5 * DAY, kind: "completed" },
      { line: undefined, kind: "sent" },
    );
    assert.deepEqual(
      page.all(".lanes > span[title], .lanes > span").map(({ textContent }) => textContent),
      ["", "Loan", "Two most recent pay stubs"],
    );
    const places = page.all(".lanes .sign").map((sign) => Number.parseFloat(sign.getAttribute("x") ?? ""));
    const [sent = 0, created = 0, completed = 0] = places;
    assert.ok(Math.abs(completed - (created + sent) / 2) < 1e-6, `${places}`);
    assert.deepEqual(
      page.all(".legend li").map(({ textContent }) => textContent),
      ["Created", "Completed", "Sent from here"],
    );
  });

  it("has the sign of a due date in the middle of its day, and that of today at now", () => {
    const day = new Date(2026, 10, 10).getTime();
    const places = (at: number, from: number, to: number) =>
      drawn({ at, wholeDay: true, kind: "due" }, { at: from, line: 1 }, { at: to, line: 2 })
        .all(".lanes .sign")
        .map((sign) => Number.parseFloat(sign.getAttribute("x") ?? ""));
    const [due = 0, begin = 0, end = 0] = places(day, day, day + DAY);
    assert.ok(Math.abs(due - (begin + end) / 2) < 1e-6, `${[due, begin, end]}`);
    const [today, now] = places(new Date(2026, 10, 21).getTime(), NOW, day);
    assert.equal(today, now);
  });

  it("has a bar for how long a task is there and is late, and none where that is not known", () => {
    const bars = (...events: readonly Partial<TimelineEvent>[]) =>
      drawn(...events)
        .all(".lanes > svg:not(.days) > line")
        .map((line) => line.getAttribute("class"));
    assert.deepEqual(bars({ at: NOW - 9 * DAY }, { at: NOW - 3 * DAY, kind: "late" }), ["open", "late"]);
    assert.deepEqual(bars({ at: NOW - 9 * DAY, line: 2 }, { at: NOW - 8 * DAY, kind: "completed", line: 2 }), ["open"]);
    // A finished one of which nobody knows when.
    assert.deepEqual(bars({ at: NOW - 9 * DAY, line: 4 }), []);
    assert.deepEqual(bars({ kind: "changed", at: NOW - DAY, until: NOW }), ["changed"]);
  });

  it("says what cannot be known, what is not drawn, and which dates were not understood", () => {
    const { text, root } = drawnLoan(NOW, {
      timeline: { events: [{ kind: "due", at: 0, wholeDay: false, line: 0 }], unknownDates: 3 },
    });
    assert.equal(root.querySelectorAll(".lanes .sign").length, 0);
    assert.match(text, /The service keeps no history, .*between two reads\./);
    assert.match(text, /in the table only: 1\./);
    assert.match(text, /Dates that were not read or not understood: 3\./);
  });
});
