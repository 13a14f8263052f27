import * as vscode from "vscode";
import { isFiltering, NO_FILTER, TASK_CONDITIONS, type TaskFilter } from "../../domain/taskFilter";
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
  /** In memory alone: it may be a borrower's name. */
  #text = "";

  readonly onDidChange = this.#changed.event;

  constructor(workspaceState: vscode.Memento) {
    this.#state = workspaceState;
    this.#publish();
  }

  get grouping(): Grouping {
    return GROUPINGS.find((grouping) => grouping === this.#state.get(GROUPING)) ?? "borrower";
  }

  get filter(): TaskFilter {
    const kept = (key: string): readonly unknown[] => {
      const value = this.#state.get<unknown>(key);
      return Array.isArray(value) ? value : [];
    };
    const conditions = kept(CONDITIONS);
    return {
      conditions: Object.values(TASK_CONDITIONS).flatMap((group) => group.filter((one) => conditions.includes(one))),
      types: kept(TYPES).filter((type) => typeof type === "string"),
      text: this.#text,
    };
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

  async filterBy({ conditions, types, text }: TaskFilter): Promise<void> {
    this.#text = text;
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
