import * as l10n from "@vscode/l10n";
import { dueText, isTaskOverdue, timeWithZone } from "./dates";
import { isComplete, type Listing } from "./listing";
import { type Loan, type OwnedTask, ownerLabel, ownersOf, taskListsOf, tasksAreComplete, tasksOf } from "./loan";
import { taskLabel } from "./task";
import { countTasks, outstandingText } from "./taskCounts";
import { soonestFirst } from "./taskFilter";
import {
  compareNextActor,
  isFinished,
  nextActor,
  nextActorLabel,
  requiredAction,
  statusLabel,
  typeLabel,
} from "./taskStatus";
import { codeSpan, plainMarkdown } from "./text";
import { textOf } from "./unknown";

interface BriefOptions {
  readonly reference: string;
  readonly environmentName: string;
  /** When the loan was read and what time it is now, in milliseconds since the epoch. */
  readonly asOf: number;
  readonly now: number;
  /** Why the last read failed: then this is what an earlier one said. */
  readonly failure?: string | undefined;
}

/** Markdown for a ticket: by who acts next, late ones first, with what each task asks for. */
export function briefOf(loan: Loan, options: BriefOptions): string {
  const { counts, waitingFor } = explainLoan(loan, options.now);
  return [
    `### ${l10n.t("Loan {0}", plainMarkdown(options.reference))}: ${outstandingText(counts)}`,
    "",
    l10n.t(
      "{0}, as of {1}. Loan ID {2}.",
      plainMarkdown(options.environmentName),
      // A ticket is read on other days.
      timeWithZone(options.asOf, "short"),
      codeSpan(loan.id),
    ),
    ...(options.failure === undefined
      ? []
      : ["", plainMarkdown(l10n.t("The last refresh failed. {0}", options.failure))]),
    ...gapsIn(loan).flatMap((gap) => ["", plainMarkdown(gap)]),
    ...waitingFor.flatMap(({ actor, tasks }) => [
      "",
      `**${plainMarkdown(nextActorLabel(actor))}**`,
      "",
      ...tasks.map((owned) => taskLine(owned, options.now)),
    ]),
    "",
  ].join("\n");
}

/** What was not read of a loan, each in a sentence. */
export function gapsIn(loan: Loan): string[] {
  return [
    ...gapIn(l10n.t("Borrowers"), loan.borrowers),
    ...loan.failures.map(({ field, message }) => (field === "" ? message : `${field}: ${message}`)),
    ...ownersOf(loan).flatMap(({ borrower, tasks }) => gapIn(ownerLabel({ borrower }), tasks)),
  ];
}

/** What a list lacks of an owner's tasks, or of the borrowers with theirs. */
function gapIn(owner: string, list: Listing<unknown>): string[] {
  if (isComplete(list)) return [];
  const said = list.failure === undefined ? [] : [l10n.t("The service said:"), list.failure];
  return [[`${owner}:`, l10n.t("Not all tasks were read."), ...said].join(" ")];
}

function taskLine(owned: OwnedTask, now: number): string {
  const { task } = owned;
  const due = plainMarkdown(dueText(task, now) ?? "");
  const facts = [plainMarkdown(ownerLabel(owned)), plainMarkdown(statusLabel(task.status))];
  if (due !== "") facts.push(isTaskOverdue(task, now) ? `**${due}**` : due);
  const next = requiredAction(task.type) ?? (textOf(task.type) === undefined ? undefined : `${typeLabel(task.type)}.`);
  const line = `- ${plainMarkdown(taskLabel(task))} (${facts.join(", ")})`;
  return next === undefined ? line : `${line}: ${plainMarkdown(next)}`;
}

/**
 * Why a loan is not done: what a brief says, and what an agent is told. The tasks that may be outstanding are given by who
 * acts next, those that are due first in front. `now` in milliseconds since the epoch.
 */
export function explainLoan(loan: Loan, now: number) {
  const open = tasksOf(loan).filter(({ task }) => !isFinished(task.status));
  return {
    counts: countTasks(taskListsOf(ownersOf(loan)), tasksAreComplete(loan), now),
    waitingFor: [...Map.groupBy(open, ({ task }) => nextActor(task))]
      .sort(([a], [b]) => compareNextActor(a, b))
      .map(([actor, tasks]) => ({ actor, tasks: soonestFirst(tasks, ({ task }) => task) })),
  };
}
