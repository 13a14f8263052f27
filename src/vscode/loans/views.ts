import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { isFiltering } from "../../domain/taskFilter";
import { isOfOneEntry } from "../../store/entry";
import type { LoanStore } from "../../store/loanStore";
import { type Poller, throttle, VIEW_UPDATE_MILLISECONDS } from "../../store/poller";
import type { App } from "../app/app";
import { viewDescription } from "../environments/environmentStatus";
import { followSession, onDidUpdateEntries } from "../environments/sessions";
import { createTreeView } from "../ui/window/views";
import { filterWords } from "./arrange";
import type { DealsTree, LoansTree } from "./collectionTree";
import type { RowNode } from "./rows";

interface ViewsOptions extends Pick<App, "selection" | "viewOptions" | "active" | "sessions"> {
  readonly loansTree: LoansTree;
  readonly dealsTree: DealsTree;
  readonly loansDrop: vscode.TreeDragAndDropController<RowNode>;
  readonly polling: Poller;
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * The two views: their rows; behind their titles the environment, the age of what is shown and the next check; the
 * badge. A view that is shown opens the session.
 */
export function createViews(options: ViewsOptions): vscode.Disposable {
  const { active, sessions, polling, onUnexpected } = options;
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
    // Where no row is shown, a welcome text says why, and a message would take its place.
    const hasRows = options.loansTree.whyEmpty === undefined && store?.loans.references.length !== 0;
    const failed = store && hasRows ? failureMessage(store, active.current, now) : undefined;
    const wait = (store && waitMessage(store, now)) ?? failed;
    const { filter } = options.viewOptions;
    const filters = hasRows && isFiltering(filter) ? vscode.l10n.t("Filtered: {0}.", filterWords(filter)) : undefined;
    const { outstanding, outstandingExact } = store?.taskCounts ?? { outstanding: 0, outstandingExact: true };
    const count = outstandingExact ? outstanding : vscode.l10n.t("{0} or more", outstanding);
    const tooltip = vscode.l10n.t("Outstanding tasks in {0}: {1}", active.current.name, count);
    showLoans({
      description: description(active.current, store?.loans.asOf, polling.nextRefresh, now),
      message: [wait, filters].filter((part) => part).join(" "),
      badge: outstanding === 0 ? undefined : { value: outstanding, tooltip },
    });
    showDeals({ description: description(active.current, store?.deals.asOf, undefined, now) });
  };
  const open = (event: vscode.TreeViewVisibilityChangeEvent) => {
    if (event.visible) sessions.open().catch(onUnexpected);
  };

  const describeSoon = throttle(VIEW_UPDATE_MILLISECONDS, describe);
  const session = followSession(sessions, (current) => {
    describe();
    return current && onDidUpdateEntries(current.store, describeSoon);
  });
  // The simulator starts when a view is visible; a real environment is read at once for the badge.
  if (loans.visible || deals.visible || active.current.kind !== "simulator") sessions.open().catch(onUnexpected);
  return vscode.Disposable.from(
    loans,
    deals,
    describeSoon,
    active.onDidChange(describe),
    options.viewOptions.onDidChange(describe),
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

/** That the last refresh failed: rows show what was read before it, or nothing yet. */
function failureMessage({ loans, deals, failure }: LoanStore, { name }: Environment, now: number): string | undefined {
  if (failure === undefined) return undefined;
  const failed = [...loans.entries, ...deals.entries].filter((one) => one.failure && !isOfOneEntry(one.failure));
  const tried = failed.flatMap(({ triedAt }) => triedAt ?? []);
  const time = asOfText(tried.length === 0 ? now : Math.max(...tried), now);
  return vscode.l10n.t("{0} was not refreshed at {1}. {2}", name, time, failure.message);
}

function waitMessage({ backoff, loans }: Pick<LoanStore, "backoff" | "loans">, now: number): string | undefined {
  const { waitsUntil } = backoff;
  if (waitsUntil === undefined) return undefined;
  // With seconds where minutes say too little.
  const until = asOfText(waitsUntil, now, waitsUntil - now < 120_000 ? "medium" : "short");
  const said = vscode.l10n.t("The service asked us to wait. Refreshing goes on at {0}.", until);
  const missing = loans.postponed.length;
  return missing === 0 ? said : `${said} ${vscode.l10n.t("Loans that are not refreshed yet: {0}.", missing)}`;
}
