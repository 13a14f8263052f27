import type { Locator, Page } from "../../host/browser.mjs";
import type { Palette } from "./palette";
import { matches, type TextPattern } from "./text";
import { waitUntil } from "./waitUntil";

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

  /** The notifications in sight; at most three are. */
  async toasts(): Promise<Toast[]> {
    const items = await this.page.locator(".notifications-toasts .notification-list-item").all();
    return Promise.all(items.map(readToast));
  }

  /** Waits for one with this text. */
  async toast(message: TextPattern, timeout?: number): Promise<Toast> {
    return waitUntil(
      `a notification ${message}`,
      async () => (await this.toasts()).find((toast) => matches(toast.message, message)),
      timeout,
    );
  }

  /** Removes what is there, so that what a test awaits is new and in sight. */
  async clear(): Promise<void> {
    await this.palette.run("notifications.clearAll");
    await this.page.locator(".notifications-toasts .notification-list-item").first().waitFor({ state: "hidden" });
  }
}

async function readToast(item: Locator): Promise<Toast> {
  const read = await item.evaluate((element) => ({
    message: element.querySelector(".notification-list-item-message")?.textContent ?? "",
    icon: /\bcodicon-(info|warning|error)\b/.exec(
      element.querySelector(".notification-list-item-icon")?.className ?? "",
    )?.[1],
    busy: element.querySelector(".monaco-progress-container.active") !== null,
    buttons: [...element.querySelectorAll(".notification-list-item-buttons-container .monaco-button")].map(
      (button) => button.textContent?.trim() ?? "",
    ),
  }));
  const icon = read.icon === "warning" || read.icon === "error" ? read.icon : "info";
  return {
    message: read.message,
    severity: read.busy ? "progress" : icon,
    buttons: read.buttons.filter((label) => label !== ""),
    click: (button) => item.locator(".monaco-button", { hasText: button }).first().click(),
  };
}
