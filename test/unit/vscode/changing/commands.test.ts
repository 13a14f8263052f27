import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ledger } from "../../../../src/ledger/ledger";
import { type CommandId, commandIds } from "../../../../src/vscode/ui/commandIds";
import { Uri } from "../support/fake/values";
import { withSandbox } from "../support/sandbox";

const RETURN = { loanReference: "LN-1", taskId: "returns_1", documentId: "doc_return_1" };

/** Each change by its command, with the hands that it takes. */
const CHANGES: readonly {
  readonly kind: string;
  readonly command: CommandId;
  readonly row: object;
  readonly types: readonly string[];
  readonly operation: string;
  /** What is true of it afterwards, where the answer was lost. */
  readonly now: RegExp;
}[] = [
  {
    kind: "rejectDocument",
    command: commandIds.rejectDocument,
    row: RETURN,
    types: ["Page 2 is missing"],
    operation: "borrower.rejectDocument",
    now: /“Tax returns” is now: Not started\.$/,
  },
  {
    kind: "reassignLoanOfficerTasks",
    command: commandIds.reassignLoanOfficerTasks,
    row: { loanReference: "LN-1" },
    types: [],
    operation: "loan.reassignLoanOfficerTasks",
    now: /None is with the loan officer any more\.$/,
  },
  {
    kind: "createBorrower",
    command: commandIds.createBorrower,
    row: { dealId: "deal_1" },
    types: ["Grace", "Hopper", "grace@example.com"],
    operation: "borrower.create",
    now: /The deal lists 1 more borrower than before\.$/,
  },
  {
    kind: "upload",
    command: commandIds.uploadDocuments,
    row: { loanReference: "LN-1", taskId: "stubs_1" },
    types: [],
    operation: "uploadBorrowerTaskDocuments",
    now: /“Pay stubs” is now: .* The task shows 1 more document than before\.$/,
  },
];

describe("A change that a command sends", () => {
  const sandbox = withSandbox();

  /** Does it as a user does who confirms all that is asked. */
  async function change({ command, row, types }: (typeof CHANGES)[number], at = sandbox.window): Promise<void> {
    const file = join(sandbox.machine.folder, "stub.txt");
    await writeFile(file, "Pay for October: 1,000");
    at.user.types.push(...types);
    at.user.files.push([Uri.file(file)]);
    at.user.clicks.push(/./);
    await at.run(command, row);
  }

  for (const each of CHANGES) {
    const { kind, operation, now } = each;

    it(`is sent once, recorded, and no change of somebody else: ${kind}`, async () => {
      await change(each);
      assert.deepEqual(sandbox.changes, [operation]);
      assert.deepEqual(
        (await sandbox.recorded()).map((one) => [one.kind, one.state]),
        [[kind, "confirmed"]],
      );
      assert.equal((await sandbox.window.session()).changes.count, 0, "own changes are not marked");
      assert.match(sandbox.window.user.messages.at(-1)?.text ?? "", /^Sandbox: /);
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
      const { changes } = await sandbox.window.session();
      const before = changes.all();
      assert.ok(changes.count > 0);
      await change(each);
      assert.deepEqual(changes.all(), before);
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
      Object.assign(sandbox.window.context, { activities: { ledger } });
      await change(each);
      await sandbox.window.user.message(/^Nothing was sent\. The disk .* is full/);
      ledger.close();
      assert.deepEqual(sandbox.changes, []);
    });

    it(`has an outcome that nobody knows where its answer is lost, and says what is true now: ${kind}`, async () => {
      sandbox.service.fault({ fault: "reset-after", operation: operation as "loan" });
      await change(each);
      assert.deepEqual(sandbox.changes, [operation]);
      assert.equal((await sandbox.recorded())[0]?.state, "unknown");
      const said = sandbox.window.user.messages.at(-1)?.text ?? "";
      assert.match(said, /^Sandbox: outcome unknown\. .* It was not sent again\. /);
      assert.match(said, now);
    });

    it(`is refused where the service says so: ${kind}`, async () => {
      sandbox.service.fault({ fault: "status", status: 403, operation: operation as "loan" });
      await change(each);
      assert.equal((await sandbox.recorded())[0]?.state, "refused");
      assert.match(sandbox.window.user.messages.at(-1)?.text ?? "", /^Sandbox: /);
      assert.equal(sandbox.window.context.notDone.all.length, 1);
    });

    it(`is compared with nothing afterwards where the data could not be read before: ${kind}`, async () => {
      const read = kind === "createBorrower" ? "deal" : "loan";
      sandbox.service.fault({ fault: "status", status: 500, operation: read });
      sandbox.service.fault({ fault: "reset-after", operation: operation as "loan" });
      // With nothing to compare it with, an upload is waited for in vain.
      sandbox.window.fake.reported.event(
        (said) => /^waiting for/.test(said) && sandbox.window.fake.progress.at(-1)?.cancel(),
      );
      await change(each);
      assert.match(sandbox.window.user.dialogs.at(-1)?.detail ?? "", /^Environment.*\n⚠ .* could not be read just now/);
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

  it("is asked for where the loan could not be read just now, although nothing was to be reassigned before", async () => {
    const reassign = () => sandbox.window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" });
    sandbox.window.user.clicks.push(/^Reassign$/);
    await reassign();
    await reassign();
    assert.equal(sandbox.window.user.dialogs.length, 1);
    assert.match(sandbox.window.user.messages.at(-1)?.text ?? "", /^Sandbox: nothing to reassign\./);
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    await reassign();
    assert.match(sandbox.window.user.dialogs.at(-1)?.detail ?? "", /⚠ .* could not be read just now/);
    assert.equal(sandbox.window.user.dialogs.length, 2);
  });

  it("is planned of one read of the loan where several documents of a task are to be rejected", async () => {
    const reads = () => sandbox.service.calls({ operation: "loan" }).length;
    const before = reads();
    sandbox.window.user.picks.push(/^Several of these 2 documents/);
    await sandbox.window.run(commandIds.rejectDocument, { loanReference: "LN-1", taskId: "stubs_1" });
    assert.equal(sandbox.window.user.lists.length, 2, "the plan was left");
    assert.equal(reads() - before, 1);
  });

  it("is warned of where it was sent before, in its own environment alone", async () => {
    const [rejection] = CHANGES;
    assert.ok(rejection);
    sandbox.service.fault({ fault: "reset", operation: "borrower.rejectDocument" });
    await change(rejection);
    const warning = async () => {
      sandbox.window.user.types.push("Page 2 is missing");
      await sandbox.window.run(commandIds.rejectDocument, RETURN);
      return /⚠.*/.exec(sandbox.window.user.dialogs.at(-1)?.detail ?? "")?.[0] ?? "";
    };
    assert.match(await warning(), /^⚠ A rejection was already sent from here .* with an unknown outcome/);
    await sandbox.window.switchTo("other");
    assert.equal(await warning(), "");
  });
});
