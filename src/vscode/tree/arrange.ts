import * as vscode from "vscode";
import { TASK_FILTERS } from "../../domain/taskFilter";
import type { TaskOrder } from "../../domain/taskOrder";
import { showQuickPick, showQuickPickOfMany } from "../base/window/quickPick";
import { type Arrangement, filterLabel } from "./arrangement";
import type { Grouping } from "./loanNodes";

/** Changes how the view "Loans" shows its rows. */
type ArrangeCommand = (context: { readonly arrangement: Arrangement }) => Promise<void>;

export const filterTasks: ArrangeCommand = async ({ arrangement }) => {
  const items = TASK_FILTERS.map((filter) => ({
    label: filterLabel(filter),
    picked: arrangement.filters.includes(filter),
    filter,
  }));
  const placeholder = vscode.l10n.t("Only tasks that pass every checked filter are shown");
  const picked = await showQuickPickOfMany(items, { title: vscode.l10n.t("Filter tasks"), placeholder });
  if (picked) await arrangement.filterBy(picked.map(({ filter }) => filter));
};

export const clearFilters: ArrangeCommand = ({ arrangement }) => arrangement.filterBy([]);

export const groupTasks: ArrangeCommand = async ({ arrangement }) => {
  const groupings: { label: string; value: Grouping }[] = [
    { label: vscode.l10n.t("By borrower"), value: "borrower" },
    { label: vscode.l10n.t("By status"), value: "status" },
    { label: vscode.l10n.t("By type"), value: "type" },
  ];
  const picked = await pickOne(groupings, arrangement.grouping, vscode.l10n.t("Group tasks"));
  if (picked) await arrangement.groupBy(picked);
};

export const sortTasks: ArrangeCommand = async ({ arrangement }) => {
  const orders: { label: string; description?: string; value: TaskOrder }[] = [
    { label: vscode.l10n.t("As the service gives them"), value: "service" },
    { label: vscode.l10n.t("By due date"), description: vscode.l10n.t("soonest first"), value: "dueDate" },
    { label: vscode.l10n.t("By priority"), description: vscode.l10n.t("most pressing first"), value: "priority" },
    { label: vscode.l10n.t("By title"), value: "title" },
  ];
  const picked = await pickOne(orders, arrangement.order, vscode.l10n.t("Sort tasks"));
  if (picked) await arrangement.sortBy(picked);
};

/** One of several ways to show the rows; the present one has a check mark. */
async function pickOne<T>(
  choices: readonly (vscode.QuickPickItem & { readonly value: T })[],
  present: T,
  title: string,
): Promise<T | undefined> {
  const items = choices.map((choice) => ({
    ...choice,
    iconPath: new vscode.ThemeIcon(choice.value === present ? "check" : "blank"),
  }));
  return (await showQuickPick(items, { title }))?.value;
}

/** VS Code's own command of this name folds the list that has the focus. */
export async function collapseAll(): Promise<void> {
  await vscode.commands.executeCommand("loanOps.loans.focus");
  await vscode.commands.executeCommand("list.collapseAll");
}
