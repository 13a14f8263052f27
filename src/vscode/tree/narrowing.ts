import type { Borrower } from "../../domain/borrower";
import { compareTasks } from "../../domain/compareTasks";
import { isComplete } from "../../domain/listing";
import {
  isCompleteIn,
  type Loan,
  type OwnedTask,
  officerOf,
  ownerOf,
  tasksAreComplete,
  tasksOf,
  tasksOfOwner,
} from "../../domain/loan";
import { mayPassFilter } from "../../domain/passesFilter";
import { taskLabel } from "../../domain/task";
import { isFiltering, NO_FILTER, type TaskFilter } from "../../domain/taskFilter";
import type { TaskOrder } from "../../domain/taskOrder";
import type { Entry } from "../../store/entry";

/** Which tasks are shown, and in which order. */
export interface Narrowing {
  readonly filter: TaskFilter;
  readonly order: TaskOrder;
  /** Milliseconds since the epoch, for what is overdue. */
  readonly now: number;
}

export const EVERYTHING: Narrowing = { filter: NO_FILTER, order: "service", now: 0 };

/** The tasks that pass the filter, in their order. */
export function narrowed(tasks: readonly OwnedTask[], { filter, order, now }: Narrowing): OwnedTask[] {
  const compare = compareTasks(order, taskLabel);
  return tasks.filter((owned) => mayPassFilter(owned, filter, now)).sort((a, b) => compare(a.task, b.task));
}

/** Whether the filter hides a loan: all of its tasks were read, and none passes. */
export function hidesLoan({ value, failure }: Entry<Loan>, narrowing: Narrowing): boolean {
  if (value === undefined || failure !== undefined || value.failures.length > 0 || !tasksAreComplete(value))
    return false;
  return hidesAll(tasksOf(value), narrowing);
}

/** Whether the filter hides a borrower, of whom all was read. */
export function hidesBorrower(borrower: Borrower, narrowing: Narrowing): boolean {
  if (borrower.failures.length > 0 || !isComplete(borrower.tasks) || !isComplete(borrower.incomes)) return false;
  return hidesAll(tasksOfOwner(ownerOf(borrower)), narrowing);
}

/** Whether the filter hides the tasks of a loan's officer, all of which were read. */
export function hidesOfficer(loan: Loan, narrowing: Narrowing): boolean {
  if (!isCompleteIn(loan, loan.loanOfficerTasks)) return false;
  return hidesAll(tasksOfOwner(officerOf(loan)), narrowing);
}

function hidesAll(tasks: readonly OwnedTask[], { filter, now }: Narrowing): boolean {
  return isFiltering(filter) && !tasks.some((owned) => mayPassFilter(owned, filter, now));
}
