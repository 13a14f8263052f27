import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { wireBorrower, wireLoan, wireTask } from "../../../support/wireLoans";
import { withSandbox } from "../support/sandbox";

describe("What is copied of rows", () => {
  const sandbox = withSandbox();
  const loan = (loanReference: string) => ({ kind: "loan", loanReference });
  const copied = async (command: (typeof commandIds)[keyof typeof commandIds], ...rows: readonly object[]) => {
    sandbox.window.fake.clipboard = "";
    await sandbox.window.run(command, ...(rows.length === 0 ? [] : [rows[0], rows]));
    return sandbox.window.fake.clipboard;
  };
  const addUnread = async (reference: string) => {
    const session = await sandbox.window.session();
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    await sandbox.window.fake.do(() => session.store.add("loans", [reference]));
  };
  const reported = () => sandbox.window.fake.reports.at(-1) ?? "";

  it("is the ID that the service uses: of a loan its own, of a group those of its tasks, each once", async () => {
    assert.equal(await copied(commandIds.copyId, loan("LN-1")), "loan_1");
    assert.match(reported(), /^Copied: loan_1\.$/);
    assert.equal(await copied(commandIds.copyId, { kind: "deal", dealId: "deal_2" }), "deal_2");
    assert.equal(await copied(commandIds.copyId, { kind: "loanOfficer", loanReference: "LN-2" }), "flood_2\ntitle_2");
    assert.match(reported(), /^Copied: flood_2, title_2\.$/);
    const borrower = { kind: "borrower", loanReference: "LN-1", borrower: { id: "borrower_1" } };
    const task = { kind: "task", loanReference: "LN-1", taskId: "stubs_1" };
    assert.equal(await copied(commandIds.copyId, borrower, task, loan("LN-2"), task), "borrower_1\nstubs_1\nloan_2");
  });

  it("is the ID of a loan that is picked where there is no row, and nothing where the list is left", async () => {
    sandbox.window.user.picks.push(/^LN-2/);
    assert.equal(await copied(commandIds.copyId), "loan_2");
    assert.equal(await copied(commandIds.copyId), "");
  });

  it("has each task once where a loan is listed by two names", async () => {
    const { store } = await sandbox.window.session();
    await sandbox.window.fake.do(() => store.add("loans", ["loan_1"]));
    for (const rows of [[], [loan("loan_1"), loan("LN-1")], [loan("loan_1")]])
      assert.equal((await copied(commandIds.copyTasksAsCsv, ...rows)).match(/LN-1.*returns_1/g)?.length, 1);
    assert.equal((await copied(commandIds.copyBrief, loan("loan_1"), loan("LN-1"))).match(/^### /gm)?.length, 1);
  });

  it("has a task once that two borrowers share, with both of them", async () => {
    const sharing = ["b1", "b2"].map((id) => wireBorrower(id, [wireTask("shared")]));
    const { open } = await sandbox.openMoody({ "LN-1": wireLoan("loan_1", sharing, []) });
    const { run, fake } = await open();
    await run(commandIds.copyTasksAsCsv, loan("LN-1"));
    assert.equal(fake.clipboard.match(/"shared"/g)?.length, 1);
    assert.match(fake.clipboard, /"b1; b2"/);
  });

  it("is a link of each row, whatever it is a row of, also of the task of a page", async () => {
    const link = (query: string) => `vscode://loan-ops.loan-ops/open?environment=sandbox&${query}`;
    const borrower = { kind: "borrower", loanReference: "LN-1", borrower: { id: "b/1" } };
    const task = { kind: "task", loanReference: "LN-1", owned: { task: { id: "stubs_1" } } };
    assert.equal(
      await copied(commandIds.copyLink, loan("LN-1"), borrower, task),
      [link("loan=LN-1"), link("loan=LN-1&borrower=b%252F1"), link("loan=LN-1&task=stubs_1")].join("\n"),
    );
    await sandbox.window.run(commandIds.copyLink, { loanReference: "LN-1", taskId: "t" });
    assert.equal(sandbox.window.fake.clipboard, link("loan=LN-1&task=t"));
  });

  it("is the reference where the loan was not read", async () => {
    await addUnread("LN-9");
    assert.equal(await copied(commandIds.copyId, loan("LN-9")), "LN-9");
  });

  it("is a brief of each loan, and says that it has names", async () => {
    const text = await copied(commandIds.copyBrief, loan("LN-1"), loan("LN-2"));
    assert.deepEqual(text.match(/^### .*$/gm), ["### Loan LN-1: 4 outstanding", "### Loan LN-2: 4 outstanding"]);
    assert.match(text, /Sandbox, as of [A-Z].* Loan ID `loan_1`\./);
    assert.match(reported(), /^Copied: LN-1, LN-2, with borrowers' names\.$/);
  });

  it("is a brief of those that were read, and says how many were not; of none it says why", async () => {
    await addUnread("LN-9");
    assert.match(await copied(commandIds.copyBrief, loan("LN-9"), loan("LN-1")), /^### Loan LN-1/);
    assert.ok(sandbox.window.user.messages.some(({ text }) => /does not apply to 1 of the selected rows/.test(text)));
    assert.equal(await copied(commandIds.copyBrief, loan("LN-9")), "");
    assert.match(sandbox.window.user.messages.at(-1)?.text ?? "", /LN-9 could not be read: .*HTTP 500/);
  });

  it("says of a loan whose last read failed that it is of an earlier one", async () => {
    const { run, session } = sandbox.window;
    await session();
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    await run(commandIds.refresh, loan("LN-1"));
    assert.match(await copied(commandIds.copyBrief, loan("LN-1")), /\n\nThe last refresh failed\. The service failed/);
    const task = { kind: "task", loanReference: "LN-1", taskId: "stubs_1" };
    assert.match(await copied(commandIds.copyTasksAsCsv, task), /\n"LN-1","loan_1",.*"lastRead"\r\n$/);
    assert.match(reported(), /Tasks: 1\. The last refresh failed\.$/);
    assert.doesNotMatch(await copied(commandIds.copyTasksAsMarkdown, loan("LN-2")), /failed/);
  });

  it("is a table of the tasks that pass the filter, and says how many", async () => {
    const { viewOptions } = sandbox.window.context;
    await sandbox.window.fake.do(() => viewOptions.filterBy({ conditions: ["withLoanOfficer"], types: [], text: "" }));
    const table = await copied(commandIds.copyTasksAsMarkdown, loan("LN-1"));
    assert.equal(table.trim().split("\n").length, 2 + 2);
    assert.match(reported(), /^Copied with borrowers' names\. Tasks: 2\.$/);
    assert.equal((await copied(commandIds.copyTasksAsCsv)).trim().split(/\r?\n/).length, 1 + 4);
    await sandbox.window.fake.do(() => viewOptions.filterBy({ conditions: ["overdue"], types: [], text: "" }));
    assert.equal(await copied(commandIds.copyTasksAsCsv, loan("LN-1")), "");
    assert.match(sandbox.window.user.messages.at(-1)?.text ?? "", /nothing to copy\. .*none passes the filter\.$/);
  });

  it("is no line that says no tasks where only the tasks of another row were read", async () => {
    const { open } = await sandbox.openMoody({ "LN-1": wireLoan("loan_1", [wireBorrower("b", null)], []) });
    const { run, fake, user } = await open();
    await run(commandIds.copyTasksAsMarkdown, { kind: "loanOfficer", loanReference: "LN-1" });
    assert.equal(fake.clipboard, "");
    assert.match(user.messages.at(-1)?.text ?? "", /nothing to copy\. No task was read, or none passes the filter\.$/);
    await run(commandIds.copyTasksAsMarkdown, loan("LN-1"));
    assert.match(fake.clipboard, /LN-1 \| Ada Byron \| Not all tasks were read\./);
  });
});
