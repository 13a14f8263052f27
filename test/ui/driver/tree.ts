import type { Locator, Page } from "../../host/browser.mjs";
import type { ContextMenu } from "./commands";
import { matches, type TextPattern, waitUntil } from "./waitUntil";

export interface TreeRow {
  /** Its place among the unfolded rows, from 0. */
  readonly index: number;
  readonly label: string;
  readonly description: string;
  /** 1 for a root. */
  readonly level: number;
  /** Undefined for a row that can not be unfolded. */
  readonly expanded: boolean | undefined;
  readonly selected: boolean;
  /** What a screen reader says. */
  readonly spoken: string;
  /** The codicon's name, such as "person". */
  readonly icon: string | undefined;
}

/** How long a row may take to unfold before it is looked at again: it may have moved. */
const UNFOLD_MILLISECONDS = 5_000;
/** So often a row is seen unfolded and empty before it is folded, so that it can be unfolded again. */
const LOOKS_AT_EMPTY = 20;

/** Whether a row is the one of this name. The row of a late task begins with its days. */
export function isNamed({ label }: Pick<TreeRow, "label">, wanted: TextPattern): boolean {
  return matches(label.replace(/^(\d+d late|late today|\d+ d de retraso) · /, ""), wanted);
}

/** One tree view of the side bar, by its name, with all its rows in sight. Rows are named by the path of labels that leads to them. */
export class Tree {
  constructor(
    private readonly page: Page,
    private readonly menu: ContextMenu,
    readonly name: string,
  ) {}

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

  /** All rows that are unfolded, once the tree has come to rest. */
  async rows(): Promise<TreeRow[]> {
    let last = "";
    return waitUntil(`the tree ${this.name} to come to rest`, async () => {
      if ((await this.pane.locator(".monaco-progress-container.active").count()) > 0) return undefined;
      const rows = await readRows(this.list);
      const now = JSON.stringify(rows);
      if (now === last) return rows;
      last = now;
      return undefined;
    });
  }

  /** Waits until a row with this path is there, unfolding what leads to it, and returns it. */
  async find(...path: TextPattern[]): Promise<TreeRow> {
    let empty = 0;
    return waitUntil(`the row ${path.join(" › ")} in ${this.name}`, async () => {
      let rows = await this.rows();
      let row: TreeRow | undefined;
      for (const label of path) {
        if (row?.expanded === false) {
          await this.unfold(row);
          rows = await this.rows();
        }
        const children = childrenOf(rows, row);
        // VS Code forgets what was unfolded while the tree was refreshed ("No tree item with id … found"): it stays empty.
        if (row?.expanded && children.length === 0 && ++empty % LOOKS_AT_EMPTY === 0) await this.twistie(row).click();
        row = children.find((child) => isNamed(child, label));
        if (row === undefined) return undefined;
      }
      return row;
    });
  }

  async selects(words: TextPattern): Promise<void> {
    await this.list.locator(".monaco-list-row.selected").filter({ hasText: words }).waitFor();
  }

  async gone(label: TextPattern): Promise<void> {
    await waitUntil(`the row ${label} to go`, async () => {
      const rows = await this.rows();
      return rows.every((row) => !isNamed(row, label));
    });
  }

