import assert from "node:assert/strict";
import { commandIds } from "../../../../../src/vscode/base/commandIds";
import { connect } from "../../support/fake/openWindow";
import { AS_IT_IS } from "../../support/fake/user";
import { withSandbox } from "../../support/sandbox";

const LOANS = [{ loanReference: "LN-1" }, { loanReference: "LN-2" }];
const TASKS = [
  { loanReference: "LN-1", taskId: "stubs_1" },
  { loanReference: "LN-2", taskId: "returns_2" },
];

describe("A batch that a command sends", () => {
  const sandbox = withSandbox();

  async function reassign(): Promise<void> {
    sandbox.window.user.picks.push(AS_IT_IS);
    sandbox.window.user.clicks.push(/^Reassign$/);
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, LOANS[0], LOANS);
  }

  async function reject(): Promise<void> {
    sandbox.window.user.picks.push(AS_IT_IS);
    sandbox.window.user.types.push("Page 2 is missing");
    sandbox.window.user.clicks.push(/^Reject$/);
    await sandbox.window.run(commandIds.rejectDocument, TASKS[0], TASKS);
  }

  const said = () => sandbox.window.user.messages.at(-1)?.text;
  const states = async () =>
    (await sandbox.recorded()).toReversed().map(({ documentId, loanId, state }) => `${documentId ?? loanId} ${state}`);

  it("is one plan, one dialog and one call for each loan", async () => {
    await reassign();
    assert.equal(sandbox.window.user.dialogs.length, 1);
    assert.match(sandbox.window.user.dialogs[0]?.detail ?? "", /4 tasks will move to the borrower:/);
    assert.deepEqual(sandbox.changes, ["loan.reassignLoanOfficerTasks", "loan.reassignLoanOfficerTasks"]);
    assert.deepEqual(await states(), ["loan_1 confirmed", "loan_2 confirmed"]);
    assert.equal(said(), "Sandbox: Reassign loan officer tasks to the borrower: 2 done.");
  });

  it("is one call for each document, with one reason; none is a change of somebody else", async () => {
    await reject();
    assert.deepEqual(await states(), ["doc_stub_1 confirmed", "doc_blurry_1 confirmed", "doc_return_2 confirmed"]);
    const reasons = sandbox.service
      .calls({ operation: "rejectDocument" })
      .map(({ variables }) => JSON.stringify(variables));
    assert.ok(reasons.every((variables) => variables.includes("Page 2 is missing")));
    assert.equal((await sandbox.window.session()).changes.count, 0);
    assert.equal(said(), "Sandbox: Reject documents: 3 done.");
  });

  it("leaves unchecked what was rejected before from here", async () => {
    await reject();
    await sandbox.service.reset();
    await reject();
    const checked = sandbox.window.user.lists
      .at(-1)
      ?.filter(({ detail }) => detail?.startsWith("⚠ It was already rejected"));
    assert.equal(checked?.length, 3);
    assert.equal(sandbox.window.user.dialogs.length, 1, "nothing is checked, so nothing is asked");
  });

  it("goes on after one that nobody knows the outcome of, and never offers that one again", async () => {
    sandbox.service.fault({ fault: "reset-after", operation: "reassignLoanOfficerTasks", loan: "LN-1" });
    await reassign();
    assert.deepEqual(await states(), ["loan_1 unknown", "loan_2 confirmed"]);
    const [message] = sandbox.window.user.messages.slice(-1);
    assert.equal(message?.text, "Sandbox: Reassign loan officer tasks to the borrower: 1 done, 1 outcome unknown.");
    assert.ok(!message?.buttons.some((button) => /Retry/.test(button)));
  });

  it("offers what was refused again, and sends that alone", async () => {
    sandbox.service.fault({ fault: "status", status: 403, operation: "reassignLoanOfficerTasks", loan: "LN-2" });
    await reassign();
    const message = await sandbox.window.user.message(/1 done, 1 refused/);
    sandbox.window.user.picks.push(AS_IT_IS);
    sandbox.window.user.clicks.push(/^Reassign$/);
    message.choose(/^Retry Refused…$/);
    await sandbox.window.user.message(/: 1 done\.$/);
    assert.deepEqual(await states(), ["loan_1 confirmed", "loan_2 refused", "loan_2 confirmed"]);
  });

  it("ends where every further one would fail as well: the rest is not sent", async () => {
    sandbox.service.fault({ fault: "status", status: 401, operation: "reassignLoanOfficerTasks" });
    await reassign();
    assert.deepEqual(await states(), ["loan_1 refused"]);
    assert.equal(sandbox.changes.length, 1);
    assert.match(said() ?? "", /: 1 refused, 1 not sent\. /);
  });

  it("ends when the user cancels, after the one that is under way", async () => {
    sandbox.window.fake.reported.event(
      (text) => /^1 of 2 .*sending/.test(text) && sandbox.window.fake.progress.at(-1)?.cancel(),
    );
    await reassign();
    assert.deepEqual(await states(), ["loan_1 confirmed"]);
    assert.match(said() ?? "", /: 1 done, 1 not sent\./);
  });

  it("ends when the environment changes its address, although its name and ID stay", async () => {
    const changed = sandbox.place({ url: `${sandbox.service.url}/elsewhere` });
    sandbox.window.fake.reported.event((text) => /^1 of 2 .*sending/.test(text) && connect(sandbox.machine, changed));
    await reassign();
    assert.equal(sandbox.changes.length, 1, "the one that was under way");
    assert.match(said() ?? "", /1 not sent\./);
  });

  it("has a plan that tells what cannot be sent, and why", async () => {
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan", loan: "LN-2" });
    await reassign();
    assert.match(sandbox.window.user.dialogs[0]?.detail ?? "", /Left out:\n• LN-2 — /);
    assert.deepEqual(await states(), ["loan_1 confirmed"]);
  });
});
