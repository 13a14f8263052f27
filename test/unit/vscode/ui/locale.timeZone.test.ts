import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { dateText, isOverdue } from "../../../../src/domain/dates";
import { setTimeZone, timeZone } from "../../../../src/domain/timeZone";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { FakePanel } from "../support/fake/window";
import { rowsOf } from "../support/rows";
import { withSandbox } from "../support/sandbox";

describe("The user's time zone", () => {
  const before = process.env.TZ;
  const sandbox = withSandbox();
  const { now } = Date;

  beforeEach(() => {
    process.env.TZ = "America/Los_Angeles";
    setTimeZone(() => undefined);
  });
  afterEach(() => {
    Date.now = now;
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    setTimeZone(() => undefined);
  });

  /** A page of a task, which is where the user is, says that it is ready. */
  async function pageSays(zone: string, taskId = zone): Promise<void> {
    const panel = new FakePanel();
    const target = { environmentId: "sandbox", loanReference: "LN-1", taskId };
    const { fake, context } = sandbox.window;
    await fake.do(() => context.pages.deserializeWebviewPanel(panel as unknown as vscode.WebviewPanel, target));
    fake.do(() => panel.say({ type: "ready", timeZone: zone }));
  }

  it("is what a page says: days, rows and what leaves the window are told by it, and named", async () => {
    const { fake, context, run, session } = sandbox.window;
    sandbox.change("stubs_1", { dueDate: "2026-05-04" });
    await session();
    // The 4th of May in Los Angeles, the 5th in Tokyo.
    Date.now = () => Date.parse("2026-05-04T16:00:00Z");
    const late = async () => {
      const rows = await fake.do(() => rowsOf(context.loansTree));
      return rows.filter(({ item: { label } }) => /late · Pay stubs/.test(String(label))).length;
    };
    assert.deepEqual([await late(), isOverdue("2026-05-04", Date.now())], [0, false]);
    let repainted = 0;
    context.loansTree.onDidChangeTreeData(() => repainted++);
    await pageSays("Asia/Tokyo");
    assert.ok(repainted > 0);
    assert.deepEqual([await late(), isOverdue("2026-05-04", Date.now())], [1, true]);
    assert.match(dateText("2026-05-04T16:00:00Z"), /May 5, 2026, 1:00/);
    await run(commandIds.copyBrief, { kind: "loan", loanReference: "LN-1" });
    assert.match(fake.clipboard, /as of .* \(Asia\/Tokyo\)\. /);
    await run(commandIds.copyTasksAsMarkdown, { kind: "loan", loanReference: "LN-1" });
    assert.match(fake.clipboard, /\| Due date \(Asia\/Tokyo\) \|/);
  });

  it("is kept for later windows on a machine of the same zone, and for no other", async () => {
    await pageSays("Asia/Tokyo");
    await sandbox.open("sandbox");
    assert.equal(timeZone(), "Asia/Tokyo");
    process.env.TZ = "Europe/Berlin";
    await sandbox.open("sandbox");
    assert.equal(timeZone(), "Europe/Berlin");
  });

  it("is the machine's own where the page says so, or names none that is known", async () => {
    await pageSays("Asia/Tokyo");
    await pageSays("Mars/Base");
    assert.equal(timeZone(), "Asia/Tokyo");
    await pageSays("America/Los_Angeles");
    assert.equal(timeZone(), "America/Los_Angeles");
    assert.deepEqual(sandbox.machine.state.get("loanOps.timeZone"), undefined);
  });
});
