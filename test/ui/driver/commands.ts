import type { Locator, Page } from "../../host/browser.mjs";
import { press } from "./quickInput";
import { waitUntil } from "./waitUntil";

/** How long an entry of a menu that was opened may take to be there. */
const ENTRY_MILLISECONDS = 5_000;

export class ContextMenu {
  constructor(private readonly page: Page) {}

  private get items(): Locator {
    return this.page.locator(".monaco-menu-container .action-menu-item");
  }

  /**
   * Chooses from the menu of a right-click, among what is not greyed out; "Copy › Copy ID" is an entry of the menu within it. Opened
   * again while the entry is not there: a menu closes when a view below it is drawn anew.
   */
  async chooseOn(target: Locator, path: string): Promise<void> {
    await this.choose(path, () => target.click({ button: "right" }));
  }

  async choose(path: string, open: () => Promise<void>): Promise<void> {
    await waitUntil(`the entry ${path} of a menu`, async () => {
      if (await this.items.first().isVisible()) await this.page.keyboard.press("Escape");
      await open();
      for (const title of path.split(" › ")) {
        const item = this.items
          .and(this.page.locator(":not(.disabled)"))
          .filter({ has: this.page.locator(`.action-label[aria-label="${title}"]`) });
        await item.waitFor({ timeout: ENTRY_MILLISECONDS });
        // A menu ignores the mouse for its first 100 milliseconds, so that the click that opened it does not choose.
        await this.page.waitForTimeout(150);
        await item.click({ timeout: ENTRY_MILLISECONDS });
      }
      return true;
    });
    await this.items.first().waitFor({ state: "hidden" });
  }
}

export class Clipboard {
  constructor(private readonly page: Page) {}

  /** Pastes a text that was copied elsewhere, where the focus is. */
  async paste(text: string): Promise<void> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press("ControlOrMeta+V");
  }

  /** What `copy` puts there, with its line breaks, which a box drops. */
  async filledBy(copy: () => Promise<void>): Promise<string> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.page.evaluate(() => navigator.clipboard.writeText(""));
    await copy();
    return waitUntil("something on the clipboard", async () => {
      const text = await this.page.evaluate(() => navigator.clipboard.readText());
      return text === "" ? undefined : text;
    });
  }
}

export class Palette {
  constructor(private readonly page: Page) {}

  /**
   * Runs a command as a person would: F1, its name, Enter. Found by ID, because the list marks every entry with it
   * and titles may repeat. Tried again, because F1 does nothing while a palette is closing and an open palette does not
   * learn of commands that are registered later.
   */
  async run(command: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget:visible input.input").first();
    const row = this.page.locator(
      `.quick-input-widget:visible .quick-input-list-entry[data-quick-input-id="${command}"]`,
    );
    await waitUntil(`the command ${command} in the palette`, async () => {
      await this.page.keyboard.press("F1");
      try {
        await input.fill(`>${command}`, { timeout: 1_500 });
        await row.waitFor({ timeout: 3_000 });
        if (await press(this.page, row)) return true;
        throw new Error("The list moved.");
      } catch (error) {
        await this.page.keyboard.press("Escape");
        throw error;
      }
    });
  }
}
