import assert from "node:assert/strict";
import type { CodeLens } from "vscode";
import { operationLenses } from "../../../../../src/vscode/queries/language/providers";
import { type CommandId, commandIds } from "../../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../../support/sandbox";
import { openQuery } from "../openQuery";

const TWO = 'query One { __typename }\nquery Two { loan(id: "LN-1") { id } }\n';

describe("What stands above an operation", () => {
  const sandbox = withSandbox();
  let painted = 0;

  beforeEach(() => {
    const { fake, context } = sandbox.window;
    painted = 0;
    fake.do(() => fake.subscriptions.push(operationLenses(context.active)));
    fake.lenses.at(-1)?.onDidChangeCodeLenses?.(() => painted++);
  });

  function lensesAbove(text: string): readonly NonNullable<CodeLens["command"]>[] {
    const { fake } = sandbox.window;
    const document = openQuery(fake, text);
    const lenses = fake.do(() => fake.lenses.at(-1)?.provideCodeLenses(document as never, undefined as never));
    return (lenses as CodeLens[]).flatMap(({ command }) => command ?? []);
  }

  /** The words of each line, without their icons. */
  const above = (text: string) => lensesAbove(text).map(({ title }) => title.replace(/^\$\(\w+\) /, ""));

  function lensOf(name: string) {
    const found = lensesAbove(TWO).find(({ arguments: [given] = [] }) => given.name === name);
    return found?.arguments?.[0] ?? assert.fail(`no lens of ${name}`);
  }

  async function clicked(given: unknown, command: CommandId = commandIds.runQuery) {
    const { service, window } = sandbox;
    const before = service.calls().length;
    await window.run(command, given);
    return { sent: service.calls().slice(before), said: window.user.messages.at(-1)?.text ?? "" };
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
    assert.match(above("subscription News { news }").join(), /^Subscriptions cannot be run: [^,]*$/);
  });

  it("runs its own operation alone", async () => {
    const { sent } = await clicked(lensOf("Two"));
    assert.deepEqual(
      sent.map(({ query, variables }) => [query, variables ?? {}]),
      [['query Two { loan(id: "LN-1") { id } }', {}]],
    );
  });

  for (const command of [commandIds.runQuery, commandIds.copyQueryAs]) {
    it(`sends nothing when the window was switched between its painting and the click, and says so: ${command}`, async () => {
      const lens = lensOf("One");
      await sandbox.window.switchTo("production");
      const { sent, said } = await clicked(lens, command);
      assert.deepEqual([sent, sandbox.window.fake.clipboard], [[], ""]);
      assert.match(said, /^Nothing was sent or copied: this was for Sandbox, and this window is now in Production\./);
    });
  }

  it("sends nothing when another window gave the environment another address or kind meanwhile", async () => {
    const lens = lensOf("One");
    const [id, name, kind, address] = JSON.parse(lens.environment);
    for (const changed of [
      [id, name, "production", address],
      [id, name, kind, "https://api.example.com"],
    ]) {
      const { sent, said } = await clicked({ ...lens, environment: JSON.stringify(changed) });
      assert.deepEqual(sent, []);
      assert.match(said, /^Nothing was sent or copied: /);
    }
  });

  it("sends nothing when its operation is another one by now", async () => {
    const lens = lensOf("One");
    lensesAbove(`query Before { __typename }\n${TWO}`);
    const { sent, said } = await clicked(lens);
    assert.deepEqual([sent, said], [[], "The document has changed meanwhile, so nothing was sent. Run it again."]);
  });
});
