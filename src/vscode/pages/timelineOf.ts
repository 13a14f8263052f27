import { isTaskOverdue, parseServiceDate } from "../../domain/dates";
import type { OwnedTask } from "../../domain/loan";
import { type Task, taskLabel } from "../../domain/task";
import { isNotRead, textOf } from "../../domain/unknown";
import type { Activity, ActivityState } from "../../ledger/activity";
import { activityKindLabel, activityResultText, activityStateLabel } from "../../ledger/activityText";
import type { EventKind, Timeline, TimelineEvent } from "../../protocol/loanPage";
import type { FoundChange } from "../../store/changes";
import { isTargetedTask } from "../app/targets";
import { changeText } from "../loans/rowMarks";

interface Known {
  /** What was sent about the loan, from every window. */
  readonly activities: readonly Activity[];
  /** Since the user looked. */
  readonly changes: readonly FoundChange[];
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The course of a loan, as far as anything is known of it: what the service dates (service.md 2.5), what was sent from here,
 * and what differs between two reads. `tasks`: in the order of the page's lines.
 */
export function timelineOf(tasks: readonly OwnedTask[], { activities, changes, now }: Known): Timeline {
  const lineOf = ({ taskId = "", taskKind }: Pick<Activity, "taskId" | "taskKind">) => {
    const line = tasks.findIndex(({ task }) => isTargetedTask({ taskId, taskKind }, task));
    return line < 0 ? undefined : line;
  };
  const dates = tasks.flatMap(({ task }, line) => datesOf(task, line, now));
  const events = [
    ...dates.filter((date) => date !== undefined),
    ...activities.map((activity): TimelineEvent => {
      const { kind, state, sentAt, plannedAt } = activity;
      const line = lineOf(activity);
      // Its lane names the task.
      const owned = tasks[line ?? -1];
      const result = activityResultText(activity, { task: owned && taskLabel(owned.task) }) ?? [];
      const text = [`${activityKindLabel(kind)}: ${activityStateLabel(activity)}`, result].flat().join(" · ");
      return { kind: KINDS[state], at: sentAt ?? plannedAt, wholeDay: false, text, line };
    }),
    ...changes.map(({ change, after, by }): TimelineEvent => {
      const isBetween = after !== undefined && after < by;
      const time = isBetween ? { at: after, until: by } : { at: by };
      return { kind: "changed", wholeDay: false, ...time, text: changeText(change), line: lineOf(change) };
    }),
  ];
  const unknownDates = dates.filter((date) => date === undefined).length;
  return { events: events.sort((a, b) => a.at - b.at), unknownDates };
}

const KINDS: Readonly<Record<ActivityState, EventKind>> = {
  planned: "sending",
  sent: "sending",
  confirmed: "sent",
  refused: "notDone",
  notSent: "notDone",
  unknown: "unknown",
};

/** Undefined for a date that is there and not known. */
function datesOf(task: Task, line: number, now: number): (TimelineEvent | undefined)[] {
  const due = isTaskOverdue(task, now) ? "late" : "due";
  const dates = { created: task.createdOn, [due]: task.dueDate, completed: task.completedAt };
  return Object.entries(dates).flatMap(([kind, value]) => {
    if (!isNotRead(value) && textOf(value) === undefined) return [];
    const date = parseServiceDate(value);
    return [date && { kind: kind as EventKind, at: date.time, wholeDay: date.wholeDay, line }];
  });
}
