import assert from "node:assert/strict";
import { type AgentWindow, PreparedChanges } from "../../../../src/vscode/agents/access";
import { callTool } from "../../../../src/vscode/agents/tools";
import { reassignLoanOfficerTasks } from "../../../../src/vscode/changing/reassign";
import { handlesOf } from "../../../../src/vscode/environments/handles";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { FakeClock } from "../../store/support/fakeClock";
import type { OpenWindow } from "../support/fake/openWindow";
import { withSandbox } from "../support/sandbox";
import { agentIn, agentTool, endOf } from "./support/agentTool";

const LOAN = { loan: "LN-1" };
const REASSIGN = { ...LOAN, change: "reassign" };
const OTHER = { ...REASSIGN, loan: "LN-2" };
const TASK = { loanReference: "LN-1", taskId: "stubs_1" };
const NOTIFICATION = /^Sandbox: an agent prepared this for LN-1: Reassign loan officer tasks\.$/;

describe("A call of an agent", () => {
  const sandbox = withSandbox();
  let agents: AgentWindow;
  const call = (tool: string, input: object) => sandbox.window.fake.do(() => callTool(agents, agentTool(tool), input));

  beforeEach(() => {
    sandbox.machine.configure("loanOps.agentAccess", "sandbox");
    agents = { ...sandbox.window.context, told: new Set(), prepared: new PreparedChanges() };
  });

  it("is a line in the log: tool, environment, the loans that it names and size, and none of the values", async () => {
    const text = await call("get_loan", { loan: "LN-1" });
    await call("get_loan", { loan: "Ada Byron" });
    await call("find_tasks", { due: "Ada Byron" });
    await call("prepare_change", REASSIGN);
    const lines = sandbox.window.fake.log.filter((line) => line.startsWith("agent tool"));
    assert.equal(lines[0], `agent tool get_loan · Sandbox · 1 loans · ${text.length} characters`);
    assert.match(lines[1] ?? "", /^agent tool get_loan · notListed · \d+ characters$/);
    assert.match(lines[2] ?? "", /^agent tool find_tasks · invalidInput · \d+ characters$/);
    assert.match(lines[3] ?? "", /^agent tool prepare_change · Sandbox · \d+ characters$/);
    assert.doesNotMatch(lines.join(), /Ada|Byron|LN-1|stubs/);
  });

  it("is told to the user at first, and then not again in the same environment", async () => {
    await call("list_loans", {});
    await call("list_loans", {});
    const told = sandbox.window.user.messages.filter(({ text }) => /an agent uses Loan Ops/.test(text));
    assert.equal(told.length, 1);
  });

  it("that goes wrong says so without the words of what went wrong, which may be a borrower's name", async () => {
    const open = () => Promise.reject(new TypeError("Ada Byron is not iterable"));
    agents = { ...agents, sessions: { ...agents.sessions, open } as unknown as AgentWindow["sessions"] };
    const text = await call("list_loans", {});
    assert.equal(JSON.parse(text).error, "failed");
    assert.doesNotMatch(text, /Ada|Byron|iterable/);
    assert.match(sandbox.window.fake.log.join("\n"), /TypeError/);
  });
});

