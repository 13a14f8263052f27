import * as vscode from "vscode";
import { isFiltering, NO_FILTER, TASK_CONDITIONS, type TaskCondition, type TaskFilter } from "../../domain/taskFilter";
import { TASK_ORDERS, type TaskOrder } from "../../domain/taskOrder";
import { GROUPINGS, type Grouping } from "./grouping";
import type { Narrowing } from "./narrowing";

const GROUPING = "loanOps.grouping";
const CONDITIONS = "loanOps.conditions";
const TYPES = "loanOps.types";
const ORDER = "loanOps.order";

/** How this window groups, filters and sorts tasks. Kept in the window's state. */
export class Arrangement {
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

  narrowing(now: number): Narrowing {
    return { filter: this.filter, order: this.order, now };
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

  async clearFilter(): Promise<void> {
    await this.filterBy(NO_FILTER);
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
