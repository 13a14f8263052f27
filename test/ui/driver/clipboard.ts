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
}
