import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../support/sandbox";

describe("The commands for what changed", () => {
  const sandbox = withSandbox();
  const opened: unknown[] = [];

  /** Somebody else changes these tasks, and the window reads it. */
  async function changed(...tasks: readonly (readonly [id: string, facts: object])[]): Promise<void> {
    for (const [id, facts] of tasks) sandbox.change(id, facts);
    const session = await sandbox.window.session();
    await session.unseen.settled();
  }
  const said = () => sandbox.window.user.messages.at(-1)?.text;
  const reported = () => sandbox.window.fake.reports.at(-1);
  const marked = async () => (await sandbox.window.session()).unseen.all().map(({ reference }) => reference);
  const loan = (loanReference: string) => ({ kind: "loan", loanReference });

  beforeEach(async () => {
    opened.length = 0;
    sandbox.window.fake.commands.set(commandIds.openTask, (target) => void opened.push(target));
    await changed();
  });

  it("list it by loan, with the old and the new value, and open the task that is picked", async () => {
    await changed(["stubs_1", { status: "Completed" }], ["flood_2", { assignedTo: "BORROWER", dueDate: "2026-05-04" }]);
    sandbox.window.user.picks.push(/^Order flood$/);
    await sandbox.window.run(commandIds.showChanges);
    assert.deepEqual(
      sandbox.window.user.lists.at(-1)?.map(({ label, description = "" }) => `${label} | ${description}`),
      [
        "LN-1 | ",
        "Pay stubs | Status: In progress → Completed",
        "LN-2 | ",
        "Order flood | Due date: none → May 4, 2026",
        "Order flood | Assigned to: Loan officer → Borrower",
        " | ",
        "Mark All as Seen | ",
        "Since Another Day, as a Document… | ",
      ],
    );
    assert.deepEqual(opened, [{ loanReference: "LN-2", taskId: "flood_2", taskKind: "loanOfficer" }]);
    assert.deepEqual(await marked(), ["LN-1", "LN-2"], "to look at the list marks nothing as seen");
  });

  it("mark all as seen from the list, where that is picked and not by Enter", async () => {
    await changed(["stubs_1", { status: "Completed" }], ["stubs_2", { status: "Completed" }]);
    await sandbox.window.run(commandIds.showChanges);
    assert.deepEqual([await marked(), opened], [["LN-1", "LN-2"], []]);
    sandbox.window.user.picks.push(/^Mark All as Seen/);
    await sandbox.window.run(commandIds.showChanges);
    assert.deepEqual([await marked(), opened], [[], []]);
    assert.match(reported() ?? "", /^Sandbox: marked LN-1, LN-2 as seen\.$/);
  });

  it("list it in a later window as well, until it is marked as seen there", async () => {
    await changed(["stubs_1", { status: "Completed" }]);
    for (const left of ["LN-1", ""]) {
      const { session, run, fake } = await sandbox.open("sandbox");
      const { unseen } = await session();
      await unseen.settled();
      assert.equal(
        unseen
          .all()
          .map(({ reference }) => reference)
          .join(),
        left,
      );
      await run(commandIds.markAsSeen, loan("LN-1"));
      await fake.do(() => unseen.settled());
    }
  });

  it("mark the loans of the rows, and of these name only those that had changed", async () => {
    await changed(["stubs_1", { status: "Completed" }]);
    const rows = [loan("LN-1"), loan("LN-2")];
    await sandbox.window.run(commandIds.markAsSeen, rows[0], rows);
    assert.deepEqual(await marked(), []);
    assert.match(reported() ?? "", /^Sandbox: marked LN-1 as seen\.$/);
  });

  it("leave the other loans alone", async () => {
    await changed(["stubs_1", { status: "Completed" }], ["stubs_2", { status: "Completed" }]);
    await sandbox.window.run(commandIds.markAsSeen, loan("LN-2"));
    assert.deepEqual(await marked(), ["LN-1"]);
    const reports = sandbox.window.fake.reports.length;
    await sandbox.window.run(commandIds.markAsSeen, loan("LN-2"));
    assert.deepEqual([await marked(), sandbox.window.fake.reports.length], [["LN-1"], reports]);
  });

  it("ask which loan where there is no row, among those that changed", async () => {
    await changed(["stubs_2", { status: "Completed" }]);
    await sandbox.window.run(commandIds.markAsSeen);
    assert.deepEqual(
      sandbox.window.user.lists.at(-1)?.map(({ label }) => label),
      ["LN-2"],
    );
    assert.deepEqual(await marked(), ["LN-2"], "the list was left");
    sandbox.window.user.picks.push(/^LN-2/);
    await sandbox.window.run(commandIds.markAsSeen);
    assert.deepEqual(await marked(), []);
  });

  it("say so where nothing changed", async () => {
    for (const command of [commandIds.showChanges, commandIds.markAsSeen]) {
      sandbox.window.user.messages.length = 0;
      await sandbox.window.run(command);
      assert.equal(said(), "Sandbox: nothing changed since you last looked.");
    }
    assert.deepEqual(sandbox.window.user.lists, []);
  });

  it("do not say so of a loan that was not read again", async () => {
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    await changed();
    for (const command of [commandIds.showChanges, commandIds.markAsSeen]) {
      await sandbox.window.run(command);
      assert.equal(said(), "Sandbox: no change was found since you last looked, but not all was read.");
    }
  });
});
