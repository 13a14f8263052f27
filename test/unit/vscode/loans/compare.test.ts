import assert from "node:assert/strict";
import { type Uri, workspace } from "vscode";
import { MAX_KEPT_BODY } from "../../../../src/service/transport/recordExchange";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { wireBorrower, wireLoan } from "../../../support/wireLoans";
import { lacking, withSandbox } from "../support/sandbox";

/** The headings of the list that asks what a loan is compared with, in which Sandbox is the environment of the window. */
const [EARLIER, ELSEWHERE, ANOTHER] = [
  "Earlier in this window",
  "The same loan in another environment",
  "Another loan",
];

describe("A loan that is compared", () => {
  const sandbox = withSandbox();
  /** Title and texts of the sides that were shown. */
  let shown: { title: string; sides: string[] } | undefined;

  beforeEach(() => {
    shown = undefined;
    const { fake } = sandbox.window;
    fake.commands.set("vscode.diff", async (left, right, title) => {
      for (const uri of [left, right]) await workspace.openTextDocument(uri as Uri);
      shown = { title: String(title), sides: sidesInSight() };
    });
  });

  const sidesInSight = () => sandbox.window.fake.documents.slice(-2).map((side) => side.getText());

  async function compareWith(...picks: RegExp[]): Promise<void> {
    sandbox.window.user.picks.push(...picks);
    await sandbox.window.run(commandIds.compareWith, { loanReference: "LN-1" });
  }

  const headings = () =>
    (sandbox.window.user.lists.at(-1) ?? []).filter(({ kind }) => kind === -1).map(({ label }) => label);
  const said = () => sandbox.window.user.messages.at(-1);

  it("has no earlier read while nothing has changed, and none that is as it is now", async () => {
    await sandbox.window.session();
    await compareWith();
    assert.deepEqual(headings(), [ELSEWHERE, ANOTHER]);
    sandbox.change("returns_1", { status: "Completed" });
    await sandbox.window.session();
    await compareWith(/ Sandbox$/);
    assert.deepEqual(headings(), [EARLIER, ELSEWHERE, ANOTHER]);
    assert.match(shown?.title ?? "", /^LN-1, Sandbox, \d.* ↔ LN-1, Sandbox, \d/);
    assert.match(shown?.sides[0] ?? "", /"Tax returns",\s+"status": "InProgress"/);
    assert.match(
      shown?.sides[1] ?? "",
      /^\/\/ Lists are sorted, so that they can be compared\.\n\/\/ Numbers are shown as text, .*\n\{[\s\S]*"Tax returns",\s+"status": "Completed"/,
    );
    // Back again: of two reads, one is as it is now.
    sandbox.change("returns_1", { status: "InProgress" });
    await sandbox.window.session();
    await compareWith();
    assert.equal(sandbox.window.user.lists.at(-1)?.filter(({ description }) => description === "Sandbox").length, 1);
  });

  it("is read once in another environment, which does not become the window's", async () => {
    sandbox.service.clearCalls();
    sandbox.machine.configure("loanOps.pageSize", 3);
    await compareWith(/^Production/);
    assert.match(shown?.title ?? "", /^LN-1, Sandbox, \d.* ↔ LN-1, PRODUCTION, \d/);
    const asked = sandbox.service.calls().map(({ variables, query }) => [variables, /first: 3\b/.test(query ?? "")]);
    assert.deepEqual(asked, [[{ id: "LN-1" }, true]]);
    assert.equal(sandbox.window.context.active.current.name, "Sandbox");
    for (const side of shown?.sides ?? []) {
      assert.match(side, /^\/\/ Lists are sorted.*\n\/\/ IDs, links and times of creation are left out/);
      assert.doesNotMatch(side, /"id"|loan_1|createdOn|Share-safe/);
      assert.ok(JSON.parse(side.replaceAll(/^\/\/.*$/gm, "")), "JSON below the comment");
    }
  });

  it("says in share-safe mode that a person has another pseudonym there", async () => {
    await sandbox.window.run(commandIds.toggleShareSafe);
    await compareWith(/^Production/);
    for (const side of shown?.sides ?? assert.fail("none"))
      assert.match(side, /^\/\/ Share-safe mode: the same person has /m);
  });

  it("tells amounts apart by their digits, as they came", async () => {
    const amounts = { "LN-1": "9007199254740993", "LN-2": "9007199254740992" };
    const loan = wireLoan("loan", [wireBorrower("b", [], { incomes: { edges: ["HERE"] } })], []);
    const { service, open } = await sandbox.openMoody({ "LN-1": loan, "LN-2": loan });
    service.mood = ({ response, variables: { id } }) => {
      const income = `{"node":{"statedMonthlyAmount":${amounts[id as "LN-1"]},"payPeriodFrequency":4200.00}}`;
      response.end(JSON.stringify({ data: { loan: { ...loan, id } } }).replace('"HERE"', income));
    };
    const { run, user, fake } = await open();
    let sides: string[] = [];
    fake.commands.set("vscode.diff", async (left, right) => {
      for (const uri of [left, right]) await workspace.openTextDocument(uri as Uri);
      sides = fake.documents.slice(-2).map((side) => side.getText());
    });
    user.picks.push(/^LN-2/);
    await run(commandIds.compareWith, { loanReference: "LN-1" });
    for (const [at, amount] of Object.values(amounts).entries()) assert.ok(sides[at]?.includes(amount), sides[at]);
    assert.match(sides[0] ?? "", /4200\.00/);
  });

  it("says on which side not all tasks or fields were read", async () => {
    sandbox.machine.configure("loanOps.pageSize", 1);
    await compareWith(/^Production/);
    const notes = shown?.sides.map((side) => /^\/\/ Not all tasks were read\.$/m.test(side));
    assert.deepEqual(notes, [false, true]);
  });

  it("shows a number beside a text, also where nothing else differs between two environments", async () => {
    const task = sandbox.service.state.tasks.get("returns_1") ?? assert.fail();
    Object.assign(task, { priority: "2" });
    await sandbox.window.session();
    Object.assign(task, { priority: 2 });
    await compareWith(/^Production/);
    assert.match(shown?.sides[0] ?? "", /"priority": "2"/);
    assert.match(shown?.sides[1] ?? "", /"priority": 2,/);
  });

  it("stands beside another loan of the list, also where no row says which one it is", async () => {
    sandbox.window.user.picks.push(/^LN-2/, /^LN-1/);
    await sandbox.window.run(commandIds.compareWith);
    assert.match(shown?.title ?? "", /^LN-2, Sandbox, \d.* ↔ LN-1, Sandbox, \d/);
    await compareWith(/^LN-2/);
    assert.match(shown?.title ?? "", /^LN-1, Sandbox, \d.* ↔ LN-2, Sandbox, \d/);
  });

  it("shows what always differs again, and says so, when it is asked to", async () => {
    await compareWith(/^LN-2/);
    await sandbox.window.run(commandIds.toggleLeftOut);
    for (const side of sidesInSight())
      assert.match(
        side,
        /^\/\/ Lists are sorted.*\n\/\/ IDs, links and times of creation are shown[\s\S]*"id": "loan_/,
      );
  });

  it("says which environment lacks what, and what helps", async () => {
    sandbox.machine.secrets.delete("loanOps.token.production");
    const ended = compareWith(/^Production/);
    const lacking = await sandbox.window.user.message(/^Production has no access token yet\.$/);
    assert.deepEqual(lacking.buttons, ["Set Access Token…"]);
    lacking.choose();
    await ended;
    assert.equal(shown, undefined);
  });

  it("says in whose name a read failed", async () => {
    sandbox.service.setToken({ expired: true });
    await compareWith(/^Production/);
    assert.match(said()?.text ?? "", /^Production: The service did not accept/);
  });

  it("is named where another environment does not know it", async () => {
    await sandbox.window.session();
    sandbox.service.state.loans.clear();
    await compareWith(/^Production/);
    assert.match(said()?.text ?? "", /^Production: LN-1 could not be read: The service refused: "Loan not found\."$/);
  });

  it("is not read any more once that is cancelled, and nothing is said", async () => {
    sandbox.service.setNetwork({ latency: 20_000 });
    const calls = sandbox.service.calls().length;
    const compared = compareWith(/^Production/);
    while (sandbox.service.calls().length === calls) await new Promise((resolve) => setTimeout(resolve, 5));
    const [progress] = sandbox.window.fake.progress.slice(-1);
    assert.equal(progress?.title, "Production: reading LN-1…");
    progress.cancel();
    await compared;
    assert.deepEqual([shown, said()], [undefined, undefined]);
  });
});

describe("A loan as JSON", () => {
  const sandbox = withSandbox();

  async function shown(window = sandbox.window): Promise<string> {
    await window.run(commandIds.showAsJson, { kind: "loan", loanReference: "LN-1" });
    const { getText } = window.fake.documents.findLast(({ uri }) => uri.scheme === "loan-ops-loan") ?? assert.fail();
    return window.fake.do(getText);
  }

  it("is the answer as it came, with its types and edges, and sends nothing", async () => {
    sandbox.change("returns_1", {
      priority: 2,
      description: "https://a.example",
    });
    await sandbox.window.session();
    const calls = sandbox.service.calls().length;
    const text = await shown();
    const { data } = JSON.parse(text);
    assert.deepEqual(Object.keys(data.loan), ["id", "borrowers", "loanOfficerDocumentTasks"]);
    assert.ok(Array.isArray(data.loan.borrowers.edges));
    assert.match(text, /"priority": 2,/);
    assert.match(text, /"https:\/\/a\.example"/);
    assert.equal(sandbox.service.calls().length, calls);
  });

  it("is the answer of the read that its row shows, although it was read by another name since", async () => {
    const { store } = await sandbox.window.session();
    const { fake } = sandbox.window;
    await fake.do(() => store.add("loans", ["loan_1"]));
    sandbox.change("stubs_1", { title: "Renamed" });
    await fake.do(() => store.loans.refreshInBackground(["loan_1"]));
    assert.doesNotMatch(await shown(), /Renamed/);
    await fake.do(() => store.loans.refreshInBackground(["LN-1"]));
    assert.match(await shown(), /Renamed/);
  });

  it("stays beside those of the other selected loans, and is a preview alone", async () => {
    const { fake, run } = sandbox.window;
    await shown();
    assert.deepEqual([fake.shown.length, fake.pinned], [1, []]);
    const rows = ["LN-1", "LN-2"].map((loanReference) => ({ kind: "loan", loanReference }));
    await run(commandIds.showAsJson, rows[0], rows);
    assert.deepEqual([fake.shown.length, fake.pinned], [3, fake.shown.slice(1)]);
  });

  it("is read again, once, where the window no longer keeps its request", async () => {
    sandbox.window.context.requests.keepOnly([]);
    const calls = sandbox.service.calls().length;
    assert.match(await shown(), /"loan_1"/);
    assert.equal(sandbox.service.calls().length, calls + 1);
  });

  describe("says why where it could not be read, and opens nothing", () => {
    for (const [what, forget] of [
      ["its request is no longer kept", async () => sandbox.window.context.requests.keepOnly([])],
      [
        "it was read with others, in an answer too long to be kept whole",
        async () => {
          sandbox.machine.configure("loanOps.refreshConcurrency", 1);
          const { store } = await sandbox.window.session();
          sandbox.change("stubs_2", { description: "x".repeat(MAX_KEPT_BODY) });
          await sandbox.window.fake.do(async () => {
            await store.add("loans", ["loan_1"]);
            // The first one begins at once, and those that wait meanwhile share a request.
            await store.loans.refreshInBackground(["loan_1", "LN-1", "LN-2"]);
          });
          assert.equal(sandbox.window.context.requests.all[0]?.facts.loans?.length, 2);
        },
      ],
    ] as const)
      it(what, async () => {
        await forget();
        sandbox.service.setToken({ expired: true });
        await sandbox.window.run(commandIds.showAsJson, { kind: "loan", loanReference: "LN-1" });
        assert.match(sandbox.window.user.messages.at(-1)?.text ?? "", /^(Sandbox: )?LN-1 could not be read: /);
        assert.deepEqual(sandbox.window.fake.shown, []);
      });
  });

  it("says what of it was not read", async () => {
    const { service, open } = await sandbox.openMoody({ "LN-1": wireLoan("loan_1", [wireBorrower("b", [])], null) });
    service.mood = lacking(["email"]);
    assert.match(await shown(await open()), /^\/\/ Not all tasks were read\.\n\/\/ Not read: email\n\{/);
  });

  it("is masked in share-safe mode", async () => {
    const text = await shown();
    await sandbox.window.run(commandIds.toggleShareSafe);
    const masked = await shown();
    assert.match(text, /"Tax returns"/);
    assert.doesNotMatch(masked, /Tax returns/);
  });
});
