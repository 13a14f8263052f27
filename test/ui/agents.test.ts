import assert from "node:assert/strict";
import { join } from "node:path";
import { callingTools, callTool } from "./driver/callTool";
import { changeableSettings, changeSettings } from "./driver/changeSettings";
import { withFolder, withWindow } from "./driver/fixtures";
import type { Workbench } from "./driver/workbench";

describe("a chat agent in a window", () => {
  let workbench: Workbench;
  let folder: string;
  const file = (name: string) => join(folder, name);

  withFolder((made) => {
    folder = made;
  });
  withWindow(
    {
      window() {
        const [changing, calling] = [changeableSettings(file("settings.json")), callingTools(file("call.json"))];
        return {
          environment: { ...changing.environment, ...calling.environment },
          moreExtensions: [...changing.moreExtensions, ...calling.moreExtensions],
        };
      },
    },
    (fixture) => {
      ({ workbench } = fixture);
    },
  );

  const access = async () => /Chat agents [^.]*\./.exec(await workbench.statusBar.hover(/Loan Ops: Simulator/))?.[0];

  it("is in the hover of the environment, with what it may use, as the settings say at the moment", async () => {
    await workbench.statusBar.shows("Loan Ops: Simulator");
    assert.equal(await access(), "Chat agents may use the simulator only.");
    await changeSettings(workbench, file("settings.json"), { "loanOps.agentAccess": "off" });
    assert.equal(await access(), "Chat agents have no access.");
    await changeSettings(workbench, file("settings.json"), {
      "loanOps.agentAccess": "all",
      "loanOps.agentProductionEnvironment": "production",
    });
    assert.equal(
      await access(),
      "Chat agents may use the simulator, and see masked data of sandboxes and of Production.",
    );
    await changeSettings(workbench, file("settings.json"), { "loanOps.agentAccess": null });
  });

  it("is told of at its first call, with a way to change what it may use", async () => {
    const call = await callTool(workbench, file("call.json"), "loanOps_explain_loan", { loan: "LN-2041" });
    const { outstanding } = await call.answer();
    assert.equal(outstanding, 9);
    const toast = await workbench.notifications.toast(
      "Simulator: an agent uses Loan Ops. Chat agents may use the simulator only.",
    );
    await toast.click("Change Access…");
    await workbench.page
      .locator(".settings-editor .setting-item-contents", { hasText: "Agent Access" })
      .first()
      .waitFor();
    await workbench.page.keyboard.press("Escape");
    await workbench.page.locator(".settings-editor").waitFor({ state: "hidden" });
  });

  it("is asked in a dialog that names the agent, and learns that the user left it, or how it ended", async () => {
    const input = { loan: "LN-2041", task: "task_7d10a1", document: "doc_c90312", reason: "Too blurry to read" };
    const environment = { name: "Simulator", kind: "simulator" };
    const left = await callTool(workbench, file("call.json"), "loanOps_prepare_reject", input);
    const dialog = await workbench.dialog.opened(/^An agent asks: Reject “IMG_2231 \(blurry\)\.jpg”\?/);
    assert.deepEqual(dialog.text.split("\n").slice(1, 3), [
      "Environment: Simulator — invented data",
      "⚠ A chat agent prepared this. Check it; nothing is sent before you confirm.",
    ]);
    assert.match(dialog.text, /^Reason: Too blurry to read$/m);
    await dialog.click("Cancel");
    assert.deepEqual(await left.answer(), { environment, dialog: "left" });

    const confirmed = await callTool(workbench, file("call.json"), "loanOps_prepare_reject", input);
    await (await workbench.dialog.opened(/^An agent asks: Reject/)).click("Reject");
    assert.deepEqual(await confirmed.answer(), { environment, dialog: "confirmed", outcome: "confirmed" });
    await workbench.notifications.toast(/^Simulator: document rejected\./);
  });

  it("is in the activity by what it prepared, also where nothing was sent", async () => {
    await workbench.palette.run("loanOps.showActivity");
    const list = await workbench.quickInput.titled(/Activity/);
    const items = await list.items();
    assert.deepEqual(
      items.map(({ label, detail }) => [label.trim(), /prepared by an agent$/.test(detail ?? "")]),
      [
        ["Reject document: Confirmed", true],
        ["Reject document: Not sent", true],
      ],
    );
    await list.cancel();
  });
});
