import assert from "node:assert/strict";
import { absentListing, listingOf } from "../../../src/domain/listing";
import type { Loan } from "../../../src/domain/loan";
import { FAILED } from "../../../src/domain/unknown";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { MAX_WATCHES, Watches } from "../../../src/store/watches";
import { storeOf } from "../../support/loanStore";
import { borrower, borrowerTask, loanWith, officerTask } from "../../support/loans";
import { sharedStorage } from "./support/sharedStorage";

const MINUTE = 60_000;
const TASK = { loan: "LN-1", taskId: "a", taskKind: "borrower" } as const;

/** What windows share, and windows that have read their lists at this time. */
function machine() {
  const storage = sharedStorage();
  const clock = { now: 0 };
  const unexpected: unknown[] = [];
  const failing = { with: undefined as ServiceError | undefined, hangs: false };
  let loan: Loan = loanWith({ borrowers: [borrower("b", [borrowerTask("a")])] });
  async function open(references: readonly string[] = ["LN-1", "LN-2"]) {
    const reads: string[] = [];
    const store = storeOf({
      listed: { loans: references },
      now: () => clock.now,
      elapsed: () => clock.now,
      random: () => 1,
      loan: async (id) => {
        reads.push(id);
        if (failing.hangs) await new Promise(() => undefined);
        if (failing.with) throw failing.with;
        return { ...loan, id };
      },
    });
    const watches = new Watches(store, storage, (error) => unexpected.push(error));
    await store.refresh();
    reads.length = 0;
    return {
      store,
      watches,
      reads,
      async pass(minutes: number) {
        clock.now += minutes * MINUTE;
        await watches.readDue(clock.now);
        return reads.splice(0).join();
      },
    };
  }
  return { storage, clock, failing, unexpected, open, answer: (now: Loan) => (loan = now) };
}

const error = (kind: "rateLimited" | "unauthorized" | "unreachable", retryAfter?: number) =>
  new ServiceError(kind, kind, { outcome: "refused", ...(retryAfter !== undefined && { retryAfter }) });

