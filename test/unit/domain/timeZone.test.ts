import assert from "node:assert/strict";
import fc from "fast-check";
import { dayAfter, daysSince, parseServiceDate } from "../../../src/domain/dates";
import { setTimeZone } from "../../../src/domain/timeZone";
import { rounds, SEED } from "../../support/rounds";

/** With summer time, at midnight as well, of half an hour, none, and with a day that was left out. */
const ZONES = ["America/New_York", "Europe/Berlin", "America/Santiago", "Africa/Cairo", "Australia/Lord_Howe"];
const OTHERS = ["Asia/Kolkata", "Pacific/Apia", "America/St_Johns"];

describe("A time zone that is not the machine's", () => {
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    setTimeZone(() => undefined);
  });

  for (const zone of [...ZONES, ...OTHERS]) {
    it(`has the days and times that a machine in it has: ${zone}`, () => {
      const time = fc.date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
      const told = (at: Date) => {
        const iso = at.toISOString();
        const due = [iso.slice(0, 10), iso.slice(0, 19), iso.slice(0, 16), iso].map((text) => parseServiceDate(text));
        const days = [-200, -1, 0, 1, 200].map((count) => dayAfter(at.getTime(), count));
        return { due, days, since: days.map((day) => daysSince(day, at.getTime())) };
      };
      fc.assert(
        fc.property(time, (at) => {
          process.env.TZ = zone;
          setTimeZone(() => undefined);
          const there = told(at);
          process.env.TZ = "Asia/Tokyo";
          setTimeZone(() => zone);
          assert.deepEqual(told(at), there);
        }),
        { numRuns: rounds(3_000), seed: SEED },
      );
    }).timeout(60_000);
  }
});
