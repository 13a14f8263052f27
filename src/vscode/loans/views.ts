import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { orMore, type TaskCounts } from "../../domain/taskCounts";
import { isFiltering } from "../../domain/taskFilter";
import { concernsOneEntry, withoutRepeats } from "../../store/entry";
import type { LoanStore } from "../../store/loanStore";
import { type Poller, throttle, VIEW_UPDATE_MILLISECONDS } from "../../store/poller";
import type { App } from "../app/app";
import { viewDescription } from "../environments/environmentStatus";
import { followSession, onDidUpdateEntries } from "../environments/sessions";
import { createTreeView } from "../ui/window/views";
import { loanOrderLabel } from "./arrange";
import type { DealsTree, LoansTree } from "./collectionTree";
import { filterWords } from "./filter";
import { rangeText } from "./rowItems";
import type { Row } from "./rows";
import type { BookSum } from "./shownLoans";

interface ViewsOptions extends Pick<App, "selection" | "viewOptions" | "active" | "sessions" | "shareSafe"> {
  readonly loansTree: LoansTree;
  readonly dealsTree: DealsTree;
  readonly loansDrop: vscode.TreeDragAndDropController<Row>;
  readonly polling: Poller;
  readonly onUnexpected: (error: unknown) => void;
}

/**
 * The two views: their rows; behind their titles the environment and the time of what is shown; the
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
    const shown = hasRows ? shownMessage(options, options.loansTree) : undefined;
    const counts = store?.taskCounts;
    showLoans({
      description: description(active.current, store?.loans.asOf, now, store?.progress),
      message: [wait, shown].filter((part) => part).join(" "),
      badge:
        counts && counts.overdue > 0
          ? { value: counts.overdue, tooltip: badgeText(active.current, counts) }
          : undefined,
    });
    showDeals({ description: description(active.current, store?.deals.asOf, now) });
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

/** `Sandbox · 10:42 AM`: when it was read. The hover of the environment in the status bar says when it is read again. */
function description(
  environment: Environment,
  asOf: number | undefined,
  now: number,
  progress?: LoanStore["progress"],
): string {
  const name = viewDescription(environment);
  if (progress !== undefined) {
    const { read, all } = progress;
    return `${name} · ${vscode.l10n.t("{0} of {1}", rangeText(read, read), rangeText(all, all))}`;
  }
  return asOf === undefined ? name : `${name} · ${asOfText(asOf, now)}`;
}

function badgeText(
  { name }: Environment,
  { overdue, overdueExact, outstanding, outstandingExact }: TaskCounts,
): string {
  return vscode.l10n.t(
    "{0}: {1} late, {2} outstanding",
    name,
    orMore(rangeText(overdue, overdue), overdueExact),
    orMore(rangeText(outstanding, outstanding), outstandingExact),
  );
}

/** What is filtered and sorted by, and what the shown loans come to: rows alone do not say how many are late. */
function shownMessage({ viewOptions, shareSafe }: ViewsOptions, tree: LoansTree): string | undefined {
  const { filter, loanOrder } = viewOptions;
  const isByLate = loanOrder === "daysLate" || loanOrder === "lateTasks";
  const sum = isFiltering(filter) || isByLate ? tree.sum : undefined;
  if (sum === undefined) return undefined;
  // Where the filter lets late tasks alone through, their number was told already.
  const isLateOnly = filter.conditions.includes("overdue") || filter.conditions.includes("lateBy");
  return [
    isFiltering(filter) && vscode.l10n.t("Filtered: {0}.", filterWords(filter, shareSafe.on)),
    isFiltering(filter) && passingText(sum),
    isByLate && vscode.l10n.t("Sorted: {0}.", loanOrderLabel(loanOrder)),
    isByLate && !isLateOnly && lateSumText(sum),
  ]
    .filter(Boolean)
    .join(" ");
}

function passingText({ tasks, sure, whole, loans, sureLoans, hidden }: BookSum): string {
  return vscode.l10n.t(
    "Tasks: {0}, loans: {1}, hidden loans: {2}.",
    orMore(rangeText(sure, tasks), whole),
    rangeText(sureLoans, loans),
    rangeText(hidden, hidden),
  );
}

function lateSumText({ late, lateExact, lateLoans, loans }: BookSum): string {
  const lateTasks = orMore(rangeText(late, late), lateExact);
  return vscode.l10n.t(
    "Late tasks: {0}, late loans: {1} of {2}.",
    lateTasks,
    orMore(rangeText(lateLoans, lateLoans), lateExact),
    rangeText(loans, loans),
  );
}

/** Says that the last refresh of the loans failed: rows show what was read before it, or nothing yet. */
function failureMessage({ loans }: LoanStore, { name }: Environment, now: number): string | undefined {
  const { failure } = loans;
  if (failure === undefined) return undefined;
  const entries = withoutRepeats(loans.entries);
  const failed = entries.filter((one) => one.failure !== undefined && !concernsOneEntry(one.failure));
  const others = entries.filter((one) => one.failure === undefined).flatMap(({ asOf }) => asOf ?? []);
  if (others.length > 0) {
    return vscode.l10n.t(
      "Not refreshed: {0} of {1} loans. {2} The others are from {3} or later.",
      failed.length,
      entries.length,
      failure.message,
      asOfText(Math.min(...others), now),
    );
  }
  const tried = failed.flatMap(({ triedAt }) => triedAt ?? []);
  const time = asOfText(tried.length === 0 ? now : Math.max(...tried), now);
  return vscode.l10n.t("{0} was not refreshed at {1}. {2}", name, time, failure.message);
}

function waitMessage({ backoff, loans }: Pick<LoanStore, "backoff" | "loans">, now: number): string | undefined {
  const { waitsFor } = backoff;
  if (waitsFor === undefined) return undefined;
  // Seconds are shown where minutes say too little.
  const until = asOfText(now + waitsFor, now, waitsFor < 120_000 ? "medium" : "short");
  // Whether it is asked again then depends on the focus and on the settings.
  const said = vscode.l10n.t("The service asked us to wait until {0}.", until);
  const missing = loans.postponed.length;
  return missing === 0 ? said : `${said} ${vscode.l10n.t("Loans that are not refreshed yet: {0}.", missing)}`;
}
