import * as l10n from "@vscode/l10n";
import { dateOfDay, dayNumber, daysSince, dayText, lateWords, numberFormat } from "../../domain/dates";
import { ACTORS, AGES, type BookFigures, DUE_SOON } from "../../domain/figures";
import { notRead, orMore, outstandingText } from "../../domain/taskCounts";
import { NO_FILTER, type TaskCondition, type TaskFilter } from "../../domain/taskFilter";
import { assigneeLabel, compareStatus, compareType, statusLabel, typeLabel } from "../../domain/taskStatus";
import { isNotRead, type Text, textOf } from "../../domain/unknown";
import type { BookCell, BookPage, BookTable, TrendLines } from "../../protocol/bookPage";
import { sumOf, type TrendDay } from "../../store/book";

/** In the order of `ACTORS`. */
const ACTS: readonly TaskCondition[] = ["waitingForBorrower", "withLoanOfficer", "withProcessor"];

/** What the listed loans come to, and came to on the days that were kept. `now` in milliseconds since the epoch. */
export function bookTables(
  figures: BookFigures,
  days: readonly TrendDay[],
  now: number,
): Pick<BookPage, "numbers" | "tables"> {
  return {
    numbers: bookNumbers(figures, days, now),
    tables: [
      dueTable(figures),
      worstTable(figures, now),
      trendTable(days, dayNumber(now)),
      tableBy(figures, "status", l10n.t("All tasks by status"), l10n.t("Status"), compareStatus, statusLabel),
      tableBy(figures, "type", l10n.t("All tasks by type"), l10n.t("Type"), compareType, typeLabel),
    ],
  };
}

function columns(...labels: readonly string[]) {
  return labels.map((label) => ({ label }));
}

function actorLabels(): string[] {
  return [...ACTORS.map(assigneeLabel), l10n.t("Nobody, others or not known")];
}

function shown(count: number, exact = true): string {
  return orMore(numberFormat({}).format(count), exact);
}

function isWhole({ counts }: BookFigures): boolean {
  return counts.outstandingExact && counts.overdueExact;
}

function bookNumbers({ loans, lateLoans, counts }: BookFigures, days: readonly TrendDay[], now: number) {
  const today = dayNumber(now);
  // Nothing was counted while VS Code was shut: then the last day before that.
  const then = days.findLast(({ day }) => day <= today - 7 && day > today - 14);
  const number = (label: string, count: number, was: number | undefined, isRead = true, wasRead = true) => {
    const before = then && was !== undefined ? beforeText(count, was, isRead, wasRead, dateOfDay(then.day)) : undefined;
    return { label, value: shown(count, isRead), before };
  };
  const [isRead, wasRead] = [counts.overdueExact, then?.orMore === undefined];
  return [
    number(l10n.t("Loans"), loans, then?.loans),
    number(l10n.t("Loans with something late"), lateLoans, then?.lateLoans, isRead, wasRead),
    number(l10n.t("Late tasks"), counts.overdue, then && sumOf(then.late), isRead, wasRead),
  ];
}

function beforeText(count: number, was: number, isRead: boolean, wasRead: boolean, date: string): string {
  // Nobody knows the difference of numbers that may be larger.
  if (!isRead || !wasRead) return l10n.t("{0} on {1}", shown(was, wasRead), date);
  if (count === was) return l10n.t("as many as on {0}", date);
  return count > was
    ? l10n.t("{0} more than on {1}", shown(count - was), date)
    : l10n.t("{0} fewer than on {1}", shown(was - count), date);
}

/** Said above counts to which something may be missing. */
function gapNote(figures: BookFigures): string | undefined {
  if (isWhole(figures)) return undefined;
  const missing = notRead(figures.counts).join(" · ");
  return l10n.t("Not all was read, so there may be more of each.") + (missing && ` (${missing})`);
}

function dueTable(figures: BookFigures): BookTable {
  const rows = [DUE_SOON, ...AGES.keys()].map((age) => ({ age, counts: figures.due.get(age) ?? [] }));
  const most = Math.max(...rows.map(({ counts }) => sumOf(counts)));
  return {
    id: "due",
    heading: l10n.t("Due soon and late, by who acts next"),
    note: gapNote(figures),
    columns: [
      ...columns(l10n.t("Due date"), l10n.t("Tasks")),
      ...actorLabels().map((label, look) => ({ label, look })),
    ],
    rows: rows.map(({ age, counts }) => [
      ...barCells(dueLabel(age), counts, most, isWhole(figures), dueFilter(age)),
      ...[...ACTS, undefined].map((condition, actor) => {
        const count = counts[actor] ?? 0;
        return { text: shown(count), asks: count > 0 && condition ? filtering(dueFilter(age, condition)) : undefined };
      }),
    ]),
  };
}

