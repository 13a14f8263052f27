import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { type MoodyService, startServiceOfOneLoan } from "../support/moodyService";
import { askTool, resetSimulator, toolText } from "./support/askTool";
import { User } from "./support/user";

/** Every tool that reads, with something to ask it. */
const READING = {
  list_loans: {},
  get_loan: { loan: "LN-1" },
  find_tasks: { finishedToo: true },
  get_changes: { since: "2020-01-01" },
  get_prepared_change: {},
};
/** Every other one. */
const DOING = {
  get_service_rules: { section: "1" },
  prepare_change: { change: "reassign", loan: "LN-1" },
  control_simulator: { action: "advance", days: 1 },
};

const SANDBOX = { id: "agents-sandbox", name: "Agents' sandbox", kind: "sandbox" };
const LIVE = { id: "agents-live", name: "Agents' live", kind: "production" };
const EMPTY = { id: "agents-empty", name: "Empty", kind: "sandbox", baseUrl: "https://api.example.com" };

/** What they answer, and what never stands in an answer, is in the unit tests of `agents/`. */
describe("the tools for agents", () => {
  const settings = () => vscode.workspace.getConfiguration("loanOps");
  const set = (name: string, value: unknown) => settings().update(name, value, vscode.ConfigurationTarget.Global);
  const control = (action: string, input: object = {}) => askTool("control_simulator", { action, ...input });
  let user: User;
  let service: MoodyService;

  before(async () => {
    user = new User();
    await vscode.extensions.getExtension("loan-ops.loan-ops")?.activate();
    await vscode.commands.executeCommand(commandIds.refresh);
    await resetSimulator();
    service = await startServiceOfOneLoan();
  });

  after(async () => {
    await switchTo("Simulator");
    for (const name of ["agentAccess", "agentProductionEnvironment", "environments"]) await set(name, undefined);
    user.leave();
    await service.close();
  });

  async function switchTo(name: string, ...types: readonly string[]): Promise<void> {
    user.picks.push(new RegExp(`^${name}$`));
    user.types.push(...types);
    await vscode.commands.executeCommand(commandIds.switchEnvironment);
    assert.deepEqual([user.picks, user.types], [[], []]);
  }

  async function addLoan(): Promise<void> {
    user.types.push("LN-1");
    // The window learns of a new token a moment after it is saved, and asks for nothing before.
    while (user.types.length > 0) {
      await vscode.commands.executeCommand(commandIds.addLoan);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The kind of problem that every tool that reads has; undefined when none has one. */
  async function problem(message = /./): Promise<string | undefined> {
    const problems = new Set<string | undefined>();
    for (const [tool, input] of Object.entries(READING)) {
      const answer = await askTool(tool, input);
      problems.add(answer.error);
      if (answer.error === undefined) continue;
      assert.deepEqual(Object.keys(answer), ["error", "message"], tool);
      assert.match(answer.message, message, tool);
    }
    assert.equal(problems.size, 1, [...problems].join());
    return [...problems][0];
  }

  it("are offered to every chat", () => {
    const offered = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith("loanOps_"));
    const known = Object.keys({ ...READING, ...DOING });
    assert.deepEqual(offered.sort(), known.map((name) => `loanOps_${name}`).sort());
  });

  it("let time pass, plan faults and clear them, and go back to the start", async () => {
    const overdue = async () => (await askTool("find_tasks", { due: "overdue" })).count;
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

  it("start a simulator for programs, and tell neither its address nor its token", async () => {
    const text = await toolText("control_simulator", { action: "start", scenario: "stuck-loan" });
    try {
      const answer = JSON.parse(text);
      assert.deepEqual([answer.started, answer.scenario], [true, "stuck-loan"]);
      assert.doesNotMatch(text, /127\.0\.0\.1|localhost|http|4010/);
      assert.equal((await control("start")).alreadyRunning, true);
      assert.equal((await control("reset", { simulator: "programs" })).scenario, "stuck-loan");
    } finally {
      user.picks.push(/^Simulator at/, /^Stop/);
      await vscode.commands.executeCommand(commandIds.controlSimulator);
    }
    assert.equal((await control("reset", { simulator: "programs" })).error, "notRunning");
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
      const { error, message } = await askTool("control_simulator", input);
      assert.equal(error, "invalidInput", JSON.stringify(input));
      assert.match(message, /^(The fault )?"\w+"/, JSON.stringify(input));
    }
  });

  it("have nothing for an agent while the access is off, not even the simulator", async () => {
    const message = /set loanOps\.agentAccess to “simulator”/;
    await set("agentAccess", "off");
    try {
      assert.equal(await problem(message), "notAllowed");
      for (const [tool, input] of Object.entries(DOING)) {
        const answer = await askTool(tool, input);
        assert.equal(answer.error, "notAllowed", tool);
        assert.match(answer.message, message, tool);
      }
    } finally {
      await set("agentAccess", undefined);
    }
  });

  it("have no data of a sandbox until the user allows it, and say how; what is missing there they say as well", async () => {
    const baseUrl = service.url;
    await set("environments", [{ ...SANDBOX, baseUrl }, { ...LIVE, baseUrl }, EMPTY]);
    await switchTo(SANDBOX.name, service.token);
    await addLoan();
    assert.equal(await problem(/of the kind “sandbox”.*set loanOps\.agentAccess to “sandbox”/), "notAllowed");
    await set("agentAccess", "sandbox");
    assert.equal(await problem(), undefined);
    user.picks.push(/^Empty$/);
    await vscode.commands.executeCommand(commandIds.switchEnvironment);
    assert.equal(await problem(), "notReady");
  });

  it("need a production environment to be named, beside the level", async () => {
    await switchTo(LIVE.name, service.token);
    await addLoan();
    for (const [access, named, allowed] of [
      ["sandbox", LIVE.id, false],
      ["all", undefined, false],
      ["all", "production", false],
      ["all", LIVE.id, true],
    ] as const) {
      await set("agentAccess", access);
      await set("agentProductionEnvironment", named);
      const why = /“all”, and loanOps\.agentProductionEnvironment to the ID/;
      assert.equal(await problem(why), allowed ? undefined : "notAllowed", `${access} ${named}`);
    }
    assert.ok(
      user.messages.some((message) => /^Agents' live: an agent uses Loan Ops\. .* of Agents' live\.$/.test(message)),
    );
  });
});
