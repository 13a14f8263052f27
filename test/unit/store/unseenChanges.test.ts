import assert from "node:assert/strict";
import { absentListing, type Listing, listingOf } from "../../../src/domain/listing";
import type { Borrower, Loan } from "../../../src/domain/loan";
import type { Document, Task } from "../../../src/domain/task";
import { FAILED, LEFT_OUT } from "../../../src/domain/unknown";
import { NO_STORE_MASKING } from "../../../src/store/entry";
import {
  changesSince,
  concealed,
  isFullyRead,
  type SeenLoan,
  type SeenLoans,
  seenLoanOf,
  withFirstReads,
  withSaved,
} from "../../../src/store/seen";
import { type SeenStorage, UnseenChanges } from "../../../src/store/unseenChanges";
import { isCollected } from "../../support/collected";
import { storeOf } from "../../support/loanStore";
import { borrower, borrowerTask, documentLink, loanWith, officerTask, withUnplacedError } from "../../support/loans";
import { FakeClock } from "./support/fakeClock";

const OWN = { tasks: [{ id: "a", kind: "borrower" }], fields: ["status"], documents: 0 } as const;
const withTask = (facts: Partial<Task> = {}, ...more: Task[]) =>
  loanWith({ borrowers: [borrower("Byron", [borrowerTask("a", facts), ...more])] });

