import * as l10n from "@vscode/l10n";
import type { TaskCounts } from "./taskCounts";

/** How many tasks are outstanding, in words. `whole`: all of them came, so that there are no more, and none means none. */
export function outstandingText({ all, outstanding, overdue }: TaskCounts, whole: boolean): string {
  if (outstanding === 0) {
    if (!whole) return all === 0 ? l10n.t("tasks not read") : l10n.t("not all tasks read");
    return all === 0 ? l10n.t("no tasks") : l10n.t("none outstanding");
  }
  const text = whole ? l10n.t("{0} outstanding", outstanding) : l10n.t("{0} or more outstanding", outstanding);
  if (overdue === 0) return text;
  const late = whole ? l10n.t("{0} overdue", overdue) : l10n.t("{0} or more overdue", overdue);
  // Overdue comes first: a narrow view cuts off the end of the text.
  return `${late} · ${text}`;
}
