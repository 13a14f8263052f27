import type { Locator, Page } from "../../host/browser.mjs";

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

  /** Whether the item stands on the background of errors. */
  async isLoud(text: string | RegExp): Promise<boolean> {
    return /\berror-kind\b/.test((await this.item(text).getAttribute("class")) ?? "");
  }
}
