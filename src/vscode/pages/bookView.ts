import * as l10n from "@vscode/l10n";
import { dateOfDay, dayNumber, daysSince, dayText, lateWords, numberFormat } from "../../domain/dates";
import { ACTORS, AGES, type BookFigures, DUE_SOON } from "../../domain/figures";
import { notRead, orMore, outstandingText } from "../../domain/taskCounts";
import { NO_FILTER, type TaskCondition, type TaskFilter } from "../../domain/taskFilter";
import { assigneeLabel, compareStatus, compareType, statusLabel, typeLabel } from "../../domain/taskStatus";
import { isNotRead, type Text, textOf } from "../../domain/unknown";
import type { Block, Button, Field, Page, PageRow, TrendChart, Words } from "../../protocol/page";
import { sumOf, type TrendDay } from "../../store/book";
import { line, pageOf, quiet, type Read, section, table } from "./parts";

/** In the order of `ACTORS`. */
const ACTS: readonly TaskCondition[] = ["waitingForBorrower", "withLoanOfficer", "withProcessor"];

export interface BookFacts extends Read {
  readonly figures: BookFigures;
  /** What the book came to on the days that were kept. */
  readonly days: readonly TrendDay[];
}

/** The page of the book: what the listed loans come to. Each bar stands in the cell that names its row. */
export function bookView(facts: BookFacts): Page {
  const { figures } = facts;
  const shown = pageOf(
    l10n.t("Book"),
    facts,
    [],
    [
      ...bookNumbers(facts),
      dueSection(figures),
      worstSection(facts),
      trendSection(facts),
      sectionBy(figures, "status", l10n.t("All tasks by status"), l10n.t("Status"), compareStatus, statusLabel),
      sectionBy(figures, "type", l10n.t("All tasks by type"), l10n.t("Type"), compareType, typeLabel),
    ],
  );
  return { ...shown, wide: true };
}

function actorLabels(others: string): string[] {
  return [...ACTORS.map(assigneeLabel), others];
}

function shownCount(count: number, exact = true): string {
  return orMore(numberFormat({}).format(count), exact);
}

/** The counts of the columns, and whether it is known of each task who acts next: if not, it may be of any of them. */
function byActor(counts: readonly number[]): { columns: number[]; known: boolean } {
  const [others = 0, unknown = 0] = counts.slice(ACTORS.length);
  return { columns: [...ACTORS.map((_, at) => counts[at] ?? 0), others + unknown], known: unknown === 0 };
}

function isWhole({ counts }: BookFigures): boolean {
  return counts.outstandingExact && counts.overdueExact;
}

function bookNumbers({ figures, days, now }: BookFacts): Block[] {
  const { loans, lateLoans, counts } = figures;
  const today = dayNumber(now);
  // Nothing was counted while VS Code was shut: then the last day before that.
  const then = days.findLast(({ day }) => day <= today - 7 && day > today - 14);
  const number = (
    name: string,
    label: string,
    count: number,
    was: number | undefined,
    isRead = true,
    wasRead = true,
  ): Field => {
    const before = then && was !== undefined ? beforeText(count, was, isRead, wasRead, dateOfDay(then.day)) : undefined;
    const value = { text: shownCount(count, isRead), look: "number" };
    return { name, label, parts: [value, before === undefined ? [] : quiet(before)].flat() };
  };
  const [isRead, wasRead] = [counts.overdueExact, then?.orMore === undefined];
  const fields = [
    number("loans", l10n.t("Loans"), loans, then?.loans),
    number("lateLoans", l10n.t("Loans with something late"), lateLoans, then?.lateLoans, isRead, wasRead),
    number("late", l10n.t("Late tasks"), counts.overdue, then && sumOf(then.late), isRead, wasRead),
  ];
  const isOther = then !== undefined && days.some(({ day, otherList }) => otherList && day > then.day);
  const note =
    isOther && l10n.t("The list of loans changed since {0}: other loans are counted now.", dateOfDay(then.day));
  return [{ is: "fields", look: "key", fields }, ...(note ? [line(quiet(note))] : [])];
}

