import assert from "node:assert/strict";
import { EventEmitter, type TreeDataProvider } from "vscode";
import { isFiltering, NO_FILTER } from "../../../../src/domain/taskFilter";
import { environmentStatus } from "../../../../src/vscode/environments/environmentStatus";
import type { Row } from "../../../../src/vscode/loans/rows";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { wireBorrower, wireLoan, wireTask } from "../../../support/wireLoans";
import { rowsOf, showIn } from "../support/rows";
import { lacking, until, withSandbox } from "../support/sandbox";

async function linesOf<Node>(tree: TreeDataProvider<Node>): Promise<string[]> {
  const rows = await rowsOf(tree);
  return rows.map(({ depth, item }) => `${"  ".repeat(depth)}${item.label} | ${item.description ?? ""}`);
}

describe("The rows of a window", () => {
  const sandbox = withSandbox();
  const loans = () => sandbox.window.fake.do(() => linesOf(sandbox.window.context.loansTree));
  const deals = () => sandbox.window.fake.do(() => linesOf(sandbox.window.context.dealsTree));

  const LOAN = [
    "  Ada Byron | 2 outstanding",
    "    In progress | 2",
    "      Pay stubs | ",
    "      Tax returns | ",
    "  Loan officer tasks | 2 outstanding",
    "    In progress | 2",
    "      Order flood | with loan officer",
    "      Order title | with loan officer",
  ];

  it("are the loans of the list with their tasks, and the deals with their borrowers and what these have to do", async () => {
    assert.deepEqual(await loans(), [
      "LN-1 | 4 outstanding · Ada Byron",
      ...LOAN,
      "LN-2 | 4 outstanding · Ada Byron",
      ...LOAN,
    ]);
    const borrower = LOAN.slice(0, 4);
    assert.deepEqual(await deals(), ["DL-1 | Borrowers: 1", ...borrower, "DL-2 | Borrowers: 1", ...borrower]);
  });

  it("below a deal lead to where a task or a borrower is in Loans, or say that no listed loan has it", async () => {
    const { fake, context, run } = sandbox.window;
    const rows = await fake.do(() => rowsOf(context.dealsTree));
    const [task] = rows.flatMap(({ row, item }) => (row.kind === "dealTask" ? [{ row, item }] : []));
    const borrower = rows.find(({ row }) => row.kind === "dealBorrower")?.row;
    assert.equal(task?.item.command?.command, commandIds.findInLoans);
    const shown: unknown[] = [];
    const reveal = async ({ id }: { id: string }) => shown.push(id);
    showIn(context.loansTree, { reveal });
    for (const given of [task?.row, ...(task?.item.command?.arguments ?? []), borrower])
      await run(commandIds.findInLoans, given);
    const inLoan = "sandbox/loan:LN-1/borrower:borrower_1";
    const pay = `${inLoan}/task:borrower:stubs_1`;
    assert.deepEqual(shown, [pay, pay, inLoan]);
    const says = async (words: RegExp, row: unknown = task?.row, button?: RegExp) => {
      const asked = run(commandIds.findInLoans, row);
      (await sandbox.window.user.message(words)).choose(button);
      await asked;
    };
    await fake.do(() => context.viewOptions.filterBy({ ...NO_FILTER, text: "nothing is called so" }));
    await says(/^LN-1 is on the list, but the filter .* hides it\.$/, borrower, /^Show All Tasks$/);
    await until(() => !isFiltering(context.viewOptions.filter));
    for (const loanReference of ["LN-1", "LN-2"]) await run(commandIds.removeLoan, { kind: "loan", loanReference });
    await says(/No loan in the list has this task or borrower\.$/);
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    await fake.do(() => context.sessions.current?.store.add("loans", ["LN-9"]));
    await says(/No loan that was read has this task or borrower\. Not all tasks of LN-9 were read\.$/);
    assert.equal(shown.length, 3);
  });

  it("follow what was sent, and only the loan that changed is painted again", async () => {
    await loans();
    const painted: unknown[] = [];
    sandbox.window.context.loansTree.onDidChangeTreeData((rows) => painted.push(rows));
    sandbox.window.user.clicks.push(/^Reassign$/);
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" });
    const rows = await loans();
    assert.equal(rows.filter((row) => row.endsWith("| with borrower")).length, 2);
    assert.equal(rows.filter((row) => row.endsWith("| with loan officer")).length, 2);
    const changed = painted.flat() as { readonly id: string }[];
    assert.deepEqual([...new Set(changed.map(({ id }) => id))], ["sandbox/loan:LN-1"]);
  });

  it("are told of again where VS Code has not asked for what it was told of", async () => {
    const { fake, context } = sandbox.window;
    await loans();
    showIn(context.loansTree);
    const told: unknown[] = [];
    const [first, second] = (await fake.do(() => context.loansTree.getChildren())) ?? [];
    context.loansTree.onDidChangeTreeData((row) => told.push(row));
    sandbox.window.user.clicks.push(/^Reassign$/);
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" });
    // To paint the row itself is not enough: VS Code may keep what was below it, such as "Reading…".
    const again = async () => {
      const { length } = told;
      await fake.do(() => context.loansTree.getTreeItem(first as never));
      await until(() => told.length > length);
    };
    await again();
    await again();
    assert.deepEqual([...new Set(told)], [first]);
    await fake.do(() => context.loansTree.getChildren(first));
    const { length: last } = told;
    sandbox.window.user.clicks.push(/^Reassign$/);
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-2" });
    await until(() => told.length > last + 1);
    assert.deepEqual([...new Set(told.slice(last))], [second], "the first was asked for");
  });

  it("make their loan one that is on screen while they are unfolded", async () => {
    const { fake, context } = sandbox.window;
    const { loansTree: tree, loansOnScreen } = context;
    const folded = new EventEmitter<object>();
    showIn(tree, { onDidCollapseElement: folded.event });
    const [first, second] = (await fake.do(() => tree.getChildren())) ?? [];
    for (const row of [first, second]) await fake.do(() => tree.getChildren(row));
    assert.deepEqual(loansOnScreen.split(["LN-1", "LN-2"]).first, ["LN-1", "LN-2"]);
    folded.fire({ element: first });
    assert.deepEqual(loansOnScreen.split(["LN-1", "LN-2"]).first, ["LN-2", "LN-1"], "the folded one after it");
    await fake.do(() => tree.getChildren(first));
    assert.deepEqual(loansOnScreen.split(["LN-1", "LN-2"]).first, ["LN-1", "LN-2"]);
    await fake.do(async () => (await context.sessions.open()).store.remove("loans", "LN-1"));
    await fake.do(() => tree.getChildren());
    assert.deepEqual(loansOnScreen.split(["LN-1", "LN-2"]).first, ["LN-2", "LN-1"], "what left the list after it");
  });

  it("are painted again by no refresh that brought what was known, and stay the objects that VS Code has", async () => {
    const { fake, context } = sandbox.window;
    const all = () => fake.do(async () => (await rowsOf(context.loansTree)).map(({ row }) => row));
    const before = await all();
    const painted: unknown[] = [];
    context.loansTree.onDidChangeTreeData((row) => painted.push(row));
    await sandbox.window.run(commandIds.refreshAll);
    assert.deepEqual(painted, []);
    const same = (rows: readonly { readonly id: string }[]) =>
      rows.filter((row) => before.includes(row as never)).map(({ id }) => id);
    const ids = before.map(({ id }) => id);
    assert.deepEqual(same(await all()), ids);
    sandbox.change("returns_1", { title: "Another title" });
    await sandbox.window.run(commandIds.refreshAll);
    const root = before.filter(({ id }) => id === "sandbox/loan:LN-1");
    assert.deepEqual(painted, root, "once");
    // VS Code may be asking for a topmost row just now. What is below it holds what was read before.
    const expected = ids.filter((id) => !id.startsWith("sandbox/loan:LN-1/"));
    assert.deepEqual(same(await all()), expected);
  });

  it("keep what was read, and say so without a notification, where the loan cannot be read again", async () => {
    const { fake, user, context } = sandbox.window;
    fake.do(() => fake.subscriptions.push(environmentStatus(context)));
    const status = () => fake.statusBar.get("loanOps.environment")?.text ?? "";
    await loans();
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan", loan: "LN-1" });
    await sandbox.window.session();
    const [loan, ...below] = await loans();
    assert.match(loan ?? "", /^LN-1 \| as of \d+:\d\d [AP]M · 4 outstanding · Ada Byron · last tried \d/);
    assert.deepEqual(below.slice(1, 1 + LOAN.length), LOAN);
    assert.match(below[0] ?? "", /HTTP 500/);
    await until(() => status().endsWith("Loan Ops: Sandbox (not refreshed)"));
    assert.deepEqual([user.messages, user.dialogs], [[], []]);
    await sandbox.window.session();
    assert.doesNotMatch((await loans()).join(), /last tried|HTTP 500/);
    await until(() => status().endsWith("Loan Ops: Sandbox"));
  });

  it("are those of the environment that the window is in, under IDs of their own", async () => {
    const ids = async () =>
      sandbox.window.fake.do(async () => (await sandbox.window.context.loansTree.getChildren()).map(({ id }) => id));
    const before = await ids();
    await sandbox.window.switchTo("other");
    assert.deepEqual(
      (await ids()).map((id) => id.replace("other/", "sandbox/")),
      before,
    );
    assert.notDeepEqual(await ids(), before);
  });

  it("are those that pass the filter, and the tree counts what passes and what is hidden", async () => {
    sandbox.window.user.picks.push(/^Document processing$/);
    sandbox.change("stubs_1", { type: "DocumentProcessing" });
    await sandbox.window.session();
    await sandbox.window.run(commandIds.filterTasks);
    assert.deepEqual(
      (await loans()).map((row) => row.replace(/ \|.*/, "")),
      ["LN-1", "  Ada Byron", "    In progress", "      Pay stubs"],
    );
    assert.match((await loans())[0] ?? "", /^LN-1 \| 1 of 4/);
    const { loansTree } = sandbox.window.context;
    const passing = () => [loansTree.sum?.tasks, loansTree.sum?.loans, loansTree.sum?.hidden];
    assert.deepEqual(passing(), [1, 1, 1]);
    sandbox.change("returns_1", { type: "DocumentProcessing" });
    await sandbox.window.session();
    assert.deepEqual(passing(), [2, 1, 1]);
  });

  it("move to their place when their loan changes, where the loans are sorted", async () => {
    const { user, run, fake, context } = sandbox.window;
    user.picks.push(/^Most days late$/);
    await run(commandIds.sortLoans);
    const order = () => fake.do(async () => (await loans()).filter((row) => row.startsWith("LN-")));
    const painted: unknown[] = [];
    context.loansTree.onDidChangeTreeData((row) => painted.push(row));
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    sandbox.change("stubs_2", { dueDate: yesterday });
    await sandbox.window.session();
    const [first, second] = await order();
    assert.match(first ?? "", /^LN-2 \| 1 late of 4 · since \w+ \d+ · Ada Byron$/);
    assert.match(second ?? "", /^LN-1 \| 4 outstanding/);
    assert.ok(painted.includes(undefined));
    user.picks.push(/^Late$/);
    await run(commandIds.filterTasks);
    assert.match((await order()).join(), /^LN-2 \| 1 of 4 · late since \w+ \d+ · Ada Byron$/);
  });

  it("give the days of a late task before its title: a narrow view cuts off the end", async () => {
    const late = { title: "Bank statements, last 60 days", dueDate: "2020-05-04" };
    sandbox.change("stubs_1", late);
    sandbox.change("flood_1", { ...late, title: "Order flood" });
    await sandbox.window.session();
    const rows = (await loans()).map((row) => row.replace(/\d{4,}d late/, "N days late"));
    assert.ok(rows.includes("      N days late · Bank statements, last 60 days | Due date: none → May 4, 2020"));
    assert.ok(rows.includes("      N days late · Order flood | with loan officer · Due date: none → May 4, 2020"));
    const spoken = async () => {
      const items = await sandbox.window.fake.do(() => rowsOf(sandbox.window.context.loansTree));
      const labels = items.flatMap(({ item }) => item.accessibilityInformation?.label ?? []);
      return labels.map((label) => label.replace(/\d{4,}d late/, "N days late"));
    };
    const words = "Bank statements, last 60 days, In progress, N days late, Ada Byron";
    assert.ok((await spoken()).includes(`Due date: none → May 4, 2020: ${words}`));
    await sandbox.window.run(commandIds.markAsSeen, { kind: "loan", loanReference: "LN-1" });
    assert.ok((await spoken()).includes(words), "late, and nothing changed");
    await sandbox.window.fake.do(() => sandbox.window.context.viewOptions.choose("grouping", "status"));
    assert.ok((await spoken()).includes(words), "its borrower once, who stands in the row then");
  });

  it("begin with the fields that the service refused, and a click asks for them again", async () => {
    const loan = wireLoan("loan_1", [wireBorrower("b", [wireTask("t")])], []);
    const { service, open } = await sandbox.openMoody({ "LN-1": loan }, { deals: ["D-1"] });
    const refused = ["dueDate", "email"];
    service.mood = lacking(refused);
    service.deals.set("D-1", { id: "D-1", borrowers: { edges: [{ node: wireBorrower("b", []) }] } });
    const { fake, context, run } = await open();
    const firstOf = async <Node>(tree: TreeDataProvider<Node>) => (await rowsOf(tree))[0]?.item ?? assert.fail();
    const first = () => fake.do(() => Promise.all([firstOf(context.loansTree), firstOf(context.dealsTree)]));
    const said = async () => (await first()).map(({ label, description }) => `${label} | ${description ?? ""}`);
    assert.deepEqual(await said(), ["Not read: email, dueDate | Try Again", "Not read: email, dueDate | Try Again"]);
    for (const { command } of await first()) assert.equal(command?.command, commandIds.refreshAll);
    refused.shift();
    await run(commandIds.refreshAll);
    assert.deepEqual(await said(), ["Not read: email | Try Again", "Not read: email | Try Again"]);
    refused.shift();
    await run(commandIds.refreshAll);
    assert.deepEqual(await said(), ["LN-1 | 1 late of 1 · since May 4 · Ada Byron", "D-1 | Borrowers: 1"]);
  });

  it("begin with the fields that make a query too deep, and say so", async () => {
    const loan = wireLoan("loan_1", [wireBorrower("b", [wireTask("t")])], []);
    const { service, open } = await sandbox.openMoody({ "LN-1": loan });
    service.mood = (call) => {
      if (!/\bincomes\b/.test(call.document)) return call.answer();
      const errors = [{ message: "Syntax Error: Query depth limit of 7 exceeded, found 8." }];
      call.response.end(JSON.stringify({ errors }));
    };
    const { fake, context } = await open();
    const [first] = await fake.do(() => rowsOf(context.loansTree));
    assert.equal(first?.item.label, "Not read: incomes");
    assert.match(
      String(first?.item.tooltip),
      /^The service refuses a query with as many levels as these fields need\./,
    );
  });

  it("tell a loan once that is listed twice, and take the other row off the list only", async () => {
    const { fake, context } = sandbox.window;
    const session = await sandbox.window.session();
    await fake.do(() => session.store.add("loans", ["loan_1"]));
    const last = async () => {
      const row = (await context.loansTree.getChildren()).at(-1);
      assert.ok(row);
      return { row, item: await context.loansTree.getTreeItem(row) };
    };
    assert.equal((await loans()).at(-1), "loan_1 | listed already as LN-1");
    const { row, item } = await fake.do(last);
    assert.deepEqual(await fake.do(() => context.loansTree.getChildren(row)), []);
    assert.deepEqual([item.contextValue, item.resourceUri, item.collapsibleState], ["removeLoan", undefined, 0]);
    await sandbox.window.run(commandIds.removeLoan, { kind: "loan", loanReference: "LN-1" });
    assert.deepEqual((await loans()).slice(-LOAN.length - 1), ["loan_1 | 4 outstanding · Ada Byron", ...LOAN]);
  });

  it("are copied as what they stand for", async () => {
    const { fake, context } = sandbox.window;
    const [loan] = await fake.do(() => context.loansTree.getChildren());
    const below = await fake.do(() => context.loansTree.getChildren(loan));
    const copied = async (row: unknown) => {
      await sandbox.window.run(commandIds.copyTasksAsCsv, row);
      return fake.clipboard.trim().split(/\r?\n/).length - 1;
    };
    assert.deepEqual([await copied(loan), await copied(below[0]), await copied(below[1])], [4, 2, 2]);
    const [, second] = await fake.do(() => context.loansTree.getChildren());
    await sandbox.window.run(commandIds.copyTasksAsMarkdown, second, [second, below[1]]);
    assert.deepEqual(
      fake.clipboard
        .trim()
        .split("\n")
        .map((line) => line.split(" | ").slice(0, 3).join(" ")),
      [
        "| Loan Borrower Task",
        "| --- --- ---",
        ...["flood", "title"].map((name) => `| LN-1 Loan officer Order ${name}`),
        ...["Pay stubs", "Tax returns"].map((title) => `| LN-2 Ada Byron ${title}`),
        ...["flood", "title"].map((name) => `| LN-2 Loan officer Order ${name}`),
      ],
    );
  });
});

