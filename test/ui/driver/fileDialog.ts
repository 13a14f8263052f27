import type { Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

/** The dialog that asks for a file: a path in VS Code's own input box, as it is in the browser. */
export class FileDialog {
  constructor(private readonly page: Page) {}

  async choose(path: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget:visible input.input").first();
    await input.waitFor();
    // It fills in its own path in steps, and late: what is typed before it has come to rest is lost.
    let last = "";
    await waitUntil("the file dialog to come to rest", async () => {
      const value = await input.inputValue();
      const resting = value !== "" && value === last;
      last = value;
      if (!resting) await this.page.waitForTimeout(200);
      return resting || undefined;
    });
    await input.fill(path);
    // It looks the path up before it takes Enter, and shows nothing while it does.
    await waitUntil("the file dialog to take the path", async () => {
      await this.page.waitForTimeout(500);
      if (!(await input.isVisible()) || !(await input.inputValue()).endsWith(path)) return true;
      await this.page.keyboard.press("Enter");
      await this.page.waitForTimeout(300);
      return (await input.isVisible()) && (await input.inputValue()).endsWith(path) ? undefined : true;
    });
  }
}
