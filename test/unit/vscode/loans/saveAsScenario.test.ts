import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type TreeDataProvider, Uri } from "vscode";
import { loadScenario, startSimulator } from "../../../../src/simulator/program";
import type { WindowSimulator } from "../../../../src/vscode/environments/simulators";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { freePort } from "../../../host/freePort.mjs";
import type { Place } from "../../../support/place";
import { connect, type OpenWindow } from "../support/fake/openWindow";
import { rowsOf } from "../support/rows";
import { withSandbox } from "../support/sandbox";

/** Digits of texts, and pseudonyms. */
const MARKS = / ·[0-9a-f]{4}\b|\b[A-Z][a-z]+ [0-9A-F]{4}\b/g;

describe("Save as Scenario", () => {
  const sandbox = withSandbox();
  const services: { close(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
  });

  function windowOn(id: string, service: WindowSimulator, lists: Pick<Place, "loans" | "deals">): Promise<OpenWindow> {
    services.push(service);
    connect(sandbox.machine, { id, url: service.url, token: service.token, ...lists });
    return sandbox.open(id);
  }

  /** Without the reference and marks, which are others in the file, and without what the service says of a failure. */
  async function linesOf<Node>({ fake }: OpenWindow, tree: TreeDataProvider<Node>): Promise<string[]> {
    const rows = await fake.do(() => rowsOf(tree));
    return rows.map(({ depth, item }) => {
      const label = String(item.label).replace(/: (The field .* is not available at the moment\.|Message of .*)$/, "");
      return `${"  ".repeat(depth)}${depth === 0 ? "" : label} | ${item.description}`.replace(MARKS, "");
    });
  }

  /** The simulator that is started on what was saved of these rows. */
  async function startedOn(window: OpenWindow, rows: readonly object[], name: string): Promise<WindowSimulator> {
    const { user } = window;
    user.clicks.push(/^Save…$/);
    user.files.push([Uri.file(join(sandbox.machine.folder, `${name}.loan-ops-scenario.json`))]);
    await window.run(commandIds.saveAsScenario, rows[0], rows);
    user.types.push(`${await freePort()}`, "demo");
    (await user.message(/^Saved as/)).choose(/^Start Simulator on It$/);
    await user.message(/^The simulator is running at/);
    return window.context.simulators.started ?? assert.fail("none was started");
  }

  for (const scenario of ["stuck-loan", "first-day", "busy-friday"] as const) {
    it(`starts a simulator whose rows are those of share-safe mode: ${scenario}`, async () => {
      const first = await startSimulator({ scenario: await loadScenario(scenario) });
      const references = [...first.state.loans.values()].map(({ friendlyId }) => friendlyId);
      const window = await windowOn("production", first, { loans: references });
      const rows = references.map((loanReference) => ({ kind: "loan", loanReference }));
      const again = await startedOn(window, rows, "Stuck Loan");
      await window.run(commandIds.toggleShareSafe);
      const masked = await linesOf(window, window.context.loansTree);
      const shown = (await window.session()).store.loans.entries.flatMap(({ value }) => value?.borrowers.items ?? []);
      const copy = await windowOn("copy", again, { loans: references.map((_, index) => `LN-${index + 1}`) });
      assert.ok(masked.length > 10);
      assert.deepEqual(await linesOf(copy, copy.context.loansTree), masked);
      assert.equal(again.status().scenario, "stuck-loan");
      const saved = await readFile(join(sandbox.machine.folder, "Stuck Loan.loan-ops-scenario.json"), "utf8");
      assert.ok(shown.length > 0);
      for (const { lastName } of shown) assert.ok(!saved.includes(`"${lastName}"`), "a mark that is shown elsewhere");
    });
  }

  it("starts one of a deal, whose rows are those of share-safe mode", async () => {
    const first = await startSimulator({ scenario: await loadScenario("first-day") });
    const window = await windowOn("production", first, { deals: ["deal_51c0d7"] });
    const again = await startedOn(window, [{ kind: "deal", dealId: "deal_51c0d7" }], "deal");
    await window.run(commandIds.toggleShareSafe);
    const masked = await linesOf(window, window.context.dealsTree);
    const copy = await windowOn("copy", again, { deals: ["deal_1"] });
    assert.ok(masked.length > 1);
    assert.deepEqual(await linesOf(copy, copy.context.dealsTree), masked);
  });

  it("says what is replaced before it asks for a file, and saves nothing when it is left", async () => {
    const { run, user } = sandbox.window;
    await run(commandIds.saveAsScenario, { kind: "loan", loanReference: "LN-1" });
    const [dialog] = user.dialogs;
    assert.match(
      dialog?.detail ?? "",
      /^Borrowers: \d+, tasks: \d+, documents: \d+\n.*Each ID, name and email address is replaced/s,
    );
    assert.deepEqual(user.messages, []);
  });
});
