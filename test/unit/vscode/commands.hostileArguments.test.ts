import assert from "node:assert/strict";
import * as vscode from "vscode";
import manifest from "../../../package.json";
import { type CommandId, commandIds, ROWS_OF } from "../../../src/vscode/ui/commandIds";
import { withSandbox } from "./support/sandbox";

const LOAN = "LN-1";
const TASK = "stubs_1";
const DOCUMENT = "doc_stub_1";

const ROW = { kind: "task", loanReference: "LN-0", taskId: "task_0" };

/** Questions about the window, which are asked whoever calls; nothing is sent then. */
const ABOUT_THE_WINDOW =
  /^Show names in this window again\?|^Clear the access token of Sandbox\?|^Remove the shown loans from the list of Sandbox\?|^Add loan LN-0 to the list of Sandbox\?/;

/** What other extensions, keybindings and links may hand over. */
const HOSTILE: Readonly<Record<string, readonly unknown[]>> = {
  null: [null],
  "a number": [42],
  "the name of a loan": [LOAN],
  "an empty object": [{}],
  "a function": [() => LOAN],
  "a symbol": [Symbol("loan")],
  "names of another type": [{ kind: 5, loanReference: 5, taskId: {}, dealId: [], documentId: null }],
  "empty names": [{ kind: "", loanReference: "", taskId: "", dealId: "", documentId: "" }],
  "names that nothing has": [
    { kind: "task", loanReference: "LN-0", taskId: "task_0", dealId: "deal_0", documentId: "0" },
  ],
  "names from the prototype": [
    Object.create({ kind: "task", loanReference: LOAN, taskId: TASK, documentId: DOCUMENT }),
  ],
  "names of the language's own": [
    { kind: "constructor", loanReference: "__proto__", taskId: "toString", dealId: "constructor" },
  ],
  "half of a row": [{ kind: "borrower", loanReference: "LN-0", borrower: null }],
  "a row that goes round": [round()],
  "a link of a strange scheme": [vscode.Uri.parse("evil-scheme://host/file.pdf?x#y")],
  "a link to a command": [vscode.Uri.parse("command:loanOps.clearToken")],
  "something like a link": [{ scheme: "file", path: "/etc/passwd", fsPath: "/etc/passwd" }],
  "a selection of no links": [vscode.Uri.parse("evil:/a"), [null, 5, { scheme: "file", path: "/etc/passwd" }]],
  "a selection of rows that nothing has": [ROW, [ROW, { ...ROW, loanReference: "LN-9", dealId: "deal_9" }]],
  "a selection without what was clicked": [ROW, [{ loanReference: LOAN, taskId: TASK }, { loanReference: "LN-2" }]],
  "more than is taken": [null, null, { force: true }, "yes"],
};

describe("Commands called with an argument that is not a row of theirs", () => {
  const sandbox = withSandbox();

  beforeEach(() => {
    const { fake, context } = sandbox.window;
    // Here no page can be opened, which says that its task is not there.
    Object.assign(context.pages, { open: async () => undefined });
    // VS Code's own, which these commands run.
    for (const id of ["list.collapseAll", "loanOps.loans.focus", "loanOps.deals.focus"])
      fake.commands.set(id, () => undefined);
    fake.commands.set("workbench.action.openWalkthrough", () => undefined);
  });

  async function call(id: CommandId, given: readonly unknown[]): Promise<string> {
    const { user, run } = sandbox.window;
    user.messages.length = 0;
    await run(id, ...given);
    return user.messages.map(({ text }) => text).join("\n");
  }

  for (const { command } of manifest.contributes.commands) {
    const id = command as CommandId;
    it(`${id} throws nothing, sends nothing and asks to confirm nothing`, async () => {
      for (const [what, given] of Object.entries(HOSTILE)) {
        assert.doesNotMatch(await call(id, given), /undefined|\[object|null|unexpected/i, what);
        assert.deepEqual(sandbox.changes, [], what);
        const { dialogs } = sandbox.window.user;
        assert.ok(
          dialogs.every(({ text }) => ABOUT_THE_WINDOW.test(text)),
          what,
        );
      }
    });
  }

  it("say that this is not a row of Loan Ops, where they have to be told what they are for", async () => {
    // Without a row, a request is picked from the list.
    const ids = (Object.keys(ROWS_OF) as CommandId[]).filter((id) => id !== commandIds.copyRequestAs);
    for (const id of ids) {
      for (const what of ["a number", "the name of a loan", "names of another type", "names from the prototype"])
        assert.match(await call(id, HOSTILE[what] ?? []), /not a row of Loan Ops/, `${id}: ${what}`);
    }
  });

  it("with a real row do not ask what they are for, and most do without one", async () => {
    const { user, run } = sandbox.window;
    const row = { loanReference: LOAN, taskId: TASK, taskKind: "borrower", dealId: "deal_1", documentId: DOCUMENT };
    const ids = Object.keys(ROWS_OF) as (keyof typeof ROWS_OF)[];
    const asking: string[][] = [[], []];
    for (const id of ids)
      for (const [place, given] of [[{ kind: ROWS_OF[id][0], ...row }], []].entries()) {
        user.lists.length = 0;
        await run(id, ...given);
        if (user.lists.length > 0) asking[place]?.push(id);
      }
    const { compareWith, copyRequestAs, newQuery } = commandIds;
    assert.deepEqual(asking[0]?.sort(), [compareWith, copyRequestAs, newQuery], "with what, or which");
    const { copyQuery, copyTasksAsCsv, copyTasksAsMarkdown, findInLoans, markAsSeen, refresh, stopWatching } =
      commandIds;
    const silent = [copyQuery, copyTasksAsCsv, copyTasksAsMarkdown, findInLoans, markAsSeen, refresh, stopWatching];
    assert.deepEqual(asking[1]?.sort(), ids.filter((id) => !silent.some((one) => one === id)).sort());
  });

  it("with a real row ask to confirm, and then send", async () => {
    sandbox.window.user.clicks.push(/^Reassign$/);
    await call(commandIds.reassignLoanOfficerTasks, [{ loanReference: LOAN }]);
    assert.match(sandbox.window.user.dialogs[0]?.text ?? "", /Reassign the loan officer tasks/);
    assert.deepEqual(sandbox.changes, ["loan.reassignLoanOfficerTasks"]);
  });
});

function round(): object {
  const row: Record<string, unknown> = { kind: "task", loanReference: "LN-0" };
  row.owned = { task: row };
  row.parent = row;
  return row;
}
