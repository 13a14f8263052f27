import * as l10n from "@vscode/l10n";
import { assigneeInSentence } from "./assignee";
import { borrowerLabel } from "./borrower";
import { isOverdue } from "./dueDate";
import { isComplete, type Listing } from "./listing";
import { type Loan, tasksAreComplete, tasksOf } from "./loan";
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
  const { borrowers, failures } = loan;
  return [
    `### ${headline(loan, plain(options.reference), all.length, overdue)}`,
    "",
    l10n.t(
      "{0}, as of {1}. Loan ID {2}.",
      plain(options.environmentName),
      options.timeText(options.asOf),
      codeSpan(loan.id),
    ),
    ...(borrowers.mayHaveMore ? ["", l10n.t("There may be more borrowers than are listed here.")] : []),
    ...(borrowers.absent && borrowers.failure === undefined
      ? ["", l10n.t("The service returned no list of borrowers.")]
      : []),
    ...(borrowers.failure === undefined ? [] : ["", l10n.t("Borrowers: {0}", plain(borrowers.failure))]),
    ...failures.flatMap(({ field, message }) => ["", plain(field === "" ? message : `${field}: ${message}`)]),
    ...owners.flatMap(({ name, tasks }) => ownerLines(name, tasks, options)),
    "",
  ].join("\n");
}

/** Counts of what was not read whole may be too small. */
function headline(loan: Loan, reference: string, outstanding: number, overdue: number): string {
  if (tasksAreComplete(loan)) return l10n.t("Loan {0}: {1} outstanding, {2} overdue", reference, outstanding, overdue);
  if (tasksOf(loan).length === 0) return l10n.t("Loan {0}: tasks not read", reference);
  return l10n.t("Loan {0}: {1} or more outstanding, {2} or more overdue", reference, outstanding, overdue);
}

/** What came stands beside what was said of the rest. */
function ownerLines(name: string, tasks: Listing<Task>, options: BriefOptions): string[] {
  const outstanding = tasks.items
    .filter((task) => isOutstanding(task.status))
    .sort((a, b) => dueTime(a.dueDate) - dueTime(b.dueDate));
  const lines = [...gapLines(tasks), ...outstanding.map((task) => taskLine(task, options))];
  return lines.length === 0 ? [] : ["", `**${plain(name)}**`, "", ...lines];
}

function gapLines(tasks: Listing<Task>): string[] {
  if (tasks.failure !== undefined) return [`- ${l10n.t("The service said: {0}", plain(tasks.failure))}`];
  if (isComplete(tasks)) return [];
  return [`- ${tasks.items.length === 0 ? l10n.t("Tasks not read") : l10n.t("Not all tasks were read.")}`];
}

function taskLine(task: Task, { now, dateText }: BriefOptions): string {
  const facts = [
    plain(statusLabel(task.status)),
    ...(task.dueDate === undefined ? [] : [dueFact(task.dueDate, plain(dateText(task.dueDate)), now)]),
    ...(task.assignedTo === undefined
      ? []
      : [
          l10n.t({
            message: "with {0}",
            args: [plain(assigneeInSentence(task.assignedTo))],
            comment: "{0} is who a task is assigned to",
          }),
        ]),
  ];
  const next = requiredAction(task.type) ?? (task.type === undefined ? undefined : `${typeLabel(task.type)}.`);
  const line = `- ${plain(taskLabel(task))} (${facts.join(", ")})`;
  return next === undefined ? line : `${line}: ${plain(next)}`;
}

function dueFact(dueDate: string, text: string, now: number): string {
  return isOverdue(dueDate, now)
    ? l10n.t("**overdue** since {0}", text)
    : l10n.t({ message: "due {0}", args: [text], comment: "{0} is a date in the future" });
}
