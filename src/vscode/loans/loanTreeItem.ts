import * as vscode from "vscode";
import { isComplete } from "../../domain/listing";
import {
  borrowerLabel,
  isCompleteIn,
  type Loan,
  type OwnedTask,
  officerOf,
  ownerOf,
  ownersOf,
  ownerTitle,
  type TaskOwner,
  tasksAreComplete,
  tasksOfOwner,
} from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { countTasks, outstandingText } from "../../domain/taskCounts";
import { isFiltering, mayPassFilter, NO_FILTER, surelyPassesFilter, type TaskFilter } from "../../domain/taskFilter";
import { ACTOR_NOT_READ, assigneeInSentence, nextActorLabel, statusLabel, typeLabel } from "../../domain/taskStatus";
import { type Text, textOf } from "../../domain/unknown";
import type { Entry } from "../../store/entry";
import { statusIcon } from "../app/pick";
import type { TaskGrouping } from "../app/viewOptions";
import { commandIds } from "../ui/commandIds";
import { dueText } from "../ui/format";
import { type LoanNode, type TaskGroup, taskFailures } from "./loanNodes";
import { asStale, commonItem, type RowFacts, rowContext } from "./rowItems";

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

const GROUP_LABELS: Readonly<Record<TaskGrouping, (value: Text) => string>> = {
  status: statusLabel,
  type: typeLabel,
  nextActor: (value) => nextActorLabel(textOf(value) ?? ""),
};
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

interface LoanRowFacts extends Omit<RowFacts, "read"> {
  readonly filter?: TaskFilter;
}

/** `contextValue` lists what can be done with it, for the manifest. Hovers are made when they are asked for. */
export function loanTreeItem(
  node: LoanNode,
  entry: Entry<Loan> | undefined,
  now: number,
  { filter = NO_FILTER, ...facts }: LoanRowFacts = {},
): vscode.TreeItem {
  const item = itemOf(node, entry, now, filter);
  item.id = node.id;
  item.contextValue = rowContext(node, { ...facts, read: entry?.value !== undefined });
  return item;
}

function itemOf(node: LoanNode, entry: Entry<Loan> | undefined, now: number, filter: TaskFilter): vscode.TreeItem {
  switch (node.kind) {
    case "loan":
      return loanItem(node.loanReference, entry, now, filter);
    case "borrower": {
      const item = new vscode.TreeItem(borrowerLabel(node.borrower), Collapsed);
      item.iconPath = new vscode.ThemeIcon("person");
      item.description = countsText([ownerOf(node.borrower)], isComplete(node.borrower.tasks), now, filter);
      return item;
    }
    case "loanOfficer": {
      const item = new vscode.TreeItem(vscode.l10n.t("Loan officer tasks"), Collapsed);
      item.iconPath = new vscode.ThemeIcon("briefcase");
      const { loan } = node;
      item.description = countsText([officerOf(loan)], isCompleteIn(loan, loan.loanOfficerTasks), now, filter);
      return item;
    }
    case "group": {
      const label = GROUP_LABELS[node.by](node.value);
      const item = new vscode.TreeItem(label, Collapsed);
      item.iconPath = GROUP_ICONS[node.by](node.value);
      item.description = countIn(node);
      item.accessibilityInformation = countLabel(label, node);
      return item;
    }
    case "task":
      return taskItem(node.owned, node.showOwner, node.loanReference, now);
    default:
      return commonItem(node);
  }
}

function loanItem(reference: string, entry: Entry<Loan> | undefined, now: number, filter: TaskFilter): vscode.TreeItem {
  const item = new vscode.TreeItem(reference, Collapsed);
  item.iconPath = new vscode.ThemeIcon(entry?.loading && !entry.value ? "loading~spin" : "home");
  if (entry?.value) item.description = countsText(ownersOf(entry.value), tasksAreComplete(entry.value), now, filter);
  return entry?.failure ? asStale(item, entry, now) : item;
}

function taskItem(owned: OwnedTask, showOwner: boolean, loanReference: string, now: number): vscode.TreeItem {
  const { task, borrower } = owned;
  const item = new vscode.TreeItem(taskLabel(task), taskFailures(task).length > 0 ? Collapsed : None);
  item.iconPath = statusIcon(task.status);
  item.description = taskDescription(owned, showOwner, now);
  item.accessibilityInformation = {
    label: [taskLabel(task), statusLabel(task.status), item.description, borrower && borrowerLabel(borrower)]
      .filter((part) => part)
      .join(", "),
  };
  const target = { loanReference, taskId: task.id, taskKind: task.kind };
  item.command = { command: commandIds.openTask, title: vscode.l10n.t("Open Task"), arguments: [target] };
  return item;
}

function taskDescription({ task, borrower }: OwnedTask, showOwner: boolean, now: number): string {
  const parts: string[] = [];
  // In a narrow view the end is cut off: when it is due stands first.
  const due = dueText(task, now);
  if (due !== undefined) parts.push(due);
  if (showOwner) parts.push(ownerTitle(borrower));
  const assignedTo = textOf(task.assignedTo);
  if (assignedTo !== undefined)
    parts.push(
      vscode.l10n.t({
        message: "with {0}",
        args: [assigneeInSentence(assignedTo)],
        comment: "{0} is who a task is assigned to",
      }),
    );
  return parts.join(" · ");
}

/** Of a list that did not come whole there may be more. */
function countIn({ tasks: { length }, all, whole }: TaskGroup): string {
  if (length < all) return shownText(length, all, whole);
  return whole ? String(length) : vscode.l10n.t("{0} or more", length);
}

/** A number alone says nothing to who cannot see where it stands. */
function countLabel(group: string, node: TaskGroup): vscode.AccessibilityInformation {
  const { tasks, all, whole } = node;
  if (tasks.length < all) return { label: `${group}, ${vscode.l10n.t("{0} tasks", countIn(node))}` };
  if (!whole) return { label: `${group}, ${vscode.l10n.t("{0} or more tasks", all)}` };
  return { label: `${group}, ${all === 1 ? vscode.l10n.t("1 task") : vscode.l10n.t("{0} tasks", all)}` };
}

function countsText(owners: readonly TaskOwner[], whole: boolean, now: number, filter: TaskFilter): string {
  const counts = countTasks(
    owners.map(({ tasks }) => tasks.items),
    whole,
    now,
  );
  if (!isFiltering(filter)) return outstandingText(counts);
  const shown = owners.flatMap(tasksOfOwner).filter((owned) => mayPassFilter(owned, filter, now));
  const sure = shown.filter((owned) => surelyPassesFilter(owned, filter, now)).length;
  // What was not read hides no task. Those of which it is not known are counted apart.
  const passing = sure === shown.length ? `${sure}` : vscode.l10n.t("{0} to {1}", sure, shown.length);
  return shownText(passing, counts.all, whole);
}

function shownText(shown: number | string, all: number, whole: boolean): string {
  return whole ? vscode.l10n.t("{0} of {1}", shown, all) : vscode.l10n.t("{0} of {1} or more", shown, all);
}
