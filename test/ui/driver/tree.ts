import type { Locator, Page } from "../../host/browser.mjs";
import type { ContextMenu } from "./commands";
import { isNamed, readRows, type TreeRow, visibleRows } from "./treeRows";
import { matches, type TextPattern, waitUntil } from "./waitUntil";

/** One tree view of the side bar, by its name. Rows are named by the path of labels that leads to them. */
export class Tree {
  constructor(
    private readonly page: Page,
    private readonly menu: ContextMenu,
    readonly name: string,
  ) {}

  /** The view with its header. */
  get pane(): Locator {
    return this.page.locator(".pane").filter({ has: this.page.locator(`.pane-header[aria-label^="${this.name}"]`) });
  }

  /** Unfolds the view under its header, unless it is: Deals begins folded. */
  async shown(): Promise<void> {
    const header = this.pane.locator(".pane-header");
    if ((await header.getAttribute("aria-expanded")) === "false") await header.click();
  }

  get list(): Locator {
    return this.pane.locator(".monaco-list[role=tree]");
  }

  /** All rows that are unfolded, also those scrolled away, once the tree has come to rest. */
  async rows(): Promise<TreeRow[]> {
    let last = "";
    return waitUntil(`the tree ${this.name} to come to rest`, async () => {
      if ((await this.pane.locator(".monaco-progress-container.active").count()) > 0) return undefined;
      const rows = await readRows(this.page, this.list);
      const now = JSON.stringify(rows);
      if (now === last) return rows;
      last = now;
      return undefined;
    });
  }

  /** The rows in sight only: of thousands, all would take long to scroll through. */
  async inSight(): Promise<TreeRow[]> {
    return visibleRows(this.list);
  }

  /** Waits until a row in sight has this label, and returns it. */
  async findInSight(label: TextPattern): Promise<TreeRow> {
    return waitUntil(`the row ${label} in sight of ${this.name}`, async () =>
      (await this.inSight()).find((row) => isNamed(row, label)),
    );
  }

  /** Waits until a row with this path is there, unfolding what leads to it, and returns it. */
  async find(...path: TextPattern[]): Promise<TreeRow> {
    return waitUntil(`the row ${path.join(" › ")} in ${this.name}`, async () => {
      let rows = await this.rows();
      let row: TreeRow | undefined;
      for (const label of path) {
        if (row?.expanded === false) {
          await this.toggle(row);
          rows = await this.rows();
        }
        row = childOf(rows, row, label);
        if (row === undefined) return undefined;
      }
      return row;
    });
  }

  /** Waits until a row in sight with these words is selected. */
  async selects(words: TextPattern): Promise<void> {
    await this.list.locator(".monaco-list-row.selected").filter({ hasText: words }).waitFor();
  }

  /** Waits until no unfolded row has this label. */
  async gone(label: TextPattern): Promise<void> {
    await waitUntil(`the row ${label} to go`, async () => {
      const rows = await this.rows();
      return rows.every((row) => !isNamed(row, label));
    });
  }

  /** The rows under a path (the roots for none), unfolding what leads to them. */
  async children(...path: TextPattern[]): Promise<TreeRow[]> {
    if (path.length === 0) return (await this.rows()).filter(({ level }) => level === 1);
    const parent = await this.find(...path);
    if (parent.expanded === false) await this.toggle(parent);
    const rows = await this.rows();
    return descendantsOf(rows, parent).filter(({ level }) => level === parent.level + 1);
  }

  /** Selects these rows and no other, one after the other with Ctrl. */
  async select(...paths: TextPattern[][]): Promise<void> {
    for (const path of paths) await this.find(...path);
    await waitUntil(`${paths.length} rows to be selected`, async () => {
      await this.list.focus();
      await this.page.keyboard.press("Escape");
      for (const path of paths) await (await this.element(...path)).click({ modifiers: ["ControlOrMeta"] });
      return (await this.rows()).filter(({ selected }) => selected).length === paths.length;
    });
  }

  async click(...path: TextPattern[]): Promise<void> {
    await (await this.element(...path)).click();
  }

  /** The element of a row, in sight. */
  async element(...path: TextPattern[]): Promise<Locator> {
    return this.locate(await this.find(...path));
  }

  /** Presses a key on a row that the keyboard alone has gone to. */
  async press(key: string, ...path: TextPattern[]): Promise<void> {
    const { index } = await this.find(...path);
    await this.list.focus();
    await this.page.keyboard.press("Home");
    for (let step = 0; step < index; step += 1) await this.page.keyboard.press("ArrowDown");
    await this.list.locator(`.monaco-list-row.focused[data-index="${index}"]`).waitFor();
    await this.page.keyboard.press(key);
  }

  /** Chooses from the menu that a right-click on a row opens. */
  async chooseFromMenu(title: string, ...path: TextPattern[]): Promise<void> {
    await this.openMenu(...path);
    await this.menu.choose(title);
  }

  /** What the menu that a right-click on a row opens offers. */
  async menuTitles(...path: TextPattern[]): Promise<string[]> {
    await this.openMenu(...path);
    const titles = await this.menu.titles();
    await this.menu.close();
    return titles;
  }