  /** The rows under a path (the roots for none), unfolding what leads to them. */
  async children(...path: TextPattern[]): Promise<TreeRow[]> {
    return waitUntil(`the rows under ${path.join(" › ")}`, async () => {
      const parent = path.length === 0 ? undefined : await this.find(...path);
      if (parent?.expanded === false) await this.unfold(parent);
      return childrenOf(await this.rows(), parent);
    });
  }

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
    await this.onRow(path, (row) => row.click());
  }

  /** The row where it stands now. When the tree is drawn anew another row may be in its place: that has another label. */
  async element(...path: TextPattern[]): Promise<Locator> {
    const { index, label } = await this.find(...path);
    return this.list.locator(`.monaco-list-row[data-index="${index}"]`).filter({ hasText: label });
  }

  /** Does something with a row, which is found again when it moved meanwhile. */
  private async onRow(path: readonly TextPattern[], act: (row: Locator) => Promise<void>): Promise<void> {
    await waitUntil(`something to be done with the row ${path.join(" › ")}`, async () => {
      await act(await this.element(...path));
      return true;
    });
  }

  async chooseFromMenu(title: string, ...path: TextPattern[]): Promise<void> {
    await this.menu.choose(title, async () => (await this.element(...path)).click({ button: "right" }));
  }

  async inlineAction(title: string, ...path: TextPattern[]): Promise<void> {
    await this.onRow(path, async (row) => {
      await row.hover();
      await row.locator(`.actions .action-label[aria-label^="${title}"]`).click();
    });
  }

  async titleAction(title: string): Promise<void> {
    await this.pane.locator(".pane-header").hover();
    await this.pane.locator(`.pane-header .actions .action-label[aria-label^="${title}"]`).click();
  }

  async hover(...path: TextPattern[]): Promise<string> {
    const row = await this.element(...path);
    const hover = this.page.locator(".monaco-hover:visible .hover-contents").first();
    // Away first: a hover that is open stays as it was.
    await this.page.mouse.move(0, 0);
    await hover.waitFor({ state: "hidden" });
    await row.locator(".label-name").hover();
    await hover.waitFor();
    return waitUntil("the hover's text", async () => {
      const text = (await hover.allInnerTexts()).join("");
      return text === "" || text.startsWith("Loading") ? undefined : text;
    });
  }

  /** Waits until the text that stands where a tree without rows would be, with its buttons, matches. */
  async welcoming(text: TextPattern): Promise<void> {
    const view = this.pane.locator(".welcome-view-content");
    await waitUntil(`${this.name} to say ${text}`, async () => matches((await view.allInnerTexts()).join(""), text));
  }

  async clickWelcome(title: string): Promise<void> {
    await this.pane.locator(".welcome-view-content .monaco-button", { hasText: title }).click();
  }

  private async unfold(row: TreeRow): Promise<void> {
    await this.twistie(row).click({ timeout: UNFOLD_MILLISECONDS });
    const unfolded = this.list.locator(`.monaco-list-row[data-index="${row.index}"][aria-expanded=true]`);
    await unfolded.waitFor({ timeout: UNFOLD_MILLISECONDS });
  }

  private twistie({ index }: TreeRow): Locator {
    return this.list.locator(`.monaco-list-row[data-index="${index}"] .monaco-tl-twistie`);
  }
}

function childrenOf(rows: readonly TreeRow[], parent: TreeRow | undefined): TreeRow[] {
  const { index, level } = parent ?? { index: -1, level: 0 };
  const below = rows.filter((row) => row.index > index);
  const end = below.findIndex((row) => row.level <= level);
  return (end === -1 ? below : below.slice(0, end)).filter((row) => row.level === level + 1);
}

async function readRows(list: Locator): Promise<TreeRow[]> {
  const rows = await list.locator(".monaco-list-rows > .monaco-list-row[aria-level]").evaluateAll((elements) =>
    elements.map((element) => {
      const text = (selector: string) => element.querySelector(selector)?.textContent ?? "";
      const expanded = element.getAttribute("aria-expanded");
      return {
        index: Number(element.getAttribute("data-index")),
        label: text(".label-name"),
        description: text(".label-description"),
        level: Number(element.getAttribute("aria-level")),
        expanded: expanded === null ? undefined : expanded === "true",
        selected: element.getAttribute("aria-selected") === "true",
        spoken: element.getAttribute("aria-label") ?? "",
        icon: /\bcodicon-([\w-]+)/.exec(
          element.querySelector(".custom-view-tree-node-item-icon")?.className ?? "",
        )?.[1],
      };
    }),
  );
  return rows.sort((one, other) => one.index - other.index);
}
