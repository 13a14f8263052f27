import type { Locator, Page } from "../../host/browser.mjs";
import type { Palette } from "./commands";
import { matches, type TextPattern, waitUntil } from "./waitUntil";

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

  async opened(text: TextPattern, timeout?: number): Promise<OpenDialog> {
    const read = async () => {
      const dialog = await this.read();
      return dialog !== undefined && matches(dialog.text, text) ? dialog : undefined;
    };
    return waitUntil(`a dialog ${text}`, read, timeout);
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

export class StatusBar {
  constructor(private readonly page: Page) {}

  item(text: string | RegExp): Locator {
    return this.page.locator(".statusbar .statusbar-item").filter({ hasText: text });
  }

  async shows(text: string | RegExp): Promise<void> {
    await this.item(text).first().waitFor();
  }

  async click(text: string | RegExp): Promise<void> {
    await this.item(text).click();
  }
}

const PATIENCE_MILLISECONDS = 3_000;

/** A notification in the corner of the window, as it was read. */
interface ShownToast {
  readonly message: string;
  /** The codicon's name, such as "warning". */
  readonly severity: string | undefined;
  readonly buttons: readonly string[];
}

interface Toast extends ShownToast {
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

  /** The notifications in sight: at most three, or those of the list behind the bell when that is open. */
  async toasts(): Promise<ShownToast[]> {
    return this.items.evaluateAll(readToasts);
  }

  /**
   * Waits for one with this text. Opens the list behind the bell when it stays away: of more than three within a second
   * VS Code shows only three in the corner.
   */
  async toast(message: TextPattern): Promise<Toast> {
    const openList = Date.now() + PATIENCE_MILLISECONDS;
    const toast = await waitUntil(`a notification ${message}`, async () => {
      if (Date.now() > openList && !(await this.page.locator(".notifications-center.visible").isVisible())) {
        await this.page.locator(".statusbar-item[id='status.notifications']").click({ timeout: 1_000 });
        // Its hover would lie over the buttons of the list.
        await this.page.mouse.move(0, 0);
      }
      const toasts = await this.toasts();
      const found = toasts.find((one) => matches(one.message, message));
      if (found) return found;
      throw new Error(`There are: ${toasts.map((one) => one.message).join(" | ") || "none"}`);
    });
    return { ...toast, click: (button) => this.click(message, button) };
  }

  /** By the pattern, not by the text that was read: the text of a progress goes on meanwhile. */
  private async click(message: TextPattern, button: string): Promise<void> {
    await waitUntil(`a notification ${message} to take a click on ${button}`, async () => {
      const index = (await this.toasts()).findIndex((toast) => matches(toast.message, message));
      if (index < 0) return undefined;
      const item = this.items.nth(index);
      // In the list behind the bell, one row is used for several.
      const toast = await item.evaluateHandle((row) => row.closest(".notification-toast-container"));
      await item.locator(".monaco-button", { hasText: button }).first().click();
      // A press that ends beside the button does nothing, as the toast moves when another one goes. Then it stays.
      const isTaken = () => toast.evaluate((one) => !one?.isConnected);
      return waitUntil("the toast to go", isTaken, PATIENCE_MILLISECONDS);
    });
  }

  /** Removes what is there, so that what a test awaits is new and in sight. */
  async clear(): Promise<void> {
    await this.palette.run("notifications.clearAll");
    await this.page.locator(".notifications-toasts .notification-list-item").first().waitFor({ state: "hidden" });
  }
}

/** All in one go: one that is gone in between would be waited for. */
function readToasts(elements: Element[]): ShownToast[] {
  return elements.map((element) => {
    const icon = element.querySelector(".notification-list-item-icon")?.className ?? "";
    const buttons = element.querySelectorAll(".notification-list-item-buttons-container .monaco-button");
    return {
      message: element.querySelector(".notification-list-item-message")?.textContent ?? "",
      severity: /\bcodicon-(info|warning|error)\b/.exec(icon)?.[1],
      buttons: [...buttons].map((button) => button.textContent?.trim() ?? "").filter((label) => label !== ""),
    };
  });
}
