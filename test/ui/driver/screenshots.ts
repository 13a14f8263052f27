import type { Page } from "../../host/browser.mjs";

/** Saves what the window shows, without the mouse over it and without movement. */
export async function screenshot(page: Page, file: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file, animations: "disabled" });
}