function beforeText(count: number, was: number, isRead: boolean, wasRead: boolean, date: string): string {
  // Nobody knows the difference of numbers that may be larger.
  if (!isRead || !wasRead) return l10n.t("{0} on {1}", shownCount(was, wasRead), date);
  if (count > was) return l10n.t("{0} more than on {1}", shownCount(count - was), date);
  if (count < was) return l10n.t("{0} fewer than on {1}", shownCount(was - count), date);
  return l10n.t("as many as on {0}", date);
}

/** Said above counts to which something may be missing. */
function gapNote(figures: BookFigures, whole: boolean): Block[] {
  if (whole) return [];
  const missing = notRead(figures.counts).join(" · ");
  const text = l10n.t("Not all was read, so there may be more of each.") + (missing && ` (${missing})`);
  return [line(quiet(text))];
}

function dueSection(figures: BookFigures): Block {
  const rows = [DUE_SOON, ...AGES.keys()].map((age) => ({ age, ...byActor(figures.due.get(age) ?? []) }));
  const whole = isWhole(figures);
  const most = Math.max(...rows.map(({ columns }) => sumOf(columns)));
  const actors = actorLabels(l10n.t("Other"));
  const made = table(
    [l10n.t("Due date"), l10n.t("Tasks")],
    rows.map(({ age, columns, known }): PageRow => {
      const label = dueLabel(age);
      const { key, cells } = barRow(label, columns, most, whole, dueFilter(age));
      const ofActors = columns.map((count, at): Button | string => {
        const condition = ACTS[at];
        // In the last column are those of which it is not known as well.
        const text = shownCount(count, whole && (known || condition === undefined));
        if (count === 0 || condition === undefined) return text;
        const asks = { type: "filter", filter: dueFilter(age, condition) } as const;
        return { label: text, fullLabel: [text, label, actors[at]].join(", "), look: "link", asks };
      });
      return { key, cells: [...cells, ...ofActors] };
    }),
    0,
  );
  const columns = [...made.columns, ...actors.map((label, look) => ({ label, look }))];
  return section("due", l10n.t("Due soon and late, by who acts next"), [
    ...gapNote(figures, whole && rows.every(({ known }) => known)),
    { ...made, look: "bars", columns },
    line(quiet(l10n.t("Other: nobody has to act, somebody else has to, or it is not known."))),
  ]);
}

/** A service has a few. Thousands would hold up the window. */
const MAX_VALUES = 100;

function sectionBy(
  figures: BookFigures,
  by: "status" | "type",
  heading: string,
  label: string,
  compare: (a: Text, b: Text) => number,
  labelOf: (value: Text) => string,
): Block {
  const filterOf = (type: Text) =>
    by === "status" || isNotRead(type) ? undefined : { ...NO_FILTER, types: [textOf(type) ?? ""] };
  const read = isWhole(figures);
  const whole = read && ![...figures[by].keys()].some(isNotRead);
  const values = [...figures[by]]
    .sort(([a], [b]) => compare(a, b))
    .map(([value, counts]) => ({
      text: labelOf(value),
      count: sumOf(counts),
      filter: filterOf(value),
      // A task whose value was not read may be of any of the others.
      exact: whole || (read && isNotRead(value)),
    }));
  const others = values.splice(MAX_VALUES);
  const text = l10n.t("Other values: {0}", numberFormat({}).format(others.length));
  const sum = sumOf(others.map(({ count }) => count));
  if (others.length > 0) values.push({ text, count: sum, filter: undefined, exact: whole });
  const most = Math.max(...values.map(({ count }) => count));
  const rows = values.map(({ text, count, filter, exact }) => barRow(text, [count], most, exact, filter));
  return section(by, heading, [
    ...gapNote(figures, whole),
    ...(rows.length === 0 && read ? [line(quiet(l10n.t("No tasks")))] : []),
    ...(rows.length === 0 ? [] : [{ ...table([label, l10n.t("Tasks")], rows, 0), look: "bars" } as const]),
  ]);
}

