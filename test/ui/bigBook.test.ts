import assert from "node:assert/strict";
import { statusLabel } from "../../src/domain/taskStatus";
import { withSandbox } from "./driver/fixtures";
import { startService } from "./driver/service";
import { isNamed } from "./driver/treeRows";
import { waitUntil } from "./driver/waitUntil";

const LOAN = "LG-00777";
const TASK = "task_g00777_o_3";

/** A thousand loans with forty tasks each; each step goes on where the last one ended. */
describe("a thousand loans", () => {
  const { service, workbench, loans } = withSandbox({
    service: () => startService({ scenario: "big-book" }),
    loans: [],
  });

  it("are listed at once, pasted as the lines of a column", async function () {
    this.timeout(180_000);
    await loans.titleAction("Add Loan");
    await workbench.quickInput.titled(/Add Loan/);
    await workbench.clipboard.paste(
      service
        .loans()
        .map(({ friendlyId }) => friendlyId)
        .join("\n"),
    );
    await workbench.page.keyboard.press("Enter");
    const outstanding = [...service.state.tasks.values()].filter(
      ({ status }) => status === "NotStarted" || status === "InProgress",
    ).length;
    // The badge counts in thousands: 24K+.
    const thousands = `${Math.floor(outstanding / 1000)}K`;
    await waitUntil(
      "every loan",
      async () => (await workbench.badge("Loan Ops")).startsWith(thousands) || undefined,
      150_000,
    );
    // VS Code asks for the rows a moment after the badge.
    await waitUntil(
      "the first row to say what is outstanding",
      async () =>
        /^\d+ overdue · \d+ outstanding$/.test((await loans.findInSight("LG-00001")).description) || undefined,
    );
  });

  it("are searched while one types: a task's page opens, and its row comes into sight", async () => {
    const task = service.state.tasks.get(TASK);
    assert.ok(task?.title);
    await workbench.palette.run("loanOps.goToTask");
    const pick = await workbench.quickInput.titled("Sandbox: Go to Task");
    await pick.type(`${LOAN} ${TASK}`);
    await pick.pick(task.title);
    await workbench.taskPage.headed(task.title);
    const row = await waitUntil("the task's row, selected", async () =>
      (await loans.inSight()).find((one) => one.selected && isNamed(one, task.title ?? "")),
    );
    assert.equal(row.level, 4);
    await loans.findInSight(LOAN);
  });

  it("show the one change among forty thousand tasks, with its old and its new value", async function () {
    this.timeout(180_000);
    const task = service.state.tasks.get(TASK);
    assert.ok(task);
    const before = task.status;
    assert.notEqual(before, "Completed");
    Object.assign(task, { status: "Completed" });
    await loans.titleAction("Refresh");
    await loans.unfoldInSight("Loan officer tasks");
    // It is unfolded since its task was searched for: what stands below is out of sight.
    await loans.foldInSight("Not started");
    await loans.unfoldInSight("Completed");
    // To the row below, which is out of sight.
    await workbench.page.keyboard.press("ArrowDown");
    const marked = async () =>
      (await loans.inSight()).find(({ description }) => description.includes("status changed"));
    assert.equal((await waitUntil("the change to be marked", marked, 150_000)).label, task.title);
    await workbench.palette.run("loanOps.showChanges");
    const list = await workbench.quickInput.titled("Sandbox: Changes since you last looked");
    const items = (await list.items()).map(({ label, description }) => `${label}: ${description}`);
    assert.deepEqual(items.slice(1), [`${task.title}: Status: ${statusLabel(before)} → Completed`]);
    await list.cancel();
  });
});