describe("What is selected in a view", () => {
  const sandbox = withSandbox();

  it("is what the user sees selected, also while VS Code requests the rows again, and nothing of another environment", async () => {
    const { fake, context, switchTo, session } = sandbox.window;
    const { loansTree: tree } = context;
    const selected = new EventEmitter<object>();
    /** As VS Code has it: nothing while it requests the rows again. */
    const expanded = new EventEmitter<object>();
    const events = { onDidChangeSelection: selected.event, onDidExpandElement: expanded.event };
    const view = { selection: [] as Row[], ...events };
    showIn(tree, view);
    const select = (row: Row) => {
      view.selection = [row];
      selected.fire({ selection: [row] });
    };
    const ids = () => tree.selection.map(({ id }) => id);
    const [loan = assert.fail()] = await fake.do(() => tree.getChildren());
    expanded.fire({ element: loan });
    const [row = assert.fail()] = await fake.do(() => tree.getChildren(loan));

    select(row);
    assert.deepEqual(tree.selection, [row]);
    view.selection = [];
    fake.do(() => tree.repaintAll());
    assert.deepEqual(ids(), [row.id], "while the rows are requested again");

    await switchTo("other");
    assert.deepEqual(ids(), [], "after a switch of the environment");
    await switchTo("sandbox");
    assert.deepEqual(ids(), [], "nor after the way back");

    selected.fire({ selection: [row] });
    assert.deepEqual(ids(), [row.id]);
    const before = await session();
    const { secrets, secretChanged } = sandbox.machine;
    const { token, url } = sandbox.service;
    secrets.set("loanOps.token.sandbox", JSON.stringify({ token: `${token}-2`, origin: new URL(url).origin }));
    secretChanged.fire({ key: "loanOps.token.sandbox" });
    await until(() => context.sessions.current !== before);
    assert.deepEqual(ids(), [row.id], "after another token for the same environment");

    const { store } = await session();
    await fake.do(() => store.remove("loans", "LN-1"));
    assert.deepEqual(ids(), [], "of a loan that is not listed any more");
  });
});
