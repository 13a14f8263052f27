import type { Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

/** The command palette. */
export class Palette {
  constructor(private readonly page: Page) {}

  /** The IDs of the commands that it lists for these words, once the one that they are sure to find is there. */
  async listed(words: string, sure: string): Promise<readonly string[]> {
    const input = this.page.locator(".quick-input-widget:visible input.input").first();
    const rows = this.page.locator(".quick-input-widget:visible .quick-input-list-entry");
    return waitUntil(`the palette to list ${sure}`, async () => {
      await this.page.keyboard.press("F1");
      try {
        await input.fill(`>${words}`, { timeout: 1_500 });
        await rows.and(this.page.locator(`[data-quick-input-id="${sure}"]`)).waitFor({ timeout: 3_000 });
        return await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-quick-input-id") ?? ""));
      } finally {
        await this.page.keyboard.press("Escape");
        await input.waitFor({ state: "hidden", timeout: 1_500 });
      }
    });
  }

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
        await row.hover({ timeout: 3_000 });
        // What is typed filters the list a little later: then the same element stands for another command.
        if (!(await row.evaluate((element) => element.matches(":hover"), undefined, { timeout: 500 }))) {
          throw new Error("The list moved.");
        }
        await this.page.mouse.down();
        await this.page.mouse.up();
        return true;
      } catch (error) {
        await this.page.keyboard.press("Escape");
        throw error;
      }
    });
  }
}