describe("What changed since a loan was seen", () => {
  const seen = seenLoanOf(withTask({ dueDate: "2026-03-01", documents: listingOf([documentLink("d1")]) }));

  it("names new tasks, statuses, due dates, documents and reassignments with the old and the new value", () => {
    const now = withTask(
      { status: "InProgress", dueDate: "2026-04-01", documents: listingOf([documentLink("d1"), documentLink("d2")]) },
      borrowerTask("b"),
    );
    assert.deepEqual(changesSince(seen, now), [
      { kind: "status", taskId: "a", before: "NotStarted", after: "InProgress" },
      { kind: "dueDate", taskId: "a", before: "2026-03-01", after: "2026-04-01" },
      { kind: "newDocument", taskId: "a", documentId: "d2" },
      { kind: "newTask", taskId: "b" },
    ]);
    const assigned = (assignedTo: string) => loanWith({ officerTasks: [officerTask("o", { assignedTo })] });
    assert.deepEqual(changesSince(seenLoanOf(assigned("LOAN_OFFICER")), assigned("BORROWER")), [
      { kind: "assignedTo", taskId: "o", before: "LOAN_OFFICER", after: "BORROWER" },
    ]);
  });

  it("service.md 7.2: takes what failed this time for unchanged, now and the next time", () => {
    const failed = withTask({ status: FAILED, dueDate: "2026-03-01", documents: absentListing("down") });
    assert.deepEqual(changesSince(seen, failed), []);
    assert.deepEqual(seenLoanOf(failed, seen), seen);
    const noTasks = loanWith({ borrowers: [borrower("Byron", [], { tasks: absentListing("down") })] });
    assert.deepEqual(seenLoanOf(noTasks, seen), seen);
  });

  it("is known whole where all that a change is told from was read, whatever else was not", () => {
    const documents = (facts: object) => listingOf([documentLink("d1", facts)]);
    for (const facts of [{ priority: LEFT_OUT, title: FAILED }, { documents: documents({ title: FAILED }) }]) {
      assert.ok(isFullyRead(withTask(facts)), JSON.stringify(facts));
    }
    for (const facts of [
      { status: FAILED },
      { dueDate: LEFT_OUT },
      { assignedTo: FAILED },
      { documents: absentListing<Document>("down") },
      { documents: documents({ id: FAILED }) },
    ]) {
      assert.ok(!isFullyRead(withTask(facts)), JSON.stringify(facts));
    }
    assert.ok(!isFullyRead(withUnplacedError(withTask())));
  });

  it("knows nothing as new that was there all along, where an error may have been about any list", () => {
    const before = seenLoanOf(withUnplacedError({ ...withTask(), loanOfficerTasks: listingOf<Task>([]) }));
    assert.deepEqual(changesSince(before, { ...withTask(), loanOfficerTasks: listingOf([officerTask("o")]) }), []);
  });

  describe("service.md 7.2: knows nothing as new of what was not seen whole before", () => {
    const ada = borrower("Ada", [borrowerTask("a")]);
    const bob = borrower("Bob", [borrowerTask("b"), borrowerTask("b2")]);
    const officer = [officerTask("o")];
    const whole = loanWith({ borrowers: [ada, borrower("Bob", [borrowerTask("b")])], officerTasks: officer });
    const down = absentListing<Task>("down");
    const partly = { ...listingOf([borrowerTask("b0")]), failure: "One is lost." };
    const withBob = (tasks: Listing<Task>) =>
      loanWith({ borrowers: [ada, borrower("Bob", [], { tasks })], officerTasks: officer });
    for (const [what, first] of [
      ["a borrower's tasks failed", withBob(down)],
      ["some of them failed", withBob(partly)],
      ["the borrowers failed", { ...loanWith({ officerTasks: officer }), borrowers: absentListing<Borrower>("down") }],
      ["there were more borrowers", { ...loanWith({ officerTasks: officer }), borrowers: listingOf([ada], true) }],
      ["the officer's tasks failed", { ...whole, loanOfficerTasks: down }],
    ] as const) {
      it(`when ${what} at first, and what comes after that is`, () => {
        const base = withFirstReads(seenLoanOf(first), whole);
        assert.deepEqual(changesSince(base, whole), []);
        assert.deepEqual(withFirstReads(base, whole), base);
        const borrowers = [ada, bob, borrower("Cy", [borrowerTask("c")])];
        const later = loanWith({ borrowers, officerTasks: [...officer, officerTask("o2")] });
        const found = ["b2", "c", "o2"].map((taskId) => ({ kind: "newTask", taskId }));
        assert.deepEqual(changesSince(withFirstReads(base, later), later), found);
      });
    }

    it("of documents and fields neither", () => {
      const first = withTask({ status: LEFT_OUT, documents: absentListing("down") });
      const read = withTask({ status: "InProgress", documents: listingOf([documentLink("d1")]) });
      const base = withFirstReads(seenLoanOf(first), read);
      assert.deepEqual(changesSince(seenLoanOf(first), read), []);
      assert.deepEqual(withFirstReads(base, read), base);
      const later = withTask({ status: "Completed", documents: listingOf([documentLink("d1"), documentLink("d2")]) });
      const found = changesSince(withFirstReads(base, later), later).map(({ kind }) => kind);
      assert.deepEqual(found, ["status", "newDocument"]);
    });

    it("but a task is new in a list that was whole, though another was not", () => {
      const first = withBob(down);
      const now = loanWith({
        borrowers: [borrower("Ada", [borrowerTask("a"), borrowerTask("a2")]), borrower("Bob", [], { tasks: down })],
        officerTasks: officer,
      });
      const base = withFirstReads(seenLoanOf(first), now);
      assert.deepEqual(changesSince(base, now), [{ kind: "newTask", taskId: "a2" }]);
    });

    it("and a task is new in a list that came empty since, while no other list came anew", () => {
      const base = withFirstReads(seenLoanOf(withBob(down)), withBob(listingOf<Task>([])));
      assert.deepEqual(changesSince(base, whole), [{ kind: "newTask", taskId: "b" }]);
    });

    it("and nothing is written anew while there is nothing to add", () => {
      const first = withTask({ documents: absentListing("down") });
      const base = seenLoanOf(first);
      assert.equal(withFirstReads(base, first), base);
      assert.equal(withFirstReads(seenLoanOf(whole), whole).tasks.b?.status, "NotStarted");
    });
  });

  it("is told once of a task that two borrowers share, and nothing of one whose entries differ", () => {
    const shared = (ada: string, bob = ada) =>
      loanWith({
        borrowers: Object.entries({ ada, bob }).map(([id, status]) =>
          borrower(id, [borrowerTask("joint", { status })]),
        ),
      });
    const change = { kind: "status", taskId: "joint", before: "NotStarted", after: "Completed" };
    assert.deepEqual(changesSince(seenLoanOf(shared("NotStarted")), shared("Completed")), [change]);
    const contradictory = shared("NotStarted", "Completed");
    assert.deepEqual(changesSince(seenLoanOf(contradictory), contradictory), []);
  });

  it("is kept without a title, a name or a description", () => {
    const task = borrowerTask("t_1", { title: "Pay stubs", description: "Ada's" });
    const kept = JSON.stringify(seenLoanOf(loanWith({ borrowers: [borrower("b_1", [task], { lastName: "Byron" })] })));
    assert.doesNotMatch(kept, /Pay|Ada|Byron/);
  });
});

