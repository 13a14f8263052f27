import assert from "node:assert/strict";
import * as vscode from "vscode";
import { REAL_CLOCK } from "../../../../src/store/poller";
import { MAX_WATCHES, Watches } from "../../../../src/store/watches";
import { followSession } from "../../../../src/vscode/environments/sessions";
import { watchSession } from "../../../../src/vscode/loans/watch";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { FakeClock } from "../../store/support/fakeClock";
import type { OpenWindow } from "../support/fake/openWindow";
import { until, withSandbox } from "../support/sandbox";

const MINUTE = 60_000;
const LOAN = { kind: "loan", loanReference: "LN-1" };
const STUBS = { kind: "task", loanReference: "LN-1", owned: { task: { id: "stubs_1", kind: "borrower" } } };

describe("Watch", () => {
  const sandbox = withSandbox();
  const clock = new FakeClock();
  const { now: machineNow } = REAL_CLOCK;
  /** The clock of reads as well: the time of the machine goes on beside that of the test. */
  const now = () => machineNow() + clock.now();
  before(() => Object.assign(REAL_CLOCK, { now }));
  after(() => Object.assign(REAL_CLOCK, { now: machineNow }));
  const opened: unknown[] = [];

  /** The part that runs by itself, by a clock that the test moves. */
  function watching(window: OpenWindow): void {
    const { fake, context } = window;
    const following = fake.do(() =>
      followSession(
        context.sessions,
        (session) => session && watchSession(context, session, { now, after: clock.after }),
      ),
    );
    fake.subscriptions.push(following);
    Object.assign(context.pages, { open: (target: unknown) => void opened.push(target) });
  }

  const pass = (milliseconds: number) => sandbox.window.fake.do(() => clock.advance(milliseconds));
  const reads = () => sandbox.service.calls().flatMap(({ operations }) => operations.map(({ name }) => name)).length;
  const session = () => sandbox.window.context.sessions.current ?? assert.fail();
  const messages = () => sandbox.window.user.messages.map(({ text }) => text);

  /** Until a quarter of an hour is over, and so many messages are there in all; the clock goes on until then. */
  async function quarter(told: number, all = messages): Promise<void> {
    const before = reads();
    // The list was read a moment after the clock began.
    pass(16 * MINUTE);
    await until(() => reads() > before);
    await until(() => {
      pass(2_000);
      return all().length >= told;
    });
  }

  beforeEach(() => {
    opened.length = 0;
    watching(sandbox.window);
  });
  afterEach(() => void Object.assign(vscode.window.state, { focused: true }));

  it("reads a loan without the focus and with polling off, and names it and its change", async () => {
    sandbox.machine.configure("loanOps.pollIntervalMinutes", 0);
    Object.assign(vscode.window.state, { focused: false });
    await sandbox.window.run(commandIds.watch, LOAN);
    assert.equal(sandbox.window.fake.reports.at(-1), "Sandbox: watching LN-1, every 15 minutes.");
    assert.deepEqual(sandbox.window.user.lists, [], "no loan is asked for");
    sandbox.change("stubs_1", { status: "NotStarted" });
    sandbox.change("stubs_2", { status: "Completed" });
    await quarter(1);
    assert.deepEqual(messages(), ["Sandbox: LN-1: Pay stubs is Not started."]);
    const [message] = sandbox.window.user.messages;
    assert.deepEqual(message?.buttons, ["Open", "Stop Watching"]);
    message.choose(/^Open$/);
    await until(() => opened.length > 0);
    assert.deepEqual(opened, [{ loanReference: "LN-1", taskId: "stubs_1", taskKind: "borrower" }]);
    sandbox.change("stubs_1", { status: "InProgress" });
    await quarter(2);
    assert.deepEqual(messages().slice(1), ["Sandbox: LN-1: Pay stubs is In progress."], "once");
  });

  it("ends of a task that is completed, says so, and tells nothing of another task", async () => {
    await sandbox.window.run(commandIds.watch, STUBS);
    assert.ok(session().watches.has({ loan: "LN-1", taskId: "stubs_1", taskKind: "borrower" }));
    sandbox.change("returns_1", { status: "NotStarted" });
    sandbox.change("stubs_1", { status: "Completed" });
    await quarter(1);
    assert.deepEqual(messages(), ["Sandbox: LN-1: Pay stubs is Completed. It is no longer watched."]);
    assert.deepEqual([session().watches.all, sandbox.window.user.messages[0]?.buttons], [[], ["Open"]]);
  });

  it("says how many more changes there are, the status first", async () => {
    await sandbox.window.run(commandIds.watch, LOAN);
    sandbox.change("flood_1", { assignedTo: "BORROWER", dueDate: "2026-05-04" });
    await quarter(1);
    sandbox.change("returns_1", { status: "NotStarted" });
    sandbox.change("title_1", { dueDate: "2026-05-04" });
    await quarter(2);
    assert.deepEqual(messages(), [
      "Sandbox: LN-1: Order flood: Due date: none → May 4, 2026. More changes: 1.",
      "Sandbox: LN-1: Tax returns is Not started. More changes: 1.",
    ]);
  });

  it("leaves a mark in the status bar until the change is seen: Do Not Disturb hides what is said", async () => {
    const mark = () => sandbox.window.fake.statusBar.get("loanOps.watch");
    await sandbox.window.run(commandIds.watch, LOAN);
    assert.equal(mark(), undefined);
    sandbox.change("stubs_1", { status: "NotStarted" });
    await quarter(1);
    assert.deepEqual([mark()?.text, mark()?.command], ["$(eye) Watched, and changed: LN-1", commandIds.showChanges]);
    const { context, fake } = sandbox.window;
    const before = session();
    await fake.do(() => context.tokens.store(before.environment, sandbox.service.token));
    await until(() => context.sessions.current !== before);
    assert.equal(mark()?.text, "$(eye) Watched, and changed: LN-1", "a new token changes nothing of it");
    await sandbox.window.run(commandIds.markAsSeen, LOAN);
    assert.equal(mark(), undefined);
  });

  it("stops by the message, by the row and from the list of what is watched", async () => {
    const { window } = sandbox;
    const isWatched = () => session().watches.has({ loan: "LN-1" });
    const returns = { loan: "LN-1", taskId: "returns_1", taskKind: "borrower" } as const;
    await session().watches.add([returns]);
    await window.run(commandIds.watch, LOAN);
    sandbox.change("stubs_1", { status: "NotStarted" });
    await quarter(1);
    window.user.messages[0]?.choose(/^Stop Watching$/);
    await until(() => !isWatched());
    assert.ok(session().watches.has(returns), "another task of the loan did not change");
    await session().watches.remove(() => true);
    await window.run(commandIds.watch, LOAN);
    await window.run(commandIds.stopWatching, LOAN);
    assert.equal(isWatched(), false);
    await window.run(commandIds.watch, LOAN);
    await window.run(commandIds.watch, STUBS);
    window.user.picks.push(/^LN-1$/);
    await window.run(commandIds.stopWatching);
    assert.deepEqual(
      window.user.lists.at(-1)?.map(({ label }) => label),
      ["LN-1", "LN-1: Pay stubs"],
    );
    assert.deepEqual([isWatched(), session().watches.all.length], [false, 1]);
    await window.run(commandIds.stopWatching, STUBS);
    await window.run(commandIds.stopWatching);
    assert.equal(messages().at(-1), "Sandbox: nothing is watched.");
  });

  it("tells nothing that the user does here, nor what another window has told", async () => {
    const other = await sandbox.open("sandbox");
    watching(other);
    await sandbox.window.run(commandIds.watch, LOAN);
    sandbox.window.user.clicks.push(/^Reassign$/);
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, LOAN);
    // The other window could see it before this one has written down whose it is.
    const written = async () => (await session().changeLog.changesSince(0, now())).changes.length > 0;
    while (!(await written())) pass(100);
    const told = () =>
      [...sandbox.window.user.messages, ...other.user.messages].flatMap(({ text }) =>
        /Pay stubs|Order/.test(text) ? text : [],
      );
    sandbox.change("stubs_1", { status: "NotStarted" });
    await quarter(1, told);
    sandbox.change("stubs_1", { status: "InProgress" });
    await quarter(2, told);
    assert.deepEqual(told().sort(), [
      "Sandbox: LN-1: Pay stubs is In progress.",
      "Sandbox: LN-1: Pay stubs is Not started.",
    ]);
  });

  it("has no name in share-safe mode", async () => {
    const { fake, context } = sandbox.window;
    await sandbox.window.run(commandIds.watch, STUBS);
    await fake.do(async () => {
      await context.shareSafe.prepare();
      await context.shareSafe.setOn(true);
    });
    sandbox.change("stubs_1", { status: "Waiting for Ada" });
    await quarter(1);
    assert.match(messages()[0] ?? "", /^Sandbox: LN-1: Document required ·[\da-f]{4} is Value ·[\da-f]{4}\.$/);
    assert.doesNotMatch(JSON.stringify([...fake.statusBar.values()]), /Pay|Ada/);
  });

  it("refuses the twenty-first with a sentence, and leads to what is watched", async () => {
    const { user, context, fake } = sandbox.window;
    const all = Array.from({ length: MAX_WATCHES }, (_, index) => ({
      loan: index === 0 ? "LN-1" : `LN-${index + 10}`,
    }));
    await session().watches.add(all);
    await sandbox.window.run(commandIds.watch, STUBS);
    assert.deepEqual(
      [messages().at(-1), user.messages.at(-1)?.buttons],
      [
        "Sandbox: no more than 20 loans and tasks can be watched. Watched now: 20. Stop watching others, or choose fewer.",
        ["Stop Watching"],
      ],
    );
    // The loan that is selected is not meant.
    context.selection.follow({ visible: true, selection: [LOAN], onDidChangeSelection: () => ({ dispose() {} }) });
    user.picks.push(/^LN-11$/);
    user.messages.at(-1)?.choose(/^Stop Watching$/);
    await until(() => !session().watches.has({ loan: "LN-11" }));
    assert.ok(session().watches.has({ loan: "LN-1" }));
    assert.equal(fake.reports.at(-1), "Sandbox: No longer watched: LN-11.");
  });

  it("asks for the loan where no row is given, such as by a key of the user's own", async () => {
    sandbox.window.user.picks.push(/^LN-2/);
    await sandbox.window.run(commandIds.watch);
    assert.deepEqual([session().watches.all.length, session().watches.has({ loan: "LN-2" })], [1, true]);
  });

  it("names a task once of which two rows are selected", async () => {
    await sandbox.window.run(commandIds.watch, STUBS, [STUBS, { ...STUBS }, LOAN]);
    assert.equal(sandbox.window.fake.reports.at(-1), "Sandbox: watching LN-1: Pay stubs, LN-1, every 15 minutes.");
  });

  it("is for the environment: another one has none of it, and it goes on when that comes back", async () => {
    await sandbox.window.run(commandIds.watch, LOAN);
    await sandbox.window.switchTo("other");
    assert.deepEqual(session().watches.all, []);
    await sandbox.window.switchTo("sandbox");
    await until(() => session().watches.has({ loan: "LN-1" }));
    assert.equal(sandbox.window.fake.contextKeys.get("loanOps.watching"), true);
  });

  it("is known before a change is written down, be its own turn late", async () => {
    await sandbox.window.run(commandIds.watch, LOAN);
    await sandbox.window.switchTo("other");
    sandbox.change("stubs_1", { status: "NotStarted" });
    const { readDue } = Watches.prototype;
    Watches.prototype.readDue = () => new Promise(() => {});
    try {
      await sandbox.window.switchTo("sandbox");
      await until(() => {
        pass(2_000);
        return messages().length > 0;
      });
    } finally {
      Watches.prototype.readDue = readDue;
    }
    assert.deepEqual(messages(), ["Sandbox: LN-1: Pay stubs is Not started."]);
  });

  it("is an eye in the row, and a word for screen readers", async () => {
    const { fake, context } = sandbox.window;
    await sandbox.window.run(commandIds.watch, LOAN);
    await sandbox.window.run(commandIds.watch, STUBS);
    const rows = await fake.do(async () => {
      const [loan] = await context.loansTree.getChildren();
      const [ada] = await context.loansTree.getChildren(loan);
      const [group] = await context.loansTree.getChildren(ada);
      const tasks = await context.loansTree.getChildren(group);
      return [loan, ...tasks].map((row) => row && context.loansTree.getTreeItem(row));
    });
    assert.deepEqual(
      rows.map((item) => [
        (item?.iconPath as { id: string } | undefined)?.id,
        /\bwatched$/.test(`${item?.description}`),
      ]),
      [
        ["eye", true],
        ["eye", true],
        ["sync", false],
      ],
    );
    assert.match(rows[1]?.accessibilityInformation?.label ?? "", /^Pay stubs, In progress, .*watched$/);
  });
});
