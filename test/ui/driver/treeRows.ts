import type { Locator, Page } from "../../host/browser.mjs";

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

/** Reads all rows of a list, scrolling through it, because a list holds only the elements in sight. */
export async function readRows(page: Page, list: Locator): Promise<TreeRow[]> {
  if ((await list.count()) === 0) return [];
  const rows = new Map((await visibleRows(list)).map((row) => [row.index, row]));
  const { content, view } = await list.evaluate((element) => ({
    content: element.querySelector(".monaco-list-rows")?.clientHeight ?? 0,
    view: element.clientHeight,
  }));
  if (content <= view || view === 0) return inOrder(rows);
  await list.hover({ position: { x: 5, y: 5 } });
  await page.mouse.wheel(0, -1_000_000);
  let seen = "";
  for (;;) {
    await nextFrame(list);
    const now = await visibleRows(list);
    for (const row of now) rows.set(row.index, row);
    const places = now.map(({ index }) => index).join();
    if (places === seen) return inOrder(rows);
    seen = places;
    await page.mouse.wheel(0, view / 2);
  }
}

function inOrder(rows: ReadonlyMap<number, TreeRow>): TreeRow[] {
  return [...rows.values()].sort((a, b) => a.index - b.index);
}

async function nextFrame(list: Locator): Promise<void> {
  await list.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
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
