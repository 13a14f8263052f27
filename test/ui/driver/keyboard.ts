import type { Frame, Page } from "../../host/browser.mjs";
import { isNamed } from "./treeRows";
import { type TextPattern, waitUntil } from "./waitUntil";

/** More presses than any way through a window takes. */
const PATIENCE = 60;

/** A window in the hands of somebody who has no mouse. */
export class Keyboard {
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

  /** Types into the box that has the focus, and confirms. */
  async answer(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.press("Enter");
  }

  /** Types the last thing that is asked for, and waits until it has been taken. */
  async lastAnswer(text: string): Promise<void> {
    await this.answer(text);
    await this.page.locator(".quick-input-widget").first().waitFor({ state: "hidden" });
  }

  /** The label of the row that has the focus in a tree. */
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
      if (isNamed({ label: focused, spoken: focused }, label)) return;
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
      return labels.some((one) => isNamed({ label: one, spoken: one }, label)) || undefined;
    });
    await this.down(tree, label);
  }

  /** Goes through a page by Tab until the focus is on the button with this name. */
  async tabTo(frame: Frame, button: string): Promise<void> {
    const target = frame.getByRole("button", { name: button, exact: true });
    await target.waitFor();
    await waitUntil(
      `the page to have the focus`,
      async () => (await frame.evaluate(() => document.hasFocus())) || undefined,
    );
    for (let presses = 0; presses < PATIENCE; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error(`Tab does not lead to ${button}.`);
  }

  /** Chooses from the menu of the row that has the focus. */
  async chooseFromMenu(title: string): Promise<void> {
    const items = this.page.locator(".monaco-menu-container .action-item");
    await this.press("Shift+F10");
    await items.first().waitFor();
    for (let presses = 0; presses < PATIENCE; presses++) {
      const label = await items.and(this.page.locator(".focused")).locator(".action-label").allInnerTexts();
      if (label.join("") !== title) {
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
