import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "../host/browser.mjs";
import { withSandbox } from "./driver/fixtures";
import { eventually, waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
const STUBS = [LOAN, JOSE, "In progress", PAY_STUBS];

describe("a watch, what changed, and references as links", () => {
  const { running, service, workbench, loans } = withSandbox({
    window: () => ({
      settings: {
        "terminal.integrated.gpuAcceleration": "off",
        "terminal.integrated.stickyScroll.enabled": false,
        // Else every tab stays.
        "workbench.editor.enablePreview": true,
      },
    }),
    loans: [LOAN],
  });
  const task = () => service.state.tasks.get("task_7d10a1") ?? assert.fail();
  const refresh = async () => {
    await loans.select([LOAN]);
    await loans.chooseFromMenu("Refresh", LOAN);
  };
  async function clickLink(links: Locator) {
    // VS Code draws a link anew when the key goes down: the element to be clicked is gone then, its place is not.
    const box = await waitUntil("a link", async () => (await links.first().boundingBox()) ?? undefined);
    await waitUntil("the page of the loan", async () => {
      if ((await workbench.tabs.titles()).includes("Loan LN-2041")) return true;
      await workbench.page.keyboard.down("ControlOrMeta");
      await workbench.page.mouse.click(box.x + 3, box.y + box.height / 2);
      await workbench.page.keyboard.up("ControlOrMeta");
      return undefined;
    });
    await workbench.taskPage.headed("Loan LN-2041");
  }

  it("of a task has an eye in its row, tells what changed, opens it, and ends by itself once the task is completed", async () => {
    await loans.chooseFromMenu("Watch", ...STUBS);
    await eventually(async () => {
      const { icon, description, spoken } = await loans.find(...STUBS);
      assert.deepEqual([icon, /watched$/.test(description), /, watched/.test(spoken)], ["eye", true, true]);
    });
    Object.assign(task(), { status: "NotStarted" });
    await refresh();
    const told = `Sandbox: ${LOAN}: ${PAY_STUBS} is Not started.`;
    await (await workbench.notifications.toast(told)).click("Open");
    await workbench.taskPage.headed(PAY_STUBS);
    await workbench.statusBar.shows(`Watched, and changed: ${LOAN}`);
    Object.assign(task(), { status: "Completed" });
    await refresh();
    const ended = `Sandbox: ${LOAN}: ${PAY_STUBS} is Completed. It is no longer watched.`;
    const over = await workbench.notifications.toast(ended);
    assert.deepEqual(over.buttons, ["Open"]);
    await eventually(async () => assert.notEqual((await loans.find(LOAN, JOSE, "Completed", PAY_STUBS)).icon, "eye"));
    // Told once: not again with the next change, of which the watch of the loan tells.
    await loans.chooseFromMenu("Watch", LOAN);
    Object.assign(task(), { dueDate: "2199-01-01" });
    await refresh();
    await workbench.notifications.toast(/^Sandbox: LN-2041: Two most recent pay stubs: [^.]+ → [^.]+\.$/);
    await loans.chooseFromMenu("Stop Watching", LOAN);
    await eventually(async () => assert.doesNotMatch((await loans.find(LOAN)).description, /watched$/));
  });

  it("is not needed to see what changed since one looked: a document that can be copied, and stays when another is opened", async () => {
    Object.assign(task(), { status: "Completed" });
    await refresh();
    await loans.find(LOAN, JOSE, "Completed", PAY_STUBS);
    await workbench.palette.run("loanOps.showChanges");
    await (await workbench.quickInput.titled("Sandbox: Show Changes")).pick("Since Another Day, as a Document…");
    await (await workbench.quickInput.titled("Sandbox: changes")).pick(/^since you looked \(/);
    const said =
      /^LN-2041, since you looked \(.+\): 1 completed\n- Two most recent pay stubs: Status: In progress → Completed$/m;
    await workbench.editor.showing(said);
    const title = await workbench.editor.titled(/^Sandbox: changes since you looked \(/);
    const copied = await workbench.clipboard.filledBy(() => workbench.editor.clickLens("Copy"));
    assert.match(copied, said);
    await workbench.explorer.openFile("letter of explanation.txt");
    await workbench.editor.titled(/^letter of explanation/);
    await workbench.openContainer("Loan Ops");
    await loans.chooseFromMenu("Mark as Seen", LOAN);
    await workbench.tabs.click(title);
    await workbench.editor.showing(said);
  });

  it("is not needed to get from a terminal to the page of a loan", async () => {
    await workbench.palette.run("workbench.action.terminal.new");
    const screen = workbench.page.locator(".terminal-wrapper.active .xterm-rows");
    await screen.waitFor();
    await workbench.page.keyboard.type(`clear; printf 'stuck:\\n  LN-%s\\n' 2041`);
    await workbench.page.keyboard.press("Enter");
    const line = screen.locator("> div").filter({ hasText: /^\s*LN-2041\s*$/ });
    await line.first().waitFor();
    await waitUntil("the page of the loan", async () => {
      const box = await line.first().locator("span").filter({ hasText: "LN-2041" }).first().boundingBox();
      if (box === null) return undefined;
      const [x, y] = [box.x + box.width - 15, box.y + box.height / 2];
      await workbench.page.mouse.move(x, y);
      await workbench.page.keyboard.down("ControlOrMeta");
      await workbench.page.mouse.move(x - 3, y);
      await workbench.page.waitForTimeout(300);
      await workbench.page.mouse.click(x - 3, y);
      await workbench.page.keyboard.up("ControlOrMeta");
      return (await workbench.tabs.titles()).includes("Loan LN-2041") || undefined;
    });
    await workbench.taskPage.headed("Loan LN-2041");
    await workbench.palette.run("workbench.action.terminal.killAll");
  });

  it("nor from the Output panel", async () => {
    await running.call("print", { text: `2026-11-02 ERROR ${LOAN} is stuck` });
    await clickLink(workbench.page.locator(".panel .output-view .detected-link").filter({ hasText: "LN" }));
    await workbench.palette.run("workbench.action.closePanel");
  });

  it("nor from a file, by a click or by the cursor", async () => {
    writeFileSync(join(running.profile.documents, "stuck.log"), `2026-11-02 ERROR ${LOAN} is stuck\nLN-9999 too\n`);
    await workbench.explorer.openFile("stuck.log");
    await workbench.editor.showing(/is stuck/);
    const links = workbench.page.locator(".editor-group-container.active .detected-link");
    // What colors the log makes several elements of each.
    await eventually(async () => assert.equal((await links.allInnerTexts()).join(" "), "LN- 2041 LN- 9999"));
    await clickLink(links);
    await workbench.explorer.openFile("stuck.log");
    await workbench.editor.toFirstLine();
    for (const key of ["ArrowDown", "ArrowRight"]) await workbench.page.keyboard.press(key);
    await workbench.palette.run("loanOps.openLoanUnderCursor");
    await (await workbench.dialog.opened(/^Add loan LN-9999 to the list of Sandbox/)).click("Cancel");
  });

  it("goes on after a restart of VS Code, and ends with its loan's place on the list", async () => {
    await loans.chooseFromMenu("Watch", ...STUBS);
    await eventually(async () => assert.equal((await loans.find(...STUBS)).icon, "eye"));
    await running.shutDown();
    Object.assign(task(), { status: "NotStarted" });
    const again = await running.restart();
    const told = await again.notifications.toast(`Sandbox: ${LOAN}: ${PAY_STUBS} is Not started.`);
    assert.deepEqual(told.buttons, ["Open", "Stop Watching"]);
    await again.statusBar.shows(`Watched, and changed: ${LOAN}`);
    const tree = await again.tree("Loans");
    await eventually(async () => assert.equal((await tree.find(LOAN, JOSE, "Not started", PAY_STUBS)).icon, "eye"));
    await tree.chooseFromMenu("Remove Loan from List", LOAN);
    await again.statusBar.shows(`Sandbox: removed ${LOAN} from the list.`);
    await again.statusBar.item(/Watched, and changed/).waitFor({ state: "detached" });
  });
});
