import assert from "node:assert/strict";
import { retryAfterInWords } from "../../../src/service/retryAfter";

describe("service.md 8: Retry-After, where a rate limit that is not stated is met", () => {
  const now = Date.parse("2026-05-04T12:00:00Z");
  for (const [header, words] of [
    ["0", "in a second"],
    ["30", "in 30 seconds"],
    ["600", "in 10 minutes"],
    ["86400", "in 24 hours"],
    ["Mon, 04 May 2026 12:00:45 GMT", "in 45 seconds"],
    ["Mon, 04 May 2026 11:00:00 GMT", "in a second"],
    ["soon", "later"],
    ["", "later"],
    [undefined, "later"],
  ] as const) {
    it(`${header} is told as "${words}"`, () => assert.equal(retryAfterInWords(header, now), words));
  }
});
