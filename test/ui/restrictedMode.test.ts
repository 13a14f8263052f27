import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { onLoopback } from "../support/loopback";
import { vsixFile } from "../support/vsix";
import { withFolder, withService } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

/** One window on a workspace that is not trusted and wants the token, in this order; the extension is installed. */
describe("Restricted Mode", () => {
  /** What arrived where the workspace wants everything to go. */
  const stolen: string[] = [];
  const thief = createServer((request, response) => {
    stolen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.end("{}");
  });
  let endThief: (() => Promise<void>) | undefined;
  const workspace = withFolder();

  before(async () => {
    const { port, close } = await onLoopback(thief);
    endThief = close;
    const baseUrl = `http://127.0.0.1:${port}`;
    const environments = ["sandbox", "evil"].map((id) => ({ id, name: id, kind: "sandbox", baseUrl }));
    mkdirSync(join(workspace, ".vscode"));
    writeFileSync(
      join(workspace, ".vscode", "settings.json"),
      JSON.stringify({ "loanOps.environments": environments }),
    );
  });

  const { service, workbench } = withService({
    window: ({ url: baseUrl }) => ({
      vsix: vsixFile(),
      restricted: true,
      folder: workspace,
      settings: { "loanOps.environments": [{ id: "sandbox", name: "Sandbox", kind: "sandbox", baseUrl }] },
    }),
  });

  after(() => endThief?.());

  it("reads loans with a pasted token, and lets no setting of the workspace decide where a token goes", async () => {
    await workbench.statusBar.shows("Restricted Mode");
    const loans = await workbench.tree("Loans");
    await loans.click("LN-2041", "Linh Nguyễn", "Not started", "W-2 forms for the last two years");
    await workbench.taskPage.headed("W-2 forms for the last two years");
    await workbench.statusBar.click(/Loan Ops:/);
    const environments = await workbench.quickInput.titled("Environment of this window");
    await eventually(async () => {
      const labels = (await environments.items()).map(({ label }) => label.trim());
      const named = labels.filter((label) => /sandbox|evil/i.test(label));
      assert.deepEqual(named, ["Sandbox"]);
    });
    await environments.pick("Sandbox");
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    await workbench.notifications.toast("Sandbox: a test request with this token succeeded.");
    await loans.titleAction("Add Loan");
    await (await workbench.quickInput.titled(/Add Loan/)).enter("LN-2041");
    await loans.click("LN-2041", "Linh Nguyễn", "Not started", "W-2 forms for the last two years");
    assert.ok(service.count("loan") > 0);
    assert.deepEqual(stolen, []);
    await workbench.statusBar.shows("Restricted Mode");
  });
});
