import * as vscode from "vscode";
import type { ActiveEnvironment } from "../environments/activeEnvironment";
import { viewDescription } from "../environments/environmentStatus";
import type { Sessions } from "../environments/sessions";
import type { DealsTree } from "./dealsTree";
import type { LoanNode } from "./loanNodes";
import type { LoansTree } from "./loansTree";

/** The two views: their rows, the environment behind their titles, the badge. A view that is shown opens the session. */
export function createViews(
  trees: { readonly loans: LoansTree; readonly deals: DealsTree },
  dragAndDropController: vscode.TreeDragAndDropController<LoanNode>,
  active: ActiveEnvironment,
  sessions: Sessions,
  onUnexpected: (error: unknown) => void,
): vscode.Disposable {
  const loans = vscode.window.createTreeView("loanOps.loans", {
    treeDataProvider: trees.loans,
    showCollapseAll: true,
    dragAndDropController,
  });
  const deals = vscode.window.createTreeView("loanOps.deals", { treeDataProvider: trees.deals, showCollapseAll: true });

  const describe = () => {
    loans.description = deals.description = viewDescription(active.current);
  };
  const open = (event: vscode.TreeViewVisibilityChangeEvent) => {
    if (event.visible) sessions.open().catch(onUnexpected);
  };
  const badge = () => {
    const outstanding = sessions.current?.store.outstandingTasks ?? 0;
    loans.badge =
      outstanding === 0
        ? undefined
        : {
            value: outstanding,
            tooltip: vscode.l10n.t("{0} outstanding tasks in {1}", outstanding, active.current.name),
          };
  };

  let store: vscode.Disposable | undefined;
  const follow = () => {
    store?.dispose();
    store = sessions.current?.store.loans.onDidChange(badge);
    badge();
  };

  describe();
  follow();
  // The simulator waits until somebody looks; a real environment is read for the badge.
  if (loans.visible || deals.visible || active.current.kind !== "simulator") sessions.open().catch(onUnexpected);
  return vscode.Disposable.from(
    loans,
    deals,
    active.onDidChange(describe),
    sessions.onDidChange(follow),
    loans.onDidChangeVisibility(open),
    deals.onDidChangeVisibility(open),
    { dispose: () => store?.dispose() },
  );
}