  /** Clicks a button that a row shows under the mouse. */
  async inlineAction(title: string, ...path: TextPattern[]): Promise<void> {
    const row = await this.element(...path);
    await row.hover();
    await row.locator(`.actions .action-label[aria-label^="${title}"]`).click();
  }

  /** Clicks a button of the view's header. */
  async titleAction(title: string): Promise<void> {
    await this.pane.locator(".pane-header").hover();
    await this.pane.locator(`.pane-header .actions .action-label[aria-label^="${title}"]`).click();
  }

  /** The buttons of the view's header, but for the one that opens its menu. */
  async titleActions(): Promise<string[]> {
    await this.pane.locator(".pane-header").hover();
    const labels = this.pane.locator(".pane-header .actions .action-label");
    const titles = await labels.evaluateAll((elements) => elements.map((element) => element.ariaLabel ?? ""));
    return titles.filter((title) => title !== "" && !title.includes("More Actions"));
  }

  /** How wide the view's name is, and how much of that its header has room for, in pixels. */
  async nameWidth(): Promise<{ readonly needed: number; readonly given: number }> {
    return this.pane.locator(".pane-header h3.title").evaluate((title) => {
      const text = document.createRange();
      text.selectNodeContents(title);
      return { needed: text.getBoundingClientRect().width, given: title.getBoundingClientRect().width };
    });
  }

  /** What the menu of the view's header offers. */
  async titleMenu(): Promise<string[]> {
    await this.titleAction("More Actions...");
    const titles = await this.menu.titles();
    await this.menu.close();
    return titles;
  }

  async chooseFromTitleMenu(title: string): Promise<void> {
    await this.titleAction("More Actions...");
    await this.menu.choose(title);
  }

  /** Waits until no row is unfolded. */
  async folded(): Promise<void> {
    await waitUntil("all rows to be folded", async () => (await this.rows()).every(({ level }) => level === 1));
  }

  /** The hover of a row, as text. */
  async hover(...path: TextPattern[]): Promise<string> {
    const row = await this.element(...path);
    await row.locator(".label-name").hover();
    const hover = this.page.locator(".monaco-hover:visible .hover-contents").first();
    await hover.waitFor();
    return waitUntil("the hover's text", async () => {
      const text = (await hover.allInnerTexts()).join("");
      return text === "" || text.startsWith("Loading") ? undefined : text;
    });
  }

  /** The text that stands where a tree without rows would be, with its buttons. */
  async welcome(): Promise<string> {
    const view = this.pane.locator(".welcome-view-content");
    await view.waitFor();
    return (await view.allInnerTexts()).join("");
  }

  /** Waits until that text matches. */
  async welcoming(text: TextPattern): Promise<void> {
    await waitUntil(`${this.name} to say ${text}`, async () => matches(await this.welcome(), text));
  }

  /** Clicks a button of that text. */
  async clickWelcome(title: string): Promise<void> {
    await this.pane.locator(".welcome-view-content .monaco-button", { hasText: title }).click();
  }

  private async openMenu(...path: TextPattern[]): Promise<void> {
    await this.menu.openOn(await this.element(...path));
  }

  private async toggle(row: TreeRow): Promise<void> {
    const element = await this.locate(row);
    await element.locator(".monaco-tl-twistie").click();
    await this.list.locator(`.monaco-list-row[data-index="${row.index}"][aria-expanded="${!row.expanded}"]`).waitFor();
  }

  /** The element of a row, scrolled into sight. Lists hold only the elements in sight, and scroll by the wheel alone. */
  private async locate(row: TreeRow): Promise<Locator> {
    const element = this.list.locator(`.monaco-list-row[data-index="${row.index}"]`);
    await this.list.hover({ position: { x: 5, y: 5 } });
    return waitUntil(`the row ${row.label} in sight`, async () => {
      const list = await this.list.boundingBox();
      const box = (await element.count()) === 1 ? await element.boundingBox({ timeout: 500 }) : null;
      if (list === null) return undefined;
      if (box !== null && box.y >= list.y - 1 && box.y + box.height <= list.y + list.height + 1) return element;
      const first = Number(await this.list.locator(".monaco-list-row").first().getAttribute("data-index"));
      const up = box === null ? row.index < first : box.y < list.y;
      await this.page.mouse.wheel(0, (up ? -1 : 1) * Math.max(22, list.height / 2));
      return undefined;
    });
  }
}

function descendantsOf(rows: readonly TreeRow[], parent: TreeRow): TreeRow[] {
  const after = rows.slice(rows.findIndex(({ index }) => index === parent.index) + 1);
  const end = after.findIndex(({ level }) => level <= parent.level);
  return end === -1 ? after : after.slice(0, end);
}

function childOf(rows: readonly TreeRow[], parent: TreeRow | undefined, label: TextPattern): TreeRow | undefined {
  const among = parent === undefined ? rows : descendantsOf(rows, parent);
  const level = parent === undefined ? 1 : parent.level + 1;
  return among.find((row) => row.level === level && isNamed(row, label));
}
