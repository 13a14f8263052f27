import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { isFiltering } from "../../domain/taskFilter";
import type { Poller } from "../../store/poller";
import { throttle, VIEW_UPDATE_MILLISECONDS } from "../../store/throttle";
import { asOfText } from "../base/asOfText";
import { createTreeView } from "../base/window/treeView";
import type { ActiveEnvironment } from "../environments/activeEnvironment";
import { viewDescription } from "../environments/environmentStatus";
import type { FirstRows } from "../environments/firstRows";
import { followSession } from "../environments/followSession";
import { onDidChangeEntries } from "../environments/onDidChangeEntries";
import type { Sessions } from "../environments/sessions";
import type { TreeSelection } from "../targets/treeSelection";
import type { Arrangement } from "./arrangement";
import type { DealNode } from "./dealNodes";
import type { DealsTree } from "./dealsTree";
import { filterWords } from "./filterWords";
import type { LazyLoansTree, LazyTree } from "./lazyTree";
import type { LoanNode } from "./loanNodes";
import { waitMessage } from "./waitMessage";

export interface ViewsOptions {
  readonly loansTree: LazyLoansTree;
  readonly dealsTree: LazyTree<DealNode, DealsTree>;
  readonly selection: TreeSelection;
  readonly loansDrop: vscode.TreeDragAndDropController<LoanNode>;
  readonly arrangement: Arrangement;
  readonly active: ActiveEnvironment;
  readonly sessions: Sessions;
  readonly firstRows: Pick<FirstRows, "expect">;
  readonly polling: Poller;
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * The two views: their rows; behind their titles the environment, the age of what is shown and the next check; the
 * badge. A view that is shown opens the session.
 */
export function createViews(options: ViewsOptions): vscode.Disposable {
  const { active, sessions, firstRows, polling, onUnexpected } = options;
  const { view: loans, show: showLoans } = createTreeView("loanOps.loans", {
    treeDataProvider: options.loansTree,
    canSelectMany: true,
    dragAndDropController: options.loansDrop,
  });
  options.selection.follow(options.loansTree.shownBy(loans));
  const { view: deals, show: showDeals } = createTreeView("loanOps.deals", {
    treeDataProvider: options.dealsTree,
    canSelectMany: true,
  });
  options.selection.follow(options.dealsTree.shownBy(deals));

  const describe = () => {
    const store = sessions.current?.store;
    const now = Date.now();
    const wait = store && waitMessage(store, now);
    const { filter } = options.arrangement;
    const filtered = options.loansTree.whyEmpty === undefined && isFiltering(filter);
    const filters = filtered ? vscode.l10n.t("Filtered: {0}.", filterWords(filter)) : undefined;
    const leftOut = store?.leftOut ?? [];
    const notAsked =
      leftOut.length === 0
        ? undefined
        : vscode.l10n.t("Not read, because the service refused them: {0}. Refresh to try again.", leftOut.join(", "));
    const { outstanding, outstandingExact } = store?.taskCounts ?? { outstanding: 0, outstandingExact: true };
    const tooltip = !outstandingExact
      ? vscode.l10n.t("{0} or more outstanding tasks in {1} (not all were read)", outstanding, active.current.name)
      : outstanding === 1
        ? vscode.l10n.t("1 outstanding task in {0}", active.current.name)
        : vscode.l10n.t("{0} outstanding tasks in {1}", outstanding, active.current.name);
    showLoans({
      description: description(active.current, store?.loans.asOf, polling.nextRefresh, now),
      message: [wait, notAsked, filters].filter((part) => part).join(" "),
      badge: outstanding === 0 ? undefined : { value: outstanding, tooltip },
    });
    showDeals({ description: description(active.current, store?.deals.asOf, undefined, now) });
  };
  const open = (event: vscode.TreeViewVisibilityChangeEvent) => {
    if (!event.visible) return;
    firstRows.expect();
    sessions.open().catch(onUnexpected);
  };

  const describeSoon = throttle(VIEW_UPDATE_MILLISECONDS, describe);
  const session = followSession(sessions, (current) => {
    describe();
    return current && onDidChangeEntries(current.store, describeSoon);
  });
  // The simulator starts when a view is visible; a real environment is read at once for the badge.
  if (loans.visible || deals.visible || active.current.kind !== "simulator") sessions.open().catch(onUnexpected);
  return vscode.Disposable.from(
    loans,
    deals,
    describeSoon,
    active.onDidChange(describe),
    options.arrangement.onDidChange(describe),
    session,
    polling.onDidChange(describe),
    loans.onDidChangeVisibility(open),
    deals.onDidChangeVisibility(open),
  );
}

/** `Sandbox · as of 10:42, next check 10:57` */
function description(
  environment: Environment,
  asOf: number | undefined,
  nextCheck: number | undefined,
  now: number,
): string {
  const name = viewDescription(environment);
  if (asOf === undefined) return name;
  const age = vscode.l10n.t("as of {0}", asOfText(asOf, now));
  if (nextCheck === undefined) return `${name} · ${age}`;
  return `${name} · ${age}, ${vscode.l10n.t("next check {0}", asOfText(nextCheck, now))}`;
}