/** A name with its bar, and the sum. */
function barRow(
  text: string,
  counts: readonly number[],
  most: number,
  whole: boolean,
  filter: TaskFilter | undefined,
): PageRow {
  const bar = counts.map((count) => (100 * count) / Math.max(1, most));
  const named: Button | Words = filter
    ? { label: text, look: "bar", bar, asks: { type: "filter", filter } }
    : { text, look: "bar", bar };
  return { key: text, cells: [named, shownCount(sumOf(counts), whole)] };
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

function worstSection({ figures, now }: BookFacts): Block {
  const none = figures.counts.overdueExact
    ? l10n.t("Nothing is late. The first bar above shows what is due next.")
    : l10n.t("Nothing is known to be late, but not all was read.");
  const columns = [l10n.t("Loan"), l10n.t("Late since"), l10n.t("Tasks"), l10n.t("Late tasks wait for")];
  const actors = actorLabels(l10n.t("Nobody, others or not known"));
  const rows = figures.worst.map(({ reference, counts, late }): PageRow => {
    const isRead = counts.overdueExact;
    const date = counts.lateSince ?? now;
    const since = `${dayText(date, now)} (${lateWords(daysSince(date, now) ?? 0)})`;
    const { columns: waits, known } = byActor(late);
    const waiting = waits.flatMap((count, at) => {
      const exact = isRead && (known || at === ACTORS.length);
      return count > 0 ? `${actors[at]}: ${shownCount(count, exact)}` : [];
    });
    return {
      key: reference,
      cells: [
        { label: reference, look: "link", asks: { type: "open", loanReference: reference } },
        isRead ? since : l10n.t("{0} or earlier", since),
        outstandingText(counts),
        waiting.join(" · "),
      ],
    };
  });
  return section("worst", l10n.t("Late for the longest time"), [
    rows.length === 0 ? line(quiet(none)) : { ...table(columns, rows, 0), look: "lines" },
  ]);
}

function trendSection({ days, now }: BookFacts): Block {
  const [first] = days;
  const note = first
    ? l10n.t("Counted once a day since {0}, on this machine. In a gap nothing was counted.", dateOfDay(first.day))
    : l10n.t("Loan Ops counts once a day, when it has read all loans. Nothing is kept yet.");
  const tasks = [l10n.t("Late"), l10n.t("Outstanding"), l10n.t("Finished")];
  const columns = [l10n.t("Day"), ...tasks, l10n.t("Loans with something late"), l10n.t("Loans")];
  const rows = days.toReversed().map((one): PageRow => {
    const { day, late, outstanding, finished, lateLoans, loans, orMore, otherList } = one;
    const counts = [sumOf(late), outstanding, finished, lateLoans].map((count) => shownCount(count, !orMore));
    const list = otherList ? [l10n.t("The list of loans changed")] : [];
    return { key: String(day), cells: [dateOfDay(day), ...counts, [shownCount(loans), ...list].join(" · ")] };
  });
  const made = { ...table(columns, rows, 0), look: "lines" } as const;
  const drawn: readonly Block[] =
    first && days.length > 1
      ? [trendOf(days, first.day, dayNumber(now)), { is: "folded", label: l10n.t("Show as Table"), table: made }]
      : [made];
  return section("trend", l10n.t("Late and outstanding tasks by day"), [line(quiet(note)), ...(first ? drawn : [])]);
}

function trendOf(days: readonly TrendDay[], first: number, today: number): TrendChart {
  const most = Math.max(1, ...days.map(({ outstanding }) => outstanding));
  const x = (day: number) => (100 * (day - first)) / Math.max(1, today - first);
  const pathOf = (count: (day: TrendDay) => number) =>
    days
      .map((one, at) => {
        const point = `${x(one.day)} ${100 - (100 * count(one)) / most}`;
        // After a gap it begins anew; a day by itself is a dot, as the ends of lines are round.
        return days[at - 1]?.day === one.day - 1 ? `L${point}` : `M${point}h0`;
      })
      .join("");
  const lists = days.flatMap(({ day, otherList }) => (otherList ? `M${x(day)} 0V100` : [])).join("");
  return {
    is: "trend",
    lines: [
      { look: "outstanding", name: l10n.t("Outstanding"), path: pathOf(({ outstanding }) => outstanding) },
      { look: "late", name: l10n.t("Late"), path: pathOf(({ late }) => sumOf(late)) },
      ...(lists === "" ? [] : [{ look: "lists", name: l10n.t("The list of loans changed"), path: lists } as const]),
    ],
    most: shownCount(most),
    from: dateOfDay(first),
    to: dateOfDay(today),
  };
}
