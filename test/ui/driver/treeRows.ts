import type { Locator, Page } from "../../host/browser.mjs";
import { matches, type TextPattern, waitUntil } from "./waitUntil";

/** A row of a tree as it stands on the screen. */
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

/** Whether a row is the one of this name: of an overdue task the row has the first words of its title. */
export function isNamed({ label, spoken }: Pick<TreeRow, "label" | "spoken">, wanted: TextPattern): boolean {
  if (matches(label, wanted) || !label.endsWith("…")) return matches(label, wanted);
  return typeof wanted === "string" ? wanted.startsWith(label.slice(0, -1)) : wanted.test(spoken);
}

/** Reads all rows of a list, scrolling through it, because a list holds only the elements in sight. */
export async function readRows(page: Page, list: Locator): Promise<TreeRow[]> {
  if ((await list.count()) === 0) return [];
  let inSight = await visibleRows(list);
  const rows = new Map(inSight.map((row) => [row.index, row]));
  const { content, view, height } = await list.evaluate((element) => ({
    content: element.querySelector(".monaco-list-rows")?.clientHeight ?? 0,
    view: element.clientHeight,
    height: element.querySelector(".monaco-list-row")?.clientHeight ?? 0,
  }));
  if (content <= view || view === 0 || height === 0) return inOrder(rows);
  await list.hover({ position: { x: 5, y: 5 } });
  /** Turns the wheel, and waits until that has moved the rows: it may be a while, and a turn may be but a few rows. */
  const scroll = async (by: number, moved: (row: TreeRow) => boolean) => {
    await page.mouse.wheel(0, by);
    inSight = await waitUntil(
      "the list to scroll",
      async () => {
        const now = await visibleRows(list);
        return now.some(moved) ? now : undefined;
      },
      2_000,
    );
    for (const row of inSight) rows.set(row.index, row);
  };
  const indexes = () => inSight.map(({ index }) => index);
  const last = Math.round(content / height) - 1;
  for (let top = Math.min(...indexes()); top > 0; top = Math.min(...indexes())) {
    await scroll(-view / 2, ({ index }) => index < top);
  }
  for (let bottom = Math.max(...indexes()); bottom < last; bottom = Math.max(...indexes())) {
    await scroll(view / 2, ({ index }) => index > bottom);
  }
  return inOrder(rows);
}

function inOrder(rows: ReadonlyMap<number, TreeRow>): TreeRow[] {
  return [...rows.values()].sort((a, b) => a.index - b.index);
}

/** The rows whose elements are there: those in sight. */
export function visibleRows(list: Locator): Promise<TreeRow[]> {
  return list.locator(".monaco-list-rows > .monaco-list-row[aria-level]").evaluateAll((elements) =>
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
}
