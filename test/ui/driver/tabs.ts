import type { Locator, Page } from "../../host/browser.mjs";
import { waitUntil } from "./waitUntil";

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

/** The tabs of the editors, from left to right. */
export class Tabs {
  constructor(private readonly page: Page) {}

  /** Waits until these are all that there are. */
  async are(...titles: string[]): Promise<void> {
    let last: string[] = [];
    await waitUntil(`the tabs ${titles.join(" | ")}`, async () => {
      last = await this.titles();
      return last.join("\n") === titles.join("\n") || undefined;
    }).catch((error: unknown) => {
      throw new Error(`The tabs are ${last.join(" | ") || "none"}.`, { cause: error });
    });
  }

  async titles(): Promise<string[]> {
    const labels = await this.page.locator(".tabs-container .tab .label-name").allInnerTexts();
    return labels.map((label) => label.trim());
  }

  /** Waits until VS Code has stored them for the next start: it does so every few seconds. */
  async areStored(...texts: string[]): Promise<void> {
    await waitUntil(`${texts.join(" | ")} in the browser's storage`, async () => {
      const stored = await this.page.evaluate(storedEditors);
      return texts.every((text) => stored.includes(text)) || undefined;
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
