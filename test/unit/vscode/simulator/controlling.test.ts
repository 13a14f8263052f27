import assert from "node:assert/strict";
import type { FaultRecord } from "../../../../src/simulator/faults/fault";
import type { Simulator as RealSimulator } from "../../../../src/simulator/simulator";
import type { Simulator } from "../../../../src/vscode/environments/simulators";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import type { OpenWindow } from "../support/fake/openWindow";
import { withSandbox } from "../support/sandbox";

describe("The simulator of the window that is controlled", () => {
  const sandbox = withSandbox();
  let window: OpenWindow;
  let simulator: Simulator;

  beforeEach(async () => {
    window = await sandbox.open("simulator");
    simulator = await window.fake.do(() => window.context.simulators.embedded());
    window.user.lists.length = 0;
  });

  /** What is said when these rows were picked, one list after the other. */
  async function control(...picks: readonly RegExp[]): Promise<string | undefined> {
    window.user.messages.length = 0;
    window.user.picks.splice(0, window.user.picks.length, ...picks);
    await window.run(commandIds.controlSimulator);
    assert.deepEqual(window.user.picks, [], "all was asked");
    return window.user.messages.at(-1)?.text;
  }
  const planned = () => simulator.status().faults as readonly FaultRecord[];
  const FAIL = /^Make Calls Fail…/;

  for (const [what, picks, fault, said] of [
    [
      "a change that is not made",
      [/ status$/, /^429/, /^uploadBorrowerTaskDocuments upload/, /^Before the work/, /^The next call/],
      ["status 429", "uploadBorrowerTaskDocuments", 1, false],
      /^Planned for the next call of uploadBorrowerTaskDocuments: HTTP 429\.$/,
    ],
    [
      "any call, until it is cleared",
      [/ null-data$/, /^Any operation/, /^Every call/],
      ["null-data", "any", 1_000_000, false],
      /^Planned for every call of any operation, until cleared: Answer with errors and null data\.$/,
    ],
  ] as const) {
    it(`lets calls fail as it was told: ${what}`, async () => {
      assert.match((await control(FAIL, ...picks)) ?? "", said);
      const found = planned().map(({ fault: kind, status, operation, calls, applied = false }) => [
        [kind, ...(status === undefined ? [] : [status])].join(" "),
        operation,
        calls,
        applied,
      ]);
      assert.deepEqual(found, [fault]);
    });
  }

  it("listens to nobody for a while when connections are refused, which is asked nothing more", async () => {
    assert.match((await control(FAIL, / connection-refused$/)) ?? "", /^Connections are refused for 30 seconds\.$/);
    await assert.rejects(fetch(simulator.url), /fetch failed/);
    await simulator.clearFaults();
    assert.equal((await fetch(simulator.url)).status, 404);
  });

  it("offers statuses that services give, and says of an operation what kind it is", async () => {
    const rows = () => window.user.lists.at(-1) ?? [];
    await control(FAIL, / status$/);
    assert.deepEqual(
      rows().map(({ label }) => Number(label)),
      [301, 302, 307, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504],
    );
    await control(FAIL, / status$/, /^500/);
    const kinds = Object.fromEntries(rows().map(({ label, description = "" }) => [label, description]));
    assert.deepEqual(
      ["Any operation", "loan", "deal", "borrower.create", "uploadBorrowerTaskDocuments"].map((name) => kinds[name]),
      ["", "query", "query", "mutation", "upload"],
    );
  });

  it("does nothing that was not picked to the end", async () => {
    const steps = [FAIL, / reset$/, /^borrower\.rejectDocument/, /^After the work/];
    for (let asked = 0; asked <= steps.length; asked++) {
      assert.equal(await control(...steps.slice(0, asked)), undefined);
      assert.equal(window.user.lists.length, asked + 1);
      window.user.lists.length = 0;
    }
    assert.equal(await control(FAIL, / status$/), undefined);
    assert.deepEqual(planned(), []);
  });

  it("reads its loans again after something was done, and not while failures wait for the user's own calls", async () => {
    const reads = () => (simulator as RealSimulator).calls().length;
    let before = reads();
    assert.match((await control(/^Expire Token/)) ?? "", /^The token has expired\.$/);
    assert.ok(simulator.status().token.expired && reads() > before);
    before = reads();
    assert.match((await control(/^Renew Token/)) ?? "", /^The token is valid again\.$/);
    assert.ok(reads() > before);
    before = reads();
    await control(FAIL, / status$/, /^503/, /^borrower\.create/, /^Before/, /^The next call/);
    assert.deepEqual([planned().length, reads()], [1, before]);
    await control(/^Clear Planned Failures/);
    assert.deepEqual(planned(), []);
    assert.ok(reads() > before);
  });
});
