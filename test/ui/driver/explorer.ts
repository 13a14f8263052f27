import type { Locator, Page } from "../../host/browser.mjs";
import type { ContextMenu } from "./contextMenu";

/** The explorer with the workspace's files. */
export class Explorer {
  constructor(
    private readonly page: Page,
    private readonly menu: ContextMenu,
    private readonly open: () => Promise<void>,
  ) {}

  /** Right-clicks files, all selected together, and chooses from the menu. */
  async chooseFromMenu(title: string, ...files: [string, ...string[]]): Promise<void> {
    await this.openMenu(...files);
    await this.menu.choose(title);
  }

  /** Opens a file in an editor. */
  async openFile(file: string): Promise<void> {
    await this.open();
    await this.row(file).dblclick();
    await this.page.locator(".tabs-container .tab.active").filter({ hasText: file }).waitFor();
  }

  /** Selects files, and returns the row of the first. */
  async select(...files: [string, ...string[]]): Promise<Locator> {
    await this.open();
    await this.row(files[0]).waitFor();
    if (files.length > 1) {
      await this.page.locator(".explorer-folders-view .monaco-list").focus();
      await this.page.keyboard.press("Escape");
      // With Ctrl a click selects without opening an editor.
      for (const file of files) await this.row(file).click({ modifiers: ["ControlOrMeta"] });
    }
    return this.row(files[0]);
  }

  /** What the menu offers on files that are selected together. */
  async menuTitles(...files: [string, ...string[]]): Promise<string[]> {
    await this.openMenu(...files);
    const titles = await this.menu.titles();
    await this.menu.close();
    return titles;
  }

  private async openMenu(...files: [string, ...string[]]): Promise<void> {
    await this.menu.openOn(await this.select(...files));
  }

  private row(file: string): Locator {
    return this.page
      .locator(".explorer-folders-view .monaco-list-row")
      .filter({ has: this.page.locator(".label-name").getByText(file, { exact: true }) });
  }
}
