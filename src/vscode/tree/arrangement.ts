import * as vscode from "vscode";
import { TASK_FILTERS, type TaskFilter } from "../../domain/taskFilter";
import { TASK_ORDERS, type TaskOrder } from "../../domain/taskOrder";
import { GROUPINGS, type Grouping, type Narrowing } from "./loanNodes";

const GROUPING = "loanOps.grouping";
const FILTERS = "loanOps.filters";
const ORDER = "loanOps.order";

/** How this window groups, filters and sorts tasks. Kept in the window's state. */
export class Arrangement {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(workspaceState: vscode.Memento) {
    this.#state = workspaceState;
    this.#publish();
  }

  get grouping(): Grouping {
    return GROUPINGS.find((grouping) => grouping === this.#state.get(GROUPING)) ?? "borrower";
  }

  get filters(): readonly TaskFilter[] {
    const kept = this.#state.get<unknown>(FILTERS);
    return TASK_FILTERS.filter((filter) => Array.isArray(kept) && kept.includes(filter));
  }

  get order(): TaskOrder {
    return TASK_ORDERS.find((order) => order === this.#state.get(ORDER)) ?? "service";
  }

  narrowing(now: number): Narrowing {
    return { filters: this.filters, order: this.order, now };
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.#keep(GROUPING, grouping);
  }

  async filterBy(filters: readonly TaskFilter[]): Promise<void> {
    await this.#keep(FILTERS, filters);
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
    void vscode.commands.executeCommand("setContext", "loanOps.filtered", this.filters.length > 0);
  }
}

const FILTER_LABELS: Readonly<Record<TaskFilter, () => string>> = {
  outstanding: () => vscode.l10n.t("Outstanding"),
  overdue: () => vscode.l10n.t("Overdue"),
  dueThisWeek: () => vscode.l10n.t("Due this week"),
  withLoanOfficer: () => vscode.l10n.t("With the loan officer"),
  withDocuments: () => vscode.l10n.t("With documents"),
};

export function filterLabel(filter: TaskFilter): string {
  return FILTER_LABELS[filter]();
}

/** What stands above the tree while something is filtered away. */
export function filterMessage(filters: readonly TaskFilter[]): string | undefined {
  if (filters.length === 0) return undefined;
  return vscode.l10n.t("Filtered: {0}", filters.map((filter) => filterLabel(filter)).join(" · "));
}
