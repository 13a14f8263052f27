import * as vscode from "vscode";
import { TASK_FILTERS, type TaskFilter } from "../../domain/taskFilter";
import { TASK_ORDERS, type TaskOrder } from "../../domain/taskOrder";
import { GROUPINGS, type Grouping, type Narrowing } from "./loanNodes";

const GROUPING = "loanOps.grouping";
const FILTERS = "loanOps.filters";
const ORDER = "loanOps.order";

/** How this window groups, filters and sorts tasks. Kept in the window's state; the manifest's menus see it. */
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

  async toggle(filter: TaskFilter): Promise<void> {
    const { filters } = this;
    await this.#keep(
      FILTERS,
      filters.includes(filter) ? filters.filter((one) => one !== filter) : [...filters, filter],
    );
  }

  async clearFilters(): Promise<void> {
    await this.#keep(FILTERS, []);
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
    const set = (key: string, value: unknown) => void vscode.commands.executeCommand("setContext", key, value);
    set(GROUPING, this.grouping);
    set(ORDER, this.order);
    set("loanOps.filtered", this.filters.length > 0);
    for (const filter of TASK_FILTERS) set(`loanOps.filter.${filter}`, this.filters.includes(filter));
  }
}

const FILTER_WORDS: Readonly<Record<TaskFilter, () => string>> = {
  outstanding: () => vscode.l10n.t("outstanding"),
  overdue: () => vscode.l10n.t("overdue"),
  dueThisWeek: () => vscode.l10n.t("due this week"),
  withLoanOfficer: () => vscode.l10n.t("with the loan officer"),
  withDocuments: () => vscode.l10n.t("with documents"),
};

/** What stands above the tree while something is filtered away. */
export function filterMessage(filters: readonly TaskFilter[]): string | undefined {
  if (filters.length === 0) return undefined;
  return vscode.l10n.t("Showing only tasks that are: {0}.", filters.map((filter) => FILTER_WORDS[filter]()).join(", "));
}
