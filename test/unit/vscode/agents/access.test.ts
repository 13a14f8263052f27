import assert from "node:assert/strict";
import { environmentStatus } from "../../../../src/vscode/environments/environmentStatus";
import type { OpenWindow } from "../support/fake/openWindow";
import { withSandbox } from "../support/sandbox";
import { agentIn } from "./support/agentTool";

/** Every tool that reads, with something to ask it, and every other one. */
const READING = {
  list_loans: {},
  get_loan: { loan: "LN-1" },
  find_tasks: { finishedToo: true },
  get_changes: { since: "2020-01-01" },
  get_prepared_change: {},
};
const DOING = {
  get_service_rules: { section: "1" },
  prepare_change: { change: "reassign", loan: "LN-1" },
  control_simulator: { action: "advance", days: 1 },
};

describe("The access of agents", () => {
  const sandbox = withSandbox();
  const set = (name: string, value: unknown) => sandbox.machine.configure(`loanOps.${name}`, value);

  /** The kind of problem that all of these tools have; undefined when none has one. */
  async function problem(window: OpenWindow, message = /./, tools: object = READING): Promise<string | undefined> {
    const ask = agentIn(window);
    const problems = new Set<string | undefined>();
    for (const [tool, input] of Object.entries(tools)) {
      const answer = await ask(tool, input);
      problems.add(answer.error);
      if (answer.error === undefined) continue;
      assert.deepEqual(Object.keys(answer), ["error", "message"], tool);
      assert.match(answer.message, message, tool);
    }
    assert.equal(problems.size, 1, [...problems].join());
    return [...problems][0];
  }

  it("has nothing for them while it is off, not even the simulator", async () => {
    set("agentAccess", "off");
    const message = /set loanOps\.agentAccess to “simulator”/;
    const window = await sandbox.open("simulator");
    assert.equal(await problem(window, message, { ...READING, ...DOING }), "notAllowed");
  });

  it("has no data of a sandbox until the user allows it, and says how; what is missing there it says as well", async () => {
    const { window } = sandbox;
    const why = /of the kind “sandbox”.*set loanOps\.agentAccess to “sandbox”/;
    assert.equal(await problem(window, why), "notAllowed");
    set("agentAccess", "sandbox");
    assert.equal(await problem(window), undefined);
    sandbox.machine.secrets.delete("loanOps.token.other");
    await window.fake.do(() => window.context.active.switchTo("other"));
    assert.equal(await problem(window), "notReady");
  });

  it("ends also for an answer that is under way, and so does the environment", async () => {
    const { window } = sandbox;
    const { ledger } = window.context.activities;
    const read = ledger.activities.bind(ledger);
    for (const [expected, meanwhile] of [
      ["notAllowed", () => set("agentAccess", "off")],
      ["environmentChanged", () => window.switchTo("other")],
    ] as const) {
      set("agentAccess", "sandbox");
      ledger.activities = async () => {
        await meanwhile();
        return read();
      };
      const tools = { get_changes: READING.get_changes, get_prepared_change: {} };
      for (const [tool, input] of Object.entries(tools)) {
        if (expected === "environmentChanged") await window.switchTo("sandbox");
        set("agentAccess", "sandbox");
        assert.equal(await problem(window, /./, { [tool]: input }), expected, tool);
      }
    }
  });

  it("needs a production environment to be named, beside the level; it is told at the first call, and in the hover of the environment", async () => {
    const window = await sandbox.open("production");
    window.fake.do(() => window.fake.subscriptions.push(environmentStatus(window.context)));
    for (const [access, named, allowed] of [
      ["sandbox", "production", false],
      ["all", undefined, false],
      ["all", "another", false],
      ["all", "production", true],
    ] as const) {
      set("agentAccess", access);
      set("agentProductionEnvironment", named);
      const why = /“all”, and loanOps\.agentProductionEnvironment to the ID/;
      assert.equal(await problem(window, why), allowed ? undefined : "notAllowed", `${access} ${named}`);
    }
    const told = await window.user.message(/^Production: an agent uses Loan Ops\./);
    const [, access = ""] = /^Production: an agent uses Loan Ops\. (.*, Production, Other\.)$/.exec(told.text) ?? [];
    assert.deepEqual(told.buttons, ["Change Access…"]);
    assert.ok(access !== "" && String(window.fake.statusBar.get("loanOps.environment")?.tooltip).includes(access));
  });
});

describe("Simulators that an agent controls", () => {
  const sandbox = withSandbox();
  let ask: ReturnType<typeof agentIn>;
  const control = (action: string, input: object = {}) => ask("control_simulator", { action, ...input });

  beforeEach(async () => {
    ask = agentIn(await sandbox.open("simulator"));
  });

  it("let time pass, plan faults and clear them, and go back to the start", async () => {
    const overdue = async () => (await ask("find_tasks", { due: "overdue" })).count;
    const before = await overdue();
    assert.deepEqual((await control("advance", { days: 3 })).advancedBy, { days: 3, hours: 0 });
    assert.ok((await overdue()) > before);
    const planned = await control("fail", { fault: "status", status: 503, operation: "loan", calls: 2 });
    assert.deepEqual(planned.plannedFaults, {
      count: 1,
      first: [{ fault: "status", operation: "loan", calls: 2, status: 503 }],
    });
    assert.equal((await control("fail", { fault: "none" })).plannedFaults.count, 0);
    assert.equal((await control("reset")).reset, true);
    assert.equal(await overdue(), before);
  });

  it("are started for programs without a word of their address and token", async () => {
    assert.equal((await control("reset", { simulator: "programs" })).error, "notRunning");
    const answer = await control("start", { scenario: "stuck-loan" });
    assert.deepEqual([answer.started, answer.scenario], [true, "stuck-loan"]);
    assert.doesNotMatch(JSON.stringify(answer), /127\.0\.0\.1|localhost|http|4010/);
    assert.equal((await control("start")).alreadyRunning, true);
    assert.equal((await control("reset", { simulator: "programs" })).scenario, "stuck-loan");
  });

  it("start no scenario of a file that the agent names, and do nothing of which they were told half", async () => {
    for (const input of [
      { action: "start", scenario: "/etc/passwd" },
      { action: "start", scenario: "./own.loan-ops-scenario.json" },
      { action: "start", scenario: "no-such" },
      { action: "advance" },
      { action: "fail" },
      { action: "fail", fault: "status" },
    ]) {
      const { error, message } = await ask("control_simulator", input);
      assert.equal(error, "invalidInput", JSON.stringify(input));
      assert.match(message, /^("\w+"|Time can be advanced)/, JSON.stringify(input));
    }
  });
});
