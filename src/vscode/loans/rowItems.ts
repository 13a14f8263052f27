import * as vscode from "vscode";
import { asOfText, dayText, dueInRow, isTaskOverdue, numberFormat } from "../../domain/dates";
import type { EnvironmentKind } from "../../domain/environment";
import { type FieldLeftOut, isComplete } from "../../domain/listing";
import { borrowerLabel, dealLabel, ownerLabel } from "../../domain/loan";
import { hasUploadAddress, rejectableDocuments, taskLabel } from "../../domain/task";
import { orMore, outstandingText } from "../../domain/taskCounts";
import { isFiltering, NO_FILTER, type TaskFilter } from "../../domain/taskFilter";
import { ACTOR_NOT_READ, isFinished, statusLabel, withAssignee } from "../../domain/taskStatus";
import { type Text, textOf } from "../../domain/unknown";
import { type Entry, isGone } from "../../store/entry";
import { statusIcon } from "../app/pick";
import type { TaskGrouping } from "../app/viewOptions";
import { remediesFor } from "../ui/actions";
import { commandIds, ROWS_OF } from "../ui/commandIds";
import {
  countsUnder,
  GROUPED_BY,
  isLoan,
  type LoanOrDeal,
  type Row,
  referenceOf,
  type TaskGroup,
  taskFailures,
} from "./rows";
import { rowSum, type TaskSum } from "./shownLoans";

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

const GROUP_ICONS: Readonly<Record<TaskGrouping, (value: Text) => vscode.ThemeIcon>> = {
  status: statusIcon,
  type: () => new vscode.ThemeIcon("checklist"),
  nextActor: (value) => new vscode.ThemeIcon(ACTOR_ICONS.get(textOf(value) ?? "") ?? "account"),
};
const ACTOR_ICONS: ReadonlyMap<string, string> = new Map([
  ["BORROWER", "person"],
  ["LOAN_OFFICER", "briefcase"],
  ["PROCESSOR", "organization"],
  ["NOBODY", "circle-slash"],
  [ACTOR_NOT_READ, "question"],
]);

interface RowFacts {
  readonly filter?: TaskFilter;
  readonly changed?: boolean | undefined;
  readonly watched?: boolean | undefined;
  readonly where?: EnvironmentKind | undefined;
  /** Where it is known already. */
  readonly sum?: TaskSum | undefined;
}

/** `contextValue` lists what can be done with it, for the manifest. Hovers are made when they are asked for. */
export function rowItem(
  node: Row,
  entry: Entry<LoanOrDeal> | undefined,
  now: number,
  facts: RowFacts = {},
): vscode.TreeItem {
  const item = itemByKind(node, entry, now, facts);
  if (facts.watched) showWatched(item);
  item.id = node.id;
  item.contextValue = rowContext(node, entry?.value !== undefined, facts);
  return item;
}

function itemByKind(node: Row, entry: Entry<LoanOrDeal> | undefined, now: number, facts: RowFacts): vscode.TreeItem {
  switch (node.kind) {
    case "loan":
    case "deal":
      return rootRowItem(node, entry, now, facts);
    case "borrower":
    case "dealBorrower":
    case "loanOfficer": {
      const [label, icon] =
        "borrower" in node
          ? [borrowerLabel(node.borrower), "person"]
          : [vscode.l10n.t("Loan officer tasks"), "briefcase"];
      const description = countsText(node, entry?.value, now, facts);
      return iconItem(label, icon, { description, collapsibleState: Collapsed });
    }
    case "group":
    case "dealGroup": {
      const label = GROUPED_BY[node.by].label(node.value);
      const description = countIn(node);
      // A number alone says nothing to who cannot see where it stands.
      const accessibilityInformation = { label: `${label}, ${vscode.l10n.t("Tasks")}: ${description}` };
      const icon = GROUP_ICONS[node.by](node.value);
      return iconItem(label, icon, { description, accessibilityInformation, collapsibleState: Collapsed });
    }
    case "task":
    case "dealTask":
      return taskRowItem(node, now);
    case "failure":
      return iconItem(node.message, warningIcon(), { tooltip: node.message });
    case "note":
      return iconItem(node.text, "blank");
    case "more": {
      const { loanReference, dealId } = node;
      // Not the row itself: VS Code serializes arguments, and a row refers to its parents.
      const command = commandOf(commandIds.loadMore, { loanReference, dealId });
      return iconItem(vscode.l10n.t("There may be more borrowers: load more"), "ellipsis", { command });
    }
    case "notAsked": {
      const names = node.fields.map(({ name }) => name).join(", ");
      const remedy = vscode.l10n.t("They are left out for an hour. Click to ask for them now.");
      return iconItem(vscode.l10n.t("Not read: {0}", names), warningIcon(), {
        description: vscode.l10n.t("Try Again"),
        tooltip: `${WHY_LEFT_OUT[node.why]()} ${remedy}`,
        command: commandOf(commandIds.refreshAll),
      });
    }
  }
}

