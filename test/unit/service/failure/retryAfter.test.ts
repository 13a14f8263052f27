import assert from "node:assert/strict";
import { createService } from "../../../../src/service/createService";
import { retryAfterSeconds, tryAgain } from "../../../../src/service/failure/retryAfter";
import { failureOf } from "../support/failure";
import { serveAlways } from "../support/httpServer";
import { testConnection } from "../support/testConnection";

describe("service.md 8: Retry-After, where a rate limit that is not stated is met", () => {
  const now = Date.parse("2026-05-04T12:00:00Z");
  for (const [header, words] of [
    ["0", "Try again in a second."],
    ["30", "Try again in 30 seconds."],
    ["600", "Try again in 10 minutes."],
    ["86400", "Try again in 24 hours."],
    ["Mon, 04 May 2026 12:00:45 GMT", "Try again in 45 seconds."],
    ["Mon, 04 May 2026 11:00:00 GMT", "Try again in a second."],
    ["soon", "Try again later."],
    ["", "Try again later."],
    [undefined, "Try again later."],
  ] as const) {
    it(`${header} is told as "${words}"`, () => assert.equal(tryAgain(header, now), words));
  }

  it("is counted in seconds, none being stated by anything else", () => {
    const headers = ["30", " 30 ", "Mon, 04 May 2026 12:00:45 GMT", "Mon, 04 May 2026 11:00:00 GMT", "soon", "-5x", ""];
    const odd = ["1.5", "3600.0", "-5", "-3600", "30, 30", "12345678901", "2099"];
    assert.deepEqual(
      headers.map((header) => retryAfterSeconds(header, now)),
      [30, 30, 45, 0, undefined, undefined, undefined],
    );
    assert.deepEqual(
      odd.map((header) => retryAfterSeconds(header, now)),
      [2, 3600, undefined, undefined, undefined, undefined, 2099],
    );
  });

  for (const [status, seconds] of [
    [429, 20],
    [503, 20],
    [500, undefined],
    [403, undefined],
  ] as const) {
    it(`of a ${status} is ${seconds === undefined ? "not taken for a time to wait" : "handed on"}`, async () => {
      const server = await serveAlways(status, "", { "retry-after": "20" });
      try {
        const service = createService(testConnection(server.baseUrl));
        const { retryAfter } = await failureOf(service.loan("LN-1", { first: 1 }));
        assert.equal(retryAfter, seconds);
      } finally {
        await server.close();
      }
    });
  }
});
