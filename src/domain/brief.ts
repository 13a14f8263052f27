import * as l10n from "@vscode/l10n";
import { assigneeInSentence } from "./assignee";
import { borrowerLabel } from "./borrower";
import { isOverdue } from "./dueDate";
import type { Listing } from "./listing";
import type { Loan } from "./loan";
import { codeSpan, plain } from "./markdown";
import { type Task, taskLabel } from "./task";
import { dueTime } from "./taskOrder";
import { isOutstanding, statusLabel } from "./taskStatus";
import { requiredAction, typeLabel } from "./taskType";

export interface BriefOptions {
  readonly reference: string;
  readonly environmentName: string;
  /** When the loan was read and what time it is now, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly now: number;
  /** A date of the service in words; as it came when it does not parse. */
  dateText(date: string): string;
  timeText(time: number): string;
}

/** A loan's outstanding tasks as Markdown for a ticket: by borrower, overdue first, with what each asks for next. */
export function briefOf(loan: Loan, options: BriefOptions): string {
  const owners = [
    ...loan.borrowers.items.map((borrower) => ({ name: borrowerLabel(borrower), tasks: borrower.tasks })),
    { name: l10n.t("Loan officer"), tasks: loan.loanOfficerTasks },
  ];
  const all = owners.flatMap(({ tasks }) => tasks.items).filter((task) => isOutstanding(task.status));
  const overdue = all.filter((task) => isOverdue(task.dueDate, options.now)).length;
  return [
    `### ${l10n.t("Loan {0}: {1} outstanding, {2} overdue", plain(options.reference), all.length, overdue)}`,
    "",
    l10n.t(
      "{0}, as of {1}. Loan ID {2}.",
      plain(options.environmentName),
      options.timeText(options.asOf),
      codeSpan(loan.id),
    ),
    ...(loan.borrowers.mayHaveMore ? ["", l10n.t("There may be more borrowers than are listed here.")] : []),
    ...(loan.borrowers.failure === undefined ? [] : ["", l10n.t("Borrowers: {0}", plain(loan.borrowers.failure))]),
    ...owners.flatMap(({ name, tasks }) => ownerLines(name, tasks, options)),
    "",
  ].join("\n");
}

function ownerLines(name: string, tasks: Listing<Task>, options: BriefOptions): string[] {
  if (tasks.failure !== undefined) {
    return ["", `**${plain(name)}**`, "", `- ${l10n.t("The service said: {0}", plain(tasks.failure))}`];
  }
  const outstanding = tasks.items
    .filter((task) => isOutstanding(task.status))
    .sort((a, b) => dueTime(a.dueDate) - dueTime(b.dueDate));
  if (outstanding.length === 0) return [];
  return ["", `**${plain(name)}**`, "", ...outstanding.map((task) => taskLine(task, options))];
}

function taskLine(task: Task, { now, dateText }: BriefOptions): string {
  const facts = [
    plain(statusLabel(task.status)),
    ...(task.dueDate === undefined ? [] : [dueFact(task.dueDate, plain(dateText(task.dueDate)), now)]),
    ...(task.assignedTo === undefined ? [] : [l10n.t("with {0}", plain(assigneeInSentence(task.assignedTo)))]),
  ];
  const next = requiredAction(task.type) ?? (task.type === undefined ? undefined : `${typeLabel(task.type)}.`);
  const line = `- ${plain(taskLabel(task))} (${facts.join(", ")})`;
  return next === undefined ? line : `${line}: ${plain(next)}`;
}

function dueFact(dueDate: string, text: string, now: number): string {
  return isOverdue(dueDate, now) ? l10n.t("**overdue** since {0}", text) : l10n.t("due {0}", text);
}