function tableBy(
  figures: BookFigures,
  id: "status" | "type",
  heading: string,
  label: string,
  compare: (a: Text, b: Text) => number,
  labelOf: (value: Text) => string,
): BookTable {
  const rows = [...figures[id]].sort(([a], [b]) => compare(a, b));
  const most = Math.max(...rows.map(([, counts]) => sumOf(counts)));
  const filterOf = (type: Text) =>
    id === "status" || isNotRead(type) ? undefined : { ...NO_FILTER, types: [textOf(type) ?? ""] };
  return {
    id,
    heading,
    note: gapNote(figures),
    columns: columns(label, l10n.t("Tasks")),
    rows: rows.map(([value, counts]) =>
      barCells(labelOf(value), [sumOf(counts)], most, isWhole(figures), filterOf(value)),
    ),
  };
}

/** A name with its bar, and the sum. */
function barCells(
  text: string,
  counts: readonly number[],
  most: number,
  whole: boolean,
  filter: TaskFilter | undefined,
): BookCell[] {
  const bar = counts.map((count) => (100 * count) / Math.max(1, most));
  return [{ text, bar, asks: filter && filtering(filter) }, { text: shown(sumOf(counts), whole) }];
}

function filtering(filter: TaskFilter) {
  return { type: "filter", filter } as const;
}

/** The same days as those of which figures.ts counts the tasks. */
function dueFilter(age: number, ...actor: readonly TaskCondition[]): TaskFilter {
  if (age === DUE_SOON) return { ...NO_FILTER, conditions: ["outstanding", "dueIn7Days", ...actor] };
  const [least, most] = daysOf(age);
  const upTo = most === undefined ? {} : { mostLateDays: most };
  return { ...NO_FILTER, conditions: ["lateBy", ...actor], lateDays: least, ...upTo };
}

function daysOf(age: number): [least: number, most: number | undefined] {
  const [before, most] = [AGES[age - 1], AGES[age]];
  return [before === undefined ? 0 : before + 1, most === Number.POSITIVE_INFINITY ? undefined : most];
}

function dueLabel(age: number): string {
  if (age === DUE_SOON) return l10n.t("Due within 7 days");
  const [least, most] = daysOf(age);
  if (most === undefined) return l10n.t("Late by {0} days or more", least);
  return least === 0 ? l10n.t("Late by up to {0} days", most) : l10n.t("Late by {0} to {1} days", least, most);
}

function worstTable(figures: BookFigures, now: number): BookTable {
  const none = figures.counts.overdueExact
    ? l10n.t("Nothing is late. The first bar above shows what is due next.")
    : l10n.t("Nothing is known to be late, but not all was read.");
  return {
    id: "worst",
    heading: l10n.t("Late for the longest time"),
    note: figures.worst.length === 0 ? none : undefined,
    columns: columns(l10n.t("Loan"), l10n.t("Late since"), l10n.t("Tasks"), l10n.t("Late tasks wait for")),
    rows: figures.worst.map(({ reference, counts, late }) => {
      const since = counts.lateSince ?? now;
      const waiting = actorLabels().flatMap((label, actor) => (late[actor] ? `${label}: ${shown(late[actor])}` : []));
      return [
        { text: reference, asks: { type: "openLoan", reference } as const },
        { text: `${dayText(since, now)} (${lateWords(daysSince(since, now) ?? 0)})` },
        { text: outstandingText(counts) },
        { text: waiting.join(" · ") },
      ];
    }),
  };
}

function trendTable(days: readonly TrendDay[], today: number): BookTable {
  const first = days[0];
  return {
    id: "trend",
    heading: l10n.t("Late and outstanding tasks by day"),
    note: first
      ? l10n.t("Counted once a day since {0}, on this machine. In a gap nothing was counted.", dateOfDay(first.day))
      : l10n.t("Loan Ops counts once a day, when it has read all loans. Nothing is kept yet."),
    columns: columns(
      ...[l10n.t("Day"), l10n.t("Late"), l10n.t("Outstanding"), l10n.t("Loans with something late"), l10n.t("Loans")],
    ),
    rows: days.toReversed().map(({ day, late, outstanding, lateLoans, loans, orMore, otherList }) => {
      const counts = [sumOf(late), outstanding, lateLoans].map((count) => shown(count, !orMore));
      const list = otherList ? [l10n.t("The list of loans changed")] : [];
      return [dateOfDay(day), ...counts, [shown(loans), ...list].join(" · ")].map((text) => ({ text }));
    }),
    lines: first && days.length > 1 ? trendLines(days, first.day, today) : undefined,
  };
}

function trendLines(days: readonly TrendDay[], first: number, today: number): TrendLines {
  const most = Math.max(1, ...days.map(({ outstanding }) => outstanding));
  const x = (day: number) => (100 * (day - first)) / Math.max(1, today - first);
  const lineOf = (count: (day: TrendDay) => number) =>
    days
      .map((one, at) => {
        const point = `${x(one.day)} ${100 - (100 * count(one)) / most}`;
        // After a gap it begins anew; a day by itself is a dot, as the ends of lines are round.
        return days[at - 1]?.day === one.day - 1 ? `L${point}` : `M${point}h0`;
      })
      .join("");
  return {
    late: lineOf(({ late }) => sumOf(late)),
    outstanding: lineOf(({ outstanding }) => outstanding),
    lists: days.flatMap(({ day, otherList }) => (otherList ? `M${x(day)} 0V100` : [])).join(""),
    most: shown(most),
    from: dateOfDay(first),
    to: dateOfDay(today),
  };
}
