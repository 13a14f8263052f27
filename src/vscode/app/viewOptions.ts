import * as vscode from "vscode";
import type { OwnedTask } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import {
  compareTasks,
  filterAt,
  isFiltering,
  NO_FILTER,
  TASK_CONDITIONS,
  TASK_ORDERS,
  type TaskFilter,
  type TaskOrder,
} from "../../domain/taskFilter";
import { documentedType } from "../../domain/taskStatus";
import { areEqual, countSetting, isObject } from "../../domain/unknown";
import type { ActiveEnvironment } from "../environments/settings";
import type { ShareSafe } from "../environments/shareSafe";

/** A filter that was used, and how the user calls it where it is pinned. */
export interface KeptFilter extends TaskFilter {
  readonly name?: string;
}

const MAX_LAST_FILTERS = 5;

/**
 * How this window groups, filters and sorts tasks, and sorts loans. Kept in the window's state. The words of a filter are in
 * memory alone: they may be a borrower's name. So may a type of tasks that the service does not state.
 */
export class ViewOptions {
  readonly #state: vscode.Memento;
  readonly #active: Pick<ActiveEnvironment, "current">;
  readonly #following: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  /** The filter of each environment, by its ID: each has loans of its own. */
  readonly #filters: Map<string, TaskFilter>;
  #lastFilters: readonly KeptFilter[];

  readonly onDidChange = this.#changed.event;

  constructor(
    workspaceState: vscode.Memento,
    active: Pick<ActiveEnvironment, "current" | "onDidChange">,
    shareSafe: Pick<ShareSafe, "onDidChange">,
  ) {
    this.#state = workspaceState;
    this.#active = active;
    const filters = workspaceState.get<unknown>("loanOps.filters");
    this.#filters = new Map(
      Object.entries(isObject(filters) ? filters : {}).map(([id, one]) => [id, keptPart(filterIn(one))]),
    );
    const lastFilters = listIn(workspaceState.get("loanOps.lastFilters")).map((one) => keptPart(filterIn(one)));
    this.#lastFilters = lastFilters.filter(isFiltering);
    this.#following = vscode.Disposable.from(
      active.onDidChange(() => this.#tell()),
      // No task has such a type any more: it was masked, or is not. All is shown anew soon, so nobody is told.
      shareSafe.onDidChange(() => {
        for (const [id, one] of this.#filters) this.#filters.set(id, { ...keptPart(one), text: one.text });
        this.#publish();
      }),
    );
    this.#publish();
  }

  get grouping(): ViewChoice<"grouping"> {
    return this.#chosen("grouping");
  }

  /** The filter of the active environment. */
  get filter(): TaskFilter {
    return this.#filters.get(this.#active.current.id) ?? NO_FILTER;
  }

  /** Those that are pinned, then the newest of the others, of whichever environment. */
  get lastFilters(): readonly KeptFilter[] {
    const pinned = this.#lastFilters.filter(({ name }) => name !== undefined);
    return [...pinned, ...this.#lastFilters.filter(({ name }) => name === undefined).slice(0, MAX_LAST_FILTERS)];
  }

  get order(): TaskOrder {
    return this.#chosen("order");
  }

  get loanOrder(): LoanOrder {
    return this.#chosen("loanOrder");
  }

  async choose<Name extends ViewChoiceName>(name: Name, value: ViewChoice<Name>): Promise<void> {
    await this.#keep(name, value);
  }

  async filterBy(given: TaskFilter, environmentId = this.#active.current.id): Promise<void> {
    const filter = { ...filterIn(given), text: given.text };
    this.#filters.set(environmentId, filter);
    const isPinned = this.#lastFilters.some((one) => one.name !== undefined && isSameFilter(one, filter));
    if (isFiltering(filter) && !isPinned && filter.types.every(isStated)) await this.keepFilter(filter);
    const kept = [...this.#filters].map(([id, one]) => [id, keptPart(one)] as const);
    await this.#keep("filters", Object.fromEntries(kept.filter(([, one]) => isFiltering(one))));
  }

  /** Keeps it as the newest one, pinned where it has a name. */
  async keepFilter(filter: KeptFilter): Promise<void> {
    this.#lastFilters = [filter, ...this.#lastFilters.filter((one) => !isSameFilter(one, filter))];
    this.#lastFilters = this.lastFilters;
    const kept = this.#lastFilters.filter(({ text }) => text === "");
    await this.#state.update("loanOps.lastFilters", kept);
  }

  dispose(): void {
    this.#following.dispose();
    this.#changed.dispose();
  }

  #chosen<Name extends ViewChoiceName>(name: Name): ViewChoice<Name> {
    const values: readonly ViewChoice<Name>[] = VIEW_CHOICES[name];
    const kept = this.#state.get(`loanOps.${name}`);
    return values.find((value) => value === kept) ?? VIEW_CHOICES[name][0];
  }

  async #keep(name: string, value: unknown): Promise<void> {
    await this.#state.update(`loanOps.${name}`, value);
    this.#tell();
  }

  #tell(): void {
    this.#publish();
    this.#changed.fire();
  }

  #publish(): void {
    void vscode.commands.executeCommand("setContext", "loanOps.filtered", isFiltering(this.filter));
  }
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Without texts that may name somebody. One type that is not stated takes the others along: alone, they would hide what the
 * user asked to see.
 */
function keptPart<Filter extends TaskFilter>(filter: Filter): Filter {
  return { ...filter, types: filter.types.every(isStated) ? filter.types : [], text: "" };
}

function isStated(type: string): boolean {
  return type === "" || documentedType(type) !== undefined;
}

/** A filter without what no version knows, and without its words, which are never kept. */
function filterIn(kept: unknown): KeptFilter {
  const { conditions, types, lateDays, mostLateDays, name } = isObject(kept) ? kept : {};
  const given = listIn(conditions);
  // In the order in which the filter is described.
  const known = Object.values(TASK_CONDITIONS).flatMap((group) => group.filter((one) => given.includes(one)));
  return {
    conditions: known,
    types: listIn(types).filter((type) => typeof type === "string"),
    text: "",
    ...(known.includes("lateBy") && {
      lateDays: lateDays === 0 ? 0 : countSetting(lateDays, 9999, 7),
      ...(mostLateDays !== undefined && { mostLateDays: countSetting(mostLateDays, 9999, 7) }),
    }),
    ...(typeof name === "string" && { name }),
  };
}

function isSameFilter({ name: _, ...one }: KeptFilter, { name: __, ...other }: KeptFilter): boolean {
  return areEqual(one, other);
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

/** What there is one of at a time. The first value counts until another one is chosen. */
export const VIEW_CHOICES = {
  /** What the tasks of a loan are grouped by: the first level of its rows, or the second below each borrower. */
  grouping: ["borrower", "status", "type", "nextActor"],
  order: TASK_ORDERS,
  /** `added`: as they stand on the list. */
  loanOrder: ["added", "daysLate", "lateTasks", "name"],
} as const;
export type ViewChoiceName = keyof typeof VIEW_CHOICES;
export type ViewChoice<Name extends ViewChoiceName> = (typeof VIEW_CHOICES)[Name][number];
export type TaskGrouping = Exclude<ViewChoice<"grouping">, "borrower">;
export type LoanOrder = ViewChoice<"loanOrder">;
