import * as vscode from "vscode";
import type { EnvironmentKind } from "../../domain/environment";
import { hasUploadAddress, rejectableDocuments } from "../../domain/task";
import type { Entry } from "../../store/entry";
import { commandIds, ROWS_OF, type RowCommand, type RowKind } from "../ui/commandIds";
import { asOfText } from "../ui/format";
import { type Remedy, remediesFor } from "../ui/remedies";
import type { DealNode } from "./dealsTree";
import type { LoanNode } from "./loanNodes";

export function commonItem(
  node: Exclude<
    LoanNode | DealNode,
    { readonly kind: "loan" | "borrower" | "loanOfficer" | "group" | "task" | "deal" | "dealBorrower" }
  >,
): vscode.TreeItem {
  switch (node.kind) {
    case "failure": {
      const item = iconItem(node.message, warningIcon());
      item.tooltip = node.message;
      return item;
    }
    case "note":
      return iconItem(node.text, new vscode.ThemeIcon("blank"));
    case "more": {
      const item = iconItem(vscode.l10n.t("There may be more borrowers: load more"), new vscode.ThemeIcon("ellipsis"));
      // Not the row itself: VS Code serializes arguments, and a row refers to its parents.
      const target = "dealId" in node ? { dealId: node.dealId } : { loanReference: node.loanReference };
      item.command = { command: commandIds.loadMore, title: vscode.l10n.t("Load More"), arguments: [target] };
      return item;
    }
    case "hiddenLoans": {
      const { count } = node;
      const label =
        count === 1
          ? vscode.l10n.t("1 loan hidden by the filter")
          : vscode.l10n.t("{0} loans hidden by the filter", count);
      const item = iconItem(label, new vscode.ThemeIcon("filter"));
      item.description = vscode.l10n.t("Show All");
      item.command = { command: commandIds.clearFilters, title: vscode.l10n.t("Show All Tasks") };
      return item;
    }
    case "notAsked": {
      const item = iconItem(vscode.l10n.t("Not read: {0}", node.fields.join(", ")), warningIcon());
      item.description = vscode.l10n.t("Try Again");
      item.tooltip = vscode.l10n.t(
        "The service refused these fields, so they are left out for an hour. Click to ask for them now.",
      );
      item.command = { command: commandIds.refreshAll, title: vscode.l10n.t("Try Again") };
      return item;
    }
  }
}

function iconItem(label: string, icon: vscode.ThemeIcon): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.iconPath = icon;
  return item;
}

export function warningIcon(): vscode.ThemeIcon {
  return new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
}

/** A loan or deal whose last read failed keeps what is known of it, with its age and when it was last tried. */
export function asStale(item: vscode.TreeItem, { asOf, triedAt }: Entry<unknown>, now: number): vscode.TreeItem {
  item.iconPath = warningIcon();
  const age = asOf === undefined ? vscode.l10n.t("not read") : vscode.l10n.t("as of {0}", asOfText(asOf, now));
  const tried = triedAt === undefined ? undefined : vscode.l10n.t("last tried {0}", asOfText(triedAt, now));
  const known = asOf === undefined ? undefined : item.description;
  item.description = [known, tried === undefined ? age : `${age}, ${tried}`].filter((part) => part).join(" · ");
  return item;
}

/** What a loan or deal shows that is listed before by another reference: it is told once. */
export function asListedAlready(item: vscode.TreeItem, first: string): void {
  item.iconPath = new vscode.ThemeIcon("references");
  item.description = vscode.l10n.t("listed already as {0}", first);
  item.collapsibleState = vscode.TreeItemCollapsibleState.None;
  // All but to take it off the list is done with the other row.
  item.contextValue = /\bremove\w+/.exec(item.contextValue ?? "")?.[0] ?? "";
  delete item.resourceUri;
}

/** A command that the menu of a row may show, by its ID without `loanOps.`. The manifest looks for it in `viewItem`. */
type RowAction = WithoutPrefix<RowCommand> | "showLog" | Remedy;

type WithoutPrefix<Id> = Id extends `loanOps.${infer Name}` ? Name : never;

export interface RowFacts {
  readonly read: boolean;
  readonly changed?: boolean | undefined;
  readonly where?: EnvironmentKind | undefined;
}

/** What the menus of the manifest ask for: the kind of a row, and what can be done with it. */
export function rowContext(node: LoanNode | DealNode, facts: RowFacts): string {
  const names: RowAction[] = (NAMES_BY_KIND.get(node.kind) ?? []).filter((name) => isOffered(name, node, facts));
  if (node.kind === "failure") names.push("showLog");
  if (node.kind === "failure" && node.cause !== undefined) names.push(...remediesFor(node.cause, facts.where));
  return [node.kind, ...names].join(" ");
}

const NAMES_BY_KIND = new Map<string, WithoutPrefix<RowCommand>[]>();
for (const [command, kinds] of Object.entries<readonly RowKind[]>(ROWS_OF)) {
  const name = command.slice("loanOps.".length) as WithoutPrefix<RowCommand>;
  for (const kind of kinds) NAMES_BY_KIND.set(kind, [...(NAMES_BY_KIND.get(kind) ?? []), name]);
}

/** Whether the row as it is now lets the command be done: some need a loan that was read, or what the service allows. */
function isOffered(
  name: WithoutPrefix<RowCommand>,
  node: LoanNode | DealNode,
  { read, changed = false }: RowFacts,
): boolean {
  switch (name) {
    case "reassignLoanOfficerTasks":
    case "copyBrief":
    case "showAsJson":
    case "compareWith":
      return node.kind !== "loan" || read;
    case "markAsSeen":
      return changed;
    case "uploadDocuments":
      return node.kind === "task" && hasUploadAddress(node.owned.task);
    case "rejectDocument":
      return node.kind === "task" && rejectableDocuments(node.owned.task).length > 0;
    default:
      return true;
  }
}
