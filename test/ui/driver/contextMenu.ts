import type { Locator, Page } from "../../host/browser.mjs";

/** The menu that a right-click or a "…" button opens. */
export class ContextMenu {
  constructor(private readonly page: Page) {}

  private get items(): Locator {
    return this.page.locator(".monaco-menu-container .action-menu-item");
  }

  /** Right-clicks, and waits for the menu. */
  async openOn(target: Locator): Promise<void> {
    await target.click({ button: "right" });
    await this.items.first().waitFor();
  }

  /** What the open menu offers, from top to bottom. */
  async titles(): Promise<string[]> {
    return (await this.items.locator(".action-label").allInnerTexts()).map((title) => title.trim());
  }

  /** Chooses from the open menu, among what is not greyed out; "Copy › Copy ID" is an entry of the menu within it. */
  async choose(path: string): Promise<void> {
    for (const title of path.split(" › ")) {
      const item = this.items
        .and(this.page.locator(":not(.disabled)"))
        .filter({ has: this.page.locator(`.action-label[aria-label="${title}"]`) });
      await item.waitFor();
      // A menu ignores the mouse for its first 100 milliseconds, so that the click that opened it does not choose.
      await this.page.waitForTimeout(150);
      await item.click();
    }
    await this.items.first().waitFor({ state: "hidden" });
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.items.first().waitFor({ state: "hidden" });
  }
}
