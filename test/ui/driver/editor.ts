import type { Locator, Page } from "../../host/browser.mjs";
import { matches, type TextPattern, waitUntil } from "./waitUntil";

/** The tabs of the editors, from left to right. */
export class Tabs {
  constructor(private readonly page: Page) {}

  /** Waits until these are all that there are. */
  async are(...titles: string[]): Promise<void> {
    let last: string[] = [];
    await waitUntil(`the tabs ${titles.join(" | ")}`, async () => {
      last = await this.titles();
      return last.join("\n") === titles.join("\n");
    }).catch((error: unknown) => {
      throw new Error(`The tabs are ${last.join(" | ") || "none"}.`, { cause: error });
    });
  }

  async titles(): Promise<string[]> {
    const labels = await this.page.locator(".tabs-container .tab .label-name").allInnerTexts();
    return labels.map((label) => label.trim());
  }

  /** Waits until VS Code has stored them for the next start: when the window loses the focus, and else once a minute. */
  async areStored(...texts: string[]): Promise<void> {
    await waitUntil(`${texts.join(" | ")} in the browser's storage`, async () => {
      await this.page.evaluate(loseFocus);
      const stored = await this.page.evaluate(storedEditors);
      return texts.every((text) => stored.includes(text));
    });
  }

  async click(title: string): Promise<void> {
    await this.tab(title).click();
    await this.page.locator(".tabs-container .tab.active").filter({ hasText: title }).waitFor();
  }

  tab(title: string): Locator {
    return this.page
      .locator(".tabs-container .tab")
      .filter({ has: this.page.locator(".label-name").getByText(title, { exact: true }) });
  }

  /** A button beside the tabs, for the active editor. */
  button(title: string): Locator {
    return this.page.locator(`.editor-group-container.active .editor-actions .action-label[aria-label^="${title}"]`);
  }
}

/** The text editor in front: a document, or two beside each other. */
export class Editor {
  constructor(private readonly page: Page) {}

  private get group(): Locator {
    return this.page.locator(".editor-group-container.active");
  }

  /** Waits until the tab in front has this title, and returns the title. */
  async titled(title: TextPattern): Promise<string> {
    let found = "";
    try {
      return await waitUntil(`an editor titled ${title}`, async () => {
        found = await this.title();
        return matches(found, title) ? found : undefined;
      });
    } catch (error) {
      throw new Error(`The editor is titled “${found}”.`, { cause: error });
    }
  }

  async title(): Promise<string> {
    return (await this.group.locator(".tab.active .label-name").allInnerTexts()).join("");
  }

  /** Puts the focus into the text, or its right side, and goes to its first line. */
  async toFirstLine(): Promise<void> {
    await this.group.locator(".editor-instance .view-lines").last().click();
    await this.page.keyboard.press("ControlOrMeta+Home");
  }

  /** Waits until what is in sight of the document matches. */
  async showing(text: RegExp): Promise<string> {
    return this.shows(this.group.locator(".editor-instance"), text);
  }

  /** Waits until VS Code has highlighted what is in sight: that comes a little after the text. */
  async highlighted(): Promise<void> {
    const words = this.group.locator(".editor-instance .view-line span[class*=mtk]");
    await waitUntil("highlighted text", async () => {
      const styles = await words.evaluateAll((all) => all.map((word) => word.className));
      return new Set(styles).size >= 4;
    });
  }

  /** Waits until what is in sight of a side of a comparison matches. */
  async sideShowing(side: "left" | "right", text: RegExp): Promise<string> {
    const editor = this.group.locator(`.monaco-diff-editor .editor.${side === "left" ? "original" : "modified"}`);
    return this.shows(editor, text);
  }

  /** Clicks a button beside the tabs. */
  async titleAction(title: string): Promise<void> {
    await this.group.locator(`.editor-actions .action-label[aria-label^="${title}"]`).click();
  }

  /** Waits until what is in sight of the document in the other group matches. */
  async besideShowing(text: RegExp): Promise<string> {
    return this.shows(this.page.locator(".editor-group-container:not(.active) .editor-instance"), text);
  }

  /** Puts this in the place of all that the document holds. */
  async write(text: string): Promise<void> {
    await this.toFirstLine();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.insertText(text);
  }

  /** The commands above the lines in sight. */
  private get lenses(): Locator {
    return this.group.locator(".codelens-decoration a");
  }

  /** Waits until these are the commands above the lines in sight. */
  async offering(...titles: string[]): Promise<void> {
    await waitUntil(`an editor that offers ${titles.join(", ")}`, async () => {
      const offered = (await this.lenses.allInnerTexts()).map((title) => title.trim());
      if (offered.join("\n") === titles.join("\n")) return true;
      throw new Error(`It offers: ${offered.join(", ")}`);
    });
  }

  async clickLens(title: string): Promise<void> {
    await this.lenses.filter({ hasText: title }).first().click();
  }

  /** Waits until the list of what can be written here offers this. */
  async suggests(label: string): Promise<void> {
    const rows = this.page.locator(".suggest-widget.visible .monaco-list-row .label-name");
    await rows.getByText(label, { exact: true }).first().waitFor();
  }

  /** Goes to the next problem, and waits until it says this. */
  async nextProblem(message: RegExp): Promise<void> {
    await this.page.keyboard.press("F8");
    await this.page.locator(".marker-widget").filter({ hasText: message }).waitFor();
  }

  private async shows(editor: Locator, text: RegExp): Promise<string> {
    let seen = "";
    try {
      return await waitUntil(`an editor that shows ${text}`, async () => {
        seen = await linesIn(editor);
        return text.test(seen) ? seen : undefined;
      });
    } catch (error) {
      throw new Error(`The editor shows:\n${seen}`, { cause: error });
    }
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

/** As when another window is clicked, and then this one again. Runs in the page. */
async function loseFocus(): Promise<void> {
  document.hasFocus = () => false;
  dispatchEvent(new Event("blur"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  Reflect.deleteProperty(document, "hasFocus");
  dispatchEvent(new Event("focus"));
}

/** What VS Code keeps of the editors of its windows. Runs in the page. */
async function storedEditors(): Promise<string> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const stored: unknown[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    if (!name.startsWith("vscode-web-state-db")) continue;
    const database = await answer(indexedDB.open(name));
    const items = database.transaction("ItemTable").objectStore("ItemTable");
    stored.push(await answer(items.get("memento/workbench.parts.editor")));
    database.close();
  }
  return JSON.stringify(stored);
}
