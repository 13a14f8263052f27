import assert from "node:assert/strict";
import type { Task } from "../../../src/domain/task";
import { FAILED } from "../../../src/domain/unknown";
import { ChangeLog } from "../../../src/store/changeLog";
import { NO_STORE_MASKING } from "../../../src/store/entry";
import { isOfField, type SeenLoans, seenLoanOf } from "../../../src/store/seen";
import { UnseenChanges } from "../../../src/store/unseenChanges";
import { storeOf } from "../../support/loanStore";
import { borrower, borrowerTask, loanWith } from "../../support/loans";
import { FakeClock } from "./support/fakeClock";
import { sharedStorage } from "./support/sharedStorage";

const DAY = 24 * 3600 * 1000;
const withTask = (facts: Partial<Task> = {}, ...more: Task[]) =>
  loanWith({ borrowers: [borrower("b", [borrowerTask("a", facts), ...more])] });

/** Windows that share a log. Each has seen the loan at its own time, and reads what `answer` says. */
function machine() {
  const storage = sharedStorage();
  const now = { time: 1_000, answer: withTask() };
  const unexpected: unknown[] = [];
  async function open(seen: SeenLoans = {}) {
    const { loans } = storeOf({ loan: async () => now.answer, now: () => now.time });
    const changes = new UnseenChanges(
      loans,
      { read: async () => seen, write: async () => {} },
      assert.ifError,
      NO_STORE_MASKING,
      new FakeClock().after,
    );
    const log = new ChangeLog(loans, changes, storage, (error) => unexpected.push(error));
    const looks = async () =>
      (await log.add(now.time)).map(({ change }) =>
        isOfField(change) ? `${change.before} > ${change.after}` : change.kind,
      );
    return {
      loans,
      changes,
      looks,
      async reads(facts?: Partial<Task>, ...more: (Task | (() => Promise<void>))[]) {
        now.time += 1_000;
        if (facts) now.answer = withTask(facts, ...more.filter((one) => typeof one !== "function"));
        await loans.refresh();
        await changes.settled();
        for (const then of more) if (typeof then === "function") await then();
        return looks();
      },
      since: async (time: number) => {
        const { since, changes: found } = await log.changesSince(time, now.time);
        return {
          since,
          changes: found.map(({ at, change }) => [
            at,
            isOfField(change) ? `${change.before} > ${change.after}` : change.kind,
          ]),
        };
      },
    };
  }
  return { storage, now, open, unexpected };
}

