import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { ActivityFacts } from "../../../src/ledger/activity";
import { type KnownActivityIds, Ledger } from "../../../src/ledger/ledger";
import { folderOfTest } from "./support/facts";
import { otherWindows } from "./support/windows";

const PROGRAM = fileURLToPath(new URL("./support/window.entry.mjs", import.meta.url));

const REASSIGN = {
  kind: "reassignLoanOfficerTasks",
  environmentId: "sandbox",
  environmentName: "Sandbox",
  loanId: "loan_1",
} as const;

async function claimed(
  ledger: Ledger,
  facts: ActivityFacts,
  known: KnownActivityIds = new Set(),
): Promise<string | undefined> {
  const claim = await ledger.claim(facts, known);
  return "id" in claim ? claim.id : undefined;
}

describe("What is sent by two windows at once", function () {
  this.timeout(30_000);
  const folder = folderOfTest();
  const others = otherWindows(PROGRAM);
  const ledgers: Ledger[] = [];

  afterEach(() => {
    for (const ledger of ledgers.splice(0)) ledger.close();
  });

  function open(): Ledger {
    const ledger = new Ledger(folder.path);
    ledgers.push(ledger);
    return ledger;
  }

  it("goes out of one of them, however close they are", async () => {
    for (let round = 0; round < 20; round++) {
      const facts = { ...REASSIGN, loanId: `loan_${round}` };
      const ids = await Promise.all(Array.from({ length: 4 }, () => claimed(open(), facts)));
      assert.equal(ids.filter((id) => id !== undefined).length, 1, `round ${round}`);
    }
  });

  it("goes out of one of several processes, and leaves the others as not sent", async () => {
    const running = Array.from({ length: 4 }, () => others.open("claim", folder.path, JSON.stringify(REASSIGN)));
    await Promise.all(running.map(({ firstLine }) => firstLine));
    const answers = running.map(({ line }) => line(2));
    for (const { window } of running) window.stdin.write("go\n");
    const said = await Promise.all(answers);
    assert.deepEqual(said.toSorted(), ["mine", "taken", "taken", "taken"]);
    const states = (await open().activities()).map(({ state }) => state);
    assert.deepEqual(states.toSorted(), ["notSent", "notSent", "notSent", "planned"]);
  });

  it("goes out again once the first has ended and the user knows of it, and beside what is about something else", async () => {
    const [one, two] = [open(), open()];
    const first = await claimed(one, REASSIGN);
    assert.ok(first);
    assert.deepEqual(await two.claim(REASSIGN, new Set()), { underWay: true });
    assert.ok(await claimed(two, { ...REASSIGN, environmentId: "production" }));
    await one.sent(first);
    assert.deepEqual(await two.claim(REASSIGN, new Set([first])), { underWay: true });
    await one.settle(first, "unknown");
    const claim = await two.claim(REASSIGN, new Set());
    assert.deepEqual("sent" in claim && claim.sent.map(({ id, state }) => [id, state]), [[first, "unknown"]]);
    const second = await claimed(two, REASSIGN, new Set([first]));
    assert.ok(second);
    await two.sent(second);
    await two.settle(second, "confirmed");
    assert.equal(await claimed(one, REASSIGN, new Set([first])), undefined);
    assert.ok(await claimed(one, REASSIGN, new Set([first, second])));
  });

  const REJECT = { ...REASSIGN, kind: "rejectDocument", taskId: "t1", documentId: "d1" } as const;
  const AT_X = { ...REJECT, origin: "x" } as const;
  const file = (sha256: string) => ({ sha256: sha256.repeat(64), size: 1 });
  const UPLOAD = { ...REASSIGN, kind: "upload", taskId: "t1", taskKind: "borrower", files: [file("a")] } as const;

  for (const [what, first, second, underWay, sent] of [
    ["a document that two tasks list", REJECT, { ...REJECT, taskId: "t2" }, true, true],
    ["two documents of a task", REJECT, { ...REJECT, documentId: "d2" }, false, false],
    ["the same document ID on two loans", REJECT, { ...REJECT, loanId: "loan_2" }, false, false],
    ["the same file to a task", UPLOAD, { ...UPLOAD, files: [file("b"), file("a")] }, true, true],
    ["two files to a task, one after the other", UPLOAD, { ...UPLOAD, files: [file("b")] }, true, false],
    ["a borrower's and an officer's task with one ID", UPLOAD, { ...UPLOAD, taskKind: "loanOfficer" }, false, false],
    ["two environments at one address", AT_X, { ...AT_X, environmentId: "b" }, true, true],
    ["a simulator that was started afresh", AT_X, { ...AT_X, origin: "y" }, false, false],
    ["an older record without an address", REJECT, AT_X, true, true],
  ] as const satisfies readonly (readonly [string, ActivityFacts, ActivityFacts, boolean, boolean])[]) {
    it(`of ${what}: ${underWay ? "one at a time" : "both at once"}, ${sent ? "and the second only where the first is known of" : "and both"}`, async () => {
      const [one, two] = [open(), open()];
      const id = await claimed(one, first);
      assert.ok(id);
      assert.equal("underWay" in (await two.claim(second, new Set())), underWay);
      await one.sent(id);
      await one.settle(id, "confirmed");
      for (const { id: planned, state } of await two.activities()) {
        if (state === "planned") await two.settle(planned, "notSent");
      }
      assert.equal("sent" in (await two.claim(second, new Set())), sent);
    });
  }
});
