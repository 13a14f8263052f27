import type { Locator, Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

/** The tabs of the editors, from left to right. */
export class Tabs {
  constructor(private readonly page: Page) {}

  async are(...titles: string[]): Promise<void> {
    await waitUntil(`the tabs ${titles.join(" | ")}`, async () => {
      const found = await this.titles();
      if (found.join("\n") === titles.join("\n")) return true;
      throw new Error(`The tabs are ${found.join(" | ") || "none"}.`);
    });
  }

  async titles(): Promise<string[]> {
    const labels = await this.page.locator(".tabs-container .tab .label-name").allInnerTexts();
    return labels.map((label) => label.trim());
  }

  async click(title: string): Promise<void> {
    const name = this.page.locator(".label-name").getByText(title, { exact: true });
    await this.page.locator(".tabs-container .tab").filter({ has: name }).click();
    await this.page.locator(".tabs-container .tab.active").filter({ has: name }).waitFor();
  }
}

/** Where a document stands: in front, on a side of the comparison in front, or in the other group. */
const PLACES = {
  front: ".editor-group-container.active .editor-instance",
  left: ".editor-group-container.active .monaco-diff-editor .editor.original",
  right: ".editor-group-container.active .monaco-diff-editor .editor.modified",
  beside: ".editor-group-container:not(.active) .editor-instance",
};

/** The text editor in front: a document, or two beside each other. */
export class Editor {
  constructor(private readonly page: Page) {}

  private get group(): Locator {
    return this.page.locator(".editor-group-container.active");
  }

  /** Waits until the title of the tab in front has these words, and returns the title. */
  async titled(words: string | RegExp): Promise<string> {
    return this.group.locator(".tab.active .label-name").filter({ hasText: words }).innerText();
  }

  /** Puts the focus into the text, or its right side, and goes to its first line. */
  async toFirstLine(): Promise<void> {
    await this.group.locator(".editor-instance .view-lines").last().click();
    await this.page.keyboard.press("ControlOrMeta+Home");
  }

  /** Waits until what is in sight of a document matches, and returns that. */
  async showing(text: RegExp, place: keyof typeof PLACES = "front"): Promise<string> {
    return waitUntil(`an editor that shows ${text}`, async () => {
      const seen = await linesIn(this.page.locator(PLACES[place]));
      if (text.test(seen)) return seen;
      throw new Error(`The editor shows:\n${seen}`);
    });
  }

  /** Waits until VS Code has highlighted what is in sight: that comes a little after the text. */
  async highlighted(): Promise<void> {
    const words = this.group.locator(".editor-instance .view-line span[class*=mtk]");
    await waitUntil("highlighted text", async () => {
      const styles = await words.evaluateAll((all) => all.map((word) => word.className));
      return new Set(styles).size >= 4;
    });
  }

  async titleAction(title: string): Promise<void> {
    await this.group.locator(`.editor-actions .action-label[aria-label^="${title}"]`).click();
  }

  async write(text: string): Promise<void> {
    await this.toFirstLine();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.insertText(text);
  }

  async clickLens(title: string): Promise<void> {
    await this.group.locator(".codelens-decoration a").filter({ hasText: title }).first().click();
  }
}

/** The lines in sight, from top to bottom: their elements are in any order. */
async function linesIn(editor: Locator): Promise<string> {
  const lines = await editor.locator(".view-lines > .view-line").evaluateAll((elements) =>
    elements
      .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent ?? "" }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text),
  );
  return lines.join("\n").replaceAll("\u00a0", " ");
}
