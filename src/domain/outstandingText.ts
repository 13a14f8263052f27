import * as l10n from "@vscode/l10n";
import type { TaskCounts } from "./taskCounts";

/** How many tasks are outstanding, in words. None means none only where all that decides it was read. */
export function outstandingText(counts: TaskCounts): string {
  const { all, outstanding, outstandingExact, overdue, overdueExact, statusesNotRead, dueDatesNotRead } = counts;
  if (outstanding === 0 && statusesNotRead === 0) {
    if (!outstandingExact) return all === 0 ? l10n.t("tasks not read") : l10n.t("not all tasks read");
    return all === 0 ? l10n.t("no tasks") : l10n.t("none outstanding");
  }
  const text = outstandingExact
    ? l10n.t("{0} outstanding", outstanding)
    : l10n.t("{0} or more outstanding", outstanding);
  const open = withReason(text, statusesNotReadText(statusesNotRead));
  // A status that was not read says already why nobody knows how many are overdue.
  if (overdue === 0 && (overdueExact || dueDatesNotRead === 0)) return open;
  const late = overdueExact ? l10n.t("{0} overdue", overdue) : l10n.t("{0} or more overdue", overdue);
  // Overdue comes first: a narrow view cuts off the end of the text.
  return `${withReason(late, dueDatesNotReadText(dueDatesNotRead))} · ${open}`;
}

/** Why a number of outstanding tasks is not exact; undefined where all statuses were read. */
export function statusesNotReadText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? l10n.t("1 status not read") : l10n.t("{0} statuses not read", count);
}

/** Why a number of overdue tasks is not exact; undefined where all due dates were read. */
export function dueDatesNotReadText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? l10n.t("1 due date not read") : l10n.t("{0} due dates not read", count);
}

function withReason(text: string, reason: string | undefined): string {
  return reason === undefined ? text : `${text} (${reason})`;
}
