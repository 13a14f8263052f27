import type { Locator, Page } from "../../host/browser.mjs";
import { matches, type TextPattern } from "./text";
import { waitUntil } from "./waitUntil";

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
        await waitUntil("the dialog to go", async () => (await this.read())?.text !== text || undefined);
      },
    };
  }
}
