import assert from "node:assert/strict";
import { startServiceOfOneLoan } from "../support/moodyService";
import { withService } from "./driver/fixtures";
import type { RunningWorkbench } from "./driver/startWorkbench";
import { eventually, waitUntil } from "./driver/waitUntil";

// biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field.
async function callTool(running: RunningWorkbench, name: string, input: object = {}): Promise<any> {
  return running.call("callTool", { name, input });
}

describe("an agent that prepares a change in production while the user types", () => {
  const REASSIGN = { change: "reassign", loan: "LN-1" };

  const { running, workbench, service } = withService({
    service: startServiceOfOneLoan,
    window: ({ url, token }) => ({
      settings: { "loanOps.agentAccess": "all", "loanOps.agentProductionEnvironment": "production" },
      places: [{ id: "production", name: "Production", kind: "production", url, token, loans: ["LN-1"] }],
    }),
  });

  before(async () => {
    await (await workbench.tree("Loans")).find("LN-1");
  });

  const asked = async () =>
    (await workbench.page.locator(".monaco-dialog-box").count()) > 0 ||
    (await workbench.notifications.toasts()).some(({ message }) => /an agent prepared/.test(message));

  it("gets nothing confirmed by the user's Enter, neither by one for the editor nor by one in the dialog", async () => {
    await workbench.palette.run("workbench.action.files.newUntitledFile");
    await workbench.page.keyboard.type("one");
    await workbench.editor.showing(/one/);
    await workbench.editor.toFirstLine();
    const answer = callTool(running, "loanOps_prepare_change", REASSIGN);
    await waitUntil("what an agent prepared to be in sight", async () => await asked());
    await workbench.page.keyboard.press("Enter");
    await workbench.page.keyboard.type("two");
    const { prepared } = await answer;
    assert.deepEqual(service.changes, []);
    assert.equal(prepared, "waiting");
    await workbench.editor.showing(/two\s*one/);
    await eventually(async () => assert.equal(await workbench.page.locator(".monaco-dialog-box").count(), 0));

    // Nor by Enter in the dialog: its first button sends nothing.
    const toast = await workbench.notifications.toast(
      "Production: an agent prepared this for LN-1: Reassign loan officer tasks.",
    );
    await toast.click("Review…");
    const dialog = await workbench.dialog.opened(/^Production: An agent asks: Reassign the loan officer tasks/);
    // Their order is that of the system.
    assert.deepEqual(dialog.buttons.toSorted(), ["Cancel", "Do Not Send", "Reassign in Production"]);
    await workbench.page.keyboard.press("Enter");
    await workbench.page.locator(".monaco-dialog-box").waitFor({ state: "hidden" });
    await waitUntil("what was prepared to be left", async () => {
      const { prepared } = await callTool(running, "loanOps_get_prepared_change");
      return prepared.became === "notSent";
    });
    assert.deepEqual(service.changes, []);
    const again = await callTool(running, "loanOps_prepare_change", REASSIGN);
    assert.equal(again.error, "leftJustNow");
  });
});
