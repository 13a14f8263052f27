import type { Page } from "../../host/browser.mjs";
import type { Workbench } from "../../ui/driver/workbench";
import { firstPaint, headingSeen, lastEvent, signSeen, watch } from "./inPage";
import { keysOf } from "./referenceExtension";
import { ROUNDS, type Times } from "./times";

const BOX = { selector: ".quick-input-widget .quick-input-title" };
const ROW = ".sidebar .monaco-list-row .label-name";
/** A person looks at the window for a moment before the first click. */
const LOOK_MILLISECONDS = 1_000;

interface Folders {
  readonly ours: string;
  readonly reference: string;
}

/** What a window shows first, and the first thing that is done in it. Each folder has its own container in the side bar. */
export async function measureStarts(workbench: Workbench, folders: Folders, times: Times): Promise<void> {
  const { page } = workbench;
  const { origin } = new URL(page.url());
  const open = async (folder: string): Promise<number> => {
    await page.goto(`${origin}/?folder=${encodeURIComponent(folder)}`);
    const rows = (await signSeen(page)) - (await firstPaint(page));
    await page.waitForTimeout(LOOK_MILLISECONDS);
    return rows;
  };
  for (const [folder, container] of [
    [folders.ours, "Loan Ops"],
    [folders.reference, "Reference"],
  ] as const) {
    await page.goto(`${origin}/?folder=${encodeURIComponent(folder)}`);
    await workbench.openContainer(container);
    await page.locator(ROW).first().waitFor();
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = {
      oursRows: await open(folders.ours),
      oursBox: await box(page, keysOf("loanOps.addLoan")),
      againRows: await open(folders.ours),
      oursPage: await firstPage(page, [
        "LN-2041",
        "José Ramírez Ortega",
        "Not started",
        "Bank statements, last 60 days",
      ]),
      rows: await open(folders.reference),
      box: await box(page, keysOf("reference.box")),
      page: await firstPage(page, ["Row 1", "Row 1.1"]),
    };
    if (round === 0) continue;
    times.ours("rows at start", measured.oursRows);
    times.ours("rows at start", measured.againRows);
    times.ours("first command of a session", measured.oursBox);
    times.ours("first page", measured.oursPage);
    times.reference("rows at start", measured.rows);
    times.reference("first command of a session", measured.box);
    times.reference("first page", measured.page);
  }
}

async function box(page: Page, keys: string): Promise<number> {
  await watch(page, BOX);
  await page.keyboard.press(keys);
  const seen = await signSeen(page);
  const pressed = await lastEvent(page, "keydown");
  await page.keyboard.press("Escape");
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  return seen - pressed;
}

/** Unfolds rows down to the last one, which opens the page. All are closed afterwards, so that the next window has none. */
async function firstPage(page: Page, path: readonly string[]): Promise<number> {
  for (const label of path) {
    const row = page.locator(ROW).getByText(label, { exact: true });
    await row.waitFor();
    const unfolded = await page
      .locator(".sidebar .monaco-list-row[aria-expanded=true]")
      .filter({ has: page.locator(".label-name").getByText(label, { exact: true }) })
      .count();
    if (unfolded === 0) await row.click();
  }
  const clicked = await lastEvent(page, "click");
  const seen = await headingSeen(page, path.at(-1) ?? "", clicked);
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+W");
  await page.locator(".tabs-container .tab").first().waitFor({ state: "detached" });
  return seen - clicked;
}
