import assert from "node:assert/strict";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { Collection, pageSizeOf } from "../../../src/store/collection";
import type { Failure } from "../../../src/store/entry";
import { Emitter } from "../../../src/store/event";
import { ReadQueue } from "../../../src/store/readQueue";

interface Read {
  readonly reference: string;
  readonly first: number;
  readonly signal: AbortSignal;
  answer(value: string): void;
  fail(error: unknown): void;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const CANCELLED = new ServiceError("cancelled", "Cancelled.", { outcome: "unknown" });
const TIMEOUT = new ServiceError("timeout", "The service did not answer.", { outcome: "unknown" });
const LIMITED = { kind: "rateLimited", message: "Too many requests." } as const;

/** A collection whose reads are answered by the test, in the order it likes. */
function collection(references: readonly string[], concurrency = 10) {
  const reads: Read[] = [];
  const unexpected: unknown[] = [];
  const ends: (Failure | undefined)[] = [];
  const changes: (string | undefined)[] = [];
  const setting = { now: 1000, pageSize: 50 };
  const queue = new ReadQueue(
    () => concurrency,
    () => 1,
  );
  const subject = new Collection<{ readonly id: string }>(references, {
    fetch: (reference, { first, signal }) =>
      new Promise((answer, fail) => reads.push({ reference, first, signal, answer: (id) => answer({ id }), fail })),
    masked: (entry) => entry,
    pageSize: () => setting.pageSize,
    now: () => setting.now,
    onUnexpected: (error) => unexpected.push(error),
    queue,
    onRead: (failure) => ends.push(failure),
  });
  subject.onDidChange((change) => changes.push(change));
  const read = (index: number) => reads[index] ?? assert.fail(`Read ${index} was not started.`);
  const asked = () => reads.map(({ reference }) => reference);
  const shown = (reference: string) => [subject.get(reference)?.value?.id, subject.get(reference)?.loading];
  /** Reads everything, one answer for each reference; an error is a failure. */
  const refreshed = async (...answers: readonly unknown[]) => {
    const from = reads.length;
    const done = subject.refresh();
    for (const [index, one] of answers.entries()) {
      if (typeof one === "string") read(from + index).answer(one);
      else read(from + index).fail(one);
    }
    await done;
  };
  return { subject, read, asked, shown, refreshed, queue, ends, changes, unexpected, setting };
}

describe("A collection of the store", () => {
  it("is as old as the oldest answer in it, and has no age before the first", async () => {
    const { subject, read, setting } = collection(["a", "b", "c"]);
    assert.equal(subject.asOf, undefined);
    const done = subject.refresh();
    for (const [index, time] of [3000, 2000].entries()) {
      setting.now = time;
      read(index).answer("read");
      await settled();
    }
    assert.equal(subject.asOf, 2000);
    read(2).fail(new Error("down"));
    await done;
    assert.equal(subject.asOf, 2000);
  });

  it("is not as old as what the service does not have any more", async () => {
    const { subject, refreshed, setting } = collection(["a", "b"]);
    await refreshed("A", "B");
    setting.now = 2000;
    await refreshed(new ServiceError("notFound", "There is none.", { outcome: "refused" }), "B");
    assert.equal(subject.asOf, 2000);
    setting.now = 3000;
    await refreshed(TIMEOUT, "B");
    assert.equal(subject.asOf, 1000, "nobody knows whether the service has it");
  });

  it("shows an answer with its age, and keeps it with that when a later read fails, and says why", async () => {
    const { subject, shown, refreshed, setting } = collection(["a"]);
    setting.now = 2000;
    const first = refreshed("A");
    assert.deepEqual(shown("a"), [undefined, true]);
    await first;
    const answered = { reference: "a", value: { id: "A" }, asOf: 2000, request: undefined, loading: false, pages: 1 };
    assert.deepEqual(subject.get("a"), { ...answered, triedAt: 2000, failure: undefined });
    setting.now = 9000;
    await refreshed(TIMEOUT);
    const failure = { message: "The service did not answer.", kind: "timeout" };
    assert.deepEqual(subject.get("a"), { ...answered, triedAt: 9000, failure });
  });

  it("finds a change once: a read that brings what was known keeps its object, and tells only that it was read", async () => {
    const { subject, refreshed, changes, setting } = collection(["a"]);
    const updates: unknown[] = [];
    subject.onDidUpdate((change) => updates.push(change));
    const told = async (answer: string | Error) => {
      changes.length = 0;
      updates.length = 0;
      const before = subject.get("a")?.value;
      await refreshed(answer);
      return [changes.length, updates.length, subject.get("a")?.value === before];
    };
    assert.deepEqual(await told("A"), [2, 2, false], "that it is read for the first time is shown");
    setting.now = 2000;
    assert.deepEqual(await told("A"), [0, 2, true]);
    assert.equal(subject.asOf, 2000);
    assert.deepEqual(await told("B"), [1, 2, false]);
    assert.deepEqual(await told(TIMEOUT), [1, 2, true]);
    assert.deepEqual(await told("B"), [1, 2, true], "it does not fail any more");
  });

  it("tells the user nothing of an error that no code expected, and the log everything", async () => {
    const { subject, refreshed, unexpected } = collection(["a"]);
    const error = new TypeError("borrower Ada Lovelace is not iterable");
    await refreshed(error);
    assert.equal(subject.get("a")?.failure?.kind, "unexpected");
    assert.doesNotMatch(subject.get("a")?.failure?.message ?? "", /Ada/);
    assert.deepEqual(unexpected, [error]);
  });

  it("lets the newest read win: the older one is cancelled, and its late answer is dropped", async () => {
    const { subject, read, shown } = collection(["a"]);
    const older = subject.refresh();
    const newer = subject.refresh();
    assert.equal(read(0).signal.aborted, true);
    read(1).answer("new");
    await newer;
    read(0).answer("old");
    await older;
    assert.deepEqual(shown("a"), ["new", false]);
  });

  it("ends an overtaken refresh with the newer answer, not before: what is said then must not be older than the asking", async () => {
    const { subject, read } = collection(["a"]);
    let told: string | undefined = "nothing yet";
    const afterAChange = subject.refresh(["a"]).then(() => {
      told = subject.get("a")?.value?.id;
    });
    const poll = subject.refreshInBackground(["a"]);
    read(0).fail(CANCELLED);
    await settled();
    assert.equal(told, "nothing yet");
    read(1).answer("new");
    await Promise.all([afterAChange, poll]);
    assert.equal(told, "new");
  });

  it("reads again for who was overtaken by a refresh that is cancelled then", async () => {
    const { subject, read, asked, shown } = collection(["a"]);
    const waitedFor = subject.refresh(["a"]);
    const abort = new AbortController();
    const left = subject.refresh(["a"], abort.signal);
    read(0).fail(CANCELLED);
    abort.abort();
    read(1).fail(CANCELLED);
    await left;
    await settled();
    read(2).answer("A");
    await waitedFor;
    assert.deepEqual([...shown("a"), asked().length], ["A", false, 3]);
  });

  it("keeps what somebody waits for ahead when a background refresh overtakes it", async () => {
    const { subject, read, shown, queue } = collection(["a", "b", "c"], 1);
    const asked = [subject.refresh(["c"]), subject.refresh(["b"]), subject.refreshInBackground(["a", "b"])];
    queue.postpone(LIMITED);
    read(0).answer("C");
    await settled();
    assert.equal(read(1).reference, "b");
    read(1).answer("B");
    await Promise.all(asked);
    assert.deepEqual(shown("b"), ["B", false]);
  });

  it("reads what was asked for alone to its end when it is closed, and nothing else", async () => {
    const { subject, read, asked, shown } = collection(["a", "b", "c"]);
    const afterAChange = subject.refresh(["a"]);
    const all = subject.refreshInBackground(["b", "c"]);
    subject.dispose();
    const aborted = [0, 1, 2].map((index) => read(index).signal.aborted);
    assert.deepEqual(aborted, [false, true, true]);
    read(0).answer("A");
    for (const index of [1, 2]) read(index).fail(CANCELLED);
    await Promise.all([afterAChange, all]);
    await subject.refresh();
    assert.deepEqual([...shown("a"), asked().length], ["A", false, 3]);
  });

  it("reads what somebody waits for before what waits in the background, and one they look at next", async () => {
    const { subject, read, asked } = collection(["a", "b", "c", "d"], 1);
    const done = [subject.refreshInBackground(["a", "b", "c"]), subject.refresh(["d"])];
    subject.prioritize("c");
    subject.prioritize("nobody's");
    for (const index of [0, 1, 2, 3]) {
      read(index).answer("x");
      await settled();
    }
    await Promise.all(done);
    assert.deepEqual(asked(), ["a", "d", "c", "b"]);
  });

  it("does not make a cancelled refresh wait for the reads before it", async () => {
    const { subject, asked, shown } = collection(["a", "b"], 1);
    void subject.refresh(["a"]);
    const abort = new AbortController();
    const second = subject.refresh(["b"], abort.signal);
    abort.abort();
    await second;
    assert.deepEqual([...shown("b"), asked().length], [undefined, false, 1]);
  });

  it("tells how each read ended that was not cancelled, and calls no cancelled one a failure", async () => {
    const { subject, read, shown, ends } = collection(["a", "b", "c"]);
    const done = subject.refresh(["a", "b"]);
    const abort = new AbortController();
    const cancelled = subject.refresh(["c"], abort.signal);
    read(0).answer("A");
    read(1).fail(new ServiceError("rateLimited", "Too many.", { outcome: "refused", status: 429, retryAfter: 30 }));
    abort.abort();
    read(2).fail(CANCELLED);
    await Promise.all([done, cancelled]);
    assert.deepEqual(ends, [
      undefined,
      { kind: "rateLimited", message: "Too many.", retryAfter: 30_000, postponed: true },
    ]);
    assert.deepEqual([...shown("c"), subject.get("c")?.failure], [undefined, false, undefined]);
  });

  it("drops the answer for what was taken off the list while it was read", async () => {
    const { subject, read } = collection(["a", "b"]);
    const done = subject.refresh(["a"]);
    subject.remove("a");
    read(0).answer("A");
    await done;
    assert.deepEqual([subject.references, subject.get("a")], [["b"], undefined]);
  });

  it("service.md 2.1: asks for one page more when more is wanted, also later, and for fewer as soon as the setting says so", async () => {
    const { subject, read, refreshed, setting } = collection(["a"]);
    const more = subject.loadMore("a");
    read(0).answer("A");
    await more;
    await refreshed("A");
    setting.pageSize = 10;
    await refreshed("A");
    const sizes = [0, 1, 2].map((index) => read(index).first);
    assert.deepEqual(sizes, [100, 100, 20]);
  });

  it("finds what 20,000 loans are called at once: a refresh of many must not hold up the window", () => {
    const { subject } = collection(Array.from({ length: 20_000 }, (_, index) => `LN-${index}`));
    const began = performance.now();
    assert.equal(subject.namesOf(subject.references).size, 20_000);
    assert.ok(performance.now() - began < 1000);
  });

  it("asks for a whole number from 1 to 1000, whatever the settings file holds", () => {
    const sizes = [0, -5, 1.4, 200, 1e9, Number.NaN, "20", null, undefined].map(pageSizeOf);
    assert.deepEqual(sizes, [1, 1, 1, 200, 1000, 50, 50, 50, 50]);
  });
});

describe("An event of the store", () => {
  it("reaches every listener when one of them throws, and whoever fired it goes on", () => {
    const errors: unknown[] = [];
    const heard: string[] = [];
    const emitter = new Emitter<string>((error) => errors.push(error));
    const broken = new Error("A listener is broken.");
    emitter.event(() => {
      throw broken;
    });
    emitter.event((value) => heard.push(value));
    emitter.fire("one");
    emitter.fire("two");
    assert.deepEqual({ heard, errors }, { heard: ["one", "two"], errors: [broken, broken] });
  });
});
