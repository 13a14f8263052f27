import * as vscode from "vscode";
import { assigneeLabel } from "../../domain/assignee";
import { type Borrower, borrowerLabel } from "../../domain/borrower";
import { type Loan, type OwnedTask, taskListsOf } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { countTasks } from "../../domain/taskCounts";
import { statusLabel } from "../../domain/taskStatus";
import { requiredAction, typeLabel } from "../../domain/taskType";
import type { Entry } from "../../store/entry";
import { asOfText, dateText } from "./dates";
import type { LoanNode } from "./loanNodes";

type Fact = readonly [label: string, value: string | undefined];

/** The hover of a row; undefined leaves what the row has. */
export function loanHover(
  node: LoanNode,
  entry: Entry<Loan> | undefined,
  now: number,
): vscode.MarkdownString | undefined {
  switch (node.kind) {
    case "loan":
      return entry && hover(node.loanReference, loanFacts(entry, now));
    case "borrower":
      return hover(borrowerLabel(node.borrower), borrowerFacts(node.borrower));
    case "task":
      return hover(taskLabel(node.owned.task), taskFacts(node.owned), requiredAction(node.owned.task.type));
    default:
      return undefined;
  }
}

function loanFacts(entry: Entry<Loan>, now: number): Fact[] {
  const tasks = entry.value && countTasks(taskListsOf(entry.value), now);
  return [
    [vscode.l10n.t("Loan ID"), entry.value?.id],
    [vscode.l10n.t("Borrowers"), entry.value?.borrowers.items.map(borrowerLabel).join(", ")],
    [vscode.l10n.t("Tasks"), tasks && vscode.l10n.t("{0}, {1} outstanding", tasks.all, tasks.outstanding)],
    // The view's title says how old what was refreshed is; a row only when it could not be.
    [vscode.l10n.t("As of"), entry.failure && entry.asOf !== undefined ? asOfText(entry.asOf, now) : undefined],
    [vscode.l10n.t("Last refresh"), entry.failure?.message],
  ];
}

function borrowerFacts(borrower: Borrower): Fact[] {
  const incomes = borrower.incomes.items.map(({ statedMonthlyAmount, payPeriodFrequency }) =>
    [statedMonthlyAmount, payPeriodFrequency].filter((part) => part !== undefined).join(", "),
  );
  const more = borrower.incomes.mayHaveMore ? [vscode.l10n.t("there may be more")] : [];
  return [
    [vscode.l10n.t("Borrower ID"), borrower.id],
    [vscode.l10n.t("Email"), borrower.email],
    [vscode.l10n.t("Stated monthly income"), [...incomes, ...more].join("; ") || undefined],
  ];
}

function taskFacts({ task, borrower }: OwnedTask): Fact[] {
  return [
    [vscode.l10n.t("Status"), statusLabel(task.status)],
    [vscode.l10n.t("Type"), typeLabel(task.type)],
    [vscode.l10n.t("Due"), task.dueDate && dateText(task.dueDate)],
    [vscode.l10n.t("Completed"), task.completedAt && dateText(task.completedAt)],
    [vscode.l10n.t("Created"), task.createdOn && dateText(task.createdOn)],
    [vscode.l10n.t("Priority"), task.priority],
    [vscode.l10n.t("Borrower"), borrower ? borrowerLabel(borrower) : task.details?.borrowerName],
    [vscode.l10n.t("Assigned to"), task.assignedTo && assigneeLabel(task.assignedTo)],
    [vscode.l10n.t("Documents"), task.documents.items.length > 0 ? String(task.documents.items.length) : undefined],
    [vscode.l10n.t("Task ID"), task.id],
  ];
}

function hover(title: string, facts: readonly Fact[], closing?: string): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString();
  // appendText escapes: titles and names come from the service and must not become links or images.
  markdown.appendMarkdown("**").appendText(title).appendMarkdown("**\n\n");
  for (const [label, value] of facts) {
    if (value === undefined || value === "") continue;
    markdown.appendText(`${label}: ${value}`).appendMarkdown("  \n");
  }
  if (closing !== undefined) markdown.appendMarkdown("\n\n").appendText(closing);
  return markdown;
}
