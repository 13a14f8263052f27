import * as vscode from "vscode";
import { dateText, isTaskOverdue, lateText } from "../../domain/dates";
import { isComplete, type Listing } from "../../domain/listing";
import { type Borrower, borrowerLabel, type OwnedTask, ownerLabel } from "../../domain/loan";
import { taskLabel } from "../../domain/task";
import { documentsText, lateSinceText, outstandingText } from "../../domain/taskCounts";
import { assigneeLabel, requiredAction, statusLabel, typeLabel } from "../../domain/taskStatus";
import { oneLine } from "../../domain/text";
import { isNotRead, type Text, textOf } from "../../domain/unknown";
import type { Entry } from "../../store/entry";
import { countIn } from "./rowItems";
import { countsUnder, GROUPED_BY, isLoan, type LoanOrDeal, type Row, referenceOf } from "./rows";

type Fact = readonly [label: string, value: string | undefined];

export function rowHover(
  node: Row,
  entry: Entry<LoanOrDeal> | undefined,
  now: number,
): vscode.MarkdownString | undefined {
  switch (node.kind) {
    case "loan":
    case "deal":
      return entry && hover(referenceOf(node), rootFacts(node, entry.value, now), entry.failure?.message);
    case "borrower":
    case "dealBorrower":
      return hover(borrowerLabel(node.borrower), borrowerFacts(node.borrower));
    case "loanOfficer":
      return hover(vscode.l10n.t("Loan officer tasks"), [[vscode.l10n.t("Tasks"), tasksText(node, entry?.value, now)]]);
    case "group":
    case "dealGroup":
      return hover(`${GROUPED_BY[node.by].heading()}: ${GROUPED_BY[node.by].label(node.value)}`, [
        [vscode.l10n.t("Tasks"), countIn(node)],
      ]);
    case "task":
    case "dealTask":
      return hover(taskLabel(node.owned.task), taskHoverFacts(node.owned, now), requiredAction(node.owned.task.type));
    default:
      return undefined;
  }
}

function rootFacts(node: Row, value: LoanOrDeal | undefined, now: number): Fact[] {
  if (value === undefined) return [];
  return [
    [isLoan(value) ? vscode.l10n.t("Loan ID") : vscode.l10n.t("Deal ID"), value.id],
    [vscode.l10n.t("Borrowers"), [...value.borrowers.items.map(borrowerLabel), ...gapOf(value.borrowers)].join(", ")],
    [vscode.l10n.t("Tasks"), isLoan(value) ? tasksText(node, value, now) : undefined],
    [vscode.l10n.t("Late since"), lateSinceText(countsUnder(node, value, now))],
  ];
}

function gapOf(list: Listing<unknown>): string[] {
  return isComplete(list) ? [] : [vscode.l10n.t("not all were read")];
}

function tasksText(node: Row, value: LoanOrDeal | undefined, now: number): string {
  const counts = countsUnder(node, value, now);
  const isExact = counts.outstandingExact && counts.overdueExact;
  return [...(isExact ? [counts.all] : []), outstandingText(counts)].join(" · ");
}

function borrowerFacts(borrower: Borrower): Fact[] {
  const incomes = borrower.incomes.items.map(({ statedMonthlyAmount, payPeriodFrequency }) =>
    [statedMonthlyAmount, payPeriodFrequency].flatMap((part) => valueText(part) ?? []).join(", "),
  );
  return [
    [vscode.l10n.t("Borrower ID"), borrower.id],
    [vscode.l10n.t("Email"), valueText(borrower.email)],
    [vscode.l10n.t("Stated monthly income"), [...incomes, ...gapOf(borrower.incomes)].join("; ") || undefined],
  ];
}

function taskHoverFacts({ task, borrower, others }: OwnedTask, now: number): Fact[] {
  return [
    [vscode.l10n.t("Status"), statusLabel(task.status)],
    [vscode.l10n.t("Type"), typeLabel(task.type)],
    [
      vscode.l10n.t({ message: "Due", comment: "Label before the due date of a task" }),
      valueText(task.dueDate, (date) => (isTaskOverdue(task, now) ? lateText(dateText(date)) : dateText(date))),
    ],
    [
      vscode.l10n.t({ message: "Completed", comment: "Label before the time when a task was completed" }),
      valueText(task.completedAt, dateText),
    ],
    [
      vscode.l10n.t({ message: "Created", comment: "Label before the time when a task was created" }),
      valueText(task.createdOn, dateText),
    ],
    [vscode.l10n.t("Priority"), valueText(task.priority)],
    [
      vscode.l10n.t("Borrower"),
      borrower
        ? ownerLabel({ borrower, others })
        : valueText(isNotRead(task.details) ? task.details : task.details?.borrowerName),
    ],
    [vscode.l10n.t("Assigned to"), task.assignedTo && assigneeLabel(task.assignedTo)],
    [vscode.l10n.t("Documents"), documentsText(task.documents)],
    [vscode.l10n.t("Task ID"), task.id],
  ];
}

/** Undefined when there is no value. That a value was not read is said. */
function valueText(value: Text, shown = (text: string) => text): string | undefined {
  if (isNotRead(value)) return vscode.l10n.t("not read");
  const text = textOf(value);
  return text && shown(text);
}

function hover(title: string, facts: readonly Fact[], closing?: string): vscode.MarkdownString {
  const lines = facts
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([label, value]) => `${escapedMarkdown(`${label}: ${value}`)}  \n`);
  const markdown = `**${escapedMarkdown(title)}**\n\n${lines.join("")}`;
  return new vscode.MarkdownString(closing === undefined ? markdown : `${markdown}\n\n${escapedMarkdown(closing)}`);
}

/** Titles and names come from the service: they must not become markup, and addresses in them must not become links. */
function escapedMarkdown(text: string): string {
  const { value } = new vscode.MarkdownString().appendText(oneLine(text));
  return value
    .replace(/:(?=\/\/)/g, "&#58;")
    .replace(/@/g, "&#64;")
    .replace(/(?<=www)\./gi, "&#46;");
}
