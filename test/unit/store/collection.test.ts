import assert from "node:assert/strict";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { Collection, pageSizeOf } from "../../../src/store/collection";
import type { Failure } from "../../../src/store/entry";
import { ReadQueue } from "../../../src/store/readQueue";

interface Read {
  readonly reference: string;
  readonly first: number;
  readonly signal: AbortSignal;
  answer(value: string): void;
  fail(error: unknown): void;
}

/** A collection whose reads are answered by the test, in the order it likes. */
function collection(references: readonly string[], concurrency = 10) {
  const reads: Read[] = [];
  const unexpected: unknown[] = [];
  const ends: (Failure | undefined)[] = [];
  const queue = new ReadQueue(() => concurrency);
  let now = 1000;
  let pageSize = 50;
  const subject = new Collection<{ readonly id: string }>(references, {
    fetch: (reference, { first, signal }) =>
      new Promise((answer, fail) => reads.push({ reference, first, signal, answer: (id) => answer({ id }), fail })),
    pageSize: () => pageSize,
    now: () => now,
    onUnexpected: (error) => unexpected.push(error),
    queue,
    onRead: (failure) => ends.push(failure),
  });
  const changes: (string | undefined)[] = [];
  subject.onDidChange((change) => changes.push(change));
  const tick = (time: number) => {
    now = time;
  };
  const askFor = (first: number) => {
    pageSize = first;
  };
  return { subject, reads, queue, ends, changes, unexpected, tick, askFor };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const read = (reads: readonly Read[], index: number): Read => {
  const found = reads[index];
  assert.ok(found, `read ${index} was started`);
  return found;
};

describe("A collection of the store", () => {
  it("is as old as the oldest answer in it, and has no age before the first", async () => {
    const { subject, reads, tick } = collection(["a", "b", "c"]);
    assert.equal(subject.asOf, undefined);
    const done = subject.refresh();
    for (const [index, time] of [3000, 2000].entries()) {
      tick(time);
      read(reads, index).answer("read");
      await settled();
    }
    assert.equal(subject.asOf, 2000);
    read(reads, 2).fail(new Error("down"));
    await done;
    assert.equal(subject.asOf, 2000);
  });

  it("shows an answer with its age, and that it is being read before that", async () => {
    const { subject, reads, tick } = collection(["a"]);
    const done = subject.refresh();
    assert.equal(subject.get("a")?.loading, true);
    tick(2000);
    read(reads, 0).answer("A");
    await done;
    assert.deepEqual(subject.get("a"), {
      reference: "a",
      value: { id: "A" },
      asOf: 2000,
      triedAt: 2000,
      failure: undefined,
      loading: false,
      pages: 1,
    });
  });

  it("keeps the last good value with its age when a read fails, and says why", async () => {
    const { subject, reads, tick } = collection(["a"]);
    const first = subject.refresh();
    read(reads, 0).answer("A");
    await first;
    tick(9000);
    const second = subject.refresh();
    read(reads, 1).fail(new ServiceError("timeout", "The service did not answer.", { outcome: "unknown" }));
    await second;
    const entry = subject.get("a");
    assert.deepEqual([entry?.value?.id, entry?.asOf], ["A", 1000]);
    assert.deepEqual(entry?.failure, { message: "The service did not answer.", kind: "timeout" });
  });

  it("finds a change once: a read that brings what was known keeps its object, and tells only that it was read", async () => {
    const { subject, reads, changes, tick } = collection(["a"]);
    const updates: unknown[] = [];
    subject.onDidUpdate((change) => updates.push(change));
    const told = async (answer: string | Error) => {
      changes.length = 0;
      updates.length = 0;
      const before = subject.get("a")?.value;
      const done = subject.refresh();
      const last = read(reads, reads.length - 1);
      if (typeof answer === "string") last.answer(answer);
      else last.fail(answer);
      await done;
      return [changes.length, updates.length, subject.get("a")?.value === before];
    };
    const timeout = new ServiceError("timeout", "No answer.", { outcome: "unknown" });
    assert.deepEqual(await told("A"), [2, 2, false], "that it is read for the first time is shown");
    tick(2000);
    assert.deepEqual(await told("A"), [0, 2, true]);
    assert.equal(subject.asOf, 2000);
    assert.deepEqual(await told("B"), [1, 2, false]);
    assert.deepEqual(await told(timeout), [1, 2, true]);
    assert.deepEqual(await told("B"), [1, 2, true], "it does not fail any more");
  });

  it("tells the user nothing of an error that no code expected, and the log everything", async () => {
    const { subject, reads, unexpected } = collection(["a"]);
    const done = subject.refresh();
    const error = new TypeError("borrower Ada Lovelace is not iterable");
    read(reads, 0).fail(error);
    await done;
    assert.equal(subject.get("a")?.failure?.kind, "unexpected");
    assert.doesNotMatch(subject.get("a")?.failure?.message ?? "", /Ada/);
    assert.deepEqual(unexpected, [error]);
  });

  it("lets the newest read win: the older one is cancelled, and its late answer is dropped", async () => {
    const { subject, reads } = collection(["a"]);
    const older = subject.refresh();
    const newer = subject.refresh();
    assert.equal(read(reads, 0).signal.aborted, true);
    read(reads, 1).answer("new");
    await newer;
    read(reads, 0).answer("old");
    await older;
    assert.equal(subject.get("a")?.value?.id, "new");
    assert.equal(subject.get("a")?.loading, false);
  });

  it("ends an overtaken refresh with the newer answer, not before: what is said then must not be older than the asking", async () => {
    const { subject, reads } = collection(["a"]);
    const afterAChange = subject.refresh(["a"]);
    let shown: string | undefined = "nothing yet";
    const told = afterAChange.then(() => {
      shown = subject.get("a")?.value?.id;
    });
    const poll = subject.refreshInBackground(["a"]);
    read(reads, 0).fail(new ServiceError("cancelled", "Cancelled.", { outcome: "unknown" }));
    await settled();
    assert.equal(shown, "nothing yet");
    read(reads, 1).answer("new");
    await Promise.all([told, poll]);
    assert.equal(shown, "new");
  });

  it("reads again for who was overtaken by a refresh that is cancelled then", async () => {
    const { subject, reads } = collection(["a"]);
    const waitedFor = subject.refresh(["a"]);
    const abort = new AbortController();
    const left = subject.refresh(["a"], abort.signal);
    read(reads, 0).fail(new ServiceError("cancelled", "Cancelled.", { outcome: "unknown" }));
    abort.abort();
    read(reads, 1).fail(new ServiceError("cancelled", "Cancelled.", { outcome: "unknown" }));
    await left;
    await settled();
    read(reads, 2).answer("A");
    await waitedFor;
    assert.deepEqual([subject.get("a")?.value?.id, subject.get("a")?.loading, reads.length], ["A", false, 3]);
  });

  it("keeps what somebody waits for ahead when a background refresh overtakes it", async () => {
    const { subject, reads, queue } = collection(["a", "b", "c"], 1);
    const first = subject.refresh(["c"]);
    const asked = subject.refresh(["b"]);
    const background = subject.refreshInBackground(["a", "b"]);
    queue.postpone({ kind: "rateLimited", message: "Too many requests." });
    read(reads, 0).answer("C");
    await settled();
    assert.equal(read(reads, 1).reference, "b");
    read(reads, 1).answer("B");
    await Promise.all([first, asked, background]);
    assert.equal(subject.get("b")?.value?.id, "B");
  });

  it("reads what was asked for alone to its end when it is closed, and nothing else", async () => {
    const { subject, reads } = collection(["a", "b", "c"], 10);
    const afterAChange = subject.refresh(["a"]);
    const all = subject.refreshInBackground(["b", "c"]);
    subject.dispose();
    assert.deepEqual(
      reads.map(({ signal }) => signal.aborted),
      [false, true, true],
    );
    read(reads, 0).answer("A");
    for (const index of [1, 2]) {
      read(reads, index).fail(new ServiceError("cancelled", "Cancelled.", { outcome: "unknown" }));
    }
    await Promise.all([afterAChange, all]);
    assert.equal(subject.get("a")?.value?.id, "A");
    await subject.refresh();
    assert.equal(reads.length, 3);
  });

  it("service.md 8: reads no more at once than it may, each in its turn", async () => {
    const { subject, reads } = collection(["a", "b", "c"], 2);
    const done = subject.refresh();
    assert.deepEqual(
      reads.map(({ reference }) => reference),
      ["a", "b"],
    );
    read(reads, 1).answer("B");
    await settled();
    assert.deepEqual(
      reads.map(({ reference }) => reference),
      ["a", "b", "c"],
    );
    read(reads, 0).answer("A");
    read(reads, 2).answer("C");
    await done;
    assert.deepEqual(
      subject.entries.map(({ value }) => value?.id),
      ["A", "B", "C"],
    );
  });

  it("reads what somebody waits for before what waits in the background, and one they look at next", async () => {
    const { subject, reads } = collection(["a", "b", "c", "d"], 1);
    const background = subject.refreshInBackground(["a", "b", "c"]);
    const asked = subject.refresh(["d"]);
    subject.prioritize("c");
    subject.prioritize("nobody's");
    for (const index of [0, 1, 2, 3]) {
      read(reads, index).answer("x");
      await settled();
    }
    await Promise.all([background, asked]);
    assert.deepEqual(
      reads.map(({ reference }) => reference),
      ["a", "d", "c", "b"],
    );
  });

  it("ends a postponed read with the reason, keeps the older value, and knows that it is still to be read", async () => {
    const { subject, reads, queue } = collection(["a", "b", "c"], 1);
    const first = subject.refresh(["b"]);
    read(reads, 0).answer("B");
    await first;
    const background = subject.refreshInBackground(["a", "b"]);
    const asked = subject.refresh(["c"]);
    queue.postpone({ kind: "rateLimited", message: "Too many requests." });
    await settled();
    assert.deepEqual(
      [subject.get("b")?.value?.id, subject.get("b")?.loading, subject.get("b")?.failure?.message],
      ["B", false, "Too many requests."],
    );
    read(reads, 1).answer("A");
    await settled();
    assert.equal(read(reads, 2).reference, "c", "what was asked for alone is read all the same");
    read(reads, 2).answer("C");
    await Promise.all([background, asked]);
    assert.deepEqual(subject.postponed, ["b"]);
  });

  it("does not make a cancelled refresh wait for the reads before it", async () => {
    const { subject, reads } = collection(["a", "b"], 1);
    const first = subject.refresh(["a"]);
    const abort = new AbortController();
    const second = subject.refresh(["b"], abort.signal);
    abort.abort();
    await second;
    assert.equal(subject.get("b")?.loading, false);
    read(reads, 0).answer("A");
    await first;
    assert.equal(reads.length, 1);
  });

  it("tells how each read ended that was not cancelled", async () => {
    const { subject, reads, ends } = collection(["a", "b", "c"]);
    const done = subject.refresh(["a", "b"]);
    const abort = new AbortController();
    const cancelled = subject.refresh(["c"], abort.signal);
    read(reads, 0).answer("A");
    read(reads, 1).fail(
      new ServiceError("rateLimited", "Too many.", { outcome: "refused", status: 429, retryAfter: 30 }),
    );
    abort.abort();
    read(reads, 2).fail(new ServiceError("cancelled", "Cancelled.", { outcome: "notSent" }));
    await Promise.all([done, cancelled]);
    assert.deepEqual(ends, [
      undefined,
      { kind: "rateLimited", message: "Too many.", retryAfter: 30_000, postponed: true },
    ]);
  });

  it("is cancelled by its signal without calling that a failure", async () => {
    const { subject, reads } = collection(["a"]);
    const abort = new AbortController();
    const done = subject.refresh(undefined, abort.signal);
    abort.abort();
    read(reads, 0).fail(new ServiceError("cancelled", "Cancelled.", { outcome: "notSent" }));
    await done;
    assert.deepEqual([subject.get("a")?.failure, subject.get("a")?.loading], [undefined, false]);
  });

  it("lists a reference once, in the order given, and tells what was new", () => {
    const { subject, changes } = collection(["a"]);
    assert.deepEqual(subject.add(["b", "a", "c"]), ["b", "c"]);
    assert.deepEqual(subject.references, ["a", "b", "c"]);
    assert.deepEqual(changes, [undefined]);
  });

  it("drops the answer for what was taken off the list while it was read", async () => {
    const { subject, reads } = collection(["a", "b"]);
    const done = subject.refresh(["a"]);
    subject.remove("a");
    read(reads, 0).answer("A");
    await done;
    assert.deepEqual(subject.references, ["b"]);
    assert.equal(subject.get("a"), undefined);
  });

  it("service.md 2.1: asks for one page more when more is wanted", async () => {
    const { subject, reads } = collection(["a"]);
    const done = subject.loadMore("a");
    assert.equal(read(reads, 0).first, 100);
    read(reads, 0).answer("A");
    await done;
    const refreshed = subject.refresh();
    assert.equal(read(reads, 1).first, 100, "a later refresh keeps what was loaded");
    read(reads, 1).answer("A");
    await refreshed;
  });

  it("asks for fewer at once as soon as the setting says so: too large an answer tells the user to lower it", async () => {
    const { subject, reads, askFor } = collection(["a"]);
    askFor(10);
    const done = subject.refresh();
    assert.equal(read(reads, 0).first, 10);
    read(reads, 0).answer("A");
    await done;
  });

  it("asks for a whole number from 1 to 1000, whatever the settings file holds", () => {
    assert.deepEqual(
      [0, -5, 1.4, 200, 1e9, Number.NaN, "20", null, undefined].map(pageSizeOf),
      [1, 1, 1, 200, 1000, 50, 50, 50, 50],
    );
  });
});
