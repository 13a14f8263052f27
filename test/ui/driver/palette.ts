import type { Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

/** The command palette. */
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
        await row.click({ timeout: 3_000 });
        return true;
      } catch (error) {
        await this.page.keyboard.press("Escape");
        throw error;
      }
    });
  }
}
