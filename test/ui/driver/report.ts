import type { Locator, Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

/** The report in sight: a page that cannot be edited, with actions above it. */
export class Report {
  constructor(private readonly page: Page) {}

  private get editor(): Locator {
    return this.page.locator(".editor-instance:visible");
  }

  private get actions(): Locator {
    return this.editor.locator(".codelens-decoration a");
  }

  /** Waits until it says this, and returns what is in sight of it. Long lines are broken where the editor breaks them. */
  async saying(pattern: RegExp): Promise<string> {
    return waitUntil(`a report that says ${pattern}`, async () => {
      const lines = await this.editor.locator(".view-line").evaluateAll((elements) =>
        elements
          .map((element) => ({ top: Number.parseFloat((element as HTMLElement).style.top), line: element.textContent }))
          .sort((a, b) => a.top - b.top)
          .map(({ line }) => line),
      );
      const text = lines.join("\n").replaceAll("\u00a0", " ");
      if (pattern.test(text)) return text;
      throw new Error(`It says: ${text}`);
    });
  }

  /** Waits until these are its actions. */
  async offering(...titles: string[]): Promise<void> {
    await waitUntil(`a report that offers ${titles.join(", ")}`, async () => {
      const offered = await this.actions.allInnerTexts();
      if (JSON.stringify(offered) === JSON.stringify(titles)) return true;
      throw new Error(`It offers: ${offered.join(", ")}`);
    });
  }

  async choose(action: string): Promise<void> {
    await this.actions.filter({ hasText: action }).click();
  }
}
