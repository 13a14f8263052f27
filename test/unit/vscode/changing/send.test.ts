import assert from "node:assert/strict";
import { tasksOf } from "../../../../src/domain/loan";
import { Ledger } from "../../../../src/ledger/ledger";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../support/sandbox";
import { type Change, CREATE, make, REASSIGN, REJECT, UPLOAD, waitsForNothing } from "./support/changes";

/** How each is known to the service, and what is said where it is confirmed and where its answer was lost. */
const CHANGES = [
  [
    "rejectDocument",
    REJECT,
    "borrower.rejectDocument",
    /^Sandbox: document rejected\. “Tax returns” is now: Not started\.$/,
    /“Tax returns” is now: Not started\. The document is gone: it looks rejected\.$/,
  ],
  [
    "reassignLoanOfficerTasks",
    REASSIGN,
    "loan.reassignLoanOfficerTasks",
    /^Sandbox: LN-1: 2 tasks reassigned\.$/,
    /None of the tasks is with the loan officer any more: they look reassigned\.$/,
  ],
  [
    "createBorrower",
    CREATE,
    "borrower.create",
    /^Sandbox: borrower created with ID \S+\.$/,
    /The deal lists a new borrower: it looks created\.$/,
  ],
  [
    "upload",
    UPLOAD,
    "uploadBorrowerTaskDocuments",
    /^Sandbox: 1 file uploaded\. “Pay stubs” is now: In progress\.$/,
    /“Pay stubs” is now: .* The task shows what was sent: it looks uploaded\.$/,
  ],
] as const;