const WHY_LEFT_OUT: Readonly<Record<FieldLeftOut["why"], () => string>> = {
  unknown: () => vscode.l10n.t("The service refused these fields."),
  depth: () => vscode.l10n.t("The service refuses a query with as many levels as these fields need."),
  cost: () => vscode.l10n.t("With these fields the query costs more than the service allows."),
};

/** The eye has the color of what stands there otherwise, such as the status. */
function showWatched(item: vscode.TreeItem): void {
  const color = item.iconPath instanceof vscode.ThemeIcon ? item.iconPath.color : undefined;
  item.iconPath = new vscode.ThemeIcon("eye", color);
  const watched = vscode.l10n.t("watched");
  item.description = [item.description, watched].filter(Boolean).join(" · ");
  const { accessibilityInformation: read } = item;
  if (read !== undefined) item.accessibilityInformation = { ...read, label: `${read.label}, ${watched}` };
}

function iconItem(
  label: string,
  icon: string | vscode.ThemeIcon,
  facts: Partial<vscode.TreeItem> = {},
): vscode.TreeItem {
  const iconPath = typeof icon === "string" ? new vscode.ThemeIcon(icon) : icon;
  return Object.assign(new vscode.TreeItem(label, None), { iconPath }, facts);
}

/** VS Code shows no title of a row's command. */
function commandOf(command: string, ...given: object[]): vscode.Command {
  return { command, title: "", arguments: given };
}

function warningIcon(): vscode.ThemeIcon {
  return new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
}

function rootRowItem(node: Row, entry: Entry<LoanOrDeal> | undefined, now: number, facts: RowFacts): vscode.TreeItem {
  const { value, failure, loading } = entry ?? {};
  const label = value !== undefined && !isLoan(value) ? dealLabel(value) : referenceOf(node);
  let parts: (string | undefined)[] = [];
  if (value !== undefined) {
    const { items } = value.borrowers;
    parts = isLoan(value)
      ? [countsText(node, value, now, facts), lateSinceText(facts, now), items[0] && borrowerLabel(items[0])]
      : [`${vscode.l10n.t("Borrowers")}: ${orMore(String(items.length), isComplete(value.borrowers))}`];
  }
  if (entry !== undefined && failure !== undefined) {
    // What is known of it stands behind its age, which a narrow view does not cut off.
    const { asOf, triedAt } = entry;
    const unread = isGone(entry) ? vscode.l10n.t("not found") : vscode.l10n.t("not read");
    const age = asOf === undefined ? unread : vscode.l10n.t("as of {0}", asOfText(asOf, now));
    const tried = triedAt === undefined ? undefined : vscode.l10n.t("last tried {0}", asOfText(triedAt, now));
    parts = [age, ...parts, tried];
  }
  const { loanReference } = node;
  const icon = node.kind === "loan" ? "home" : "folder-library";
  return iconItem(label, failure ? warningIcon() : loading && !value ? "loading~spin" : icon, {
    description: parts.filter((part) => part).join(" · "),
    collapsibleState: Collapsed,
    ...(node.kind === "loan" && { command: commandOf(commandIds.openLoan, { loanReference }) }),
  });
}

/** Since when it is late. This stands behind the counts, which are those of what passes a filter. */
function lateSinceText({ sum, filter = NO_FILTER }: RowFacts, now: number): string | undefined {
  if (sum?.lateSince === undefined) return undefined;
  const day = dayText(sum.lateSince, now);
  const shown = sum.lateExact ? day : vscode.l10n.t("{0} or earlier", day);
  return isFiltering(filter) ? vscode.l10n.t("late since {0}", shown) : vscode.l10n.t("since {0}", shown);
}

/** What a loan or deal shows that is listed before by another reference: it is told once. */
export function markListedAlready(item: vscode.TreeItem, first: string): void {
  item.iconPath = new vscode.ThemeIcon("references");
  item.description = vscode.l10n.t("listed already as {0}", first);
  if (item.command) item.command = commandOf(item.command.command, { loanReference: first });
  item.collapsibleState = None;
  // All but to take it off the list is done with the other row.
  item.contextValue = /\bremove\w+/.exec(item.contextValue ?? "")?.[0] ?? "";
}

