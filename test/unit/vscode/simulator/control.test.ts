import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Simulator } from "../../../../src/simulator/simulator";
import { simulatorStatus } from "../../../../src/vscode/simulator/faults";
import { type CommandId, commandIds } from "../../../../src/vscode/ui/commandIds";
import { freePort } from "../../../host/freePort.mjs";
import type { OpenWindow } from "../support/fake/openWindow";
import { Uri } from "../support/fake/values";
import { until, withSandbox } from "../support/sandbox";

/** Picks from one list after the other, all of which are asked; resolves to what was said in the end. */
async function controlIn({ user, run }: OpenWindow, picks: readonly RegExp[]): Promise<string> {
  user.messages.length = 0;
  user.picks.push(...picks);
  await run(commandIds.controlSimulator);
  assert.deepEqual(user.picks, []);
  return user.messages.at(-1)?.text ?? "";
}

/** As a developer sees it who serves it to a script. */
describe("A simulator for other programs", () => {
  const sandbox = withSandbox();
  let port: number;

  beforeEach(async () => {
    port = await freePort();
    const { user } = sandbox.window;
    user.picks.push(/^busy-friday/);
    user.types.push(`${port}`, "demo");
    await sandbox.window.run(commandIds.startSimulator);
    await user.message(/^The simulator is running at/);
  });

  async function ask(loan: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: "POST",
      headers: { Authorization: "Bearer demo", "Content-Type": "application/json" },
      body: JSON.stringify({ query: `{ loan(id: "${loan}") { id } }` }),
    });
    return response.ok ? response.text() : `${response.status}`;
  }

  const control = (...picks: readonly RegExp[]) => controlIn(sandbox.window, picks);

  it("is controlled, stops, and another one is started from the same command where none runs", async () => {
    assert.match(await ask("LN-5200"), /loan_b00000/);
    await control(/^Expire Token/);
    assert.equal(await ask("LN-5200"), "401");
    assert.equal(await control(/^Stop/), "Done: Stop Simulator.");
    await assert.rejects(ask("LN-5200"), /fetch failed/);
    const { user } = sandbox.window;
    user.types.push(`${port}`, "demo");
    await control(/^first-day/);
    await user.message(/with the scenario first-day/);
  });

  it("is the only one of its window, although two are started at once", async () => {
    const { fake, context } = sandbox.window;
    const started = await fake.do(() => Promise.all([context.simulators.start({}), context.simulators.start({})]));
    const answers = await Promise.all(
      [`http://127.0.0.1:${port}`, ...started.map(({ url }) => url)].map((url) =>
        fetch(url).then(
          () => url,
          () => "",
        ),
      ),
    );
    assert.deepEqual(
      answers.filter((url) => url !== ""),
      [context.simulators.started?.url],
    );
  });

  it("has what programs need in one list: its address, its token, and both for a program", async () => {
    const { fake } = sandbox.window;
    const copied = async (...picks: RegExp[]) => {
      await control(/^Copy Address or Token/, ...picks);
      return fake.clipboard;
    };
    const url = `http://127.0.0.1:${port}`;
    assert.equal(await copied(/^Address/), url);
    assert.equal(await copied(/^Access token/), "demo");
    assert.equal(await copied(/^\.env File/), `LOAN_SERVICE_URL=${url}\nLOAN_SERVICE_TOKEN=demo\n`);
    assert.match(await copied(/^Test for vitest/), /^import { expect, test } from "vitest";/);
    const curl = await copied(/^curl Command/);
    const { stdout } = await promisify(execFile)("sh", ["-c", curl]);
    assert.match(stdout, /^{"data":{"loan":{"id":"loan_b00000"/);
  });

  it("becomes the simulator of the window with its address, token and loans, until it is stopped", async () => {
    const { window } = sandbox;
    assert.match(await control(/^Connect This Window/), /^This window works with the simulator at http:.* until/);
    const connected = await window.session();
    assert.equal(connected.environment.baseUrl, `http://127.0.0.1:${port}`);
    assert.equal(await window.fake.do(() => connected.connection.token()), "demo");
    assert.equal(connected.store.loans.references[0], "LN-5200");
    await control(/^Stop/);
    const own = await window.session();
    assert.notEqual(own.environment.baseUrl, connected.environment.baseUrl);
    assert.equal(own.environment.kind, "simulator");
    assert.equal(own.store.loans.references.includes("LN-5200"), false);
  });

  it("has a menu behind its place in the status bar, which begins with what programs need", async () => {
    const { fake, user } = sandbox.window;
    // The window has a simulator of its own by now, so the menu has to know which one is meant.
    await fake.do(() => sandbox.window.context.simulators.embedded());
    fake.context.subscriptions.push(fake.do(() => simulatorStatus(sandbox.window.context.simulators)));
    const item = fake.statusBar.get("loanOps.simulator");
    assert.match(String(item?.text), new RegExp(`Simulator at 127\\.0\\.0\\.1:${port}$`));
    const clicked = item?.command as { command: CommandId; arguments: unknown[] } | undefined;
    user.lists.length = 0;
    await sandbox.window.run(clicked?.command ?? assert.fail(), ...(clicked?.arguments ?? []));
    assert.deepEqual(
      user.lists[0]?.slice(0, 3).map(({ label }) => label),
      ["Connect This Window", "Copy Address or Token…", "Stop Simulator"],
    );
  });

  it("is shown in the status bar without what was planned for its calls, as soon as that is cleared", async () => {
    const { fake, context } = sandbox.window;
    fake.context.subscriptions.push(fake.do(() => simulatorStatus(context.simulators)));
    const item = () => fake.statusBar.get("loanOps.simulator");
    const status = () => String(item()?.text);
    const command = item()?.command;
    await control(/^Make Calls Fail…/, / refusal$/, /^loan$/, /^The next call/);
    assert.match(status(), /Planned: .* · Simulator at /);
    await control(/^Clear Planned Failures/);
    assert.match(status(), /^(?!.*Planned).*Simulator at /);
    assert.equal(item()?.command, command, "a click meanwhile would be lost");
  });

  it("begins with a scenario of one's own, once that has no mistake", async () => {
    await control(/^Stop/);
    const { user, run } = sandbox.window;
    const file = join(sandbox.machine.folder, "office.loan-ops-scenario.json");
    const start = async (loan: object) => {
      const deal = { id: "d1", friendlyId: "D-1", borrowers: [], loan };
      await writeFile(file, JSON.stringify({ name: "own-office", deals: [deal] }));
      user.picks.push(/^Browse…/);
      user.files.push([Uri.file(file)]);
      user.types.push(`${port}`, "demo");
      await run(commandIds.startSimulator);
    };
    await start({ id: "l1", friendlyId: "OWN-1", colour: "red" });
    assert.match(
      (await user.message(/^The scenario/)).text,
      /office\.loan-ops-scenario\.json has an error in line 1\./,
    );
    await start({ id: "l1", friendlyId: "OWN-1" });
    await user.message(/ with the scenario own-office\.$/);
    assert.equal(await ask("OWN-1"), '{"data":{"loan":{"id":"l1"}}}');
  });
});

describe("The simulator of the window that is controlled", () => {
  const sandbox = withSandbox();
  let window: OpenWindow;
  let simulator: Simulator;

  beforeEach(async () => {
    window = await sandbox.open("simulator");
    simulator = (await window.fake.do(() => window.context.simulators.embedded())) as Simulator;
    window.user.lists.length = 0;
    window.fake.context.subscriptions.push(window.fake.do(() => simulatorStatus(window.context.simulators)));
  });

  const control = (...picks: readonly RegExp[]) => controlIn(window, picks);
  const planned = () => simulator.faults().filter(({ calls, met }) => met < calls);
  const FAIL = /^Make Calls Fail…/;
  const status = () => {
    return String(window.fake.statusBar.get("loanOps.simulator")?.text ?? "");
  };

  for (const [what, picks, fault, said] of [
    [
      "a query, which is not asked whether its work is done",
      [/ status$/, /^503/, /^loan$/, /^The next 2 calls/],
      ["status", 503, "loan", 2, undefined],
      "Planned: loan · The next 2 calls · HTTP 503.",
    ],
    [
      "a change that is made, though its answer is lost",
      [/ reset$/, /reassign/, /^After the work/, /^The next call/],
      ["reset", undefined, "loan.reassignLoanOfficerTasks", 1, true],
      "Planned: loan.reassignLoanOfficerTasks · The next call · Reset the connection · After the work: it is done, only its answer is lost.",
    ],
    [
      "a change that is not made",
      [/ status$/, /^429/, /^uploadBorrowerTaskDocuments/, /^Before the work/, /^The next call/],
      ["status", 429, "uploadBorrowerTaskDocuments", 1, false],
      "Planned: uploadBorrowerTaskDocuments · The next call · HTTP 429.",
    ],
    [
      "any call, until it is cleared",
      [/ refusal$/, /^Any operation/, /^Before the work/, /^Every call/],
      ["refusal", undefined, "any", 1_000_000, false],
      "Planned: Any operation · Every call, until cleared · Refuse the operation.",
    ],
  ] as const) {
    it(`lets calls fail as it was told: ${what}`, async () => {
      assert.equal(await control(FAIL, ...picks), said);
      const [{ fault: kind, status, operation, calls, applied } = assert.fail()] = planned();
      assert.deepEqual([kind, status, operation, calls, applied], fault);
    });
  }

  it("listens to nobody for a while when connections are refused, which is asked nothing more", async () => {
    assert.equal(await control(FAIL, / connection-refused$/), "Done: Refuse all connections for 30 seconds.");
    await assert.rejects(fetch(simulator.url), /fetch failed/);
    await simulator.clearFaults();
    assert.equal((await fetch(simulator.url)).status, 404);
  });

  it("tells refused connections as planned, in rows and in the status bar, as long as they last", async () => {
    const session = await window.session();
    await control(FAIL, / connection-refused$/);
    await window.fake.do(() => session.store.refresh());
    assert.match(
      session.store.failure?.message ?? "",
      /^The simulator refuses connections for a while, as planned\. Its menu/,
    );
    assert.match(status(), /Planned: Refuse all connections for 30 seconds$/);
    await control(/^Clear Planned Failures.* 1 planned/);
    assert.equal(session.store.failure, undefined);
    assert.equal(status(), "");
  });

  for (const [preset, said] of [
    ["The next refresh fails with HTTP 503", /^The service failed \(HTTP 503\)/],
    ["The next refresh gets no answer in time", /^The service did not answer in time/],
    ["The next refresh finds the token expired", /^The service did not accept the access token/],
  ] as const) {
    it(`lets the whole of one refresh fail: ${preset}`, async () => {
      sandbox.machine.configure("loanOps.timeouts", { answer: 1 });
      const session = await window.session();
      assert.equal(await control(FAIL, new RegExp(preset)), `Planned: ${preset}.`);
      assert.match(status(), /Planned: (HTTP \d+|Never answer)$/);
      const failures = () => session.store.loans.entries.map(({ failure }) => failure?.message ?? "");
      await window.fake.do(() => session.store.refresh());
      for (const failure of failures()) assert.match(failure, said);
      await until(() => status() === "");
      await window.fake.do(() => session.store.refresh());
      assert.deepEqual(new Set(failures()), new Set([""]));
    });
  }

  it("changes its scenario with the loans of the window, which has the first ones again afterwards", async () => {
    const loans = async () => (await window.session()).store.loans.references;
    const first = await loans();
    window.user.clicks.length = 0;
    await (await window.session()).store.remove("loans", first[0] ?? "");
    assert.match(await control(/^Change Scenario….*first-day/, /^stuck-loan/), /anew with the scenario stuck-loan\.$/);
    assert.deepEqual(
      await loans(),
      simulator.loans().map(({ friendlyId }) => friendlyId),
    );
    assert.notDeepEqual(await loans(), first);
    await control(/^Change Scenario….*stuck-loan/, /^first-day/);
    assert.deepEqual(await loans(), first.slice(1));
  });

  it("marks what really changed when time passes, and not each due date", async () => {
    window.user.types.push("31d");
    const said = await control(/^Advance Time/);
    const session = await window.session();
    await session.unseen.settled();
    const changes = session.unseen.all().flatMap((loan) => loan.changes);
    assert.deepEqual([...new Set(changes.map(({ kind }) => kind))], ["status"]);
    const to = (status: string) => changes.filter((change) => "after" in change && change.after === status).length;
    const [, late, completed, canceled] =
      /^Time advanced by 31d\. Tasks that became late: (\d+), completed: (\d+), canceled: (\d+)\.$/.exec(said) ?? [];
    assert.deepEqual([Number(completed), Number(canceled)], [to("Completed"), to("AutomaticallyCancelled")]);
    assert.notEqual(Number(late), 0);
  });

  it("does nothing that was not picked to the end", async () => {
    const steps = [FAIL, / reset$/, /^borrower\.rejectDocument/, /^After the work/];
    for (let asked = 0; asked <= steps.length; asked++) {
      window.user.lists.length = 0;
      assert.equal(await control(...steps.slice(0, asked)), "");
      assert.equal(window.user.lists.length, asked + 1);
    }
    assert.deepEqual(planned(), []);
  });

  it("lets the token expire, and takes its scopes", async () => {
    const scopes = ["update:borrower"];
    for (const [action, token] of [
      ["Expire Token", { expired: true, scopes }],
      ["Renew Token", { expired: false, scopes }],
      ["Remove Scopes from Token", { expired: false, scopes: [] }],
      ["Restore Scopes of Token", { expired: false, scopes }],
    ] as const) {
      assert.equal(await control(new RegExp(`^${action}`)), `Done: ${action}.`);
      assert.partialDeepStrictEqual(simulator.status().tokens[0], token);
    }
  });

  it("slows the network, and advances time as the user says", async () => {
    assert.equal(await control(/Slow the Network/, /^300 ms/), "Done: 300 ms before each answer.");
    assert.partialDeepStrictEqual(simulator.status().network, { latency: 300, bytesPerSecond: null });
    window.user.types.push("48h");
    assert.match(
      await control(/Advance Time/),
      /^Time advanced by 48h\. Tasks that became late: 2, completed: 6, canceled: 0\.$/,
    );
    assert.equal(simulator.status().advancedBy, 2 * 86_400_000);
  });

  it("goes back to a snapshot, and to the start", async () => {
    const atStart = simulator.snapshot();
    await simulator.advance({ days: 1 });
    const taken = simulator.snapshot();
    assert.equal(await control(/Take Snapshot/), "Done: Take Snapshot.");
    await simulator.advance({ days: 1 });
    assert.equal(await control(/Restore Snapshot/), "Done: Restore Snapshot.");
    assert.deepEqual(simulator.snapshot(), taken);
    assert.equal(await control(/^Reset/), "Done: Reset Simulator.");
    assert.equal(simulator.snapshot().advancedBy, atStart.advancedBy);
  });

  it("offers a snapshot only while its scenario is served", async () => {
    const offered = async () => {
      window.user.lists.length = 0;
      await control();
      return window.user.lists[0]?.some(({ label }) => label === "Restore Snapshot");
    };
    await control(/^Take Snapshot/);
    assert.equal(await offered(), true);
    await control(/^Change Scenario/, /^stuck-loan/);
    assert.equal(await offered(), false);
    await control(/^Change Scenario/, /^first-day/);
    assert.equal(await offered(), true);
  });

  it("keeps its marks of what changed while the window works with another environment", async () => {
    const changes = async (environmentId: string) => {
      const session = await window.switchTo(environmentId);
      await session.unseen.settled();
      return session.unseen.all();
    };
    window.user.types.push("31d");
    await control(/Advance Time/);
    const marked = await changes("simulator");
    assert.notEqual(marked.length, 0);
    assert.deepEqual(await changes("sandbox"), []);
    assert.deepEqual(await changes("simulator"), marked);
  });

  it("has its token copied, as one for other programs has", async () => {
    await control(/^Copy Address or Token/, /^Access token/);
    assert.equal(window.fake.clipboard, simulator.token);
  });

  it("reads its loans again after something was done, and not while failures wait for the user's own calls", async () => {
    const plan = [FAIL, / status$/, /^503/, /^borrower\.create/, /^Before/, /^The next call/];
    for (const [picks, readsAgain, left] of [
      [[/^Expire Token/], true, 0],
      [[/^Renew Token/], true, 0],
      [plan, false, 1],
      [[/^Clear Planned Failures.* 1 planned/], true, 0],
    ] as const) {
      const before = simulator.calls().length;
      await control(...picks);
      assert.deepEqual([simulator.calls().length > before, planned().length], [readsAgain, left], String(picks));
    }
  });
});
