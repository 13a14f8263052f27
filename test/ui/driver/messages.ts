import type { Locator, Page } from "../../host/browser.mjs";
import type { Palette } from "./commands";
import { matches, type TextPattern, waitUntil } from "./waitUntil";

/** A modal dialog, as it stands over the window. */
export interface OpenDialog {
  /** Message and detail, a line break between. */
  readonly text: string;
  readonly buttons: readonly string[];
  /** Answers it, and waits until it is gone; another one may have come. */
  click(button: string): Promise<void>;
}

export class Dialog {
  constructor(private readonly page: Page) {}

  private get box(): Locator {
    return this.page.locator(".monaco-dialog-box");
  }

  /** Waits for one whose text matches. */
  async opened(text: TextPattern): Promise<OpenDialog> {
    return waitUntil(`a dialog ${text}`, async () => {
      const dialog = await this.read();
      return dialog !== undefined && matches(dialog.text, text) ? dialog : undefined;
    });
  }

  private async read(): Promise<OpenDialog | undefined> {
    if ((await this.box.count()) === 0) return undefined;
    // A message without detail stands in the element of the detail.
    const parts = await this.box.locator(".dialog-message, .dialog-message-detail").allInnerTexts();
    const buttons = this.box.locator(".dialog-buttons .monaco-button");
    const text = parts.filter((part) => part.trim() !== "").join("\n");
    return {
      text,
      buttons: (await buttons.allInnerTexts()).map((label) => label.trim()),
      click: async (button) => {
        await buttons.getByText(button, { exact: true }).click();
        await waitUntil("the dialog to go", async () => (await this.read())?.text !== text);
      },
    };
  }
}

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

const PATIENCE_MILLISECONDS = 3_000;

/** A notification in the corner of the window. */
export interface Toast {
  readonly message: string;
  readonly severity: "info" | "warning" | "error" | "progress";
  readonly buttons: readonly string[];
  click(button: string): Promise<void>;
}

export class Notifications {
  constructor(
    private readonly page: Page,
    private readonly palette: Palette,
  ) {}

  private get items(): Locator {
    return this.page.locator(":is(.notifications-toasts, .notifications-center.visible) .notification-list-item");
  }

  private get list(): Locator {
    return this.page.locator(".notifications-center.visible");
  }

  /** The notifications in sight: at most three, or those of the list behind the bell when that is open. */
  async toasts(): Promise<Toast[]> {
    return (await this.items.evaluateAll(readToasts)).map((toast) => ({
      ...toast,
      click: (button) => this.click(toast.message, button),
    }));
  }

  /**
   * Waits for one with this text. Opens the list behind the bell when it stays away: of more than three within a second
   * VS Code shows only three in the corner.
   */
  async toast(message: TextPattern, timeout?: number): Promise<Toast> {
    const seen = new Set<string>();
    const openList = Date.now() + PATIENCE_MILLISECONDS;
    try {
      const look = async () => {
        if (Date.now() > openList && !(await this.list.isVisible())) {
          await this.page.locator(".statusbar-item[id='status.notifications']").click({ timeout: 1_000 });
          // Its hover would lie over the buttons of the list.
          await this.page.mouse.move(0, 0);
        }
        const toasts = await this.toasts();
        for (const toast of toasts) seen.add(toast.message);
        const toast = toasts.find((toast) => matches(toast.message, message));
        return toast && { ...toast, click: (button: string) => this.click(message, button) };
      };
      return await waitUntil(`a notification ${message}`, look, timeout);
    } catch (error) {
      throw new Error(`No notification ${message}. There were: ${[...seen].join(" | ") || "none"}`, { cause: error });
    }
  }

  /** By the pattern, not by the text that was read: the text of a progress goes on meanwhile. */
  private async click(message: TextPattern, button: string): Promise<void> {
    const index = await waitUntil(`a notification ${message} with the button ${button}`, async () => {
      const found = (await this.toasts()).findIndex((toast) => matches(toast.message, message));
      return found < 0 ? undefined : found;
    });
    await this.items.nth(index).locator(".monaco-button", { hasText: button }).first().click();
  }

  /** Removes what is there, so that what a test awaits is new and in sight. */
  async clear(): Promise<void> {
    await this.palette.run("notifications.clearAll");
    await this.page.locator(".notifications-toasts .notification-list-item").first().waitFor({ state: "hidden" });
  }
}

/** All in one go: one that is gone in between would be waited for. */
function readToasts(elements: Element[]): Omit<Toast, "click">[] {
  return elements.map((element) => {
    const icon = /\bcodicon-(info|warning|error)\b/.exec(
      element.querySelector(".notification-list-item-icon")?.className ?? "",
    )?.[1];
    const busy = element.querySelector(".monaco-progress-container.active") !== null;
    const buttons = element.querySelectorAll(".notification-list-item-buttons-container .monaco-button");
    return {
      message: element.querySelector(".notification-list-item-message")?.textContent ?? "",
      severity: busy ? "progress" : icon === "warning" || icon === "error" ? icon : "info",
      buttons: [...buttons].map((button) => button.textContent?.trim() ?? "").filter((label) => label !== ""),
    };
  });
}
