import assert from "node:assert/strict";
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ledger } from "../../../src/ledger/ledger";
import type { OpenForAppend } from "../../../src/ledger/lineFile";
import { folderOfTest, UPLOAD } from "./support/facts";

const FULL = { name: "LedgerError", message: /^Nothing was sent\. The disk .* is full\. Free some space/ };

describe("A disk that takes no more", () => {
  const folder = folderOfTest();
  let steps: string[];
  /** Bytes that still fit. */
  let room: number;
  /** Bytes that fit after a write for which there was no room. */
  let freed: number;
  let failingSync: string | undefined;
  let ledger: Ledger;

  /** A real file on a disk with so much room: a write that does not fit is cut short, the next one fails. */
  const openForAppend: OpenForAppend = async (path) => {
    const file = await open(path, "a", 0o600);
    return {
      async write(bytes) {
        if (room === 0) {
          room = freed;
          throw Object.assign(new Error("ENOSPC: no space left, write"), { code: "ENOSPC" });
        }
        const fitting = bytes.subarray(0, room);
        room -= fitting.length;
        steps.push("write");
        return file.write(fitting);
      },
      async sync() {
        if (failingSync) throw Object.assign(new Error(failingSync), { code: failingSync });
        await file.sync();
        steps.push("sync");
      },
      close: () => file.close(),
    };
  };

  beforeEach(() => {
    steps = [];
    room = Number.POSITIVE_INFINITY;
    freed = 0;
    failingSync = undefined;
    ledger = new Ledger(folder.path, { openForAppend });
  });
  afterEach(() => ledger.close());

  const states = async () =>
    (await ledger.activities()).map(({ state, interrupted }) => `${state}${interrupted ? ", interrupted" : ""}`);

  it("is known before anything is sent: each step is one write, which is on the disk before it counts", async () => {
    const id = await ledger.plan(UPLOAD);
    assert.deepEqual(steps, ["write", "sync"]);
    await ledger.sent(id);
    assert.deepEqual(steps, ["write", "sync", "write", "sync"]);
    await ledger.settle(id, "confirmed");
    assert.deepEqual(steps, ["write", "sync", "write", "sync", "write", "sync"]);
  });

  it("refuses a plan that does not fit, and the half line is ignored", async () => {
    const first = await ledger.plan(UPLOAD);
    room = 100;
    await assert.rejects(ledger.plan(UPLOAD), FULL);
    await assert.rejects(ledger.plan(UPLOAD), FULL);
    room = Number.POSITIVE_INFINITY;
    await ledger.sent(first);
    await ledger.settle(first, "confirmed");
    assert.deepEqual(await states(), ["confirmed"]);
  });

  it("refuses a plan that the disk did not keep", async () => {
    failingSync = "ENOSPC";
    await assert.rejects(ledger.plan(UPLOAD), FULL);
    assert.deepEqual(await states(), ["notSent"]);
  });

  it("leaves no plan that it did not keep under way for other windows", async () => {
    failingSync = "EIO";
    await assert.rejects(ledger.plan(UPLOAD));
    const record = join(folder.path, "activity.jsonl");
    // As if another process that lives had planned it.
    await writeFile(record, (await readFile(record, "utf8")).replace(/"\d+@[^"]*"/, `"${process.ppid}@"`));
    assert.deepEqual(
      (await new Ledger(folder.path).activities()).map(({ state }) => state),
      ["notSent"],
    );
  });

  it("stops what was planned from being sent, and lists it as not sent", async () => {
    const id = await ledger.plan(UPLOAD);
    room = 20;
    await assert.rejects(ledger.sent(id), FULL);
    await assert.rejects(ledger.sent(id), /has been used/);
    assert.deepEqual(await states(), ["notSent"]);
    room = Number.POSITIVE_INFINITY;
    assert.deepEqual(await states(), ["notSent"]);
  });

  it("lists as not sent what was stopped because the disk did not keep that it was to be sent", async () => {
    const id = await ledger.plan(UPLOAD);
    failingSync = "EDQUOT";
    await assert.rejects(ledger.sent(id), FULL);
    failingSync = undefined;
    assert.deepEqual(await states(), ["notSent"]);
  });

  it("leaves an outcome to be written later: this window knows it, and the next line brings it to the others", async () => {
    const id = await ledger.plan(UPLOAD);
    await ledger.sent(id);
    room = 0;
    const message = /^The outcome could not be recorded\. The disk .* is full/;
    await assert.rejects(ledger.settle(id, "confirmed"), { name: "LedgerError", message });
    assert.deepEqual(await states(), ["confirmed"]);
    const other = async () => (await new Ledger(folder.path).activities()).map(({ state }) => state);
    assert.deepEqual(await other(), ["unknown"]);
    freed = Number.POSITIVE_INFINITY;
    await assert.rejects(ledger.plan(UPLOAD), FULL, "nothing is planned before it is written");
    await ledger.plan(UPLOAD);
    assert.equal((await other()).at(-1), "confirmed");
  });

  it("is told apart from a record that may not be written", async () => {
    failingSync = "EROFS";
    await assert.rejects(ledger.plan(UPLOAD), {
      name: "LedgerError",
      message: /Check the permissions/,
      detail: "EROFS",
    });
    failingSync = "EIO";
    await assert.rejects(ledger.plan(UPLOAD), { name: "LedgerError", message: /See the log/, detail: "EIO" });
  });
});
