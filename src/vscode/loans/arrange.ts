import * as vscode from "vscode";
import { NO_FILTER, type TaskOrder } from "../../domain/taskFilter";
import type { App, RowsView } from "../app/app";
import { GROUPINGS, LOAN_ORDERS, type LoanOrder } from "../app/viewOptions";
import { type CommandId, commandIds } from "../ui/commandIds";
import { commandTitle, showQuickPick } from "../ui/window/pickers";
import { GROUPED_BY } from "./rows";

export const clearFilters = ({ viewOptions }: App) => viewOptions.filterBy(NO_FILTER);

export async function groupTasks({ viewOptions }: App): Promise<void> {
  const groupings = GROUPINGS.map((value) => ({
    label: value === "borrower" ? vscode.l10n.t("Borrower") : GROUPED_BY[value].heading(),
    value,
  }));
  const picked = await pickOne(groupings, viewOptions.grouping, commandIds.groupTasks);
  if (picked) await viewOptions.groupBy(picked);
}

export async function sortTasks({ viewOptions }: App): Promise<void> {
  const orders: { label: string; value: TaskOrder }[] = [
    { label: vscode.l10n.t("As the service gives them"), value: "service" },
    { label: vscode.l10n.t("Due date"), value: "dueDate" },
    { label: vscode.l10n.t("Priority"), value: "priority" },
    { label: vscode.l10n.t("Title"), value: "title" },
  ];
  const picked = await pickOne(orders, viewOptions.order, commandIds.sortTasks);
  if (picked) await viewOptions.sortBy(picked);
}

const ORDERED_BY: Readonly<Record<LoanOrder, () => string>> = {
  added: () => vscode.l10n.t("As added"),
  daysLate: () => vscode.l10n.t("Most days late"),
  lateTasks: () => vscode.l10n.t("Most late tasks"),
  name: () => vscode.l10n.t("Name"),
};

export function loanOrderLabel(order: LoanOrder): string {
  return ORDERED_BY[order]();
}

export async function sortLoans({ viewOptions }: App): Promise<void> {
  const orders = LOAN_ORDERS.map((value) => ({ label: loanOrderLabel(value), value }));
  const picked = await pickOne(orders, viewOptions.loanOrder, commandIds.sortLoans);
  if (picked) await viewOptions.sortLoansBy(picked);
}

async function pickOne<T>(
  choices: readonly (vscode.QuickPickItem & { readonly value: T })[],
  present: T,
  command: CommandId,
): Promise<T | undefined> {
  const items = choices.map((choice) => ({
    ...choice,
    iconPath: new vscode.ThemeIcon(choice.value === present ? "check" : "blank"),
  }));
  return (await showQuickPick(items, { title: commandTitle(command) }))?.value;
}

export const collapseAll = ({ loansTree }: App) => foldAll("loanOps.loans", loansTree);

/** A command of its own: an entry in the title of a view does not say which view it is of. */
export const collapseAllDeals = ({ dealsTree }: App) => foldAll("loanOps.deals", dealsTree);

/** VS Code's command folds the list that has the focus. Its button for it would stand in the title, which is narrow. */
async function foldAll(viewId: string, tree: RowsView): Promise<void> {
  await vscode.commands.executeCommand(`${viewId}.focus`);
  await vscode.commands.executeCommand("list.collapseAll");
  tree.foldAll();
}
