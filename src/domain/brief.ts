import * as l10n from "@vscode/l10n";
import { asOfText, dateText, isTaskOverdue } from "./dates";
import { isComplete } from "./listing";
import {
  type Loan,
  type OwnedTask,
  ownerLabel,
  ownersOf,
  ownerTitle,
  type TaskOwner,
  taskListsOf,
  tasksAreComplete,
  tasksOf,
} from "./loan";
import { type Task, taskLabel } from "./task";
import { countTasks, dueDatesNotReadText, statusesNotReadText, type TaskCounts } from "./taskCounts";
import { dueTime } from "./taskFilter";
import {
  compareNextActor,
  isFinished,
  nextActor,
  nextActorLabel,
  requiredAction,
  statusLabel,
  typeLabel,
} from "./taskStatus";
import { codeSpan, plain } from "./text";
import { isNotRead, textOf } from "./unknown";

interface BriefOptions {
  readonly reference: string;
  readonly environmentName: string;
  /** When the loan was read and what time it is now, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly now: number;
}

/** Markdown for a ticket: by who acts next, overdue first, with what each task asks for. */
export function briefOf(loan: Loan, options: BriefOptions): string {
  const explanation = explainLoan(loan, options.now);
  const { borrowers, failures } = loan;
  return [
    `### ${headline(plain(options.reference), explanation)}`,
    "",
    l10n.t(
      "{0}, as of {1}. Loan ID {2}.",
      plain(options.environmentName),
      asOfText(options.asOf, options.now),
      codeSpan(loan.id),
    ),
    ...notReadLines(explanation),
    ...(borrowers.mayHaveMore ? ["", l10n.t("There may be more borrowers than are listed here.")] : []),
    ...(borrowers.absent && borrowers.failure === undefined
      ? ["", l10n.t("The service returned no list of borrowers.")]
      : []),
    ...(borrowers.failure === undefined ? [] : ["", l10n.t("Borrowers: {0}", plain(borrowers.failure))]),
    ...failures.flatMap(({ field, message }) => ["", plain(field === "" ? message : `${field}: ${message}`)]),
    ...ownersOf(loan).flatMap(gapLines),
    ...explanation.waitingFor.flatMap((waiting) => actorLines(waiting, options.now)),
    "",
  ].join("\n");
}

/** Counts of lists that did not come whole may be too small: "or more". */
function headline(reference: string, { counts, read }: LoanExplanation): string {
  if (!read) return l10n.t("Loan {0}: tasks not read", reference);
  const { outstanding, outstandingExact, overdue, overdueExact } = counts;
  if (!outstandingExact)
    return l10n.t("Loan {0}: {1} or more outstanding, {2} or more overdue", reference, outstanding, overdue);
  return overdueExact
    ? l10n.t("Loan {0}: {1} outstanding, {2} overdue", reference, outstanding, overdue)
    : l10n.t("Loan {0}: {1} outstanding, {2} or more overdue", reference, outstanding, overdue);
}

/** What was not read of the tasks that came, so that nobody takes the counts for exact. */
function notReadLines({ counts: { statusesNotRead, dueDatesNotRead } }: LoanExplanation): string[] {
  const reasons = [statusesNotReadText(statusesNotRead), dueDatesNotReadText(dueDatesNotRead)].filter(
    (text) => text !== undefined,
  );
  return reasons.length === 0 ? [] : ["", `${reasons.join(", ")}.`];
}

function gapLines({ borrower, tasks }: TaskOwner): string[] {
  const owner = plain(ownerTitle(borrower));
  if (tasks.failure !== undefined) return ["", l10n.t("{0}: the service said: {1}", owner, plain(tasks.failure))];
  if (isComplete(tasks)) return [];
  const gap =
    tasks.items.length === 0 ? l10n.t("{0}: tasks not read.", owner) : l10n.t("{0}: not all tasks were read.", owner);
  return ["", gap];
}

function actorLines({ actor, tasks }: WaitingTasks, now: number): string[] {
  return ["", `**${plain(nextActorLabel(actor))}**`, "", ...tasks.map((owned) => taskLine(owned, now))];
}

function taskLine({ task, borrower }: OwnedTask, now: number): string {
  const facts = [plain(ownerLabel(borrower)), plain(statusLabel(task.status)), ...dueFacts(task, now)];
  const next = requiredAction(task.type) ?? (textOf(task.type) === undefined ? undefined : `${typeLabel(task.type)}.`);
  const line = `- ${plain(taskLabel(task))} (${facts.join(", ")})`;
  return next === undefined ? line : `${line}: ${plain(next)}`;
}

function dueFacts({ dueDate, status }: Task, now: number): string[] {
  if (isNotRead(dueDate)) return [l10n.t("due date not read")];
  const came = textOf(dueDate);
  if (came === undefined) return [];
  const text = plain(dateText(came));
  return isTaskOverdue({ dueDate, status }, now)
    ? [l10n.t("**overdue** since {0}", text)]
    : [l10n.t({ message: "due {0}", args: [text], comment: "{0} is a date in the future" })];
}

/** Why a loan is not done: what a brief says, and what an agent is told. */
interface LoanExplanation {
  readonly counts: TaskCounts;
  /** Whether any task came, or the loan has none. */
  readonly read: boolean;
  /** The tasks that may be outstanding by who acts next, each with those that are due first in front. */
  readonly waitingFor: readonly WaitingTasks[];
}

interface WaitingTasks {
  readonly actor: string;
  readonly tasks: readonly OwnedTask[];
}

/** `now` in milliseconds since the epoch. */
export function explainLoan(loan: Loan, now: number): LoanExplanation {
  const open = tasksOf(loan).filter(({ task }) => !isFinished(task.status));
  const whole = tasksAreComplete(loan);
  const counts = countTasks(taskListsOf(loan), whole, now);
  return {
    counts,
    read: whole || counts.all > 0,
    waitingFor: [...Map.groupBy(open, ({ task }) => nextActor(task))]
      .sort(([a], [b]) => compareNextActor(a, b))
      .map(([actor, tasks]) => ({ actor, tasks: soonestFirst(tasks) })),
  };
}

export function soonestFirst<T extends OwnedTask>(tasks: readonly T[]): T[] {
  return tasks.toSorted((a, b) => dueTime(a.task.dueDate) - dueTime(b.task.dueDate));
}
