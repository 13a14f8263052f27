import type { Page } from "../../host/browser.mjs";
import type { Palette } from "./palette";
import { waitUntil } from "./waitUntil";

/** What was copied, as a person finds out: by pasting it somewhere. */
export class Clipboard {
  constructor(
    private readonly page: Page,
    private readonly palette: Palette,
  ) {}

  async text(): Promise<string> {
    await this.palette.run("workbench.action.quickOpen");
    const input = this.page.locator(".quick-input-widget:visible input.input").first();
    await input.fill("");
    await this.page.keyboard.press("ControlOrMeta+V");
    const text = await input.inputValue();
    await waitUntil("the box to close", async () => {
      // A notification takes the first one.
      await this.page.keyboard.press("Escape");
      return (await input.isVisible()) ? undefined : true;
    });
    return text;
  }

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