/**
 * VS Code cuts off the end of a row, and the description first. So the days of a late task stand before its title: there
 * they can be read in every width, and compared from row to row.
 */
function taskRowItem(node: Row & { readonly kind: "task" | "dealTask" }, now: number): vscode.TreeItem {
  const { owned, showOwner, loanReference, dealId } = node;
  const { task } = owned;
  const title = taskLabel(task);
  const due = dueInRow(task, now);
  const late = isTaskOverdue(task, now) ? due : undefined;
  const [owner, assignee] = [ownerLabel(owned), withAssignee(task.assignedTo)];
  const others = [showOwner ? owner : undefined, assignee];
  const spoken = [title, statusLabel(task.status), due, assignee, showOwner || owned.borrower ? owner : undefined];
  const target = { taskId: task.id, taskKind: task.kind };
  return iconItem(late === undefined ? title : `${late} · ${title}`, statusIcon(task.status), {
    description: [late === undefined ? due : undefined, ...others].filter(Boolean).join(" · "),
    accessibilityInformation: { label: spoken.filter(Boolean).join(", ") },
    collapsibleState: taskFailures(task).length > 0 ? Collapsed : None,
    command:
      node.kind === "task"
        ? commandOf(commandIds.openTask, { loanReference, ...target })
        : commandOf(commandIds.findInLoans, { dealId, ...target }),
  });
}

/** A list that did not come whole may have more. */
export function countIn({ tasks: { length }, all, whole }: TaskGroup): string {
  return length < all ? shownText(length, all, whole) : orMore(String(length), whole);
}

function countsText(
  node: Row,
  value: LoanOrDeal | undefined,
  now: number,
  { filter = NO_FILTER, sum }: RowFacts,
): string {
  const counts = countsUnder(node, value, now);
  if (!isFiltering(filter)) return outstandingText(counts);
  const { sure, tasks, whole } = sum ?? rowSum(node, value, filter, now);
  return shownText(rangeText(sure, tasks), counts.all, whole);
}

/** What was not read hides no task. Those of which it is not known whether they pass are counted apart. */
export function rangeText(sure: number, all: number): string {
  const number = numberFormat({});
  return sure === all ? number.format(all) : `${number.format(sure)}–${number.format(all)}`;
}

function shownText(shown: number | string, all: number, whole: boolean): string {
  return vscode.l10n.t("{0} of {1}", shown, orMore(String(all), whole));
}

const COMMANDS = Object.entries<readonly string[]>(ROWS_OF);

/** The kind, and each command that the menu may show, without `loanOps.`. The manifest looks for it in `viewItem`. */
function rowContext(node: Row, read: boolean, facts: RowFacts): string {
  const { where } = facts;
  const commands = COMMANDS.filter(([id, kinds]) => kinds.includes(node.kind) && isOffered(id, node, read, facts));
  const names = commands.map(([id]) => id.slice("loanOps.".length));
  if (isUnsent(node)) names.push("showLog");
  if (node.kind === "failure" && node.read !== undefined) names.push(...remediesFor(node.read.kind, where));
  return [node.kind, ...names].join(" ");
}

/** Whether the row as it is now lets the command be done: some need a loan that was read, or what the service allows. */
function isOffered(command: string, node: Row, read: boolean, { changed = false, watched = false }: RowFacts): boolean {
  switch (command) {
    case commandIds.reassignLoanOfficerTasks:
    case commandIds.copyBrief:
    case commandIds.showAsJson:
    case commandIds.compareWith:
      return node.kind !== "loan" || read;
    case commandIds.markAsSeen:
      return changed;
    case commandIds.watch:
      return !watched && !(node.kind === "task" && isFinished(node.owned.task.status));
    case commandIds.stopWatching:
      return watched;
    case commandIds.uploadDocuments:
      return node.kind === "task" && hasUploadAddress(node.owned.task);
    case commandIds.rejectDocument:
      return node.kind === "task" && rejectableDocuments(node.owned.task).length > 0;
    case commandIds.showRequest:
      return !isUnsent(node);
    default:
      return true;
  }
}

/** A failure before anything was sent: the log stands in the place of a request. */
function isUnsent(node: Row): boolean {
  return node.kind === "failure" && node.read !== undefined && node.read.request === undefined;
}
