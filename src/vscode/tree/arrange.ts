import * as vscode from "vscode";
import type { TaskOrder } from "../../domain/taskOrder";
import { showQuickPick } from "../base/window/quickPick";
import type { Arrangement } from "./arrangement";
import type { Grouping } from "./grouping";

/** Changes how the view "Loans" shows its rows. */
type ArrangeCommand = (context: { readonly arrangement: Arrangement }) => Promise<void>;

export const clearFilters: ArrangeCommand = ({ arrangement }) => arrangement.clearFilter();

export const groupTasks: ArrangeCommand = async ({ arrangement }) => {
  const groupings: { label: string; description?: string; value: Grouping }[] = [
    { label: vscode.l10n.t("By borrower"), value: "borrower" },
    { label: vscode.l10n.t("By status"), value: "status" },
    { label: vscode.l10n.t("By type"), value: "type" },
    {
      label: vscode.l10n.t("By who acts next"),
      description: vscode.l10n.t("borrower, loan officer, processor, nobody"),
      value: "nextActor",
    },
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

/** Lets the user choose one of several values; the current one has a check mark. */
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

interface FoldingTree {
  foldAll(): void;
}

export const collapseAll = ({ loansTree }: { readonly loansTree: FoldingTree }) => foldAll("loanOps.loans", loansTree);

/** A command of its own: an entry in the title of a view does not say which view it is of. */
export const collapseAllDeals = ({ dealsTree }: { readonly dealsTree: FoldingTree }) =>
  foldAll("loanOps.deals", dealsTree);

/** VS Code's command folds the list that has the focus. Its button for it would stand in the title, which is narrow. */
async function foldAll(viewId: string, tree: FoldingTree): Promise<void> {
  await vscode.commands.executeCommand(`${viewId}.focus`);
  await vscode.commands.executeCommand("list.collapseAll");
  tree.foldAll();
}
