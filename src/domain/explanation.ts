import { dueTime } from "./compareTasks";
import { isTaskOverdue } from "./dueDate";
import { type Loan, type OwnedTask, tasksAreComplete, tasksOf } from "./loan";
import { compareNextActor, nextActor } from "./nextActor";
import { isOutstanding } from "./taskStatus";

/** Why a loan is not done: what a brief says, and what an agent is told. */
export interface LoanExplanation {
  readonly outstanding: number;
  readonly overdue: number;
  /** Whether all tasks came. Otherwise there may be more of them, and more that are overdue. */
  readonly complete: boolean;
  /** Whether any task came, or the loan has none. */
  readonly read: boolean;
  /** The outstanding tasks by who acts next, each with those that are due first in front. */
  readonly waitingFor: readonly WaitingTasks[];
}

export interface WaitingTasks {
  /** As `nextActor` says. */
  readonly actor: string;
  readonly tasks: readonly OwnedTask[];
}

/** `now` in milliseconds since the epoch. */
export function explainLoan(loan: Loan, now: number): LoanExplanation {
  const all = tasksOf(loan);
  const outstanding = all.filter(({ task }) => isOutstanding(task.status));
  const complete = tasksAreComplete(loan);
  return {
    outstanding: outstanding.length,
    overdue: outstanding.filter(({ task }) => isTaskOverdue(task, now)).length,
    complete,
    read: complete || all.length > 0,
    waitingFor: [...Map.groupBy(outstanding, ({ task }) => nextActor(task))]
      .sort(([a], [b]) => compareNextActor(a, b))
      .map(([actor, tasks]) => ({ actor, tasks: soonestFirst(tasks) })),
  };
}

export function soonestFirst<T extends OwnedTask>(tasks: readonly T[]): T[] {
  return tasks.toSorted((a, b) => dueTime(a.task.dueDate) - dueTime(b.task.dueDate));
}
