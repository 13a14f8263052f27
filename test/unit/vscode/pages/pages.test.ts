import assert from "node:assert/strict";
import { DoubleClicks } from "../../../../src/vscode/pages/preview";
import { registerCommands } from "../../../../src/vscode/registerCommands";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { until, withSandbox } from "../support/sandbox";

describe("The command that opens tasks", () => {
  const sandbox = withSandbox();
  const opened: unknown[] = [];
  const task = (taskId: string) => ({ kind: "task", loanReference: "LN-1", taskId });

  beforeEach(() => {
    opened.length = 0;
    const open = (target: object, { keep }: { keep?: boolean } = {}) => opened.push({ ...target, keep });
    Object.assign(sandbox.window.context, { pages: { open } });
  });

  it("shows one on the page that the next one takes, and keeps a page for each of several", async () => {
    const { run } = sandbox.window;
    await run(commandIds.openTask, task("stubs_1"));
    assert.deepEqual(opened, [{ loanReference: "LN-1", taskId: "stubs_1", keep: false }]);
    opened.length = 0;
    const rows = [task("stubs_1"), task("returns_1")];
    await run(commandIds.openTask, rows[0], rows);
    assert.deepEqual(opened, [
      { loanReference: "LN-1", taskId: "stubs_1", keep: true },
      { loanReference: "LN-1", taskId: "returns_1", keep: true },
    ]);
  });

  it("searches one where no row is meant, and only there", async () => {
    const searched: unknown[] = [];
    sandbox.window.fake.commands.set(commandIds.goToTask, async () => {
      await new Promise(setImmediate);
      searched.push(1);
    });
    await sandbox.window.run(commandIds.openTask, task("stubs_1"));
    assert.equal(searched.length, 0);
    opened.length = 0;
    await sandbox.window.run(commandIds.openTask);
    assert.deepEqual([searched.length, opened], [1, []]);
  });
});

describe("The command that opens loans", () => {
  const sandbox = withSandbox();

  it("shows one on the page that the next one takes, keeps a page for each of several, and asks without a row", async () => {
    const opened: unknown[] = [];
    const { run, user, context } = sandbox.window;
    Object.assign(context, { pages: { open: (target: object, how: object) => opened.push({ ...target, ...how }) } });
    const rows = ["LN-1", "LN-2"].map((loanReference) => ({ kind: "loan", loanReference }));
    await run(commandIds.openLoan, rows[0]);
    await run(commandIds.openLoan, rows[0], rows);
    user.picks.push(/LN-2/);
    await run(commandIds.openLoan);
    assert.deepEqual(opened, [
      { loanReference: "LN-1", keep: false },
      { loanReference: "LN-1", keep: true },
      { loanReference: "LN-2", keep: true },
      { loanReference: "LN-2", keep: false },
    ]);
  });
});

describe("One click on a row", () => {
  const sandbox = withSandbox();

  it("waits for no other command to be loaded", async () => {
    const { fake, context, run } = sandbox.window;
    const { commands } = fake.context.extension.packageJSON.contributes;
    fake.do(() => registerCommands(context, commands, () => assert.fail("All commands are loaded.")));
    await run(commandIds.openLoan, { kind: "loan", loanReference: "LN-1" });
    await run(commandIds.openTask, { kind: "task", loanReference: "LN-1", taskId: "stubs_1" });
    assert.equal(fake.panels.length, 1);
  });

  it("builds and posts the page once, whether VS Code opens a tab for it or has one", async () => {
    const { fake, context, run } = sandbox.window;
    let built = 0;
    const get = () => {
      built++;
      return [];
    };
    Object.defineProperty(context.failedChanges, "all", { get });
    const read = context.activities.ledger.activities.bind(context.activities.ledger);
    let record: Promise<unknown> | undefined;
    context.activities.ledger.activities = () => {
      const reading = read();
      record = reading;
      return reading;
    };
    await import("../../../../src/vscode/pages/shownPage");
    for (const loanReference of ["LN-1", "LN-2"]) {
      [built, record] = [0, undefined];
      await run(commandIds.openLoan, { kind: "loan", loanReference });
      const [panel] = fake.panels;
      await until(() => panel?.posted.some(({ type }) => type === "page"));
      fake.do(() => panel?.say({ type: "ready", timeZone: "UTC", empty: false }));
      await record;
      await new Promise(setImmediate);
      assert.deepEqual([panel?.posted.splice(0).map(({ type }) => type), built], [["state", "page"], 1]);
    }
    assert.equal(fake.panels.length, 1);
  });
});

describe("An open page of a loan", () => {
  const sandbox = withSandbox();

  it("has its tasks in the new order when the view is sorted", async () => {
    const { fake, context, run } = sandbox.window;
    await fake.do(() => context.viewOptions.choose("grouping", "status"));
    await run(commandIds.openLoan, { kind: "loan", loanReference: "LN-1" });
    const [panel = assert.fail()] = fake.panels;
    fake.do(() => panel.say({ type: "ready", timeZone: "UTC", empty: false }));
    const titles = () => {
      const page = JSON.stringify(panel.posted.findLast(({ type }) => type === "page") ?? {});
      const tasks = page.slice(page.indexOf('"id":"tasks"'));
      return ["Order flood", "Pay stubs"].map((title) => tasks.indexOf(`"label":"${title}"`));
    };
    const inOrder = () => {
      const [flood = 0, stubs = 0] = titles();
      return flood < stubs;
    };
    await until(() => titles().every((at) => at > 0));
    assert.equal(inOrder(), false);
    await fake.do(() => context.viewOptions.choose("order", "title"));
    await until(inOrder);
  });
});

describe("A double click on a row", () => {
  const secondOf = (...clicks: readonly (readonly [row: string, now: number])[]) => {
    const tells = new DoubleClicks();
    return clicks.map(([row, now]) => tells.isSecond(row, now)).at(-1);
  };

  it("is two clicks on the same row, one soon after the other", () => assert.ok(secondOf(["a", 0], ["a", 999])));

  it("is none with time between them, or on two rows", () => {
    assert.equal(secondOf(["a", 0]), false);
    assert.equal(secondOf(["a", 0], ["a", 1000]), false);
    assert.equal(secondOf(["a", 0], ["b", 1], ["a", 2]), false);
  });
});
