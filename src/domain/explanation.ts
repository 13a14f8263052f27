import { dueTime } from "./compareTasks";
import { type Loan, type OwnedTask, taskListsOf, tasksAreComplete, tasksOf } from "./loan";
import { compareNextActor, nextActor } from "./nextActor";
import { countTasks, type TaskCounts } from "./taskCounts";
import { isFinished } from "./taskStatus";

/** Why a loan is not done: what a brief says, and what an agent is told. */
export interface LoanExplanation {
  readonly counts: TaskCounts;
  /** Whether any task came, or the loan has none. */
  readonly read: boolean;
  /** The tasks that may be outstanding by who acts next, each with those that are due first in front. */
  readonly waitingFor: readonly WaitingTasks[];
}

export interface WaitingTasks {
  /** As `nextActor` says. */
  readonly actor: string;
  readonly tasks: readonly OwnedTask[];
}

/** `now` in milliseconds since the epoch. */
export function explainLoan(loan: Loan, now: number): LoanExplanation {
  const open = tasksOf(loan).filter(({ task }) => !isFinished(task.status));
  const whole = tasksAreComplete(loan);
  const counts = countTasks(taskListsOf(loan), whole, now);
  return {
    counts,
    read: whole || counts.all > 0,
    waitingFor: [...Map.groupBy(open, ({ task }) => nextActor(task))]
      .sort(([a], [b]) => compareNextActor(a, b))
      .map(([actor, tasks]) => ({ actor, tasks: soonestFirst(tasks) })),
  };
}

export function soonestFirst<T extends OwnedTask>(tasks: readonly T[]): T[] {
  return tasks.toSorted((a, b) => dueTime(a.task.dueDate) - dueTime(b.task.dueDate));
}
