import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Service, startService } from "./driver/service";
import { takeWindow } from "./driver/sharedWindow";
import type { RunningWorkbench } from "./driver/startWorkbench";
import { waitUntil } from "./driver/waitUntil";

/** Test files have one window after the other. */
describe("a window that tests have given back", () => {
  let service: Service;

  before(async () => {
    service = await startService();
  });

  after(() => service.close());

  it("is as it was for the first of them, whatever was done in it", async () => {
    const first = await takeWindow({});
    const { page } = first.workbench;
    const fresh = await look(first, "LN-2041");
    await first.stop();

    const used = await takeWindow(
      {
        settings: {
          "loanOps.environments": [{ id: "sandbox", name: "Sandbox", kind: "sandbox", baseUrl: service.url }],
          "loanOps.notifyOfChanges": false,
        },
      },
      {
        active: "sandbox",
        tokens: { sandbox: service.token },
        lists: { sandbox: { loans: ["LN-1988"] } },
        grouping: "status",
      },
    );
    const { workbench, profile } = used;
    assert.equal(workbench.page, page, "the same window");
    assert.notDeepEqual(await look(used, "LN-1988"), fresh);
    await workbench.palette.run("loanOps.newQuery");
    await page.keyboard.insertText("not saved");
    await used.host?.call("run", "workbench.action.terminal.new");
    await waitUntil("a terminal", async () => (await used.host?.call("state"))?.terminals === 1);
    writeFileSync(join(profile.documents, "new.txt"), "new");
    writeFileSync(join(profile.documents, "pay stub.pdf"), "changed");
    await page.setViewportSize({ width: 1000, height: 700 });
    await workbench.palette.run("loanOps.switchEnvironment");
    await used.stop();

    const next = await takeWindow({});
    assert.equal(next.workbench.page, page, "the same window");
    assert.deepEqual(await look(next, "LN-2041"), fresh);
    await next.stop();
  });
});

/** What the next tests would meet, once this loan has been read. */
async function look({ workbench, profile, host }: RunningWorkbench, loan: string) {
  const loans = await workbench.tree("Loans");
  await loans.find(loan);
  const rows = await loans.rows();
  const status = workbench.page.locator(".statusbar .statusbar-item", { hasText: /Loan Ops:/ });
  const { parts: _, ...left } = (await host?.call("state")) ?? { parts: 0 };
  return {
    left,
    settings: readFileSync(join(profile.userData, "User", "settings.json"), "utf8"),
    environment: await status.allInnerTexts(),
    rows: rows.map(({ label, level, expanded, selected }) => ({ label, level, expanded, selected })),
    tabs: await workbench.tabs.titles(),
    toasts: (await workbench.notifications.toasts()).map(({ message }) => message),
    viewport: workbench.page.viewportSize(),
  };
}
