import * as vscode from "vscode";
import type { TaskFilter } from "../../domain/taskFilter";
import type { TaskOrder } from "../../domain/taskOrder";
import { showQuickPick } from "../base/window/quickPick";
import type { Arrangement } from "./arrangement";
import type { Grouping } from "./loanNodes";

/** Changes how the view "Loans" shows its rows. */
type ArrangeCommand = (context: { readonly arrangement: Arrangement }) => Promise<void>;

export function groupBy(grouping: Grouping): ArrangeCommand {
  return ({ arrangement }) => arrangement.groupBy(grouping);
}

/** One handler for both halves of a toggle: the menus show the one that fits. */
export function toggleFilter(filter: TaskFilter): ArrangeCommand {
  return ({ arrangement }) => arrangement.toggle(filter);
}

export const clearFilters: ArrangeCommand = ({ arrangement }) => arrangement.clearFilters();

export const sortTasks: ArrangeCommand = async ({ arrangement }) => {
  const orders: { label: string; description: string; order: TaskOrder }[] = [
    { label: vscode.l10n.t("As the service gives them"), description: "", order: "service" },
    { label: vscode.l10n.t("By due date"), description: vscode.l10n.t("soonest first"), order: "dueDate" },
    { label: vscode.l10n.t("By priority"), description: vscode.l10n.t("most pressing first"), order: "priority" },
    { label: vscode.l10n.t("By title"), description: "", order: "title" },
  ];
  const items = orders.map((item) => ({
    ...item,
    iconPath: new vscode.ThemeIcon(item.order === arrangement.order ? "check" : "blank"),
  }));
  const picked = await showQuickPick(items, { title: vscode.l10n.t("Sort tasks") });
  if (picked) await arrangement.sortBy(picked.order);
};
