import assert from "node:assert/strict";
import type { CodeLens } from "vscode";
import { operationLenses } from "../../../../src/vscode/queries/lenses";
import { withSandbox } from "../support/sandbox";

describe("What stands above an operation", () => {
  const sandbox = withSandbox();
  let painted = 0;

  beforeEach(() => {
    const { fake, context } = sandbox.window;
    painted = 0;
    fake.do(() => fake.subscriptions.push(operationLenses(context.active)));
    fake.lenses.at(-1)?.onDidChangeCodeLenses?.(() => painted++);
  });

  /** The words of each line, without their icons. */
  function above(text: string): string[] {
    const { fake } = sandbox.window;
    const positionAt = (offset: number) => ({ line: text.slice(0, offset).split("\n").length - 1, character: 0 });
    const document = { uri: "untitled:mine", getText: () => text, positionAt };
    const lenses = fake.do(() => fake.lenses.at(-1)?.provideCodeLenses(document as never, undefined as never));
    return (lenses as CodeLens[]).map(({ command }) => command?.title.replace(/^\$\(\w+\) /, "") ?? "");
  }

  it("runs it in the environment of the window, and is another one when that is", async () => {
    assert.deepEqual(above("query One { a }"), ["Run on Sandbox", "Copy As…"]);
    assert.deepEqual(above("query One($id: ID!) { a(id: $id) }"), ["Run on Sandbox", "Variables", "Copy As…"]);
    await sandbox.window.switchTo("production");
    assert.ok(painted > 0);
    assert.deepEqual(above("query One { a }"), ["Run on Production", "Copy As…"]);
  });

  it("says why it cannot be run", () => {
    assert.deepEqual(above("query One {\n  a\n"), ["Cannot be run: line 3 is not GraphQL"]);
    assert.deepEqual(above("subscription News { news }"), ["Subscriptions cannot be run here"]);
  });
});
