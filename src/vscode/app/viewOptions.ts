import * as vscode from "vscode";
import { isComplete } from "../../domain/listing";
import { type Borrower, type Loan, type OwnedTask, officerOf, ownerOf, tasksOfOwners } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import {
  compareTasks,
  filterAt,
  isFiltering,
  NO_FILTER,
  TASK_CONDITIONS,
  TASK_ORDERS,
  type TaskCondition,
  type TaskFilter,
  type TaskOrder,
} from "../../domain/taskFilter";

const GROUPING = "loanOps.grouping";
const CONDITIONS = "loanOps.conditions";
const TYPES = "loanOps.types";
const ORDER = "loanOps.order";
const LOAN_ORDER = "loanOps.loanOrder";

/** How this window groups, filters and sorts tasks, and sorts loans. Kept in the window's state. */
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

  get loanOrder(): LoanOrder {
    return LOAN_ORDERS.find((order) => order === this.#state.get(LOAN_ORDER)) ?? "added";
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

  async sortLoansBy(order: LoanOrder): Promise<void> {
    await this.#keep(LOAN_ORDER, order);
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
  const passes = filterAt(filter, now);
  return tasks.filter((owned) => passes(owned) !== false).sort((a, b) => compare(a.task, b.task));
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
  const passes = filterAt(filter, now);
  return isFiltering(filter) && !tasks.some((owned) => passes(owned) !== false);
}

/** What the tasks of a loan are grouped by: the first level of its rows, or the second below each borrower. */
export const GROUPINGS = ["borrower", "status", "type", "nextActor"] as const;
export type Grouping = (typeof GROUPINGS)[number];
export type TaskGrouping = Exclude<Grouping, "borrower">;

/** `added`: as they stand on the list. */
export const LOAN_ORDERS = ["added", "daysLate", "lateTasks", "name"] as const;
export type LoanOrder = (typeof LOAN_ORDERS)[number];