describe("A change that an agent prepared", () => {
  const sandbox = withSandbox();
  let window: OpenWindow;
  let clock: FakeClock;
  let ask: ReturnType<typeof agentIn>;

  beforeEach(async () => {
    window = sandbox.window;
    sandbox.machine.configure("loanOps.agentAccess", "sandbox");
    clock = new FakeClock();
    ask = agentIn(window, clock.now);
  });

  const ended = () => endOf(ask);

  async function reassign(): Promise<void> {
    window.user.clicks.push(/^Reassign$/);
    await window.run(commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" });
  }

  async function failReads(): Promise<void> {
    sandbox.service.fault({ fault: "status", status: 503, operation: "loan", calls: 99 });
    await window.session();
  }

  it("is called not read, and not missing, where the last read failed", async () => {
    const [{ task, documents }] = (await ask("get_loan", LOAN)).tasks;
    const rejection = { ...LOAN, change: "reject", task, document: documents.first[0].document, reason: "Blurry" };
    window.user.types.push("Blurry");
    window.user.clicks.push(/^Reject$/);
    await window.run(commandIds.rejectDocument, { ...TASK, documentId: "doc_stub_1" });
    await reassign();
    const errors = async () => [
      (await ask("prepare_change", rejection)).error,
      (await ask("prepare_change", REASSIGN)).error,
    ];
    assert.deepEqual(await errors(), ["noSuchDocument", "nothingToReassign"]);
    await failReads();
    assert.deepEqual(await errors(), ["notRead", "notRead"]);
  });

  it("is answered at once, and opens no dialog before the user's click, in which nothing is sent unless they say so", async () => {
    const { environment, prepared } = await ask("prepare_change", REASSIGN);
    assert.deepEqual([environment.name, prepared], ["Sandbox", "waiting"]);
    const notification = await window.user.message(NOTIFICATION);
    assert.deepEqual(notification.buttons, ["Review…", "Not Again in This Window"]);
    assert.equal(window.user.dialogs.length, 0);
    assert.equal((await ask("prepare_change", OTHER)).error, "oneWaits");
    notification.choose(/Review/);
    assert.equal((await ended()).became, "notSent");
    assert.equal(window.user.dialogs[0]?.buttons[0], "Do Not Send");
    assert.deepEqual(sandbox.changes, []);
  });

  it("is sent once the user confirms, and its outcome is that of the record", async () => {
    await ask("prepare_change", REASSIGN);
    window.user.clicks.push(/^Reassign$/);
    (await window.user.message(NOTIFICATION)).choose(/Review/);
    const { became, record } = await ended();
    assert.deepEqual([became, record.outcome, record.preparedByAgent], ["sent", "confirmed", true]);
    const [{ text, detail } = assert.fail()] = window.user.dialogs;
    assert.match(text, /^An agent asks: Reassign the loan officer tasks/);
    assert.match(
      detail,
      /^Environment: Sandbox — test data.*\n⚠ A chat agent prepared this\. Check it; nothing is sent before you confirm\.\n/,
    );
    await window.run(commandIds.showActivity);
    assert.match(window.user.lists.at(-1)?.[1]?.detail ?? "", /prepared by an agent$/);
    assert.deepEqual(sandbox.changes, ["loan.reassignLoanOfficerTasks"]);
    assert.equal((await ask("prepare_change", OTHER)).prepared, "waiting", "another one at once");
  });

  it("that the user left is in the record, and nothing else is prepared for a minute", async () => {
    await ask("prepare_change", REASSIGN);
    (await window.user.message(NOTIFICATION)).choose();
    assert.equal((await ended()).became, "notSent");
    assert.deepEqual(window.user.dialogs, []);
    clock.advance(59_000);
    const { error, message } = await ask("prepare_change", REASSIGN);
    assert.equal(error, "leftJustNow");
    assert.match(message, /for 1 seconds/);
    clock.advance(1_000);
    assert.equal((await ask("prepare_change", REASSIGN)).prepared, "waiting");
    assert.deepEqual(
      (await sandbox.recorded()).map(({ kind, state, preparedBy }) => [kind, state, preparedBy]),
      [["reassignLoanOfficerTasks", "notSent", "agent"]],
    );
  });

  it("is the last one in a window in which the user wants no more", async () => {
    await ask("prepare_change", REASSIGN);
    (await window.user.message(NOTIFICATION)).choose(/Not Again/);
    assert.equal((await ended()).became, "notSent");
    assert.deepEqual(window.user.dialogs, []);
    clock.advance(86_400_000);
    assert.equal((await ask("prepare_change", REASSIGN)).error, "refusedByUser");
  });

  it("is told in its own environment, after another one was prepared elsewhere", async () => {
    for (const [id, notification] of [
      ["sandbox", NOTIFICATION],
      ["other", /^Other: an agent prepared/],
    ] as const) {
      await window.switchTo(id);
      await ask("prepare_change", REASSIGN);
      (await window.user.message(notification)).choose();
      await ended();
      clock.advance(60_000);
    }
    await window.switchTo("sandbox");
    assert.equal((await ended()).became, "notSent");
  });

  it("waits in its own environment alone, and holds up nothing elsewhere", async () => {
    await ask("prepare_change", REASSIGN);
    assert.equal((await ask("prepare_change", OTHER)).error, "oneWaits");
    await window.switchTo("other");
    assert.equal((await ask("prepare_change", OTHER)).prepared, "waiting");
    await window.switchTo("sandbox");
    assert.equal((await ask("get_prepared_change")).prepared.became, "waiting");
  });

  it("is for no task that has its handle at another address", async () => {
    const [{ task }] = (await ask("get_loan", LOAN)).tasks;
    const { environment } = await window.session();
    const meanings = [environment.baseUrl, "https://another.example"].map((baseUrl) =>
      handlesOf({ ...environment, baseUrl })
        .meaning("task", task)
        ?.at(-1),
    );
    assert.deepEqual(meanings, ["stubs_1", undefined]);
  });

  it("is left, and asked no more, once share-safe mode takes away what was shown", async () => {
    await ask("prepare_change", REASSIGN);
    const notification = await window.user.message(NOTIFICATION);
    await window.run(commandIds.toggleShareSafe);
    notification.choose(/Review/);
    assert.equal((await ended()).became, "notSent");
    assert.deepEqual(window.user.dialogs, []);
  });

  it("is asked in no other environment, whenever the user switches", async () => {
    const { environment } = await window.switchTo("other");
    await window.switchTo("sandbox");
    const agent = { environment, chose: [], sent: () => undefined };
    const reassigned = window.fake.do(() =>
      reassignLoanOfficerTasks({ ...window.context, agent }, { kind: "loan", loanReference: "LN-1" }),
    );
    await assert.rejects(reassigned, ({ cause }) => /^The environment was changed meanwhile/.test(cause.message));
    assert.deepEqual(window.user.dialogs, []);
  });

  for (const [why, change, said] of [
    [
      "the environment was switched",
      () => window.switchTo("other"),
      /^Sandbox: what an agent prepared was dropped\. The environment was changed meanwhile\.$/,
    ],
    [
      "the access of agents was taken away",
      async () => sandbox.machine.configure("loanOps.agentAccess", "simulator"),
      /^Sandbox: what an agent prepared was dropped\. Chat agents have access to Simulator\.$/,
    ],
    [
      "somebody has done it",
      () => reassign(),
      /^Sandbox: what an agent prepared was dropped\. The loan is no longer listed, has changed, or/,
    ],
  ] as const) {
    it(`is dropped when the user looks at it, and says so, where ${why}`, async () => {
      await ask("prepare_change", REASSIGN);
      const notification = await window.user.message(NOTIFICATION);
      await change();
      const [dialogs, sent] = [window.user.dialogs.length, sandbox.changes.length];
      notification.choose(/Review/);
      await window.user.message(said);
      assert.deepEqual([window.user.dialogs.length, sandbox.changes.length], [dialogs, sent]);
      sandbox.machine.configure("loanOps.agentAccess", "sandbox");
      if ((await ask("list_loans")).environment.name !== "Sandbox") return;
      assert.equal((await ended()).became, "notSent");
      assert.equal((await ask("prepare_change", OTHER)).error, "leftJustNow");
    });
  }
});
