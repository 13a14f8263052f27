import * as vscode from "vscode";
import { isComplete } from "../../domain/listing";
import {
  type Borrower,
  type Loan,
  type OwnedTask,
  officerOf,
  ownerOf,
  tasksAreComplete,
  tasksOf,
  tasksOfOwners,
} from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import {
  compareTasks,
  isFiltering,
  mayPassFilter,
  NO_FILTER,
  TASK_CONDITIONS,
  TASK_ORDERS,
  type TaskCondition,
  type TaskFilter,
  type TaskOrder,
} from "../../domain/taskFilter";
import type { Entry } from "../../store/entry";

const GROUPING = "loanOps.grouping";
const CONDITIONS = "loanOps.conditions";
const TYPES = "loanOps.types";
const ORDER = "loanOps.order";

/** How this window groups, filters and sorts tasks. Kept in the window's state. */
export class ViewOptions {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  #filter: TaskFilter;

  readonly onDidChange = this.#changed.event;

  constructor(workspaceState: vscode.Memento) {
    this.#state = workspaceState;
    this.#filter = {
      conditions: knownConditions(listIn(workspaceState, CONDITIONS)),
      types: listIn(workspaceState, TYPES).filter((type) => typeof type === "string"),
      text: "",
    };
    this.#publish();
  }

  get grouping(): Grouping {
    return GROUPINGS.find((grouping) => grouping === this.#state.get(GROUPING)) ?? "borrower";
  }

  get filter(): TaskFilter {
    return this.#filter;
  }

  get order(): TaskOrder {
    return TASK_ORDERS.find((order) => order === this.#state.get(ORDER)) ?? "service";
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.#keep(GROUPING, grouping);
  }

  /** The text is in memory alone: it may be a borrower's name. */
  async filterBy({ conditions, types, text }: TaskFilter): Promise<void> {
    this.#filter = { conditions: knownConditions(conditions), types, text };
    await this.#state.update(CONDITIONS, conditions);
    await this.#keep(TYPES, types);
  }

  async sortBy(order: TaskOrder): Promise<void> {
    await this.#keep(ORDER, order);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #keep(key: string, value: unknown): Promise<void> {
    await this.#state.update(key, value);
    this.#publish();
    this.#changed.fire();
  }

  #publish(): void {
    void vscode.commands.executeCommand("setContext", "loanOps.filtered", isFiltering(this.filter));
  }
}

function listIn(state: vscode.Memento, key: string): readonly unknown[] {
  const value = state.get<unknown>(key);
  return Array.isArray(value) ? value : [];
}

/** In the order in which the filter is described. */
function knownConditions(conditions: readonly unknown[]): readonly TaskCondition[] {
  return Object.values(TASK_CONDITIONS).flatMap((group) => group.filter((one) => conditions.includes(one)));
}

export type TaskOptions = Pick<ViewOptions, "grouping" | "filter" | "order">;

export const EVERYTHING: TaskOptions = { grouping: "borrower", filter: NO_FILTER, order: "service" };

/** The tasks that pass the filter, in their order. `now` in milliseconds since the epoch, for what is overdue. */
export function shownTasks(
  tasks: readonly OwnedTask[],
  { filter, order }: Pick<ViewOptions, "filter" | "order">,
  now: number,
): OwnedTask[] {
  const compare = compareTasks(order, taskLabel);
  return tasks.filter((owned) => mayPassFilter(owned, filter, now)).sort((a, b) => compare(a.task, b.task));
}

/** How many of the loan's tasks pass the filter, those included of which it is not known. */
export function passingTasks({ value }: Entry<Loan>, filter: TaskFilter, now: number): number {
  return value === undefined ? 0 : tasksOf(value).filter((owned) => mayPassFilter(owned, filter, now)).length;
}

/** A loan that was not read whole is never hidden: what was not read may pass. */
export function hidesLoan({ value, failure }: Entry<Loan>, passing: number): boolean {
  if (value === undefined || failure !== undefined || value.failures.length > 0) return false;
  return passing === 0 && tasksAreComplete(value);
}

export function hidesBorrower(borrower: Borrower, filter: TaskFilter, now: number): boolean {
  const { failures, tasks, incomes } = borrower;
  if (failures.length > 0 || !isComplete(tasks) || !isComplete(incomes)) return false;
  return hidesAll(tasksOfOwners([ownerOf(borrower)]), filter, now);
}

export function hidesOfficer(loan: Loan, filter: TaskFilter, now: number): boolean {
  if (!isComplete(loan.loanOfficerTasks)) return false;
  return hidesAll(tasksOfOwners([officerOf(loan)]), filter, now);
}

function hidesAll(tasks: readonly OwnedTask[], filter: TaskFilter, now: number): boolean {
  return isFiltering(filter) && !tasks.some((owned) => mayPassFilter(owned, filter, now));
}

/** What the tasks of a loan are grouped by: the first level of its rows, or the second below each borrower. */
export const GROUPINGS = ["borrower", "status", "type", "nextActor"] as const;
export type Grouping = (typeof GROUPINGS)[number];
export type TaskGrouping = Exclude<Grouping, "borrower">;
