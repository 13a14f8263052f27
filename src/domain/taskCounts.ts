import * as l10n from "@vscode/l10n";
import { isDueKnown, overdueFrom } from "./dates";
import type { Task } from "./task";
import { isFinished, isOutstanding } from "./taskStatus";
import { isNotRead } from "./unknown";

const NONE = {
  all: 0,
  outstanding: 0,
  overdue: 0,
  /** Tasks of which it is not known whether they are outstanding. */
  statusesNotRead: 0,
  /** Due dates that were not read, or that cannot be understood, of tasks that may be outstanding. */
  dueDatesNotRead: 0,
  /** Tasks that are overdue if their status, which was not read, is that of an outstanding one. */
  perhapsLate: 0,
};
type Counts = Readonly<typeof NONE>;
const NAMES = Object.keys(NONE) as (keyof Counts)[];

/** How many tasks there are. A number is exact, or there are at least so many: "or more". */
export interface TaskCounts extends Omit<Counts, "perhapsLate"> {
  readonly outstandingExact: boolean;
  readonly overdueExact: boolean;
}

/**
 * With the times from and until which they hold, in milliseconds since the epoch. Rows ask often and lists never change:
 * counting 40,000 tasks takes 11 ms, from the cache 0.3.
 */
const counted = new WeakMap<readonly Task[], Counts & { readonly from: number; readonly until: number }>();

/** `whole`: the lists hold all tasks. `now` in milliseconds since the epoch. */
export function countTasks(lists: readonly (readonly Task[])[], whole: boolean, now: number): TaskCounts {
  const sum = { ...NONE };
  for (const tasks of lists) {
    const counts = countsOf(tasks, now);
    for (const name of NAMES) sum[name] += counts[name];
  }
  const { perhapsLate, ...counts } = sum;
  return {
    ...counts,
    outstandingExact: whole && sum.statusesNotRead === 0,
    overdueExact: whole && sum.dueDatesNotRead === 0 && perhapsLate === 0,
  };
}

function countsOf(tasks: readonly Task[], now: number): Counts {
  const known = counted.get(tasks);
  if (known !== undefined && known.from <= now && now < known.until) return known;
  const counts = { ...NONE, all: tasks.length, from: now, until: Number.POSITIVE_INFINITY };
  for (const { status, dueDate } of tasks) {
    if (isNotRead(status)) counts.statusesNotRead++;
    if (isFinished(status)) continue;
    const outstanding = isOutstanding(status);
    if (outstanding) counts.outstanding++;
    if (!isDueKnown(dueDate)) counts.dueDatesNotRead++;
    const late = overdueFrom(dueDate);
    if (late === undefined) continue;
    if (late > now) counts.until = Math.min(counts.until, late);
    else if (outstanding) counts.overdue++;
    else counts.perhapsLate++;
  }
  counted.set(tasks, counts);
  return counts;
}

/** None means none only where all that decides it was read. */
export function outstandingText(counts: TaskCounts): string {
  const { all, outstanding, outstandingExact, overdue, overdueExact, statusesNotRead, dueDatesNotRead } = counts;
  if (outstanding === 0 && statusesNotRead === 0) {
    if (!outstandingExact) return all === 0 ? l10n.t("tasks not read") : l10n.t("not all tasks read");
    return all === 0 ? l10n.t("no tasks") : l10n.t("none outstanding");
  }
  const text = outstandingExact
    ? l10n.t("{0} outstanding", outstanding)
    : l10n.t("{0} or more outstanding", outstanding);
  const open = withReason(text, statusesNotRead, l10n.t("statuses not read: {0}", statusesNotRead));
  // A status that was not read says already why nobody knows how many are overdue.
  if (overdue === 0 && (overdueExact || dueDatesNotRead === 0)) return open;
  const late = overdueExact ? l10n.t("{0} overdue", overdue) : l10n.t("{0} or more overdue", overdue);
  // Overdue comes first: a narrow view cuts off the end of the text.
  return `${withReason(late, dueDatesNotRead, l10n.t("due dates not read: {0}", dueDatesNotRead))} · ${open}`;
}

function withReason(text: string, notRead: number, reason: string): string {
  return notRead === 0 ? text : `${text} (${reason})`;
}