describe("A change that a command sends", () => {
  const sandbox = withSandbox();

  /** Does it as a user does who confirms all that is asked. */
  const change = (one: Change) => make(sandbox.machine, sandbox.window, one, /./);
  const said = () => sandbox.window.user.messages.at(-1)?.text ?? "";
  const detail = () => sandbox.window.user.dialogs.at(-1)?.detail ?? "";

  for (const [kind, each, operation, confirmed, now] of CHANGES) {
    it(`is sent once, recorded, and no change of somebody else: ${kind}`, async () => {
      await change(each);
      assert.deepEqual(sandbox.changes, [operation]);
      assert.deepEqual(
        (await sandbox.recorded()).map((one) => [one.kind, one.state]),
        [[kind, "confirmed"]],
      );
      assert.equal((await sandbox.window.session()).unseen.all().length, 0, "own changes are not marked");
      assert.match(said(), confirmed);
    });

    it(`service.md 4.3: is not sent where its dialog is left: ${kind}`, async () => {
      sandbox.window.user.asked = (dialog) => dialog.choose();
      await change(each);
      assert.equal(sandbox.window.user.dialogs.length, 1);
      assert.deepEqual([sandbox.changes, await sandbox.recorded()], [[], []]);
    });

    it(`leaves the marks of what somebody else changed: ${kind}`, async () => {
      const { tasks } = sandbox.service.state;
      for (const id of ["returns_2", "title_2"]) Object.assign(tasks.get(id) ?? {}, { status: "Completed" });
      const { unseen } = await sandbox.window.session();
      const before = unseen.all();
      assert.ok(unseen.all().length > 0);
      await change(each);
      assert.deepEqual(unseen.all(), before);
    });

    it(`is not sent where its beginning cannot be recorded: ${kind}`, async () => {
      let lines = 0;
      const ledger = new Ledger(sandbox.machine.folder, {
        openForAppend: async () => {
          if (++lines > 1) throw Object.assign(new Error("full"), { code: "ENOSPC" });
          return {
            write: async ({ length }) => ({ bytesWritten: length }),
            sync: async () => {},
            close: async () => {},
          };
        },
      });
      Object.assign(sandbox.window.context, { activities: { ledger, underWay: new Set() } });
      await change(each);
      const message = await sandbox.window.user.message(/^Nothing was sent\. The disk .* is full/);
      assert.equal(message.severity, "error", "Do Not Disturb hides all others");
      ledger.close();
      assert.deepEqual(sandbox.changes, []);
    });

    it(`has an outcome that nobody knows where its answer is lost, and says what is true now, also in the record: ${kind}`, async () => {
      sandbox.service.fault({ fault: "reset-after", operation: operation as "loan" });
      await change(each);
      assert.deepEqual(sandbox.changes, [operation]);
      assert.equal((await sandbox.recorded())[0]?.state, "unknown");
      assert.match(said(), /^Sandbox: outcome unknown\. .* It was not sent again\. /);
      const { user, fake } = sandbox.window;
      assert.equal(user.messages.at(-1)?.severity, "error", "Do Not Disturb hides all others");
      assert.match(fake.statusBar.get("loanOps.activity")?.text ?? "", / Outcome unknown$/);
      assert.match(said(), now);
      const [sentence = assert.fail()] = /[^.]+: (it looks|they look) \w+\.$/.exec(said()) ?? [];
      await sandbox.window.run(commandIds.showActivity);
      assert.equal(fake.statusBar.has("loanOps.activity"), false, "the user has looked");
      const row = sandbox.window.user.lists.at(-1)?.[1];
      assert.ok(row?.detail?.endsWith(` ·${sentence}`), row?.detail);
    });

    it(`is compared with nothing afterwards where the data could not be read before: ${kind}`, async () => {
      const read = kind === "createBorrower" ? "deal" : "loan";
      sandbox.service.fault({ fault: "status", status: 500, operation: read });
      sandbox.service.fault({ fault: "reset-after", operation: operation as "loan" });
      // With nothing to compare it with, an upload is waited for in vain.
      waitsForNothing(sandbox.window);
      await change(each);
      assert.match(
        detail(),
        /^Environment: Sandbox — test data\n⚠ \S+ could not be read just now: The service failed \(HTTP 500\)[^\n]*\nThe following is as of \d[^\n]* and may no longer be true\.\n\n/,
      );
      assert.equal((await sandbox.recorded())[0]?.idsBefore, undefined);
    });
  }

  it("is a rejection of the only document of a task, or of the one that is picked of several", async () => {
    for (const [taskId, picked] of [["returns_1"], ["stubs_1", /^blurry\.pdf/]] as const) {
      const { user } = sandbox.window;
      user.types.push("Page 2 is missing");
      user.clicks.push(/^Reject$/);
      if (picked) user.picks.push(picked);
      await sandbox.window.run(commandIds.rejectDocument, { loanReference: "LN-1", taskId });
      assert.deepEqual(
        user.lists.at(-1)?.map(({ label }) => label),
        picked && ["stub.pdf", "blurry.pdf", "", "Several of these 2 documents, with one reason…"],
      );
    }
    assert.deepEqual(
      (await sandbox.recorded()).map(({ documentId }) => documentId),
      ["doc_blurry_1", "doc_return_1"],
    );
  });

  it("is a rejection of several documents of a task, of those that are left in the plan", async () => {
    const { user, run } = sandbox.window;
    user.picks.push(/^Several of these 2 documents/, /^blurry\.pdf/);
    user.types.push("Page 2 is missing");
    user.clicks.push(/^Reject$/);
    await run(commandIds.rejectDocument, { loanReference: "LN-1", taskId: "stubs_1" });
    assert.deepEqual(
      (await sandbox.recorded()).map(({ documentId }) => documentId),
      ["doc_blurry_1"],
    );
  });

  it("is asked for where the loan could not be read just now, although nothing was to be reassigned before", async () => {
    await change(REASSIGN);
    await change(REASSIGN);
    const { dialogs } = sandbox.window.user;
    assert.equal(dialogs.length, 1);
    assert.match(said(), /^Sandbox: nothing to reassign\./);
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    await change(REASSIGN);
    assert.equal(dialogs.at(-1)?.text, "Reassign the loan officer tasks of LN-1 to the borrower?");
    assert.match(detail(), /⚠ LN-1 could not be read just now/);
    assert.equal(dialogs.length, 2);
  });

  it("is no change of somebody else where the environment was left and come back to while it was sent", async () => {
    const { ledger } = sandbox.window.context.activities;
    const sent = ledger.sent.bind(ledger);
    ledger.sent = async (id) => {
      await sent(id);
      await sandbox.window.switchTo("other");
      await sandbox.window.switchTo("sandbox");
    };
    await change(REJECT);
    assert.deepEqual(sandbox.changes, ["borrower.rejectDocument"]);
    const { unseen, store } = await sandbox.window.session();
    const tasks = tasksOf(store.loans.get("LN-1")?.value ?? assert.fail());
    assert.equal(tasks.find(({ task }) => task.id === "returns_1")?.task.status, "NotStarted");
    assert.deepEqual(unseen.all(), []);
  });

  it("is warned of where it was sent before, in its own environment alone", async () => {
    sandbox.service.fault({ fault: "reset", operation: "borrower.rejectDocument" });
    await change(REJECT);
    assert.doesNotMatch(detail(), /⚠/);
    const warning = async () => {
      await make(sandbox.machine, sandbox.window, REJECT);
      return /⚠.*/.exec(detail())?.[0] ?? "";
    };
    assert.match(
      await warning(),
      /^⚠ The same was already sent from here \(.*\): Outcome unknown .*\. It may be done twice\.$/,
    );
    await sandbox.window.switchTo("other");
    assert.equal(await warning(), "");
  });
});
