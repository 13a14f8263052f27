import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ledger } from "../../../../src/ledger/ledger";
import { claimPlan } from "../../../../src/vscode/sending/claimPlan";

const REASSIGN = {
  kind: "reassignLoanOfficerTasks",
  environmentId: "sandbox",
  environmentName: "Sandbox",
  loanId: "loan_1",
} as const;
const PROGRAM = fileURLToPath(new URL("../support/window.entry.mjs", import.meta.url));

describe("What is sent by two windows at once", function () {
  this.timeout(30_000);
  let folder: string;
  const windows: ChildProcess[] = [];
  const ledgers: Ledger[] = [];

  beforeEach(async () => {
    // Short: the paths of sockets may not be long.
    folder = await mkdtemp(join(tmpdir(), "lo-"));
  });
  afterEach(async () => {
    for (const window of windows.splice(0)) window.kill("SIGKILL");
    for (const ledger of ledgers.splice(0)) await ledger.close();
    await rm(folder, { recursive: true, force: true });
  });

  function open(): Ledger {
    const ledger = new Ledger(folder);
    ledgers.push(ledger);
    return ledger;
  }

  it("goes out of one of them, however close they are", async () => {
    for (let round = 0; round < 20; round++) {
      const facts = { ...REASSIGN, loanId: `loan_${round}` };
      const ids = await Promise.all(Array.from({ length: 4 }, () => claimPlan(open(), facts)));
      assert.equal(ids.filter((id) => id !== undefined).length, 1, `round ${round}`);
    }
  });

  it("goes out of one of several processes, and leaves the others as not sent", async () => {
    const running = Array.from({ length: 4 }, () => {
      const window = spawn(process.execPath, [PROGRAM, folder, JSON.stringify(REASSIGN)], {
        stdio: ["pipe", "pipe", "inherit"],
      });
      windows.push(window);
      return window;
    });
    const ready = running.map(({ stdout }) => once(stdout, "data"));
    await Promise.all(ready);
    const answers = running.map(({ stdout }) => once(stdout, "data").then(([said]) => String(said).trim()));
    for (const { stdin } of running) stdin.write("go\n");
    const said = await Promise.all(answers);
    assert.deepEqual(said.toSorted(), ["mine", "taken", "taken", "taken"]);
    const states = (await open().activities()).map(({ state }) => state);
    assert.deepEqual(states.toSorted(), ["notSent", "notSent", "notSent", "planned"]);
  });

  it("goes out again once the first has ended, and beside what is about something else", async () => {
    const [one, two] = [open(), open()];
    const first = await claimPlan(one, REASSIGN);
    assert.ok(first);
    assert.equal(await claimPlan(two, REASSIGN), undefined);
    assert.ok(await claimPlan(two, { ...REASSIGN, loanId: "loan_2" }));
    assert.ok(await claimPlan(two, { ...REASSIGN, environmentId: "production" }));
    await one.sent(first);
    assert.equal(await claimPlan(two, REASSIGN), undefined);
    await one.settle(first, "unknown");
    assert.ok(await claimPlan(two, REASSIGN));
  });
});
