import assert from "node:assert/strict";
import { withWindow } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

const SIMULATOR = "Connect to the simulator";
const TASK = "Find out why a loan is stuck";
const STEPS = [
  SIMULATOR,
  TASK,
  "Upload a document",
  "Reject a document",
  "See what was sent",
  "Connect your own environment",
];

describe("the walkthrough, by clicks", () => {
  const { workbench } = withWindow();

  const open = () => workbench.palette.run("loanOps.openWalkthrough");
  const steps = () => workbench.page.locator(".gettingStartedContainer:visible .getting-started-step");
  const step = (title: string) =>
    steps().filter({ has: workbench.page.locator(".step-title").getByText(title, { exact: true }) });
  const ticked = (title: string) => step(title).locator("[role=checkbox][aria-checked=true]");

  async function click(title: string, button: string): Promise<void> {
    await step(title).locator(".step-title").click();
    await step(title).locator(".monaco-button").filter({ hasText: button }).click();
  }

  it("comes with no notification and nothing ticked, connects to the simulator, shows its loans and finds a task", async () => {
    await workbench.statusBar.shows("Loan Ops: Simulator");
    await eventually(async () => assert.deepEqual(await workbench.notifications.toasts(), []));
    await open();
    // VS Code learns of extensions' walkthroughs late, and shows one of its own until then.
    await step(SIMULATOR).waitFor();
    await eventually(async () => {
      const titles = await steps().locator(".step-title").allInnerTexts();
      assert.deepEqual(
        titles.map((title) => title.trim()),
        STEPS,
      );
      for (const title of STEPS) assert.equal(await ticked(title).count(), 0, title);
    });

    await click(SIMULATOR, "Show Loans");
    await (await workbench.tree("Loans")).find("LN-2041");
    await ticked(SIMULATOR).waitFor();
    await click(TASK, "Go to Task…");
    const pick = await workbench.quickInput.titled(/Go to Task/);
    await pick.type("LN-2041 pay stubs");
    await pick.pick("Two most recent pay stubs");
    await workbench.taskPage.headed("Two most recent pay stubs");
    await open();
    await ticked(TASK).waitFor();
  });
});
