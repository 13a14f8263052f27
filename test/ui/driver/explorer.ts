import type { Locator, Page } from "../../host/browser.mjs";
import type { ContextMenu } from "./contextMenu";
import { waitUntil } from "./waitUntil";

/** The explorer with the workspace's files. */
export class Explorer {
  constructor(
    private readonly page: Page,
    private readonly menu: ContextMenu,
    private readonly open: () => Promise<void>,
  ) {}

  /** Right-clicks files, all selected together, and chooses from the menu. */
  async chooseFromMenu(title: string, ...files: [string, ...string[]]): Promise<void> {
    await this.menu.openOn(await this.select(...files));
    await this.menu.choose(title);
  }

  /** Opens a file in an editor. */
  async openFile(file: string): Promise<void> {
    await this.open();
    // The hover of what was clicked last may lie over the row.
    await this.page.mouse.move(0, 0);
    await this.row(file).dblclick();
    await this.page.locator(".tabs-container .tab.active").filter({ hasText: file }).waitFor();
  }

  /** Selects these files and no other, and returns the row of the first. */
  async select(...files: [string, ...string[]]): Promise<Locator> {
    await this.open();
    for (const file of files) await this.row(file).waitFor();
    if (files.length === 1) {
      // A click on one of several that are selected would keep them all.
      await this.list.focus();
      await this.page.keyboard.press("Escape");
      return this.row(files[0]);
    }
    // Again when the explorer took in a new file meanwhile, which drops the selection.
    await waitUntil(`${files.join(", ")} to be selected`, async () => {
      await this.list.focus();
      await this.page.keyboard.press("Escape");
      // With Ctrl a click selects without opening an editor.
      for (const file of files) await this.row(file).click({ modifiers: ["ControlOrMeta"] });
      return (await this.list.locator(".monaco-list-row.selected").count()) === files.length || undefined;
    });
    return this.row(files[0]);
  }

  private get list(): Locator {
    return this.page.locator(".explorer-folders-view .monaco-list");
  }

  private row(file: string): Locator {
    return this.list
      .locator(".monaco-list-row")
      .filter({ has: this.page.locator(".label-name").getByText(file, { exact: true }) });
  }
}