describe("What is watched", () => {
  it("service.md 8: is read every 15 minutes, each loan once", async () => {
    const { watches, pass } = await machine().open();
    await watches.add([{ loan: "LN-2" }, TASK, { loan: "LN-1" }]);
    assert.deepEqual(
      [await pass(14), await pass(1), await pass(14), await pass(1)],
      ["", "LN-2,LN-1", "", "LN-2,LN-1"],
    );
  });

  it("is read by one window of all that are open, and by the next one when that was killed while it read", async () => {
    const { open, failing } = machine();
    const [one, other] = [await open(), await open()];
    await one.watches.add([TASK]);
    assert.deepEqual(
      [await other.pass(15), await one.pass(0), await one.pass(1), await other.pass(13)],
      ["LN-1", "", "", ""],
    );
    failing.hangs = true;
    void one.pass(1);
    await new Promise(setImmediate);
    assert.deepEqual(one.reads, ["LN-1"]);
    failing.hangs = false;
    assert.deepEqual([await other.pass(1), await other.pass(13), await other.pass(1)], ["", "", "LN-1"]);
  });

  it("is not read again so soon after a window has read it for another reason, be it another window", async () => {
    const { open, clock } = machine();
    const [one, other] = [await open(), await open()];
    await one.watches.add([TASK]);
    clock.now += 10 * MINUTE;
    await one.store.refresh();
    one.reads.length = 0;
    assert.deepEqual(
      [await one.pass(1), await other.pass(4), await other.pass(9), await other.pass(1)],
      ["", "", "", "LN-1"],
    );
  });

  it("is left by a window that does not list it to one that does", async () => {
    const { open } = machine();
    const [one, other] = [await open(["LN-1"]), await open(["LN-2"])];
    await one.watches.add([TASK]);
    assert.deepEqual([await other.pass(15), await one.pass(0)], ["", "LN-1"]);
    other.store.loans.remove("LN-2");
    assert.deepEqual([await one.pass(15), one.watches.all.length], ["LN-1", 1]);
  });

  it("is read by a clock that was set back, too", async () => {
    const { open, clock } = machine();
    const { watches, pass } = await open();
    clock.now = 1_000 * MINUTE;
    await watches.add([TASK]);
    assert.equal(await pass(15), "LN-1");
    clock.now = 20 * MINUTE;
    assert.equal(await pass(1), "LN-1");
  });

  it("is not asked for while the service asks to wait, nor with a token that was refused, and rarely while nothing answers", async () => {
    const { open, failing } = machine();
    const { watches, pass, store, reads } = await open();
    await watches.add([TASK]);
    failing.with = error("rateLimited", 40 * 60);
    assert.deepEqual([await pass(15), await pass(15), await pass(24), await pass(1)], ["LN-1", "", "", "LN-1"]);
    failing.with = error("unauthorized");
    await store.refresh();
    reads.length = 0;
    assert.equal(await pass(500), "");
    failing.with = undefined;
    await store.refresh();
    assert.equal(await pass(0), "LN-1,LN-2", "by the user");
    failing.with = error("unreachable");
    assert.deepEqual(
      [await pass(15), await pass(29), await pass(1), await pass(59), await pass(1)],
      ["LN-1", "", "LN-1", "", "LN-1"],
    );
    assert.deepEqual([await pass(59), await pass(1)], ["", "LN-1"], "once an hour at least");
  });

  it("is read where a full disk takes no note of it, and does not end before that can be written", async () => {
    const { open, storage, answer, unexpected } = machine();
    const { watches, pass } = await open();
    await watches.add([TASK]);
    const { change } = storage;
    storage.change = () => Promise.reject(new Error("The disk is full."));
    answer(loanWith({ borrowers: [borrower("b", [borrowerTask("a", { status: "Completed" })])] }));
    assert.deepEqual([await pass(15), await pass(14), await pass(1)], ["LN-1", "", "LN-1"]);
    assert.deepEqual([await watches.end(), watches.all.length], [[], 1]);
    assert.match(String(unexpected[0]), /disk is full/);
    storage.change = change;
    assert.equal((await watches.end()).length, 1);
  });

  it("are twenty at the most, of all windows together, each once", async () => {
    const { open } = machine();
    const [one, other] = [await open(), await open()];
    const tasks = Array.from({ length: MAX_WATCHES }, (_, number) => ({ ...TASK, taskId: `t${number}` }));
    assert.ok(await one.watches.add(tasks.slice(1)));
    assert.equal(await other.watches.add([TASK, { loan: "LN-1" }]), false, "all or none");
    assert.ok(await other.watches.add(tasks.slice(0, 5)));
    assert.equal(await one.watches.add([TASK]), false);
    assert.deepEqual([one.watches.all.length, await one.watches.add(tasks)], [MAX_WATCHES, true]);
    await one.watches.remove(() => true);
    // As both rows of a task that two borrowers share.
    assert.ok(await one.watches.add([TASK, { ...TASK }, { loan: "LN-1" }, { loan: "LN-1" }]));
    assert.equal(one.watches.all.length, 2);
  });

  it("are known to a later window, by references and IDs alone", async () => {
    const { open, storage } = machine();
    await (await open()).watches.add([TASK, { loan: "LN-2" }]);
    assert.deepEqual(JSON.parse(storage.text), {
      watches: [
        { ...TASK, readAt: 0 },
        { loan: "LN-2", readAt: 0 },
      ],
    });
    const { watches, pass } = await open();
    const told: string[] = [];
    watches.onDidChange((loan) => told.push(loan));
    await pass(0);
    assert.deepEqual(
      [watches.has(TASK), watches.has({ loan: "LN-1" }), watches.has({ loan: "LN-2" })],
      [true, false, true],
    );
    await pass(15);
    assert.deepEqual(told, ["LN-1", "LN-2"], "not again where nothing changed");
  });

  it("end with the loan that is taken off the list", async () => {
    const { watches, store } = await machine().open();
    await watches.add([TASK, { loan: "LN-1" }, { loan: "LN-2" }]);
    const gone = new Promise((resolve) => watches.onDidChange(resolve));
    store.loans.remove("LN-1");
    await gone;
    assert.deepEqual(
      watches.all.map(({ loan }) => loan),
      ["LN-2"],
    );
  });

  for (const [what, loan, ends] of [
    ["is completed", loanWith({ borrowers: [borrower("b", [borrowerTask("a", { status: "Completed" })])] }), true],
    [
      "is cancelled",
      loanWith({ borrowers: [borrower("b", [borrowerTask("a", { status: "ManuallyCancelled" })])] }),
      true,
    ],
    ["is gone", loanWith({}), true],
    [
      "has a status that was not read",
      loanWith({ borrowers: [borrower("b", [borrowerTask("a", { status: FAILED })])] }),
      false,
    ],
    ["is not in a list that did not come whole", { ...loanWith({}), borrowers: absentListing<never>("down") }, false],
    ["is in progress", loanWith({ borrowers: [borrower("b", [borrowerTask("a", { status: "InProgress" })])] }), false],
    ["is gone, and an officer's task has its ID", loanWith({ officerTasks: [officerTask("a")] }), true],
    ["may be on another page", { ...loanWith({}), borrowers: listingOf<never>([], true) }, false],
  ] as const) {
    it(`${ends ? "ends" : "goes on"} of a task that ${what}, and never of a loan`, async () => {
      const { open, answer } = machine();
      const { watches, store } = await open();
      await watches.add([TASK, { loan: "LN-1" }]);
      answer(loan);
      await store.refresh();
      assert.deepEqual(await watches.end(), ends ? [{ ...TASK, readAt: 0 }] : []);
      assert.deepEqual([watches.all.length, await watches.end()], [ends ? 1 : 2, []]);
    });
  }

  it("goes on where a window's read is older than the watch of another one", async () => {
    const { open, answer, clock } = machine();
    const withStatus = (status: string) =>
      answer(loanWith({ borrowers: [borrower("b", [borrowerTask("a", { status })])] }));
    withStatus("Completed");
    const [old, other] = [await open(), await open()];
    clock.now += MINUTE;
    withStatus("InProgress");
    await other.store.refresh();
    await other.watches.add([TASK]);
    await old.watches.load();
    assert.deepEqual([await old.watches.end(), old.watches.all.length], [[], 1]);
    withStatus("Completed");
    clock.now += MINUTE;
    await old.store.refresh();
    assert.equal((await old.watches.end()).length, 1);
  });

  it("tells a task's changes from those of another task with its ID, and all of a loan", async () => {
    const { watches } = await machine().open();
    await watches.add([TASK]);
    const change = { kind: "newTask", taskId: "a" } as const;
    const covered = () =>
      [
        change,
        { ...change, taskKind: TASK.taskKind },
        { ...change, taskKind: "loanOfficer" as const },
        { ...change, taskId: "b" },
      ].map((one) => watches.covers("LN-1", one));
    assert.deepEqual(covered(), [true, true, false, false]);
    await watches.add([{ loan: "LN-1" }]);
    assert.deepEqual([covered(), watches.covers("LN-2", change)], [[true, true, true, true], false]);
  });

  for (const text of [
    "null",
    "[]",
    '{"watches": 5}',
    '{"watches": [null, {}, {"loan": 5, "readAt": 1}, {"loan": "LN-1"}]}',
  ]) {
    it(`is nothing where the file says ${text}`, async () => {
      const { open, storage } = machine();
      storage.text = text;
      const { watches, pass } = await open();
      assert.deepEqual([await pass(15), watches.all], ["", []]);
    });
  }
});