describe("The changes of an environment", () => {
  function environment(stored: SeenLoans = {}, references = ["LN-1"]) {
    let answer = withTask();
    const writes: Parameters<SeenStorage["write"]>[0][] = [];
    const disk = { failing: 0, hangs: false };
    const written: Record<string, SeenLoan | undefined> = { ...stored };
    const clock = new FakeClock();
    let time = 0;
    const { loans } = storeOf({ loan: async () => answer, listed: { loans: references }, now: () => time });
    const changes = new UnseenChanges(
      loans,
      {
        read: async () => stored,
        write: async (seen) => {
          if (disk.hangs) await new Promise(() => undefined);
          if (disk.failing-- > 0) throw new Error("The disk is full.");
          writes.push(seen);
          for (const [reference, saved] of Object.entries(seen))
            written[reference] = saved && withSaved(written[reference], saved, Number.POSITIVE_INFINITY);
        },
      },
      (error) => assert.match(String(error), /disk is full/),
      NO_STORE_MASKING,
      clock.after,
    );
    return {
      changes,
      loans,
      writes,
      written,
      disk,
      async settle() {
        clock.advance(10_000);
        await changes.settled();
      },
      async shows(loan: Loan, at = 0, references?: readonly string[]) {
        answer = loan;
        time = at;
        await loans.refresh(references);
        await changes.settled();
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
  }

  it("has none where another value was kept and nobody can tell whether it is still the same, and tells the next", async () => {
    const stored = { "LN-1": concealed(seenLoanOf(withTask({ status: "Away" }))) };
    assert.doesNotMatch(JSON.stringify(stored), /Away/);
    const { changes, writes, shows } = environment(stored);
    await shows(withTask({ status: "Here" }));
    assert.deepEqual(changes.all(), []);
    await shows(withTask({ status: "Back" }));
    assert.deepEqual(changes.of("LN-1"), [{ kind: "status", taskId: "a", before: "Here", after: "Back" }]);
    assert.deepEqual(writes, []);
  });

  it("has none after Load More, nor after a first read that was partial, and writes down what it sees then", async () => {
    const { changes, written, settle, shows } = environment();
    const first = withTask();
    await shows({
      ...first,
      borrowers: listingOf(first.borrowers.items, true),
      loanOfficerTasks: absentListing("down"),
    });
    const more = loanWith({
      borrowers: [...first.borrowers.items, borrower("Lovelace", [borrowerTask("b")])],
      officerTasks: [officerTask("o")],
    });
    await shows(more);
    await settle();
    assert.equal(changes.all().length, 0);
    assert.deepEqual(Object.keys(written["LN-1"]?.tasks ?? {}), ["a", "b", "o"]);
  });

  it("has them once for a loan that is listed by its ID and by its friendly ID, until the first is taken off the list", async () => {
    const { changes, loans, written, shows } = environment({}, ["LN-1", "loan_1"]);
    await shows(withTask());
    await shows(withTask({ status: "InProgress" }));
    const found = changes.all().map(({ reference }) => reference);
    assert.deepEqual([found, changes.of("loan_1")], [["LN-1"], []]);
    await changes.markSeen("LN-1");
    loans.remove("LN-1");
    assert.deepEqual(changes.of("loan_1"), [], "seen by the one is seen by the other");
    assert.equal(written.loan_1?.tasks.a?.status, "InProgress");
    await shows(withTask({ status: "Completed" }));
    assert.deepEqual([changes.all().length, changes.of("loan_1").length], [1, 1]);
  });

  it("writes what it saw of a thousand loans twice, not once for each", async () => {
    const references = Array.from({ length: 1000 }, (_, index) => `LN-${index}`);
    const { changes, writes, written, settle, shows } = environment({}, references);
    await shows(withTask());
    await settle();
    assert.equal(changes.all().length, 0, "it is seen for the first time");
    assert.equal(writes.length, 2);
    assert.equal(Object.keys(written).length, 1000);
  });

  it("writes what it has not written yet when the environment is left", async () => {
    const { changes, written, shows } = environment({}, ["LN-1", "LN-2"]);
    await shows(withTask());
    changes.dispose();
    await changes.settled();
    assert.deepEqual(Object.keys(written), ["LN-1", "LN-2"]);
  });

  it("writes what it saw anew alone: another window may have seen more of the rest", async () => {
    const { changes, writes, shows } = environment(
      { "LN-1": seenLoanOf(loanWith({})), "LN-2": seenLoanOf(withTask()) },
      ["LN-1"],
    );
    await shows(withTask());
    await changes.markSeen("LN-1");
    assert.deepEqual(writes.map(Object.keys), [["LN-1"]]);
  });

  it("writes what could not be written with what comes next", async () => {
    const { changes, written, disk, shows } = environment({}, ["LN-1", "LN-2"]);
    disk.failing = 1;
    await shows(withTask());
    await changes.markSeen("LN-2");
    assert.deepEqual(Object.keys(written).sort(), ["LN-1", "LN-2"]);
  });

  it("finds what changed while VS Code was closed, of no other loan, and says so until it is marked as seen", async () => {
    const stored = { "LN-1": seenLoanOf(withTask()), "LN-2": seenLoanOf(withTask({ status: "Completed" })) };
    const { changes, written, shows } = environment(stored, ["LN-1", "LN-2", "LN-3"]);
    await shows(withTask({ status: "Completed" }));
    const found = () => changes.all().map(({ reference, changes: list }) => [reference, list.map(({ kind }) => kind)]);
    assert.deepEqual(found(), [["LN-1", ["status"]]]);
    await shows(withTask({ status: "Completed" }));
    assert.deepEqual([found(), changes.all().length], [[["LN-1", ["status"]]], 1]);
    await changes.markSeen();
    assert.equal(changes.all().length, 0);
    assert.equal(written["LN-1"]?.tasks.a?.status, "Completed");
  });

  it("knows when the state was read that it compares with, and takes no later time while something is missing", async () => {
    const { changes, written, shows } = environment();
    assert.equal(changes.seenAsOf("LN-1"), undefined);
    await shows(withTask(), 1000);
    assert.equal(changes.seenAsOf("LN-1"), 1000);
    await shows(withTask({ status: "Completed" }), 2000);
    assert.equal(changes.seenAsOf("LN-1"), 1000);
    for (const half of [
      { ...withTask(), loanOfficerTasks: absentListing<Task>("down") },
      withTask({ status: FAILED }),
    ]) {
      await shows(half, 3000);
      await changes.markSeen("LN-1");
      assert.equal(changes.seenAsOf("LN-1"), 1000);
    }
    await shows(withTask(), 4000);
    await changes.markSeen("LN-1");
    assert.equal(changes.seenAsOf("LN-1"), 4000);
    assert.equal(written["LN-1"]?.asOf, 4000);
    const older = environment({ "LN-1": seenLoanOf(withTask()) });
    await older.shows(withTask(), 1000);
    assert.equal(older.changes.seenAsOf("LN-1"), undefined, "an older version did not keep it");
  });

  it("knows of each change the reads that it was between, and no later one in which it was not read", async () => {
    const { changes, loans, shows } = environment({ "LN-1": { ...seenLoanOf(withTask()), asOf: 500 } });
    const between = () => changes.foundOf("LN-1").map(({ change: { kind }, after, by }) => [kind, after, by]);
    await shows(withTask({ dueDate: "2026-03-01" }), 1000);
    assert.deepEqual(between(), [["dueDate", 500, 1000]], "since the state that was kept");
    await shows(withTask({ dueDate: "2026-03-01" }), 2000);
    await shows(withTask({ dueDate: "2026-03-01", status: FAILED }), 3000);
    await shows(withTask({ dueDate: "2026-03-01", status: "InProgress" }), 4000);
    assert.deepEqual(between(), [
      ["status", 2000, 4000],
      ["dueDate", 500, 1000],
    ]);
    // All of the change from the first value to the last.
    await shows(withTask({ dueDate: "2026-03-01", status: "Completed" }), 5000);
    assert.deepEqual(between()[0], ["status", 2000, 5000]);
    const past = between();
    await changes.markSeen();
    await changes.markSeen();
    assert.deepEqual([changes.of("LN-1"), between()], [[], past], "what was seen is known still");
    await shows(withTask({ status: "Completed" }), 6000);
    assert.deepEqual(between(), [...past, ["dueDate", 5000, 6000]]);
    assert.deepEqual(
      changes.of("LN-1").map(({ kind }) => kind),
      ["dueDate"],
    );
    loans.remove("LN-1");
    await changes.settled();
    loans.add(["LN-1"]);
    assert.deepEqual(between(), [], "it was taken off the list");
  });

  it("knows of the same change of two tasks when each of them came", async () => {
    const states = (one: string, other: string) => withTask({ status: one }, borrowerTask("b", { status: other }));
    const { changes, shows } = environment({
      "LN-1": { ...seenLoanOf(states("NotStarted", "NotStarted")), asOf: 500 },
    });
    await shows(states("Completed", "NotStarted"), 1000);
    await shows(states("Completed", "Completed"), 2000);
    assert.deepEqual(
      changes.foundOf("LN-1").map(({ change: { taskId }, after, by }) => [taskId, after, by]),
      [
        ["a", 500, 1000],
        ["b", 1000, 2000],
      ],
    );
  });

  it("does not know when a change came where an older version did not keep when it was seen", async () => {
    const { changes, shows } = environment({ "LN-1": seenLoanOf(withTask()) });
    await shows(withTask({ status: "Completed" }), 1000);
    assert.deepEqual(
      changes.foundOf("LN-1").map(({ after, by }) => [after, by]),
      [[undefined, 1000]],
    );
  });

  it("keeps nothing of a loan that was taken off the list, in memory or on the disk", async () => {
    const { changes, loans, written, settle, shows } = environment({ "LN-1": seenLoanOf(withTask()) });
    const remove = async () => {
      await shows(withTask({ status: "Completed" }));
      const loan = loans.unmaskedEntry("LN-1")?.value;
      assert.ok(loan);
      loans.remove("LN-1");
      return new WeakRef(loan);
    };
    const marks: string[] = [];
    changes.onDidChange((reference) => marks.push(`${reference}: ${changes.of(reference).length}`));
    const loan = await remove();
    await settle();
    assert.deepEqual(marks, ["LN-1: 1", "LN-1: 0"]);
    assert.deepEqual(written, { "LN-1": undefined });
    await shows(withTask());
    assert.ok(await isCollected(loan));
  });

  it("takes a loan that comes back to the list for one that was never seen", async () => {
    const { changes, loans, written, settle, shows } = environment({ "LN-1": seenLoanOf(withTask()) });
    await shows(withTask());
    loans.remove("LN-1");
    await changes.settled();
    loans.add(["LN-1"]);
    await shows(withTask({ status: "Completed" }));
    await settle();
    assert.equal(changes.all().length, 0);
    assert.equal(written["LN-1"]?.tasks.a?.status, "Completed");
  });

  it("does not wait for the disk to mark what the user changed, so that the outcome can be told", async () => {
    const { changes, writes, shows, disk } = environment({ "LN-1": seenLoanOf(withTask()) });
    disk.hangs = true;
    await shows(withTask({ status: "Completed" }));
    await changes.markOwn("LN-1", withTask(), OWN);
    assert.deepEqual([changes.of("LN-1"), writes], [[], []]);
  });

  it("saves of a loan what this window saw of it, beside what another one saw meanwhile", async () => {
    const both = (a: string, b: string) => withTask({ status: a }, borrowerTask("b", { status: b }));
    const first = seenLoanOf(both("NotStarted", "NotStarted"));
    const { changes, writes, shows } = environment({ "LN-1": first });
    await shows(both("Completed", "Completed"));
    await changes.markOwn("LN-1", both("NotStarted", "NotStarted"), OWN);
    const left = changes.of("LN-1").map(({ taskId }) => taskId);
    assert.deepEqual(left, ["b"]);
    const [saved] = writes.map((write) => write["LN-1"]);
    const { tasks } = withSaved(seenLoanOf(both("NotStarted", "Completed")), saved ?? assert.fail(), 0);
    assert.deepEqual([tasks.a?.status, tasks.b?.status], ["Completed", "Completed"]);
  });

  it("saves a first look beside what another window saw, and keeps the newer of two whole looks", () => {
    const at = (status: string, asOf: number) => ({ ...seenLoanOf(withTask({ status })), asOf });
    const first = { ...at("First", 2), only: [] };
    for (const [there, saved, kept] of [
      [at("Older", 1), first, "Older"],
      [undefined, first, "First"],
      [at("Older", 1), at("Newer", 2), "Newer"],
      [at("Newer", 2), at("Older", 1), "Newer"],
      // The clock was set back.
      [at("Newer", 9), at("Older", 1), "Older"],
    ] as const)
      assert.equal(withSaved(there, saved, 3).tasks.a?.status, kept);
  });

  it("keeps a borrower task and a loan officer task with one ID apart", async () => {
    const both = (ofBorrower: string, ofOfficer: string) =>
      loanWith({
        borrowers: [borrower("b_1", [borrowerTask("7", { status: ofBorrower })])],
        officerTasks: [officerTask("7", { status: ofOfficer })],
      });
    const { changes, shows } = environment({ "LN-1": seenLoanOf(both("NotStarted", "InProgress")) });
    await shows(both("NotStarted", "InProgress"));
    assert.deepEqual(changes.of("LN-1"), []);
    await shows(both("NotStarted", "Completed"));
    const before = { taskId: "7", taskKind: "loanOfficer", before: "InProgress", after: "Completed" };
    assert.deepEqual(changes.of("LN-1"), [{ kind: "status", ...before }]);
    const markOwn = async (kind: Task["kind"] | undefined) => {
      const own = { tasks: [{ id: "7", kind }], fields: ["status", "documents"], documents: 0 } as const;
      await changes.markOwn("LN-1", both("NotStarted", "InProgress"), own);
      return changes.all().length;
    };
    assert.equal(await markOwn("borrower"), 1, "it is on the other task");
    assert.equal(await markOwn(undefined), 1, "nobody knows which");
    await shows({ ...both("NotStarted", "Completed"), borrowers: absentListing("down") });
    assert.equal(changes.of("LN-1").length, 1, "while the other one is not read");
    assert.equal(await markOwn("loanOfficer"), 0);
  });

  describe("after a change of one's own", () => {
    for (const [sentBy, other] of [
      ["LN-1", "loan_1"],
      ["loan_1", "LN-1"],
    ] as const) {
      it(`marks nothing that it did where the loan is listed twice, and it was sent by ${sentBy}`, async () => {
        const { changes, loans, shows } = environment({}, ["LN-1", "loan_1"]);
        await shows(withTask());
        const done = withTask({ status: "InProgress" });
        await shows(done, 1, [sentBy]);
        await changes.markOwn(sentBy, withTask(), OWN);
        await shows(done, 2);
        loans.remove(sentBy);
        assert.deepEqual(changes.of(other), []);
      });
    }

    const at = (status: string, ...documents: readonly string[]) =>
      withTask({ status, dueDate: "2026-05-01", documents: listingOf(documents.map((id) => documentLink(id))) });
    const upload = { ...OWN, fields: ["status", "documents"], documents: 1 } as const;
    const [due, moved] = ["2026-05-01", "2026-06-01"].map((dueDate) => withTask({ dueDate }));
    for (const [what, seen, before, after, left] of [
      ["marks nothing that it did", at("NotStarted"), at("NotStarted"), at("InProgress", "mine"), []],
      [
        "still marks what was not seen before it, also where it changed the same",
        at("NotStarted"),
        at("Completed", "theirs"),
        at("InProgress", "theirs", "mine"),
        ["status", "theirs"],
      ],
      ["still marks what came with it and is not of its kind", due, due, moved, ["dueDate"]],
      [
        "marks all new documents where more came than it sent: nobody knows whose they are",
        at("InProgress"),
        at("InProgress"),
        at("InProgress", "one", "two"),
        ["one", "two"],
      ],
    ] as const) {
      it(what, async () => {
        assert.ok(seen && before && after);
        const { changes, shows } = environment({ "LN-1": seenLoanOf(seen) });
        await shows(before);
        await shows(after);
        await changes.markOwn("LN-1", before, upload);
        const marked = changes.of("LN-1").map((one) => (one.kind === "newDocument" ? one.documentId : one.kind));
        assert.deepEqual(marked, left);
      });
    }
  });
});
