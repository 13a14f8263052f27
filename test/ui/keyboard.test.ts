import assert from "node:assert/strict";
import { join } from "node:path";
import type { Frame, Page } from "../host/browser.mjs";
import { withService } from "./driver/fixtures";
import { isNamed } from "./driver/tree";
import { eventually, type TextPattern, waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
const BLURRY = "IMG_2231 (blurry).jpg";

describe("the whole job by keyboard alone", () => {
  let keyboard: Keyboard;

  const { service, running, workbench } = withService();

  before(async () => {
    await workbench.statusBar.shows("Loan Ops: Simulator");
    keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
  });

  it("connects, lists a loan, opens a task, uploads, rejects and reassigns, and never presses a mouse", async () => {
    await keyboard.run("Loan Ops: Switch Environment…");
    await workbench.quickInput.titled("Environment of this window");
    await keyboard.answer("Sandbox");
    await workbench.quickInput.titled("Address of Sandbox");
    await keyboard.answer(service.url);
    await workbench.quickInput.titled("Access token for Sandbox");
    await keyboard.answer(service.token);
    await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
    await workbench.notifications.toast("Sandbox: a test request with this token succeeded.");

    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.run("Loan Ops: Add Loan…");
    await workbench.quickInput.titled(/Add Loan/);
    await keyboard.answer(LOAN);
    await workbench.page.locator(".sidebar .monaco-list-row").filter({ hasText: LOAN }).waitFor();
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.down("Loans", LOAN);

    await keyboard.into("Loans", JOSE);
    await keyboard.into("Loans", "In progress");
    await keyboard.into("Loans", PAY_STUBS);
    await keyboard.press("Enter");
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    await keyboard.tabTo(frame, "Upload…");
    await keyboard.press("Enter");
    await workbench.fileDialog.choose(join(running.profile.documents, "pay stub.pdf"));
    await keyboard.confirm(/Upload 1 file/, "Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.equal(service.count("uploadBorrowerTaskDocuments"), 1);

    await keyboard.run("View: Focus Active Editor Group");
    await keyboard.tabTo(frame, `Reject… ${BLURRY}`);
    await keyboard.press("Enter");
    await workbench.quickInput.titled(/Reject “IMG_2231/);
    await keyboard.answer("Too blurry to read");
    await keyboard.confirm(/Reject “IMG_2231/, "Reject");
    await workbench.notifications.toast(/^Sandbox: document rejected\./);
    assert.equal(service.count("borrower.rejectDocument"), 1);

    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.press("Home");
    await keyboard.down("Loans", "Loan officer tasks");
    await keyboard.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…");
    await keyboard.confirm(/Reassign the loan officer tasks/, "Reassign");
    await workbench.notifications.toast(/^Sandbox: LN-2041: 2 tasks reassigned/);
    assert.equal(service.count("loan.reassignLoanOfficerTasks"), 1);
    // The row keeps the focus while the loan is read again.
    await eventually(async () => assert.equal(await keyboard.row("Loans"), "Loan officer tasks"));
    await eventually(async () => assert.equal(await keyboard.mousePresses(), "0"));
  });
});

/** More presses than any way through a window takes. */
const PATIENCE = 60;

/** A window in the hands of somebody who has no mouse. */
class Keyboard {
  constructor(private readonly page: Page) {}

  /** From now on the window counts presses of a mouse. */
  async watch(): Promise<void> {
    await this.page.evaluate(() => {
      document.body.dataset.mousePresses = "0";
      const count = () => {
        document.body.dataset.mousePresses = `${Number(document.body.dataset.mousePresses) + 1}`;
      };
      window.addEventListener("mousedown", count, true);
    });
  }

  async mousePresses(): Promise<string | undefined> {
    return this.page.evaluate(() => document.body.dataset.mousePresses);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Runs a command from the palette: F1, its title, Enter once the list stands on it. */
  async run(title: string): Promise<void> {
    const first = this.page.locator(".quick-input-widget:visible .quick-input-list .monaco-list-row.focused");
    await waitUntil(`the command ${title} in the palette`, async () => {
      await this.press("Escape");
      await this.press("F1");
      await this.page.locator(".quick-input-widget:visible input.input").first().waitFor({ timeout: 2_000 });
      await this.page.keyboard.type(title);
      await first.filter({ hasText: title }).waitFor({ timeout: 3_000 });
      return true;
    });
    await this.press("Enter");
  }

  async answer(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.press("Enter");
  }

  async row(tree: string): Promise<string> {
    const rows = this.page.locator(`.monaco-list[role=tree][aria-label="${tree}"]:focus .monaco-list-row.focused`);
    return (await rows.locator(".label-name").allInnerTexts()).join("");
  }

  /** Goes down a tree to the next row with this label, and unfolds it if it can be. */
  async down(tree: string, label: TextPattern): Promise<void> {
    const list = this.page.locator(`.monaco-list[role=tree][aria-label="${tree}"]:focus`);
    await list.locator(".monaco-list-row .label-name").first().waitFor();
    for (let presses = 0; presses < PATIENCE; presses++) {
      const focused = await this.row(tree);
      if (isNamed({ label: focused }, label)) return;
      await this.press("ArrowDown");
    }
    throw new Error(`No row ${label} below; the focus is on ${await this.row(tree)}.`);
  }

  /** Unfolds the row that has the focus, and goes to a row below it. */
  async into(tree: string, label: TextPattern): Promise<void> {
    const rows = this.page.locator(`.monaco-list[role=tree][aria-label="${tree}"] .monaco-list-row`);
    await this.press("ArrowRight");
    await waitUntil(`a row ${label} in ${tree}`, async () => {
      const labels = await rows.locator(".label-name").allInnerTexts();
      return labels.some((one) => isNamed({ label: one }, label));
    });
    await this.down(tree, label);
  }

  /** Goes through a page by Tab until the focus is on the button with this name. */
  async tabTo(frame: Frame, button: string): Promise<void> {
    const target = frame.getByRole("button", { name: button, exact: true });
    await target.waitFor();
    await waitUntil(`the page to have the focus`, async () => await frame.evaluate(() => document.hasFocus()));
    for (let presses = 0; presses < PATIENCE; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error(`Tab does not lead to ${button}.`);
  }

  async chooseFromMenu(title: string): Promise<void> {
    const items = this.page.locator(".monaco-menu-container .action-item");
    await this.press("Shift+F10");
    await items.first().waitFor();
    for (let presses = 0; presses < PATIENCE; presses++) {
      const focused = items.and(this.page.locator(".focused")).locator(".action-label");
      if ((await focused.allInnerTexts()).join("") !== title) {
        await this.press("ArrowDown");
        continue;
      }
      await this.press("Enter");
      await items.first().waitFor({ state: "hidden" });
      return;
    }
    throw new Error(`The menu has no ${title}.`);
  }

  /** Says yes in a dialog: its first button has the focus. */
  async confirm(text: RegExp, button: string): Promise<void> {
    const focused = this.page.locator(".monaco-dialog-box .dialog-buttons .monaco-button:focus");
    const dialog = this.page.locator(".monaco-dialog-box").filter({ hasText: text });
    await dialog.waitFor();
    await focused.filter({ hasText: button }).waitFor();
    await this.press("Enter");
    await dialog.waitFor({ state: "detached" });
  }
}
