import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { scrolled } from "./driver/pages";
import { eventually } from "./driver/waitUntil";

const JOSE = "José Ramírez Ortega";
const LINH = "Linh Nguyễn";
const PAY_STUBS = { title: "Two most recent pay stubs", path: ["LN-2041", JOSE, "In progress"] };
const STATEMENTS = { title: "Bank statements, last 60 days", path: ["LN-2041", JOSE, "Not started"] };
const DEPOSIT = { title: "Explain the deposit of $12,000 on the 3rd", path: ["LN-2041", JOSE, "Not started"] };
const W2 = { title: "W-2 forms for the last two years", path: ["LN-2041", LINH, "Not started"] };
const ESTIMATE = { title: "Review and sign the Loan Estimate", path: ["LN-2041", LINH, "In progress"] };

const CONTRACT = {
  title: "Upload the signed purchase contract",
  path: ["LN-2041", "Loan officer tasks", "In progress"],
};

const TABS = {
  contract: "LN-2041 · Purchase contract",
  payStubs: "LN-2041 · Pay stubs",
  statements: "LN-2041 · Bank statements",
  deposit: "LN-2041 · Large deposit explanation",
  w2: "LN-2041 · W2 forms",
  estimate: "LN-2041 · Sign loan estimate",
};

/** VS Code's own preview of files is on, as it is for most users. */
describe("the tabs of task pages", () => {
  const { workbench, loans } = withSandbox({
    window: () => ({ settings: { "workbench.editor.enablePreview": true } }),
    loans: ["LN-2041"],
  });

  async function click({ title, path }: typeof PAY_STUBS) {
    await loans.click(...path, title);
    return workbench.taskPage.headed(title);
  }

  async function kept(): Promise<void> {
    await workbench.page
      .locator(".editor-actions .action-label[aria-label^='Keep Open']")
      .waitFor({ state: "detached" });
  }

  it("are named by loan and task; a click turns the one page to the next task, from its top", async () => {
    const frame = await click(PAY_STUBS);
    await workbench.tabs.are(TABS.payStubs);
    await workbench.page.setViewportSize({ width: 1400, height: 700 });
    await scrolled(frame);
    const turned = await click(STATEMENTS);
    await workbench.tabs.are(TABS.statements);
    await eventually(async () => {
      assert.doesNotMatch(await turned.locator("body").innerText(), /pay stubs|blurry/);
      assert.equal(await turned.evaluate(() => scrollY), 0);
    });
  });

  it("a page is where it was when it is shown again after another tab", async () => {
    await click(PAY_STUBS);
    await workbench.editor.titleAction("Keep Open");
    await kept();
    await workbench.page.setViewportSize({ width: 1400, height: 700 });
    const pixels = await scrolled(await workbench.taskPage.headed(PAY_STUBS.title));
    await click(STATEMENTS);
    const back = await click(PAY_STUBS);
    await eventually(async () => assert.equal(await back.evaluate(() => scrollY), pixels));
  });

  it("the turned page acts on the task that it shows, and stays then", async () => {
    await click(PAY_STUBS);
    const frame = await click(STATEMENTS);
    await frame.getByRole("button", { name: "Upload…" }).click();
    await workbench.quickInput.titled("Sandbox: Documents for “Bank statements, last 60 days” (LN-2041)");
    await workbench.quickInput.cancel();
    await kept();
    await click(DEPOSIT);
    await workbench.tabs.are(TABS.statements, TABS.deposit);
    // It has a page: that is shown, and the preview stays where it is.
    await click(STATEMENTS);
    await workbench.tabs.are(TABS.statements, TABS.deposit);
  });

  it("a double click keeps the page, as Keep Open does beside the tabs, by VS Code's keys and in the tab's menu", async () => {
    await (await loans.element(...W2.path, W2.title)).dblclick();
    await workbench.taskPage.headed(W2.title);
    await workbench.tabs.are(TABS.w2);
    await kept();
    await click(ESTIMATE);
    await workbench.tabs.are(TABS.w2, TABS.estimate);
    await workbench.editor.titleAction("Keep Open");
    await kept();
    await click(DEPOSIT);
    await workbench.tabs.are(TABS.w2, TABS.estimate, TABS.deposit);
    await workbench.page.keyboard.press("Control+K");
    await workbench.page.keyboard.press("Enter");
    await kept();
    await click(PAY_STUBS);
    await workbench.tabs.are(TABS.w2, TABS.estimate, TABS.deposit, TABS.payStubs);
    await workbench.menu.chooseOn(workbench.page.locator(".tab.active"), "Keep Open");
    await kept();
    await click(CONTRACT);
    await workbench.tabs.are(TABS.w2, TABS.estimate, TABS.deposit, TABS.payStubs, TABS.contract);
  });

  it("a rejection that is begun in the page keeps it, and its reason can be typed on", async () => {
    const frame = await click(PAY_STUBS);
    await frame.getByRole("button", { name: "Reject… IMG_2231 (blurry).jpg" }).click();
    const reason = await workbench.quickInput.titled("Sandbox: Reject “IMG_2231 (blurry).jpg”");
    await reason.type("Too bl");
    await click(W2);
    await workbench.tabs.are(TABS.payStubs, TABS.w2);
    await eventually(async () => assert.equal(await reason.value(), "Too bl"));
    await reason.cancel();
  });

  it("a task of another environment offers to switch there, which shows the task at once", async () => {
    await click(W2);
    await workbench.switchTo("Simulator");
    await workbench.statusBar.shows("Loan Ops: Simulator");
    const elsewhere = await workbench.taskPage.headed(/^Task$/);
    await eventually(async () => assert.doesNotMatch(await elsewhere.locator("body").innerText(), /Linh|LN-2041/));
    // Nor do commands take it for a task of this environment.
    await workbench.palette.run("loanOps.uploadDocuments");
    await workbench.quickInput.titled("Simulator: Upload documents");
    await workbench.quickInput.cancel();
    await workbench.tabs.are(TABS.w2);
    await elsewhere.getByRole("button", { name: "Switch to Sandbox" }).click();
    await workbench.statusBar.shows("Loan Ops: Sandbox");
    const back = await workbench.taskPage.headed(W2.title);
    await back.locator("header").filter({ hasText: "Sandbox" }).waitFor();
  });
});
