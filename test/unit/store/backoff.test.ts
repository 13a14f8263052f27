import assert from "node:assert/strict";
import { Backoff } from "../../../src/store/backoff";
import type { Failure } from "../../../src/store/entry";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const failure = (kind: Failure["kind"], facts: Partial<Failure> = {}): Failure => ({ kind, message: kind, ...facts });
const LIMITED = failure("rateLimited");
const DOWN = failure("serverError");

function backoff({ random = 1 } = {}) {
  const givenUp: string[] = [];
  let now = 0;
  let changes = 0;
  const subject = new Backoff({
    elapsed: () => now,
    random: () => random,
    onGiveUp: ({ kind }) => givenUp.push(kind),
    onUnexpected: assert.ifError,
  });
  subject.onDidChange(() => changes++);
  return {
    subject,
    givenUp,
    changes: () => changes,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    poll: (...ends: (Failure | undefined)[]) =>
      subject.poll(async () => {
        for (const end of ends) subject.ended(end);
      }),
  };
}

describe("service.md 8: the backoff of reads, where limits are not stated", () => {
  it("waits as long as the service asks, and gives up what waits in line", () => {
    const { subject, givenUp, advance } = backoff();
    advance(100 * MINUTE);
    subject.ended(failure("rateLimited", { retryAfter: 5 * MINUTE }));
    assert.deepEqual(givenUp, ["rateLimited"]);
    advance(4 * MINUTE);
    assert.equal(subject.waitsFor, MINUTE);
    advance(MINUTE);
    assert.equal(subject.waitsFor, undefined);
  });

  for (const [what, kind, retryAfter, until] of [
    ["also of a 503", "serverError", MINUTE, MINUTE],
    ["a day at the most", "rateLimited", 999_999_999 * SECOND, 24 * 60 * MINUTE],
  ] as const) {
    it(`waits the time that the service names, ${what}`, () => {
      const { subject } = backoff();
      subject.ended(failure(kind, { retryAfter }));
      assert.equal(subject.waitsFor, until);
    });
  }

  const inSeconds = (retryAfter: number) => failure("rateLimited", { retryAfter: retryAfter * SECOND });
  for (const [what, failures, expected] of [
    [
      "longer each time when the service names no time, up to half an hour",
      Array.from({ length: 8 }, () => LIMITED),
      [60, 120, 240, 480, 960, 1800, 1800, 1800],
    ],
    [
      "the time that the service names, and longer each time that this did not help",
      [0, 1, 1, 600, 1, 1, 1, 7200].map(inSeconds),
      [1, 120, 240, 600, 960, 1800, 1800, 7200],
    ],
    ["as at first after an answer in between", [LIMITED, undefined, inSeconds(1), undefined, LIMITED], [60, 1, 60]],
  ] as const) {
    it(`waits ${what}`, () => {
      const { subject, advance } = backoff();
      const waits: number[] = [];
      for (const one of failures) {
        subject.ended(one);
        if (one === undefined) continue;
        const wait = subject.waitsFor ?? 0;
        waits.push(wait / SECOND);
        advance(wait);
      }
      assert.deepEqual(waits, expected);
    });
  }

  it("spreads such waits over the half of their length", () => {
    assert.deepEqual(
      [0, 0.5, 1].map((random) => {
        const { subject } = backoff({ random });
        subject.ended(LIMITED);
        return subject.waitsFor;
      }),
      [30 * SECOND, 45 * SECOND, MINUTE],
    );
  });

  it("counts the answers to what was under way together as one, of which the longest wait holds", () => {
    const { subject } = backoff();
    for (const retryAfter of [10, 30, 20]) subject.ended(failure("rateLimited", { retryAfter: retryAfter * SECOND }));
    subject.ended(undefined);
    assert.equal(subject.waitsFor, 30 * SECOND);
    const other = backoff();
    for (let read = 0; read < 4; read++) other.subject.ended(LIMITED);
    assert.equal(other.subject.waitsFor, MINUTE);
  });

  it("does not begin anew because what was under way is answered while the service asked to wait", () => {
    const { subject, advance } = backoff();
    subject.ended(LIMITED);
    subject.ended(undefined);
    advance(MINUTE);
    subject.ended(LIMITED);
    assert.equal(subject.waitsFor, 2 * MINUTE);
  });

  it("is overruled by the user, once: the next such answer counts again", () => {
    const { subject, changes } = backoff();
    subject.ended(failure("rateLimited", { retryAfter: MINUTE }));
    subject.resetWait();
    const overruled = subject.waitsFor;
    subject.ended(failure("rateLimited", { retryAfter: 2 * MINUTE }));
    assert.deepEqual([overruled, subject.waitsFor, changes()], [undefined, 2 * MINUTE, 3]);
  });

  it("gives up a refresh when the token was refused, or after eight reads without an answer in between", () => {
    const { subject, givenUp } = backoff();
    subject.ended(failure("unauthorized"));
    assert.deepEqual(givenUp, ["unauthorized"]);
    for (let read = 0; read < 7; read++) subject.ended(DOWN);
    subject.ended(failure("notFound"));
    for (let read = 0; read < 7; read++) subject.ended(failure("timeout"));
    assert.equal(givenUp.length, 1, "an answer in between, if only that there is no such loan");
    subject.ended(failure("unreachable"));
    assert.deepEqual(givenUp, ["unauthorized", "unreachable"]);
  });

  it("polls half as often after each poll without an answer, and as usual after one answer", async () => {
    const { subject, poll, changes } = backoff();
    await poll(DOWN, DOWN);
    await poll(failure("unreachable"));
    assert.deepEqual([subject.slowdown, changes()], [4, 2]);
    await poll(DOWN, undefined, DOWN);
    assert.deepEqual([subject.slowdown, changes()], [1, 3]);
  });

  it("does not slow down for what is wrong with one loan, or with nothing to read", async () => {
    const { subject, poll } = backoff();
    await poll(failure("notFound"), failure("errorAnswer"), failure("forbidden"));
    await poll();
    assert.equal(subject.slowdown, 1);
  });
});
