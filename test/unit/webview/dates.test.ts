import assert from "node:assert/strict";
import { localeFor } from "../../../src/domain/dates";
import { ageText, asOfText, dateText } from "../../../src/webview/dates";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const READER = { now: NOON, locale: "en-US", timeZone: "UTC" };

/** Intl puts narrow no-break spaces into times. */
function plain(text: string | undefined): string | undefined {
  return text?.replace(/\s/g, " ");
}

describe("Dates on the task page", () => {
  it("service.md 2.9: shows a day as that day in every time zone", () => {
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
      assert.equal(dateText("2026-11-12", { ...READER, timeZone }), "Nov 12, 2026");
  });

  it("service.md 2.9: shows a time with its day, localized", () => {
    assert.equal(plain(dateText("2026-11-12T18:45:00Z", READER)), "Nov 12, 2026, 6:45 PM");
    assert.equal(plain(dateText("2026-11-12T18:45:00Z", { ...READER, locale: "en-GB" })), "12 Nov 2026, 18:45");
  });

  it("service.md 2.9: leaves what does not parse to be shown as it came", () => {
    for (const raw of ["next Tuesday", "11/12/2026", "2026-02-31", "0050-01-01", ""])
      assert.equal(dateText(raw, READER), undefined, raw);
  });

  it("writes dates in the user's variant of the page's language, and never in another language", () => {
    assert.equal(localeFor("en", ["de-DE", "en-GB", "en-US"]), "en-GB");
    assert.equal(localeFor("en", ["de-DE"]), "en");
    assert.equal(localeFor("es", ["en-US", "es-MX"]), "es-MX");
  });
});

describe("The age of what is shown", () => {
  it("names the time alone today, and the day before that", () => {
    assert.equal(plain(asOfText(NOON - 78 * MINUTE, READER)), "10:42 AM");
    assert.equal(plain(asOfText(NOON - 24 * 60 * MINUTE, READER)), "Nov 20, 2026, 12:00 PM");
  });

  // The host's clock may be ahead.
  for (const [minutes, text] of [
    [-10, undefined],
    [0.9, undefined],
    [1, "1 minute ago"],
    [59, "59 minutes ago"],
    [60, "1 hour ago"],
    [47 * 60, "47 hours ago"],
    [48 * 60, "2 days ago"],
  ] as const) {
    it(`says ${text ?? "nothing"} after ${minutes} minutes`, () =>
      assert.equal(ageText(NOON - minutes * MINUTE, READER), text));
  }
});
