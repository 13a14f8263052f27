import type { Locator, Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

/** The dialog that asks for a file: a path in VS Code's own input box, as it is in the browser. */
export class FileDialog {
  constructor(private readonly page: Page) {}

  private get input(): Locator {
    return this.page.locator(".quick-input-widget:visible input.input").first();
  }

  async choose(path: string): Promise<void> {
    await this.rest();
    await this.input.fill(path);
    await this.take(path);
  }

  /** Takes the file that the dialog begins with, which has to be this one. */
  async chooseOffered(path: string): Promise<void> {
    const offered = await this.rest();
    if (offered !== path) throw new Error(`The dialog begins with ${offered}, not with ${path}.`);
    await this.take(path);
  }

  /** Waits until it has filled in its own path, and returns that. */
  private async rest(): Promise<string> {
    const { input } = this;
    await input.waitFor();
    // It fills in its own path in steps, and late: what is typed before it has come to rest is lost.
    let last = "";
    return waitUntil("the file dialog to come to rest", async () => {
      const value = await input.inputValue();
      const resting = value !== "" && value === last;
      last = value;
      if (!resting) await this.page.waitForTimeout(200);
      return resting ? value : undefined;
    });
  }

  private async take(path: string): Promise<void> {
    const { input } = this;
    const asks = async () => (await input.isVisible()) && (await input.inputValue()).startsWith("/");
    // It looks the path up before it takes Enter, and shows nothing while it does.
    await waitUntil("the file dialog to take the path", async () => {
      await this.page.waitForTimeout(500);
      if (!(await asks())) return true;
      // Late, it may have put its own path in place of this one.
      if ((await input.inputValue()) !== path) await input.fill(path);
      // To the input box itself: if it has closed meanwhile, Enter would answer the dialog that comes after it.
      else await input.press("Enter", { timeout: 1000 });
      await this.page.waitForTimeout(300);
      return (await asks()) ? undefined : true;
    });
  }
}
