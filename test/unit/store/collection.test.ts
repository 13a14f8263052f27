import assert from "node:assert/strict";
import { ServiceError } from "../../../src/service/serviceError";
import { Collection } from "../../../src/store/collection";

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
  let now = 1000;
  const subject = new Collection<string>(references, {
    fetch: (reference, { first, signal }) =>
      new Promise((answer, fail) => reads.push({ reference, first, signal, answer, fail })),
    pageSize: () => 50,
    now: () => now,
    onUnexpected: (error) => unexpected.push(error),
    concurrency,
  });
  const changes: (string | undefined)[] = [];
  subject.onDidChange((change) => changes.push(change));
  const tick = (time: number) => {
    now = time;
  };
  return { subject, reads, changes, unexpected, tick };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const read = (reads: readonly Read[], index: number): Read => {
  const found = reads[index];
  assert.ok(found, `read ${index} was started`);
  return found;
};

describe("A collection of the store", () => {
  it("shows an answer with its age, and that it is being read before that", async () => {
    const { subject, reads, tick } = collection(["a"]);
    const done = subject.refresh();
    assert.equal(subject.get("a")?.loading, true);
    tick(2000);
    read(reads, 0).answer("A");
    await done;
    assert.deepEqual(subject.get("a"), {
      reference: "a",
      value: "A",
      asOf: 2000,
      failure: undefined,
      loading: false,
      first: 50,
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
    assert.deepEqual([entry?.value, entry?.asOf], ["A", 1000]);
    assert.deepEqual(entry?.failure, { message: "The service did not answer.", kind: "timeout" });
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
    assert.equal(subject.get("a")?.value, "new");
    assert.equal(subject.get("a")?.loading, false);
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
      subject.entries.map(({ value }) => value),
      ["A", "B", "C"],
    );
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
});
