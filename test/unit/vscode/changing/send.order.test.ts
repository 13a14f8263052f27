import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../../support/wireLoans";
import { AS_IT_IS } from "../support/fake/user";
import { until, withMoodySandbox, withSandbox } from "../support/sandbox";
import { CREATE, make, REJECT, UPLOAD, waitsForNothing } from "./support/changes";

describe("What is done around a change, in its order", () => {
  const sandbox = withSandbox();

  it("is that its outcome is in the record before anything is read again", async () => {
    const { service, window } = sandbox;
    const { ledger } = window.context.activities;
    const settle = ledger.settle.bind(ledger);
    const reads = () => service.calls({ operation: "loan" }).length;
    let before = 0;
    let meanwhile = -1;
    window.user.asked = (dialog) => {
      before = reads();
      dialog.choose(/./);
    };
    ledger.settle = async (...given) => {
      await setTimeout(100);
      meanwhile = reads() - before;
      await settle(...given);
    };
    await make(sandbox.machine, window, REJECT);
    assert.equal(meanwhile, 0);
    assert.ok(reads() > before);
  });

  it("is that what others sent while it was read again proves nothing of it", async () => {
    const { service, window, machine } = sandbox;
    const { loans } = (await window.session()).store;
    const refresh = loans.refresh.bind(loans);
    let isLost = false;
    window.fake.reported.event((said) => {
      isLost ||= /^reading again/.test(said);
    });
    loans.refresh = async (...given) => {
      if (isLost) {
        isLost = false;
        const sha256 = createHash("sha256").update("The words of stub.txt").digest("hex");
        const theirs = {
          kind: "upload",
          taskId: "stubs_1",
          taskKind: "borrower",
          files: [{ sha256, size: 21 }],
        } as const;
        await sandbox.interrupted(theirs);
      }
      await refresh(...given);
    };
    service.fault({ fault: "reset-after", operation: "uploadBorrowerTaskDocuments" });
    await make(machine, window, UPLOAD, /./);
    const { text } = await window.user.message(/outcome unknown/);
    assert.match(text, /The same was sent from here another time as well/);
  });
});

describe("What is written down before a change, for later", () => {
  const person = { personalInformation: { firstName: "Ada", lastName: "Byron", email: "a@example.com" } };
  const sandbox = withMoodySandbox(({ loans, deals }) => {
    const documentLinks = [{ id: null, title: "It has no ID", url: null }];
    const loan = wireLoan("loan_1", [wireBorrower("b1", [wireTask("stubs_1", { documentLinks })], person)], []);
    for (const name of ["LN-1", "loan_1"]) loans.set(name, loan);
    const edges = [{ node: wireBorrower("b1", [], person) }, { node: null }];
    deals.set("deal_1", { id: "deal_1", friendlyId: "DL-1", borrowers: { edges } });
  });

  for (const [what, change] of [
    ["documents of a task, where one of them has no ID", UPLOAD],
    ["borrowers of a deal, where not all of them were read", CREATE],
  ] as const) {
    it(`are no IDs of ${what}: the others would look new`, async () => {
      // This service never shows what came.
      waitsForNothing(sandbox.window);
      await make(sandbox.machine, sandbox.window, change, /./);
      const [recorded] = await sandbox.window.context.activities.ledger.activities();
      assert.deepEqual([recorded?.state, recorded?.idsBefore], ["confirmed", undefined]);
    });
  }
});

describe("The age of what a dialog names", () => {
  const sandbox = withSandbox();
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });

  it("is that of the oldest loan in it", async () => {
    let day = 0;
    Date.now = () => now() + day;
    const { service, open } = await sandbox.openMoody({
      "LN-1": wireLoan("loan_1", [], [wireOfficerTask("task_1")]),
      "LN-2": wireLoan("loan_2", [], [wireOfficerTask("task_2")]),
    });
    const { user, run, session } = await open();
    const { loans } = (await session()).store;
    // The second one is read a day later.
    service.mood = (call) => {
      if (call.variables.id !== "LN-2") return call.answer();
      void until(() => loans.get("LN-1")?.loading === false).then(() => {
        day = 24 * 3600 * 1000;
        call.answer();
      });
    };
    const rows = ["LN-1", "LN-2"].map((loanReference) => ({ kind: "loan", loanReference }));
    user.picks.push(AS_IT_IS);
    await run(commandIds.reassignLoanOfficerTasks, rows[0], rows);
    assert.match(user.dialogs[0]?.detail ?? "", /Tasks as of \w+ \d+, \d+/);
  });
});
