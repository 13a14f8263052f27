import type { Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

/** What was copied, and what is pasted. */
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
