import * as l10n from "@vscode/l10n";
import { isTaskOverdue, parseServiceDate } from "../../domain/dates";
import type { OwnedTask } from "../../domain/loan";
import type { Task } from "../../domain/task";
import { textOf } from "../../domain/unknown";
import type { Activity, ActivityState } from "../../ledger/activity";
import { activityKindLabel, activityResultText, activityStateLabel } from "../../ledger/activityText";
import type { EventKind, Timeline, TimelineEvent } from "../../protocol/loanPage";
import type { FoundChange } from "../../store/changes";
import { isTargetedTask } from "../app/targets";
import { changeText } from "../loans/rowMarks";

interface Known {
  /** Of the loan, from every window. */
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
  const dated = tasks.map(({ task }, line) => datesOf(task, line, now));
  const lineOf = (about: Partial<Pick<Activity, "taskId" | "taskKind">>) => {
    const { taskId, taskKind } = about;
    const line = taskId === undefined ? -1 : tasks.findIndex(({ task }) => isTargetedTask({ taskId, taskKind }, task));
    return line < 0 ? undefined : line;
  };
  const events = [
    ...dated.flatMap(({ events }) => events),
    ...activities.map((activity): TimelineEvent => {
      const { kind, state, sentAt, plannedAt } = activity;
      const text = [`${activityKindLabel(kind)}: ${activityStateLabel(activity)}`, activityResultText(activity) ?? []];
      return {
        ...{ kind: KINDS[state], at: sentAt ?? plannedAt, wholeDay: false },
        ...{ text: text.flat().join(" · "), line: lineOf(activity) },
      };
    }),
    ...changes.map(({ change, after, by }): TimelineEvent => {
      const isBetween = after !== undefined && after < by;
      const time = isBetween ? { at: after, until: by } : { at: by };
      return { kind: "changed", wholeDay: false, ...time, text: changeText(change), line: lineOf(change) };
    }),
  ];
  return {
    events: events.sort((a, b) => a.at - b.at),
    unknownDates: dated.reduce((sum, { unknown }) => sum + unknown, 0),
  };
}

const KINDS: Readonly<Record<ActivityState, EventKind>> = {
  planned: "sending",
  sent: "sending",
  confirmed: "sent",
  refused: "notDone",
  notSent: "notDone",
  unknown: "unknown",
};

function datesOf(task: Task, line: number, now: number) {
  const dates = [
    {
      kind: "created" as const,
      value: task.createdOn,
      text: l10n.t({ message: "Created", comment: "Label before the time when a task was created" }),
    },
    {
      kind: isTaskOverdue(task, now) ? ("late" as const) : ("due" as const),
      value: task.dueDate,
      text: l10n.t({ message: "Due", comment: "Label before the due date of a task" }),
    },
    {
      kind: "completed" as const,
      value: task.completedAt,
      text: l10n.t({ message: "Completed", comment: "Label before the time when a task was completed" }),
    },
  ];
  const events = dates.flatMap(({ kind, value, text }): TimelineEvent[] => {
    const date = parseServiceDate(value);
    return date ? [{ kind, at: date.time, wholeDay: date.wholeDay, text, line }] : [];
  });
  const given = dates.filter(({ value }) => value !== undefined && (typeof value !== "string" || textOf(value)));
  return { events, unknown: given.length - events.length };
}
