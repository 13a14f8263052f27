import assert from "node:assert/strict";
import { dayAfter, isDueKnown, isOverdue, parseServiceDate } from "../../../src/domain/dates";

describe("service.md 2.9: dates whose format is not stated", () => {
  const timeZone = process.env.TZ;
  afterEach(() => {
    if (timeZone === undefined) delete process.env.TZ;
    else process.env.TZ = timeZone;
  });

  it("are understood as ISO dates, ISO times and epoch numbers", () => {
    assert.deepEqual(parseServiceDate("2026-03-09"), { time: new Date(2026, 2, 9).getTime(), wholeDay: true });
    for (const text of ["2026-03-09T10:00:00Z", "1773050400", "1773050400000"])
      assert.deepEqual(parseServiceDate(text), { time: Date.UTC(2026, 2, 9, 10), wholeDay: false });
  });

  it("are left alone when they are anything else", () => {
    for (const text of [undefined, "", "next Friday", "03/09/2026", "2026-13-01", "2026-02-31", "2026-02-01Tx", "42"]) {
      assert.equal(parseServiceDate(text), undefined, text);
    }
  });

  describe("at midnight are that day in every time zone, as a day that was written as a time", () => {
    for (const text of [
      "2025-03-01T00:00",
      "2025-03-01T00:00:00",
      "2025-03-01T00:00:00Z",
      "2025-03-01T00:00:00.000Z",
      "2025-03-01T00:00:00+00:00",
      "2025-03-01T00:00:00-0700",
      "1740787200",
      "1740787200000",
    ]) {
      for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
        it(`${text} in ${zone}`, () => {
          process.env.TZ = zone;
          const day = new Date(2025, 2, 1);
          assert.deepEqual(parseServiceDate(text), { time: day.getTime(), wholeDay: true });
          assert.equal(isOverdue(text, new Date(2025, 2, 1, 9).getTime()), false);
          assert.equal(isOverdue(text, new Date(2025, 2, 2).getTime()), true);
        });
      }
    }

    it("but not a moment after it", () => {
      assert.equal(parseServiceDate("2025-03-01T00:00:01Z")?.wholeDay, false);
      assert.equal(parseServiceDate("2025-02-30T00:00:00Z"), undefined);
    });

    it("nor a day that no calendar has, with or without a time", () => {
      for (const day of ["2026-02-30", "2026-02-30T10:00", "2026-02-30T10:00:00Z", "2026-04-31T23:59:59+02:00"]) {
        assert.equal(parseServiceDate(day), undefined, day);
        assert.equal(isDueKnown(day), false, day);
      }
    });
  });

  describe("without a time are over at the first moment of the next day", () => {
    // Where a day of the year begins at 01:00, where one has midnight twice, and where neither is so.
    const zones = ["Atlantic/Azores", "America/Santiago", "Asia/Beirut", "America/Havana", "Africa/Cairo", "UTC"];
    for (const zone of zones) {
      it(`in ${zone}, on every day of the year`, () => {
        process.env.TZ = zone;
        for (let number = 1; number <= 365; number++) {
          const text = new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10);
          const next = new Date(2026, 0, number + 1).getTime();
          assert.equal(isOverdue(text, next - 1), false, `${text}, before the next day`);
          assert.equal(isOverdue(text, next), true, `${text}, as the next day begins`);
          const seventh = new Date(2026, 0, number + 7).getTime();
          for (const now of [new Date(2026, 0, number).getTime(), next - 1])
            assert.equal(dayAfter(now, 7), seventh, text);
        }
      });
    }
  });

  it("with a time are over at that time", () => {
    const due = Date.UTC(2026, 2, 9, 10);
    assert.equal(isOverdue("2026-03-09T10:00:00Z", due), false);
    assert.equal(isOverdue("2026-03-09T10:00:00Z", due + 1), true);
    assert.equal(isOverdue("soon", Date.now()), false);
  });
});
