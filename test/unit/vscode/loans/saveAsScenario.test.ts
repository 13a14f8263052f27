import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type TreeDataProvider, Uri } from "vscode";
import { loadScenario, startSimulator } from "../../../../src/simulator/embedding";
import type { Simulator } from "../../../../src/simulator/simulator";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { connect, type OpenWindow, openWindow } from "../support/fake/openWindow";
import { Machine } from "../support/fake/window";
import { rowsOf } from "../support/rows";

describe("Save as Scenario", () => {
  const opened: { close(): Promise<void> }[] = [];
  let machine: Machine;

  beforeEach(async () => {
    machine = await Machine.start();
  });

  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
    await machine.end();
  });

  async function windowOn(id: string, service: Simulator, loans: readonly string[]): Promise<OpenWindow> {
    opened.push(service);
    connect(machine, { id, url: service.url, token: service.token, loans });
    const window = await openWindow(machine, id);
    opened.push(window);
    await window.session();
    return window;
  }

  /** Without the reference, which is replaced, and without what the service says of a failure. */
  async function linesOf<Node>({ fake }: OpenWindow, tree: TreeDataProvider<Node>): Promise<string[]> {
    const rows = await fake.do(() => rowsOf(tree));
    return rows.map(({ depth, item }) => {
      const label = String(item.label).replace(/: (The field .* is not available at the moment\.|Message of .*)$/, "");
      return `${"  ".repeat(depth)}${depth === 0 ? "" : label} | ${item.description}`;
    });
  }

  async function save(window: OpenWindow, rows: readonly object[], file: string): Promise<void> {
    window.user.clicks.push(/^Save…$/);
    window.user.files.push([Uri.file(file)]);
    await window.run(commandIds.saveAsScenario, rows[0], rows);
  }

  for (const scenario of ["stuck-loan", "first-day"] as const) {
    it(`gives a simulator whose rows are those of share-safe mode: ${scenario}`, async () => {
      const first = await startSimulator({ scenario: await loadScenario(scenario) });
      const references = [...first.state.loans.values()].map(({ friendlyId }) => friendlyId);
      const window = await windowOn("production", first, references);
      const file = join(machine.folder, "Stuck Loan.loan-ops-scenario.json");
      await save(
        window,
        references.map((loanReference) => ({ kind: "loan", loanReference })),
        file,
      );
      await window.run(commandIds.toggleShareSafe);
      const masked = await linesOf(window, window.context.loansTree);
      const again = await startSimulator({ scenario: await loadScenario(file) });
      const copy = await windowOn(
        "copy",
        again,
        references.map((_, index) => `LN-${index + 1}`),
      );
      assert.ok(masked.length > 10);
      assert.deepEqual(await linesOf(copy, copy.context.loansTree), masked);
      assert.equal(JSON.parse(await readFile(file, "utf8")).name, "stuck-loan");
    });
  }

  it("says what is replaced before it asks for a file, and saves nothing when it is left", async () => {
    const window = await windowOn("production", await startSimulator({ scenario: await loadScenario("first-day") }), [
      "LN-2041",
    ]);
    await window.run(commandIds.saveAsScenario, { kind: "loan", loanReference: "LN-2041" });
    const [dialog] = window.user.dialogs;
    assert.match(
      dialog?.detail ?? "",
      /^Borrowers: \d+, tasks: \d+, documents: \d+\n.*Each ID, name and email address is replaced/s,
    );
    assert.deepEqual(window.user.messages, []);
  });
});
