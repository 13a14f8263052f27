import assert from "node:assert/strict";
import type { RowNode } from "../../../../src/vscode/loans/rows";
import { EventEmitter } from "../support/fake/values";
import { showIn } from "../support/rows";
import { until, withSandbox } from "../support/sandbox";

describe("What is selected in a view", () => {
  const sandbox = withSandbox();

  it("is what the user sees selected, also while VS Code requests the rows again, and nothing of another environment", async () => {
    const { fake, context, switchTo, session } = sandbox.window;
    const { loansTree: tree } = context;
    const selected = new EventEmitter<object>();
    /** As VS Code has it: nothing while it requests the rows again. */
    const expanded = new EventEmitter<object>();
    const events = { onDidChangeSelection: selected.event, onDidExpandElement: expanded.event };
    const view = { selection: [] as RowNode[], ...events };
    showIn(tree, view);
    const select = (row: RowNode) => {
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
