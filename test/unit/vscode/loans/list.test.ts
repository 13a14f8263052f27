import assert from "node:assert/strict";
import * as vscode from "vscode";
import { NO_FILTER } from "../../../../src/domain/taskFilter";
import * as commands from "../../../../src/vscode/commands";
import { taskDrop } from "../../../../src/vscode/registerCommands";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { wireLoan, wireOfficerTask } from "../../../support/wireLoans";
import { AS_IT_IS } from "../support/fake/user";
import { lacking, until, withSandbox } from "../support/sandbox";

describe("The lists of a window", () => {
  const sandbox = withSandbox();
  const listed = () => sandbox.window.context.sessions.current?.store.loans.references;
  const stored = () => sandbox.machine.state.get("loanOps.references.sandbox");
  const said = () => sandbox.window.user.messages.at(-1);
  /** What was asked for since the last time, by the ID that was given. */
  const read = () => {
    const names = sandbox.service
      .calls()
      .flatMap(({ operations, variables }) => operations.map(({ name }) => `${name} ${variables?.id}`));
    sandbox.service.clearCalls();
    return names.sort();
  };
  beforeEach(() => void read());

  it("are read again by row: that loan or deal, and no other", async () => {
    const { run, fake } = sandbox.window;
    const shownIn = () => fake.progress.at(-1)?.location;
    await run(commandIds.refresh, { kind: "loan", loanReference: "LN-2" });
    assert.deepEqual([read(), shownIn()], [["loan LN-2"], { viewId: "loanOps.loans" }]);
    await run(commandIds.refresh, { kind: "deal", dealId: "deal_1" });
    assert.deepEqual([read(), shownIn()], [["deal deal_1"], { viewId: "loanOps.deals" }]);
    const rows = [
      { kind: "loan", loanReference: "LN-1" },
      { kind: "borrower", loanReference: "LN-1" },
      { kind: "deal", dealId: "deal_2" },
    ];
    await run(commandIds.refresh, rows[0], rows);
    assert.deepEqual(read(), ["deal deal_2", "loan LN-1"]);
  });

  it("are read again as a whole without a row, and by the button of the title whatever row it hands over", async () => {
    const all = ["deal deal_1", "deal deal_2", "loan LN-1", "loan LN-2"];
    await sandbox.window.run(commandIds.refresh);
    assert.deepEqual(read(), all);
    await sandbox.window.run(commandIds.refreshAll, { kind: "loan", loanReference: "LN-2" });
    assert.deepEqual(read(), all);
  });

  it("take what is added, once, and read it; in this window and the next", async () => {
    await sandbox.service.reset();
    sandbox.window.user.types.push('LN-2, "loan_2" LN-2');
    await sandbox.window.run(commandIds.addLoan);
    assert.deepEqual(listed(), ["LN-1", "LN-2", "loan_2"]);
    assert.deepEqual(read(), ["loan loan_2"]);
    assert.deepEqual(stored(), { loans: ["LN-1", "LN-2", "loan_2"], deals: ["deal_1", "deal_2"] });
    sandbox.window.user.types.push("LN-1");
    await sandbox.window.run(commandIds.addLoan);
    assert.match(said()?.text ?? "", /^Sandbox: LN-1 is already on the list\.$/);
    assert.deepEqual(read(), []);
  });

  it("take a loan that is asked for by its reference, which the box has in it", async () => {
    sandbox.window.user.types.push(AS_IT_IS);
    await sandbox.window.run(commandIds.addLoan, "loan_2");
    assert.deepEqual(listed(), ["LN-1", "LN-2", "loan_2"]);
  });

  it("keep what could not be read, and offer to read it again or to take it off", async () => {
    sandbox.service.fault({ fault: "status", status: 500, operation: "deal" });
    sandbox.window.user.types.push("deal_9");
    const adding = sandbox.window.run(commandIds.addDeal);
    const failed = await sandbox.window.user.message(/^Sandbox: deal_9 could not be read:/);
    assert.deepEqual(failed.buttons, ["Retry", "Remove from List", "Show Request"]);
    const deals = () => sandbox.window.context.sessions.current?.store.deals.references;
    assert.deepEqual(deals(), ["deal_1", "deal_2", "deal_9"]);
    sandbox.window.user.messages.length = 0;
    failed.choose(/^Retry$/);
    const again = await sandbox.window.user.message(/^Sandbox: deal_9 could not be read:/);
    assert.deepEqual(read(), ["deal deal_9", "deal deal_9"]);
    again.choose(/^Remove Them$/);
    await adding;
    assert.deepEqual(deals(), ["deal_1", "deal_2"]);
    assert.deepEqual(stored(), { loans: ["LN-1", "LN-2"], deals: ["deal_1", "deal_2"] });
  });

  it("say of several which could not be read", async () => {
    sandbox.window.user.types.push("LN-8 LN-9 loan_2");
    const adding = sandbox.window.run(commandIds.addLoan);
    const failed = await sandbox.window.user.message(/^Sandbox: LN-8, LN-9 could not be read:/);
    failed.choose();
    await adding;
    assert.deepEqual(listed(), ["LN-1", "LN-2", "LN-8", "LN-9", "loan_2"]);
  });

  it("lose what is removed, also several rows at once, and nothing else", async () => {
    const rows = [
      { kind: "loan", loanReference: "LN-1" },
      { kind: "loan", loanReference: "LN-2" },
    ];
    await sandbox.window.run(commandIds.removeLoan, rows[0], rows);
    assert.deepEqual(listed(), []);
    await sandbox.window.run(commandIds.removeDeal, { kind: "deal", dealId: "deal_1" });
    assert.deepEqual(stored(), { loans: [], deals: ["deal_2"] });
    assert.deepEqual(read(), []);
  });

  it("lose the loan or deal that is picked where there is no row, and the window says which", async () => {
    const { run, user, fake } = sandbox.window;
    user.picks.push(/^LN-2/);
    await run(commandIds.removeLoan);
    assert.deepEqual(listed(), ["LN-1"]);
    assert.match(fake.reports.at(-1) ?? "", /LN-2/);
    user.picks.push(/deal_2/);
    await run(commandIds.removeDeal);
    assert.match(fake.reports.at(-1) ?? "", /deal_2/);
    assert.deepEqual(stored(), { loans: ["LN-1"], deals: ["deal_1"] });
    const reports = fake.reports.length;
    await run(commandIds.removeLoan);
    await run(commandIds.removeDeal);
    assert.deepEqual(stored(), { loans: ["LN-1"], deals: ["deal_1"] }, "the lists were left");
    assert.equal(fake.reports.length, reports);
  });

  it("ask for fields again that were left out, also of one row alone", async () => {
    const { service, open } = await sandbox.openMoody({ "LN-1": wireLoan("loan_1", [], [wireOfficerTask("o")]) });
    let refused: string[];
    service.mood = (call) => lacking(refused)(call);
    for (const [command, ...row] of [
      [commandIds.refresh, { kind: "loan", loanReference: "LN-1" }],
      [commandIds.refresh],
      [commandIds.refreshAll],
    ] as const) {
      refused = ["dueDate"];
      const window = await open();
      const leftOut = () =>
        window.context.sessions.current?.store.loans.get("LN-1")?.value?.leftOut.map(({ name }) => name);
      assert.deepEqual(leftOut(), ["dueDate"]);
      refused = [];
      await window.fake.do(() => window.context.sessions.current?.store.refresh());
      assert.deepEqual(leftOut(), ["dueDate"], "no refresh that somebody asked for");
      await window.run(command, ...row);
      assert.deepEqual(leftOut(), []);
    }
  });

  it("tell when all was read again, and not when a row was", async () => {
    let told = 0;
    Object.assign(sandbox.window.context, { onRefreshed: () => told++ });
    await sandbox.window.run(commandIds.refresh, { kind: "loan", loanReference: "LN-2" });
    assert.equal(told, 0);
    await sandbox.window.run(commandIds.refresh);
    await sandbox.window.run(commandIds.refreshAll);
    assert.equal(told, 2);
  });

  it("offer what helps where a loan could not be read, and do it", async () => {
    sandbox.service.fault({ fault: "status", status: 401, operation: "loan" });
    sandbox.window.user.types.push("LN-9");
    const adding = sandbox.window.run(commandIds.addLoan);
    const failed = await sandbox.window.user.message(/^Sandbox: LN-9 could not be read:/);
    const done: unknown[] = [];
    sandbox.window.fake.commands.set(commandIds.setToken, (...given) => void done.push(given));
    failed.choose(/^Set Access Token…$/);
    await adding;
    assert.equal(done.length, 1);
    assert.deepEqual(listed(), ["LN-1", "LN-2", "LN-9"]);
  });

  it("show what is not plainly a list of references before anything is asked or kept", async () => {
    const { run, user } = sandbox.window;
    const table = "Loan\tBorrower LN-2\tJosé Ramírez loan_2\tAnn Lee";
    user.types.push(table);
    await run(commandIds.addLoan);
    assert.deepEqual([listed(), read(), user.messages], [["LN-1", "LN-2"], [], []], "it was left");
    const { detail = "", buttons } = user.dialogs.at(-1) ?? {};
    assert.match(detail, /Looks like IDs: LN-2, loan_2\nDoes not: Loan, Borrower, José, Ramírez, Ann and 1 more|and/);
    assert.deepEqual(buttons, ["Add Only IDs (2)", "Add All (8)"]);
    user.types.push(table);
    user.clicks.push(/^Add Only IDs/);
    await run(commandIds.addLoan);
    assert.deepEqual(listed(), ["LN-1", "LN-2", "loan_2"]);
    user.types.push("smith jones");
    user.clicks.push(/^Add All/);
    const adding = run(commandIds.addLoan);
    const unknown = await user.message(/^Sandbox: smith, jones could not be read:/);
    assert.deepEqual(unknown.buttons.slice(0, 2), ["Remove Them", "Retry"]);
    unknown.choose(/^Remove Them$/);
    await adding;
    assert.deepEqual(stored(), { loans: ["LN-1", "LN-2", "loan_2"], deals: ["deal_1", "deal_2"] });
  });

  it("take the column of a table on the clipboard that looks like IDs, once somebody agreed", async () => {
    const { run, user, fake } = sandbox.window;
    await run(commandIds.removeLoan, { kind: "loan", loanReference: "LN-2" });
    // By its ID, LN-1 is listed already.
    fake.clipboard = "Loan\tBorrower\nloan_1\tRamírez, José\nloan_2\tLee, Ann\n";
    await run(commandIds.addLoansFromClipboard);
    assert.deepEqual([listed(), read()], [["LN-1"], []], "it was left");
    const { detail = "", buttons } = user.dialogs.at(-1) ?? {};
    const lines = [
      "1 new, 1 listed already, other columns ignored: 1, other cells ignored: 0",
      "Column: Loan",
      "loan_1, loan_2",
    ];
    assert.deepEqual(detail.split("\n").slice(1), lines);
    assert.deepEqual(buttons, ["Add"]);
    assert.doesNotMatch(JSON.stringify(user.dialogs), /Ramírez|Lee/);
    user.clicks.push(/^Add$/);
    await run(commandIds.addLoansFromClipboard);
    assert.deepEqual(listed(), ["LN-1", "loan_2"]);
    fake.clipboard = "LN-1 loan_1";
    user.clicks.push(/^Replace List$/);
    await run(commandIds.addLoansFromClipboard);
    assert.deepEqual(user.dialogs.at(-1)?.buttons, ["Replace List"]);
    assert.deepEqual(listed(), ["LN-1"]);
    fake.clipboard = "LN-1,DL-1\nLN-2,DL-2\n";
    user.picks.push(/^DL-1/);
    await run(commandIds.addLoansFromClipboard);
    assert.match(user.dialogs.at(-1)?.detail ?? "", /2 new, 0 listed already, other columns ignored: 1.*\nDL-1, DL-2/);
    for (const text of ["José Ramírez", " \n"]) {
      user.messages.length = 0;
      fake.clipboard = text;
      await run(commandIds.addLoansFromClipboard);
      assert.match(said()?.text ?? "", /^Nothing in it looks like a list of loan IDs/);
    }
  });

  it("come from a .csv file that is dropped where no row is", async () => {
    const { user, fake, context } = sandbox.window;
    const file = { name: "Loans.csv", data: async () => Buffer.from("Loan,Borrower\nLN-2,Lee\n") };
    const transfer = new Map([["files", { asFile: () => file, asString: async () => "" }]]);
    user.clicks.push(/^Replace List$/);
    const drop = taskDrop(context, async () => commands);
    await fake.do(() => drop.handleDrop?.(undefined, transfer as never, new vscode.CancellationTokenSource().token));
    await until(() => listed()?.join() === "LN-2");
  });

  it("lose all that the view shows, and nothing that the filter hides, once somebody agreed", async () => {
    const { run, user, fake, context } = sandbox.window;
    await run(commandIds.addLoan);
    await fake.do(() => context.viewOptions.filterBy({ ...NO_FILTER, conditions: ["overdue"] }));
    await run(commandIds.removeShown);
    assert.match(said()?.text ?? "", /No loan is shown/);
    sandbox.change("stubs_1", { dueDate: "2020-01-01" });
    await sandbox.window.session();
    await run(commandIds.removeShown);
    assert.deepEqual(listed(), ["LN-1", "LN-2"], "it was left");
    user.clicks.push(/^Remove from List$/);
    await run(commandIds.removeShown);
    assert.deepEqual(stored(), { loans: ["LN-2"], deals: ["deal_1", "deal_2"] });
  });

  it("are left as they are where nothing is typed", async () => {
    await sandbox.window.run(commandIds.addLoan);
    await sandbox.window.run(commandIds.addDeal);
    assert.deepEqual(stored(), { loans: ["LN-1", "LN-2"], deals: ["deal_1", "deal_2"] });
    assert.deepEqual(read(), []);
  });
});