describe("The log of changes", () => {
  it("has what changed, which one window is the first to see", async () => {
    const { open } = machine();
    const [one, other] = [await open(), await open()];
    assert.deepEqual([await one.reads(), await other.reads()], [[], []]);
    assert.deepEqual(await one.reads({ status: "InProgress" }), ["NotStarted > InProgress"]);
    assert.deepEqual([await one.reads(), await other.reads()], [[], []]);
    assert.deepEqual(await other.reads({ status: "Completed" }, borrowerTask("n")), [
      "InProgress > Completed",
      "newTask",
    ]);
    assert.deepEqual(await one.reads(), []);
    assert.deepEqual((await one.since(0)).changes, [
      [7_000, "NotStarted > Completed"],
      [7_000, "newTask"],
    ]);
  });

  it("is not taken back by a window whose last read is older than what another one wrote", async () => {
    const { open } = machine();
    const [one, other] = [await open(), await open()];
    assert.deepEqual(await one.reads(), []);
    await other.loans.refresh();
    assert.deepEqual(await one.reads({ status: "InProgress" }), ["NotStarted > InProgress"]);
    assert.deepEqual([await other.looks(), await one.looks()], [[], []]);
    assert.deepEqual((await one.since(0)).changes, [[3_000, "NotStarted > InProgress"]]);
    assert.deepEqual(await other.reads({ status: "Completed" }), ["InProgress > Completed"]);
  });

  it("has what one window reads as it was, and another one had read otherwise", async () => {
    const { open } = machine();
    const [one, other] = [await open(), await open()];
    assert.deepEqual([await one.reads(), await other.reads()], [[], []]);
    assert.deepEqual(await one.reads({ status: "InProgress" }), ["NotStarted > InProgress"]);
    assert.deepEqual(await other.reads({ status: "NotStarted" }), ["InProgress > NotStarted"]);
    assert.deepEqual(await one.reads(), []);
  });

  it("has what the user did before it began: another window does not tell it later", async () => {
    const { open, now } = machine();
    const seen = { "LN-1": seenLoanOf(withTask()) };
    const [one, other] = [await open(seen), await open(seen)];
    await one.reads({ status: "InProgress" }, async () => {
      now.time += 1_000;
    });
    await one.reads({ dueDate: "2026-03-01", status: "InProgress" }, () => one.changes.markSeen());
    assert.deepEqual(await other.reads(), []);
  });

  it("has what changed while VS Code was closed, once", async () => {
    const { open } = machine();
    const seen = { "LN-1": seenLoanOf(withTask()) };
    assert.deepEqual(await (await open(seen)).reads({ status: "Completed" }), ["NotStarted > Completed"]);
    assert.deepEqual(await (await open(seen)).reads(), []);
  });

  it("tells what came back to what it was, and what comes then", async () => {
    const window = await machine().open();
    await window.reads();
    const told: string[][] = [];
    for (const status of ["Completed", "NotStarted", "Completed"]) told.push(await window.reads({ status }));
    assert.deepEqual(told, [["NotStarted > Completed"], ["Completed > NotStarted"], ["NotStarted > Completed"]]);
  });

  it("tells what came back to what the user had seen by way of other values", async () => {
    const { open } = machine();
    const [one, other] = [await open(), await open()];
    await one.reads();
    await other.reads();
    assert.deepEqual(await one.reads({ status: "InProgress" }), ["NotStarted > InProgress"]);
    assert.deepEqual(await one.reads({ status: "Completed" }), ["InProgress > Completed"]);
    assert.deepEqual(await other.reads(), []);
    assert.deepEqual(await one.reads({ status: "NotStarted" }), ["Completed > NotStarted"]);
    assert.deepEqual(await other.reads(), []);
  });

  it("does not tell what the user took back, be it their own or somebody else's", async () => {
    const { open } = machine();
    const [one, other] = [await open(), await open()];
    await one.reads();
    await other.reads();
    const own = { tasks: [{ id: "a", kind: "borrower" }], fields: ["status"], documents: 0 } as const;
    const mine = (status: string) => {
      const was = one.loans.unmaskedEntry("LN-1")?.value ?? assert.fail();
      return one.reads({ status }, () => one.changes.markOwn("LN-1", was, own));
    };
    assert.deepEqual([await mine("InProgress"), await mine("NotStarted"), await other.reads()], [[], [], []]);
    assert.deepEqual(await one.reads({ status: "InProgress" }), ["NotStarted > InProgress"]);
    assert.deepEqual([await mine("NotStarted"), await other.reads()], [[], []]);
    assert.deepEqual(await other.reads({ status: "InProgress" }), ["NotStarted > InProgress"]);
    assert.deepEqual(await one.reads(), []);
  });

  it("does not tell what the user did in a window that ended before it looked", async () => {
    const { open, now } = machine();
    const one = await open();
    await one.reads();
    assert.deepEqual(await one.reads({ status: "InProgress" }), ["NotStarted > InProgress"]);
    now.answer = withTask({ status: "Completed" });
    assert.deepEqual(await (await open({ "LN-1": seenLoanOf(now.answer) })).reads(), []);
  });

  it("does not tell what the user did, here and in another window", async () => {
    const { open } = machine();
    const window = await open();
    await window.reads();
    const own = { tasks: [{ id: "a", kind: "borrower" }], fields: ["status"], documents: 0 } as const;
    const loan = () => window.loans.unmaskedEntry("LN-1")?.value ?? assert.fail();
    const mine = async (status: string) => {
      const was = loan();
      assert.deepEqual(await window.reads({ status }, () => window.changes.markOwn("LN-1", was, own)), []);
    };
    await mine("InProgress");
    const other = await open({ "LN-1": seenLoanOf(withTask()) });
    assert.deepEqual(await other.reads(), []);
    assert.deepEqual(await window.reads({ status: "Completed" }), ["InProgress > Completed"]);
    await window.changes.markSeen();
    const was = loan();
    assert.deepEqual(await window.reads({ status: "NotStarted" }, () => window.changes.markOwn("LN-1", was, own)), []);
    assert.deepEqual((await window.since(0)).changes, []);
  });

  it("says what is other than at a time, and from when on it knows", async () => {
    const { open, now } = machine();
    const window = await open();
    await window.reads();
    for (const status of ["InProgress", "Completed", "NotStarted"])
      await window.reads({ status, dueDate: "2026-03-01" });
    assert.deepEqual(
      await Promise.all([0, 3_500, 4_500, 5_500].map(async (time) => (await window.since(time)).changes)),
      [
        [[3_000, "undefined > 2026-03-01"]],
        [[5_000, "InProgress > NotStarted"]],
        [[5_000, "Completed > NotStarted"]],
        [],
      ],
    );
    assert.equal((await window.since(0)).since, 2_000);
    now.time += 20 * DAY;
    assert.equal((await window.since(0)).since, now.time - 8 * DAY);
  });

  it("keeps eight days, and what is unseen for longer: it is not new again", async () => {
    const { open, now, storage } = machine();
    const window = await open();
    await window.reads();
    await window.reads({ status: "Completed" });
    now.time += 20 * DAY;
    assert.deepEqual(await window.reads({ status: "Completed", dueDate: "2026-03-01" }), ["undefined > 2026-03-01"]);
    now.time += 20 * DAY;
    assert.deepEqual(await window.reads({ status: "Completed", dueDate: "2026-03-02" }), ["2026-03-01 > 2026-03-02"]);
    await window.changes.markSeen();
    await window.reads();
    const { changes } = JSON.parse(storage.text);
    assert.deepEqual(
      changes.map(({ change }: { change: object }) => change),
      [{ kind: "dueDate", taskId: "a", before: "2026-03-01", after: "2026-03-02" }],
    );
  });

  it("keeps the newest 4,000, and knows from then on", async () => {
    const { open, storage } = machine();
    const window = await open();
    await window.reads({}, ...Array.from({ length: 4_001 }, (_, index) => borrowerTask(`t${index}`)));
    await window.reads(
      {},
      ...Array.from({ length: 4_001 }, (_, index) => borrowerTask(`t${index}`, { status: "Completed" })),
    );
    const { changes, since } = JSON.parse(storage.text);
    assert.deepEqual([changes.length, since, changes[0].change.taskId], [4_000, 3_000, "t1"]);
    assert.ok(storage.text.length < 700_000, `${storage.text.length}`);
  });

  it("takes nothing for changed that was not read", async () => {
    const window = await machine().open();
    await window.reads();
    await window.reads({ status: "InProgress" });
    assert.deepEqual(await window.reads({ status: FAILED }), []);
    assert.deepEqual(await window.reads({ status: "Completed" }), ["InProgress > Completed"]);
  });

  it("tells what a full disk does not take, once, and writes it with the next change", async () => {
    const { open, storage, unexpected } = machine();
    const [one, other] = [await open(), await open()];
    await one.reads();
    await other.reads();
    const { change } = storage;
    const full = new Error("The disk is full.");
    storage.change = () => Promise.reject(full);
    assert.deepEqual(await one.reads({ status: "InProgress" }), ["NotStarted > InProgress"]);
    assert.deepEqual(await one.reads(), []);
    assert.deepEqual(
      [(await one.since(0)).changes, storage.text.includes("InProgress")],
      [[[4_000, "NotStarted > InProgress"]], false],
    );
    assert.deepEqual(new Set(unexpected), new Set([full]));
    storage.change = change;
    assert.deepEqual(await one.reads({ dueDate: "2026-03-01", status: "InProgress" }), ["undefined > 2026-03-01"]);
    assert.deepEqual([await other.reads(), JSON.parse(storage.text).changes.length], [[], 2]);
  });

  it("has no text that may name a person", async () => {
    const { open, storage } = machine();
    const window = await open();
    await window.reads({ status: "Waiting for Ada", assignedTo: "Ada Byron" });
    await window.reads({ status: "Waiting for Bob", assignedTo: "Bob" });
    assert.doesNotMatch(storage.text, /Ada|Byron|Bob|Waiting|Task/);
    assert.match(storage.text, /"status"/);
  });

  for (const text of [
    "null",
    "[1]",
    '{"since": "x", "changes": 5}',
    '{"changes": [null, {"loan": 5}, {"loan": "LN-1", "at": 1}]}',
  ]) {
    it(`begins anew where the file says ${text}`, async () => {
      const { open, storage } = machine();
      storage.text = text;
      const window = await open();
      await window.reads();
      assert.deepEqual(await window.reads({ status: "Completed" }), ["NotStarted > Completed"]);
      assert.equal((await window.since(0)).since, 2_000);
    });
  }
});
