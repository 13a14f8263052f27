import { parseServiceDate } from "./dueDate";
import { type Text, textOf } from "./notRead";
import type { Task } from "./task";
import type { TaskOrder } from "./taskOrder";

/** Words for priorities that lenders use; service.md 2.9 does not state the values. */
const PRIORITY_WORDS: readonly string[] = [
  "critical",
  "urgent",
  "highest",
  "high",
  "medium",
  "normal",
  "low",
  "lowest",
];

/** Sorts soonest due, highest priority or first title first. Tasks without the value come last. */
export function compareTasks(order: TaskOrder, label: (task: Task) => string): (a: Task, b: Task) => number {
  switch (order) {
    case "service":
      return () => 0;
    case "dueDate":
      return (a, b) => dueTime(a.dueDate) - dueTime(b.dueDate);
    case "priority":
      return (a, b) => priorityRank(a.priority) - priorityRank(b.priority) || dueTime(a.dueDate) - dueTime(b.dueDate);
    case "title":
      return (a, b) => label(a).localeCompare(label(b), undefined, { numeric: true });
  }
}

/** The due date as a number to sort by; tasks without a readable date come last. */
export function dueTime(dueDate: Text): number {
  return parseServiceDate(dueDate)?.time ?? Number.MAX_SAFE_INTEGER;
}

/** Numbers come first, 1 before 2, as in most systems; then words that lenders use; then everything else. */
function priorityRank(value: Text): number {
  const priority = textOf(value);
  if (priority === undefined) return Number.MAX_SAFE_INTEGER;
  if (/^\d+(\.\d+)?$/.test(priority)) return Number(priority);
  const word = PRIORITY_WORDS.indexOf(priority.toLowerCase());
  return word < 0 ? Number.MAX_SAFE_INTEGER - 1 : word;
}
