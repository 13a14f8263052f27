import assert from "node:assert/strict";
import {
  asOfText,
  dateText,
  dayAfter,
  isDueKnown,
  isOverdue,
  localeFor,
  parseServiceDate,
  setDisplayLocale,
} from "../../../src/domain/dates";

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
    for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
      it(`in ${zone}`, () => {
        process.env.TZ = zone;
        const times = ["", ":00", ":00Z", ":00.000Z", ":00+00:00", ":00-0700"].map((end) => `2025-03-01T00:00${end}`);
        for (const text of [...times, "1740787200", "1740787200000"]) {
          assert.deepEqual(parseServiceDate(text), { time: new Date(2025, 2, 1).getTime(), wholeDay: true }, text);
          assert.equal(isOverdue(text, new Date(2025, 2, 1, 9).getTime()), false, text);
          assert.equal(isOverdue(text, new Date(2025, 2, 2).getTime()), true, text);
        }
      });
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

describe("A date in words", () => {
  afterEach(() => setDisplayLocale(() => "en-US"));

  /** Intl puts narrow no-break spaces into times. */
  const plain = (text: string) => text.replace(/\s/g, " ");

  it("has the time that came, in the user's variant of the language of our texts", () => {
    assert.equal(dateText("2026-11-12T00:00:00Z"), "Nov 12, 2026");
    assert.equal(plain(dateText("2026-11-12T18:45:00")), "Nov 12, 2026, 6:45 PM");
    setDisplayLocale(() => localeFor("en", ["de-DE", "en-GB", "en-US"]));
    assert.equal(dateText("2026-11-12T18:45:00"), "12 Nov 2026, 18:45");
    assert.equal(localeFor("en", ["de-DE"]), "en");
    assert.equal(localeFor("es", ["en-US", "es-MX"]), "es-MX");
  });

  it("service.md 2.9: is as it came where it does not parse", () => {
    for (const raw of ["next Tuesday", "11/12/2026", "2026-02-31", "0050-01-01", ""]) assert.equal(dateText(raw), raw);
  });

  it("is the time alone today, and has the day before that", () => {
    const noon = new Date(2026, 10, 21, 12).getTime();
    assert.equal(plain(asOfText(noon - 78 * 60_000, noon)), "10:42 AM");
    assert.equal(plain(asOfText(noon - 24 * 3600_000, noon)), "Nov 20, 2026, 12:00 PM");
  });
});
