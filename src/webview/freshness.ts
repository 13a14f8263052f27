import type { Staleness, TaskPage } from "../protocol/taskPageMessages";
import { refreshButton, remedyButtons } from "./button";
import { ageText, asOfText, type DateStyle } from "./dates";
import { element, isolatedText, type VirtualElement } from "./element";
import { words } from "./words";

/**
 * How old the page is and a way to a newer one; a notice once the last read failed. The same elements in both cases:
 * the focus stays on Refresh, and screen readers hear the status when it fills.
 */
export function freshness(page: TaskPage, now: number, style: DateStyle): VirtualElement {
  const { stale } = page;
  const age = ageText(page.asOf, now, style) ?? words.justNow;
  return element(
    "div",
    { key: "freshness", class: stale === undefined ? "freshness" : "freshness notice" },
    element("div", { key: "status", role: "status" }, ...staleStatus(stale)),
    element("span", { key: "age", class: "quiet" }, words.asOf(asOfText(page.asOf, now, style), age)),
    refreshButton(page.loading),
    ...remedyButtons(stale?.remedies ?? []),
  );
}

function staleStatus(stale: Staleness | undefined): VirtualElement[] {
  if (stale === undefined) return [];
  const heading = stale.failed ? words.stale : words.notRefreshed;
  return [element("p", {}, element("strong", {}, heading)), element("p", {}, isolatedText(stale.reason))];
}
