import type { OwnedTask } from "../../domain/loan";
import { compareNextActor, nextActor } from "../../domain/nextActor";
import { FAILED, isNotRead, type Text } from "../../domain/notRead";
import type { Task } from "../../domain/task";
import { compareStatus } from "../../domain/taskStatus";
import { compareType } from "../../domain/taskType";
import type { TaskGrouping } from "./grouping";

interface TaskProperty {
  of(task: Task): Text;
  compare(a: Text, b: Text): number;
}

const PROPERTIES: Readonly<Record<TaskGrouping, TaskProperty>> = {
  status: { of: ({ status }) => status, compare: compareStatus },
  type: { of: ({ type }) => type, compare: compareType },
  nextActor: { of: nextActor, compare: compareNextActor },
};

/** The tasks by their value: values that the service names in their order, then others. */
export function groupedBy(grouping: TaskGrouping, tasks: readonly OwnedTask[]): ReadonlyMap<Text, OwnedTask[]> {
  const { of, compare } = PROPERTIES[grouping];
  return new Map([...Map.groupBy(tasks, ({ task }) => keyOf(of(task)))].sort(([a], [b]) => compare(a, b)));
}

/** What was not read is one group, for whatever reason. */
function keyOf(value: Text): Text {
  return isNotRead(value) ? FAILED : value;
}
