import * as l10n from "@vscode/l10n";
import { asOfText, dateFormat, dayAfter, dayText, isOverdue, parseServiceDate } from "../../domain/dates";
import type { OwnedTask } from "../../domain/loan";
import { type Task, taskLabel } from "../../domain/task";
import { isOutstanding } from "../../domain/taskStatus";
import { remembered } from "../../domain/text";
import { isNotRead, type Text, textOf } from "../../domain/unknown";
import type { Activity, ActivityState } from "../../ledger/activity";
import { activityKindLabel, activityResultText, activityStateLabel } from "../../ledger/activityText";
import type { Block, EventKind, Lane, Timeline } from "../../protocol/page";
import type { FoundChange } from "../../store/unseenChanges";
import { quiet, section, table } from "./parts";

/** What changed between two reads, in words as well. */
export interface NamedChange extends FoundChange {
  readonly text: string;
}

interface TimelineFacts {
  /** All that the loan has: what is known of one without a lane stands in that of the loan. */
  readonly tasks: readonly OwnedTask[];
  /** What was sent about the loan, from every window. */
  readonly activities: readonly Activity[];
  readonly changes: readonly NamedChange[];
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** Times are in milliseconds since the epoch. */
interface Event {
  readonly kind: EventKind;
  readonly at: number;
  /** A day that a task is due on is over only at its end. */
  readonly end: number;
  /** It happened at some time between `at` and then. */
  readonly until?: number;
  /** When that was, in words. */
  readonly time: string;
  /** What exactly was sent or changed. */
  readonly text?: string;
  /** Undefined for the loan itself. */
  readonly task: Task | undefined;
}

const KINDS: Readonly<Record<EventKind, () => string>> = {
  created: () => l10n.t("Created"),
  due: () => l10n.t("Due"),
  late: () => l10n.t("Due, and late"),
  completed: () => l10n.t("Completed"),
  sending: () => l10n.t("Being sent from here"),
  sent: () => l10n.t("Sent from here"),
  notDone: () => l10n.t("Not done"),
  unknown: () => l10n.t("Outcome unknown"),
  changed: () => l10n.t("Changed between two reads"),
};

const SENT_KINDS: Readonly<Record<ActivityState, EventKind>> = {
  planned: "sending",
  sent: "sending",
  confirmed: "sent",
  refused: "notDone",
  notSent: "notDone",
  unknown: "unknown",
};

/**
 * The course of a loan, as far as anything is known of it: what the service dates (service.md 2.5), what was sent from here,
 * and what differs between two reads. Drawn, and as a table.
 */
export function timelineSection(lanes: readonly OwnedTask[], facts: TimelineFacts): Block {
  const { now } = facts;
  const { events, unknownDates } = eventsOf(lanes, facts);
  const scale = scaleOf(
    events.flatMap(({ end, until }) => [end, until ?? []].flat()),
    now,
  );
  const far = events.filter(({ end }) => scale.at(end) === undefined).length;
  const notes = [
    l10n.t(
      "Dates are the service's, what was sent is from the record of Loan Ops. The service keeps no history, so nobody can tell who changed something elsewhere, or what came and went between two reads.",
    ),
    far > 0 ? l10n.t("Too far away to be drawn, so only in the table: {0}.", far) : [],
    unknownDates > 0 ? l10n.t("Dates that were not read or not understood: {0}.", unknownDates) : [],
  ];
  const rows = events.map(({ kind, time, text = "", task }) => ({ cells: [time, KINDS[kind](), text, nameOf(task)] }));
  const columns = [l10n.t("Time"), l10n.t("What"), l10n.t("Details"), l10n.t("Task")];
  return section("timeline", l10n.t("Timeline"), [
    { is: "line", parts: [quiet(notes.flat().join(" "))] },
    { ...chartOf(lanes, events, scale, now), label: l10n.t("Show as Table"), table: table(columns, rows, 0) },
  ]);
}

function nameOf(task: Task | undefined): string {
  return task === undefined ? l10n.t("Loan") : taskLabel(task);
}

/** Sorted by when they began. */
function eventsOf(lanes: readonly OwnedTask[], { tasks, activities, changes, now }: TimelineFacts) {
  const byId = Map.groupBy(tasks, ({ task }) => task.id);
  const taskOf = ({ taskId = "", taskKind }: Pick<Activity, "taskId" | "taskKind">) =>
    byId.get(taskId)?.find(({ task }) => taskKind === undefined || task.kind === taskKind)?.task;
  const dates = datesOf(lanes, now);
  const events = [
    ...dates.filter((date) => date !== undefined),
    ...activities.map((activity): Event => {
      const { kind, state, sentAt, plannedAt } = activity;
      const task = taskOf(activity);
      // Its lane names the task.
      const result = activityResultText(activity, { task: task && taskLabel(task) }) ?? [];
      const text = [`${activityKindLabel(kind)}: ${activityStateLabel(activity)}`, result].flat().join(" · ");
      const at = sentAt ?? plannedAt;
      return { kind: SENT_KINDS[state], at, end: at, time: asOfText(at, now), text, task };
    }),
    ...changes.map(({ change, after, by, text }): Event => {
      const isBetween = after !== undefined && after < by;
      const seen = asOfText(by, now);
      const time = isBetween
        ? l10n.t("seen between {0} and {1}", asOfText(after, now), seen)
        : l10n.t("seen at {0}, or earlier", seen);
      const at = isBetween ? after : by;
      return { kind: "changed", at, end: at, ...(isBetween && { until: by }), time, text, task: taskOf(change) };
    }),
  ];
  const unknownDates = dates.filter((date) => date === undefined).length;
  return { events: events.sort((a, b) => a.at - b.at), unknownDates };
}

/** Undefined for a date that is there and not known. Tasks have few dates, and to understand one takes longest. */
function datesOf(tasks: readonly OwnedTask[], now: number): (Event | undefined)[] {
  const timeOf = remembered((value: Text) => {
    const date = parseServiceDate(value);
    if (date === undefined) return undefined;
    const { time: at, wholeDay } = date;
    const time = wholeDay ? dateFormat({ dateStyle: "medium" }).format(at) : asOfText(at, now);
    return { at, time, dayEnd: wholeDay ? dayAfter(at, 1) : at, isLate: isOverdue(value, now) };
  });
  return tasks.flatMap(({ task }) => {
    const due = isOutstanding(task.status) && timeOf(task.dueDate)?.isLate ? "late" : "due";
    const dates = { created: task.createdOn, [due]: task.dueDate, completed: task.completedAt };
    return Object.entries(dates).flatMap(([kind, value]): (Event | undefined)[] => {
      if (!isNotRead(value) && textOf(value) === undefined) return [];
      const date = timeOf(value);
      if (date === undefined) return [undefined];
      const { at, time, dayEnd } = date;
      return [{ kind: kind as EventKind, at, end: kind === due ? dayEnd : at, time, task }];
    });
  });
}

/** A lane for the loan and one for each task, in the order of the tasks. */
function chartOf(tasks: readonly OwnedTask[], events: readonly Event[], scale: Scale, now: number) {
  const drawn = new Set<Task | undefined>(tasks.map(({ task }) => task));
  const byTask = Map.groupBy(events.entries(), ([, { task }]) => (drawn.has(task) ? task : undefined));
  const lanes = [undefined, ...tasks.map(({ task }) => task)].flatMap((task) => {
    const own = byTask.get(task);
    return own === undefined ? [] : laneOf(task, own, scale, now);
  });
  const kinds = new Set<string>(events.map(({ kind }) => kind));
  return {
    is: "timeline",
    days: [...scale.ticks, { at: scale.at(now) ?? 0, label: l10n.t("Today"), look: "today" }],
    lanes,
    legend: Object.entries(KINDS).flatMap(([kind, words]) => {
      return kinds.has(kind) ? [{ kind: kind as EventKind, words: words() }] : [];
    }),
  } as const;
}

/** How long a task has been there, for how long it is late, when something changed, and a sign for each event. */
function laneOf(task: Task | undefined, events: readonly [row: number, Event][], scale: Scale, now: number): Lane {
  const endOf = (kind: EventKind) => events.find(([, event]) => event.kind === kind)?.[1].end;
  const end = endOf("completed") ?? (task && isOutstanding(task.status) ? now : undefined);
  const bars = [
    { look: "open", from: endOf("created"), to: end } as const,
    { look: "late", from: endOf("late"), to: now } as const,
    ...events.flatMap(([, { at, until }]) =>
      until === undefined ? [] : ({ look: "changed", from: at, to: until } as const),
    ),
  ];
  const placeOf = (time: number | undefined) => (time === undefined ? undefined : scale.at(time));
  return {
    name: nameOf(task),
    bars: bars.flatMap(({ look, ...times }) => {
      const [from, to] = [placeOf(times.from), placeOf(times.to)];
      return from === undefined || to === undefined || from > to ? [] : [{ look, from, to }];
    }),
    signs: events.flatMap(([row, event]) => {
      const at = scale.at(signTimeOf(event, now));
      return at === undefined ? [] : [{ kind: event.kind, at, row }];
    }),
  };
}

/** In the middle of the day that a task is due on: at its end it would stand at the next one. Today's stands at now. */
function signTimeOf({ at, end, until }: Event, now: number): number {
  if (until !== undefined || at === end) return until ?? at;
  return at <= now && now < end ? now : (at + end) / 2;
}

const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** What is further away is not drawn: one date in another century would press all others into a point. */
const MAX_DAYS = 400;
const STEPS = [1, 2, 7, 14, 28, 56, 112, 224] as const;
const MAX_TICKS = 6;
/** How far from each other words stand, in percent: those next to today, and those on a narrow page. */
const [WIDE, NARROW] = [12, 30];

/** Times from left to right. */
export interface Scale {
  /** In percent of the width; undefined for what is too far away. */
  at(time: number): number | undefined;
  /** Beginnings of days, with what stands there. */
  readonly ticks: Timeline["days"];
}

/** `times`: what is to be seen, and `now` with it. In milliseconds since the epoch. */
export function scaleOf(times: readonly number[], now: number): Scale {
  const near = times.filter((time) => Math.abs(time - now) <= MAX_DAYS * DAY_MILLISECONDS);
  const [first, last] = [Math.min(now, ...near), Math.max(now, ...near)];
  const room = Math.max(DAY_MILLISECONDS, (last - first) / 20);
  const [from, to] = [first - room, last + room];
  // As fine as anybody sees: what moves less than that is no other page.
  const place = (time: number) => Math.round((10_000 * (time - from)) / (to - from)) / 100;
  const days = (to - from) / DAY_MILLISECONDS;
  const step = STEPS.find((one) => days / one <= MAX_TICKS) ?? STEPS[STEPS.length - 1] ?? 1;
  const ticks: Timeline["days"][number][] = [];
  const narrow = [place(now)];
  for (let day = -Math.floor((now - from) / DAY_MILLISECONDS / step) * step; ; day += step) {
    const time = dayAfter(now, day);
    if (time > to) break;
    const at = place(time);
    // Today has a line of its own, and room for its word.
    if (time < from || day === 0 || Math.abs(at - place(now)) < WIDE) continue;
    const fits = narrow.every((other) => Math.abs(at - other) >= NARROW);
    if (fits) narrow.push(at);
    ticks.push({ at, label: dayText(time, now), ...(!fits && { look: "wide" as const }) });
  }
  return { at: (time) => (time < from || time > to ? undefined : place(time)), ticks };
}
