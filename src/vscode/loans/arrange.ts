import * as vscode from "vscode";
import { NO_FILTER } from "../../domain/taskFilter";
import type { App, RowsView } from "../app/app";
import { type LoanOrder, VIEW_CHOICES, type ViewChoice, type ViewChoiceName } from "../app/viewOptions";
import { type CommandId, commandIds } from "../ui/commandIds";
import { choose, commandTitle } from "../ui/window/pickers";
import { GROUPED_BY } from "./rows";

export const clearFilters = ({ viewOptions }: App) => viewOptions.filterBy(NO_FILTER);

const LABELS: { readonly [Name in ViewChoiceName]: Readonly<Record<ViewChoice<Name>, () => string>> } = {
  grouping: {
    borrower: () => vscode.l10n.t("Borrower"),
    status: GROUPED_BY.status.heading,
    type: GROUPED_BY.type.heading,
    nextActor: GROUPED_BY.nextActor.heading,
  },
  order: {
    service: () => vscode.l10n.t("As the service gives them"),
    dueDate: () => vscode.l10n.t("Due date"),
    priority: () => vscode.l10n.t("Priority"),
    title: () => vscode.l10n.t("Title"),
  },
  loanOrder: {
    added: () => vscode.l10n.t("As added"),
    daysLate: () => vscode.l10n.t("Most days late"),
    lateTasks: () => vscode.l10n.t("Most late tasks"),
    name: () => vscode.l10n.t("Name"),
  },
};

export const loanOrderLabel = (order: LoanOrder): string => LABELS.loanOrder[order]();

export const groupTasks = arranging("grouping", commandIds.groupTasks);
export const sortTasks = arranging("order", commandIds.sortTasks);
export const sortLoans = arranging("loanOrder", commandIds.sortLoans);

/** Lets the user choose one of these for the view. */
function arranging<Name extends ViewChoiceName>(name: Name, command: CommandId): (app: App) => Promise<void> {
  return async ({ viewOptions }) => {
    const present: unknown = viewOptions[name];
    const values: readonly ViewChoice<Name>[] = VIEW_CHOICES[name];
    const items = values.map((value) => ({
      label: LABELS[name][value](),
      iconPath: new vscode.ThemeIcon(value === present ? "check" : "blank"),
      value,
    }));
    await viewOptions.choose(name, await choose(commandTitle(command), items));
  };
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
