import * as l10n from "@vscode/l10n";
import { borrowerLabel } from "../domain/borrower";
import { parseServiceDate } from "../domain/dueDate";
import { type Loan, type OwnedTask, tasksOf } from "../domain/loan";
import { taskLabel } from "../domain/task";
import { isOutstanding, statusLabel } from "../domain/taskStatus";
import type { Entry } from "./entry";

export interface FoundTask extends OwnedTask {
  readonly loanReference: string;
}

interface IndexedTask extends FoundTask {
  readonly title: string;
  /** Everything that can be searched for, in lower case. */
  readonly text: string;
  readonly outstanding: boolean;
  /** Milliseconds since the epoch; without a due date, after all that have one. */
  readonly due: number;
}

/** Made once for each answer of the service: searching follows every key. */
const indexed = new WeakMap<Loan, Map<string, readonly IndexedTask[]>>();

/**
 * The tasks that have every word of the query in their title, borrower, loan, status, due date or ID: those whose title
 * begins with it first, then those with it in their title; outstanding ones first, soonest due first.
 */
export function searchTasks(entries: readonly Entry<Loan>[], query: string, limit: number): FoundTask[] {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter((word) => word !== "");
  const found: { task: IndexedTask; rank: number }[] = [];
  for (const { reference, value } of entries) {
    if (value === undefined) continue;
    for (const task of indexOf(reference, value)) {
      if (words.every((word) => task.text.includes(word))) found.push({ task, rank: rankOf(task, wanted) });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.task.due - b.task.due)
    .slice(0, limit)
    .map(({ task }) => task);
}

function rankOf({ title, outstanding }: IndexedTask, wanted: string): number {
  const match = title.startsWith(wanted) ? 0 : title.includes(wanted) ? 1 : 2;
  return match * 2 + (outstanding ? 0 : 1);
}

function indexOf(loanReference: string, loan: Loan): readonly IndexedTask[] {
  const known = indexed.get(loan)?.get(loanReference);
  if (known !== undefined) return known;
  const made = tasksOf(loan).map((owned): IndexedTask => {
    const { task, borrower } = owned;
    const title = taskLabel(task).toLowerCase();
    const owner = borrower ? borrowerLabel(borrower) : l10n.t("loan officer");
    const rest = [owner, loanReference, loan.id, statusLabel(task.status), task.dueDate ?? "", task.id];
    return {
      ...owned,
      loanReference,
      title,
      text: [title, ...rest].join("\n").toLowerCase(),
      outstanding: isOutstanding(task.status),
      due: parseServiceDate(task.dueDate)?.time ?? Number.MAX_SAFE_INTEGER,
    };
  });
  const byReference = indexed.get(loan) ?? new Map<string, readonly IndexedTask[]>();
  indexed.set(loan, byReference.set(loanReference, made));
  return made;
}
