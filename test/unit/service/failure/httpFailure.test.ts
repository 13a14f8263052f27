import assert from "node:assert/strict";
import { httpFailure } from "../../../../src/service/failure/httpFailure";

describe("service.md 8: Retry-After, where a rate limit that is not stated is met", () => {
  const refused = (status: number, headers: Readonly<Record<string, string>>) =>
    httpFailure({ status, header: (name) => headers[name] }, { changes: false });

  /** By a clock that is hours ahead of ours: a date is taken by the clock that wrote it. */
  const date = "Mon, 04 May 2126 12:00:00 GMT";
  for (const [header, seconds, words] of [
    ["0", 0, "in 1 second"],
    ["30", 30, "in 30 seconds"],
    ["1.5", 2, "in 2 seconds"],
    ["600", 600, "in 10 minutes"],
    ["3600.0", 3600, "in 60 minutes"],
    ["86400", 86_400, "in 24 hours"],
    ["Mon, 04 May 2126 12:00:45 GMT", 45, "in 45 seconds"],
    ["Monday, 04-May-26 12:00:45 GMT", 0, "in 1 second"],
    ["Mon May  4 12:00:45 2126", 45, "in 45 seconds"],
    ["Mon, 04 May 2126 11:00:00 GMT", 0, "in 1 second"],
    ["Mon, 04 May 2126 13:00:00 GMT", 3600, "in 60 minutes"],
    ...["soon", "in 5", "May 5", "2126-05-04T12:00:45Z", "-5x", "-5", "30, 30", "12345678901", ""].map(
      (one) => [one, undefined, "later"] as const,
    ),
  ] as const) {
    it(`${header} is told as "Try again ${words}."`, () => {
      const { retryAfter, message } = refused(429, { date, "retry-after": header });
      assert.equal(retryAfter, seconds);
      assert.ok(message.endsWith(`Try again ${words}.`), message);
    });
  }

  it("as a date beside a Date that is none is taken by our clock", () => {
    const header = new Date(Date.now() + 100_000).toUTCString();
    for (const date of ["today", "0"]) {
      const { retryAfter = 0 } = refused(429, { date, "retry-after": header });
      assert.ok(retryAfter > 70 && retryAfter <= 100, `${retryAfter}`);
    }
  });

  it("is a time to wait of a 429 and a 503 only", () => {
    for (const [status, seconds] of [
      [429, 20],
      [503, 20],
      [500, undefined],
      [403, undefined],
    ] as const)
      assert.equal(refused(status, { "retry-after": "20" }).retryAfter, seconds, `${status}`);
  });
});

describe("A place that an answer names", () => {
  it("is where a redirect leads, and proves nothing; with any other status it says nothing", () => {
    const judged = [301, 399, 400].map((status) => {
      const { kind, outcome } = httpFailure({ status, header: () => "https://other.example" }, { changes: true });
      return [kind, outcome];
    });
    const redirected = ["redirected", "unknown"];
    assert.deepEqual(judged, [redirected, redirected, ["errorAnswer", "refused"]]);
  });
});

describe("A doubt about a refusal", () => {
  it("leaves the outcome unknown, whatever the status", () => {
    const outcomes = (doubt?: string) =>
      [400, 401, 403, 429].map(
        (status) => httpFailure({ status, header: () => undefined }, { changes: true, doubt }).outcome,
      );
    assert.deepEqual(
      [new Set(outcomes()), new Set(outcomes("It may be done."))],
      [new Set(["refused"]), new Set(["unknown"])],
    );
  });
});
