import type { Locator, Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

/** The bar at the bottom of the window. */
export class StatusBar {
  constructor(private readonly page: Page) {}

  /** The item whose text matches. */
  item(text: string | RegExp): Locator {
    return this.page.locator(".statusbar .statusbar-item").filter({ hasText: text });
  }

  /** Waits until an item's text matches. */
  async shows(text: string | RegExp): Promise<void> {
    await this.item(text).first().waitFor();
  }

  async click(text: string | RegExp): Promise<void> {
    await this.item(text).click();
  }

  /** The hover of an item, as text in one line. */
  async hover(text: string | RegExp): Promise<string> {
    // Away first: a hover that is open stays as it was.
    await this.page.mouse.move(700, 300);
    const hover = this.page.locator(".monaco-hover:visible .hover-contents").first();
    await hover.waitFor({ state: "hidden" });
    await this.item(text).hover();
    await hover.waitFor();
    return waitUntil("the hover's text", async () => {
      const said = (await hover.allInnerTexts()).join("").replaceAll(/\s+/g, " ").trim();
      return said === "" ? undefined : said;
    });
  }

  /** Whether the item stands on the background of errors. */
  async isLoud(text: string | RegExp): Promise<boolean> {
    const fill = await this.item(text).evaluate((item) => getComputedStyle(item).backgroundColor);
    const isOfErrors = /\berror-kind\b/.test((await this.item(text).getAttribute("class")) ?? "");
    return isOfErrors && fill !== "rgba(0, 0, 0, 0)";
  }
}
