import type { Page } from "../../host/browser.mjs";
import type { Service } from "../../ui/driver/simulator";
import { waitUntil } from "../../ui/driver/waitUntil";
import type { Workbench } from "../../ui/driver/workbench";
import { lastEvent, signSeen, watch } from "./inPage";
import { keysOf } from "./referenceExtension";
import { ROUNDS, type Times } from "./times";

const FIRST = ".quick-input-widget .quick-input-list .monaco-list-row[data-index='0']";
const READ_MILLISECONDS = 120_000;

/** The search of a thousand loans. */
export async function measureBigBook(workbench: Workbench, book: Service, times: Times): Promise<void> {
  const { page } = workbench;
  await workbench.switchTo("Production");
  await (await workbench.quickInput.titled("Address of Production")).enter(book.url);
  await (await workbench.quickInput.titled("Access token for Production")).enter(book.token);
  await workbench.notifications.toast(/test request with this token succeeded/);
  await workbench.notifications.clear();
  const loans = await workbench.tree("Loans");
  await loans.titleAction("Add Loan");
  await workbench.quickInput.titled(/Add Loan/);
  const references = book.loans().map(({ friendlyId }) => friendlyId);
  await workbench.clipboard.paste(references.join("\n"));
  await page.keyboard.press("Enter");
  await waitUntil(
    "every loan",
    async () => (await workbench.badge("Loan Ops")).startsWith("24K") || undefined,
    READ_MILLISECONDS,
  );
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await search(page, keysOf("loanOps.goToTask"));
    const reference = await search(page, keysOf("reference.pick"));
    if (round === 0) continue;
    times.ours("Go to Task", ours.first);
    times.ours("typing in it", ours.typed);
    times.reference("Go to Task", reference.first);
    times.reference("typing in it", reference.typed);
  }
}

/** From the command's keys to the first results, and from a key to the results of what was typed. */
async function search(page: Page, keys: string): Promise<{ readonly first: number; readonly typed: number }> {
  await watch(page, { selector: FIRST });
  await page.keyboard.press(keys);
  const first = (await signSeen(page)) - (await lastEvent(page, "keydown"));
  const not = (await page.locator(FIRST).textContent()) ?? "";
  await watch(page, { selector: FIRST, not });
  await page.keyboard.press("9");
  const typed = (await signSeen(page)) - (await lastEvent(page, "keydown"));
  await page.keyboard.press("Escape");
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  return { first, typed };
}
