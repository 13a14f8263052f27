import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Activity } from "../../../../src/ledger/activity";
import { Ledger } from "../../../../src/ledger/ledger";
import type { Simulator } from "../../../../src/simulator/simulator";
import { type CommandId, commandIds } from "../../../../src/vscode/base/commandIds";
import { connect, type OpenWindow, openWindow } from "../support/fake/openWindow";
import { Uri } from "../support/fake/values";
import { Machine } from "../support/fake/window";
import { changesAt, placeOf, startService } from "../support/service";

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
  let machine: Machine;
  let service: Simulator;
  let window: OpenWindow;

  beforeEach(async () => {
    [machine, service] = await Promise.all([Machine.start(), startService()]);
    connect(machine, placeOf(service), placeOf(service, { id: "other", name: "Other" }));
    window = await openWindow(machine, "sandbox");
    await window.session();
    await writeFile(join(machine.folder, "stub.txt"), "Pay for October: 1,000");
  });
  afterEach(async () => {
    await window.close();
    await service.close();
    await machine.end();
  });

  /** Does it as a user does who confirms all that is asked. */
  async function change({ command, row, types }: (typeof CHANGES)[number], at = window): Promise<void> {
    at.user.types.push(...types);
    at.user.files.push([Uri.file(join(machine.folder, "stub.txt"))]);
    at.user.clicks.push(/./);
    await at.run(command, row);
  }

  /** What the record holds, as another window reads it; the newest first. */
  async function recorded(): Promise<readonly Activity[]> {
    return new Ledger(machine.folder).activities();
  }

  for (const each of CHANGES) {
    const { kind, operation, now } = each;

    it(`is sent once, recorded, and no change of somebody else: ${kind}`, async () => {
      await change(each);
      assert.deepEqual(changesAt(service), [operation]);
      assert.deepEqual(
        (await recorded()).map((one) => [one.kind, one.state]),
        [[kind, "confirmed"]],
      );
      assert.equal((await window.session()).changes.count, 0, "own changes are not marked");
      assert.match(window.user.messages.at(-1)?.text ?? "", /^Sandbox: /);
    });

    it(`is not sent where its beginning cannot be recorded: ${kind}`, async () => {
      let lines = 0;
      const ledger = new Ledger(machine.folder, {
        openForAppend: async () => {
          if (++lines > 1) throw Object.assign(new Error("full"), { code: "ENOSPC" });
          return {
            write: async ({ length }) => ({ bytesWritten: length }),
            sync: async () => {},
            close: async () => {},
          };
        },
      });
      Object.assign(window.context, { activities: { open: async () => ledger } });
      await change(each);
      await window.user.message(/^Nothing was sent\. The disk .* is full/);
      await ledger.close();
      assert.deepEqual(changesAt(service), []);
    });

    it(`has an outcome that nobody knows where its answer is lost, and says what is true now: ${kind}`, async () => {
      service.fault({ fault: "reset-after", operation: operation as "loan" });
      await change(each);
      assert.deepEqual(changesAt(service), [operation]);
      assert.equal((await recorded())[0]?.state, "unknown");
      const said = window.user.messages.at(-1)?.text ?? "";
      assert.match(said, /^Sandbox: outcome unknown\. .* It was not sent again\. /);
      assert.match(said, now);
    });

    it(`is refused where the service says so: ${kind}`, async () => {
      service.fault({ fault: "status", status: 403, operation: operation as "loan" });
      await change(each);
      assert.equal((await recorded())[0]?.state, "refused");
      assert.match(window.user.messages.at(-1)?.text ?? "", /^Sandbox: /);
      assert.equal(window.context.notDone.all.length, 1);
    });

    it(`is compared with nothing afterwards where the data could not be read before: ${kind}`, async () => {
      const read = kind === "createBorrower" ? "deal" : "loan";
      service.fault({ fault: "status", status: 500, operation: read });
      service.fault({ fault: "reset-after", operation: operation as "loan" });
      // With nothing to compare it with, an upload is waited for in vain.
      window.fake.reported.event((said) => /^waiting for/.test(said) && window.fake.progress.at(-1)?.cancel());
      await change(each);
      assert.match(window.user.dialogs.at(-1)?.detail ?? "", /^Environment.*\n⚠ .* could not be read just now/);
      assert.equal((await recorded())[0]?.idsBefore, undefined);
    });
  }

  it("is warned of where it was sent before, in its own environment alone", async () => {
    const [rejection] = CHANGES;
    assert.ok(rejection);
    service.fault({ fault: "reset", operation: "borrower.rejectDocument" });
    await change(rejection);
    await change(rejection);
    assert.match(window.user.dialogs.at(-1)?.detail ?? "", /⚠ A rejection was already sent from here/);
    service.restore(service.snapshot());
    await window.switchTo("other");
    window.user.types.push("Page 2 is missing");
    await window.run(commandIds.rejectDocument, { loanReference: "LN-1", taskId: "stubs_1", documentId: "doc_stub_1" });
    assert.doesNotMatch(window.user.dialogs.at(-1)?.detail ?? "", /⚠/);
  });
});
