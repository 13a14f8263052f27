import type { TaskPage } from "../protocol/taskPage";
import { button } from "./button";
import { ageText, asOfText, type DateStyle } from "./dates";
import { element, said, type VirtualElement } from "./element";
import { words } from "./words";

/**
 * How old the page is and a way to a newer one; a notice once the last read failed. The same elements in both cases:
 * the focus stays on Refresh, and screen readers hear the status when it fills.
 */
export function freshness(page: TaskPage, now: number, style: DateStyle): VirtualElement {
  const stale = page.staleReason !== undefined;
  const age = ageText(page.asOf, now, style) ?? words.justNow;
  return element(
    "div",
    { key: "freshness", class: stale ? "freshness notice" : "freshness" },
    element("div", { key: "status", role: "status" }, ...staleStatus(page.staleReason)),
    element("span", { key: "age", class: "quiet" }, words.asOf(asOfText(page.asOf, now, style), age)),
    button({
      key: "refresh",
      label: page.loading ? words.reading : words.remedies.refresh,
      sends: page.loading ? undefined : { type: "refresh" },
    }),
    stale ? button({ label: words.remedies.showLog, sends: { type: "showLog" } }) : undefined,
  );
}

function staleStatus(reason: string | undefined): VirtualElement[] {
  if (reason === undefined) return [];
  return [element("p", {}, element("strong", {}, words.stale)), element("p", {}, said(reason))];
}
