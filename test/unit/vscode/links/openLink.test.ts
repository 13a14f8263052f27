import assert from "node:assert/strict";
import { openLink } from "../../../../src/vscode/links/openLink";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { reportFailure } from "../../../../src/vscode/ui/failures";
import { Uri } from "../support/fake/values";
import { withSandbox } from "../support/sandbox";

describe("A link that is opened", () => {
  const sandbox = withSandbox();
  const pages: unknown[] = [];

  beforeEach(() => {
    pages.length = 0;
    Object.assign(sandbox.window.context.pages, { open: (target: unknown) => void pages.push(target) });
  });

  /** What it says in the end, in the status bar or as a message. */
  async function open(query: string): Promise<string> {
    const { fake, user, context } = sandbox.window;
    const uri = Uri.from({ scheme: "vscode", authority: "loan-ops.loan-ops", path: "/open", query });
    const [reports, messages] = [fake.reports.length, user.messages.length];
    await fake.do(() => openLink(context, uri).catch((error) => void reportFailure(error, context.log)));
    return user.messages[messages]?.text ?? fake.reports.slice(reports).at(-1) ?? "";
  }

  const asked = () => sandbox.window.user.dialogs.at(-1);
  const calls = () => sandbox.service.calls().length;
  const environment = () => sandbox.window.context.active.current.name;

  it("asks nothing where nothing is changed", async () => {
    assert.equal(await open("environment=sandbox&loan=LN-1"), "Sandbox: opened LN-1 from a link.");
    assert.equal(await open("environment=sandbox&loan=loan_2"), "Sandbox: opened LN-2 from a link.");
    assert.equal(asked(), undefined);
    assert.deepEqual(pages, [{ loanReference: "LN-1" }, { loanReference: "LN-2" }]);
  });

  it("says what the loan does not have, once it was read again", async () => {
    const before = calls();
    assert.equal(
      await open("environment=sandbox&loan=LN-1&borrower=nobody"),
      "nobody is not among the borrowers that were read of LN-1.",
    );
    assert.match(
      await open("environment=sandbox&loan=LN-1&task=none"),
      /LN-1 no longer has this task\. Refresh the loan\./,
    );
    assert.equal(calls() - before, 2);
  });

  it("says nothing of what the loan has where it could not be read again", async () => {
    for (const part of ["task=none", "borrower=nobody"]) {
      sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
      assert.match(await open(`environment=sandbox&loan=LN-1&${part}`), /^LN-1 could not be read: .*HTTP 500/);
    }
  });

  it("says that the filter hides where it leads", async () => {
    const { fake, context } = sandbox.window;
    await fake.do(() => context.viewOptions.filterBy({ conditions: [], types: [], text: "nothing is called so" }));
    assert.match(
      await open("environment=sandbox&loan=LN-1&borrower=borrower_1"),
      /^LN-1 is on the list, but the filter .* hides it\.$/,
    );
  });

  it("to a borrower leads to the loan where borrowers have no rows", async () => {
    const { fake, context } = sandbox.window;
    await fake.do(() => context.viewOptions.choose("grouping", "status"));
    assert.equal(await open("environment=sandbox&loan=LN-1&borrower=borrower_1"), "Sandbox: opened LN-1 from a link.");
  });

  it("leads to the row of a loan that is on the list under two names", async () => {
    const { fake, user } = sandbox.window;
    const { store } = await sandbox.window.session();
    await fake.do(() => store.remove("loans", "LN-1"));
    await fake.do(() => store.add("loans", ["loan_1"]));
    user.clicks.push(/^Add Loan$/);
    // The first time it asks to list it, the second time it is listed.
    for (const dialogs of [1, 1]) {
      assert.equal(
        await open("environment=sandbox&loan=LN-1&borrower=borrower_1"),
        "Sandbox: opened loan_1 from a link.",
      );
      assert.equal(user.dialogs.length, dialogs);
    }
    assert.deepEqual(store.loans.references, ["LN-2", "loan_1", "LN-1"]);
  });

  it("asks before the window switches, says where it leads, and stays where it is asked to", async () => {
    const before = sandbox.service.calls().length;
    await open("environment=production&loan=LN-1&borrower=borrower_1");
    assert.equal(asked()?.text, "Open this link in Production?");
    assert.match(asked()?.detail ?? "", /^Environment: Production — PRODUCTION.*\nLoan: LN-1\nBorrower: borrower_1$/);
    assert.deepEqual([environment(), calls()], ["Sandbox", before]);
    sandbox.window.user.clicks.push(/^Switch to Production$/);
    assert.equal(await open("environment=production&loan=LN-1"), "Production: opened LN-1 from a link.");
    assert.equal(environment(), "Production");
  });

  it("asks before it puts a loan on the list, and reads nothing before", async () => {
    const { fake, user } = sandbox.window;
    const { store } = await sandbox.window.session();
    await fake.do(() => store.remove("loans", "LN-2"));
    const before = calls();
    await open("environment=sandbox&loan=LN-2");
    assert.equal(asked()?.text, "Add loan LN-2 to the list of Sandbox?");
    assert.deepEqual([store.loans.references, calls()], [["LN-1"], before]);
    user.clicks.push(/^Add Loan$/);
    assert.equal(await open("environment=sandbox&loan=LN-2"), "Sandbox: opened LN-2 from a link.");
    assert.deepEqual(store.loans.references, ["LN-1", "LN-2"]);
  });

  it("to a loan that the service does not know says so", async () => {
    sandbox.window.user.clicks.push(/^Add Loan$/);
    const opened = open("environment=sandbox&loan=LN-0");
    const said = await sandbox.window.user.message(/LN-0 could not be read/);
    assert.match(said.text, /^Sandbox: .* The service refused: "Loan not found\."/);
    said.choose(/^Remove Them$/);
    await opened;
    assert.deepEqual((await sandbox.window.session()).store.loans.references, ["LN-1", "LN-2"]);
  });

  it("to an environment that is not there says so", async () => {
    const elsewhere = await open("environment=elsewhere&loan=LN-1");
    assert.match(elsewhere, /^The link leads to the environment “elsewhere”, which .* Add an environment/);
    assert.equal(environment(), "Sandbox");
  });

  it("opens nothing when somebody else made it", async () => {
    const before = calls();
    assert.match(
      await open("environment=sandbox&loan=LN-1&token=abc"),
      /^This is not a link that Loan Ops made, so no/,
    );
    assert.deepEqual([calls(), asked()], [before, undefined]);
  });

  it("waits for no answer beside that of another link", async () => {
    sandbox.window.user.asked = () => {};
    void open("environment=production&loan=LN-1");
    const dialog = await sandbox.window.user.dialog(/Open this link/);
    assert.match(await open("environment=production&loan=LN-2"), /^Another link waits for your answer\./);
    dialog.choose();
  });

  it("was copied as it is in share-safe mode: it holds references and IDs, which that shows", async () => {
    const { fake } = sandbox.window;
    await sandbox.window.run(commandIds.toggleShareSafe);
    await sandbox.window.run(commandIds.copyLink, { kind: "loan", loanReference: "LN-1" });
    assert.equal(fake.clipboard, "vscode://loan-ops.loan-ops/open?environment=sandbox&loan=LN-1");
  });
});
