import * as vscode from "vscode";
import { assigneeInSentence } from "../../domain/assignee";
import { borrowerLabel, ownerTitle } from "../../domain/borrower";
import type { EnvironmentKind } from "../../domain/environment";
import { isComplete } from "../../domain/listing";
import { isCompleteIn, type Loan, type OwnedTask, taskListsOf, tasksAreComplete } from "../../domain/loan";
import { outstandingText } from "../../domain/outstandingText";
import { type Task, taskLabel } from "../../domain/task";
import { countTasks } from "../../domain/taskCounts";
import { statusLabel } from "../../domain/taskStatus";
import { typeLabel } from "../../domain/taskType";
import type { Entry } from "../../store/entry";
import { commandIds } from "../base/commandIds";
import { dueText } from "../base/dueText";
import { statusIcon } from "../base/taskIcon";
import { type LoanNode, type TaskGroup, taskFailures } from "./loanNodes";
import { failureItem, moreItem, noteItem, staleText, warningIcon } from "./plainItems";
import { rowActions } from "./rowActions";

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/**
 * How a row looks. `contextValue` lists what can be done with it, for the menus of the manifest. Hovers are resolved when
 * they are asked for.
 */
export function loanTreeItem(
  node: LoanNode,
  entry: Entry<Loan> | undefined,
  now: number,
  where?: EnvironmentKind,
): vscode.TreeItem {
  const item = itemOf(node, entry, now);
  item.id = node.id;
  item.contextValue = rowActions(node, entry?.value !== undefined, where).join(" ");
  return item;
}

function itemOf(node: LoanNode, entry: Entry<Loan> | undefined, now: number): vscode.TreeItem {
  switch (node.kind) {
    case "loan":
      return loanItem(node.loanReference, entry, now);
    case "borrower": {
      const item = new vscode.TreeItem(borrowerLabel(node.borrower), Collapsed);
      item.iconPath = new vscode.ThemeIcon("person");
      item.description = outstandingIn([node.borrower.tasks.items], isComplete(node.borrower.tasks), now);
      return item;
    }
    case "loanOfficer": {
      const item = new vscode.TreeItem(vscode.l10n.t("Loan officer tasks"), Collapsed);
      item.iconPath = new vscode.ThemeIcon("briefcase");
      item.description = outstandingIn(
        [node.loan.loanOfficerTasks.items],
        isCompleteIn(node.loan, node.loan.loanOfficerTasks),
        now,
      );
      return item;
    }
    case "status": {
      const item = new vscode.TreeItem(statusLabel(node.status), Collapsed);
      item.iconPath = statusIcon(node.status);
      item.description = countIn(node);
      item.accessibilityInformation = countLabel(statusLabel(node.status), node);
      return item;
    }
    case "type": {
      const item = new vscode.TreeItem(typeLabel(node.type), Collapsed);
      item.iconPath = new vscode.ThemeIcon("checklist");
      item.description = countIn(node);
      item.accessibilityInformation = countLabel(typeLabel(node.type), node);
      return item;
    }
    case "task":
      return taskItem(node.owned, node.showOwner, node.loanReference, now);
    case "failure":
      return failureItem(node.message);
    case "more":
      return moreItem({ loanReference: node.loanReference });
    case "note":
      return noteItem(node.text);
  }
}

function loanItem(reference: string, entry: Entry<Loan> | undefined, now: number): vscode.TreeItem {
  const item = new vscode.TreeItem(reference, Collapsed);
  if (entry?.failure) {
    item.iconPath = warningIcon();
    item.description = staleText(entry.asOf, now);
  } else {
    item.iconPath = new vscode.ThemeIcon(entry?.loading && !entry.value ? "loading~spin" : "home");
    if (entry?.value) item.description = outstandingIn(taskListsOf(entry.value), tasksAreComplete(entry.value), now);
  }
  return item;
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
  const target = { loanReference, taskId: task.id };
  item.command = { command: commandIds.openTask, title: vscode.l10n.t("Open Task"), arguments: [target] };
  return item;
}

function taskDescription({ task, borrower }: OwnedTask, showOwner: boolean, now: number): string {
  const parts: string[] = [];
  if (showOwner) parts.push(ownerTitle(borrower));
  const due = dueText(task, now);
  if (due !== undefined) parts.push(due);
  if (task.assignedTo !== undefined)
    parts.push(
      vscode.l10n.t({
        message: "with {0}",
        args: [assigneeInSentence(task.assignedTo)],
        comment: "{0} is who a task is assigned to",
      }),
    );
  return parts.join(" · ");
}

/** Of a list that did not come whole there may be more. */
function countIn({ tasks, whole }: TaskGroup): string {
  return whole ? String(tasks.length) : vscode.l10n.t("{0} or more", tasks.length);
}

/** A number alone says nothing to who cannot see where it stands. */
function countLabel(group: string, { tasks: { length }, whole }: TaskGroup): vscode.AccessibilityInformation {
  if (!whole) return { label: `${group}, ${vscode.l10n.t("{0} or more tasks", length)}` };
  const tasks = length === 1 ? vscode.l10n.t("1 task") : vscode.l10n.t("{0} tasks", length);
  return { label: `${group}, ${tasks}` };
}

function outstandingIn(lists: readonly (readonly Task[])[], whole: boolean, now: number): string {
  return outstandingText(countTasks(lists, now), whole);
}
