import { type Loan, tasksAreComplete, tasksOf } from "../../domain/loan";
import type { TaskKind } from "../../domain/task";
import type { TaskCounts } from "../../domain/taskCounts";
import { gapsOf } from "../../domain/taskTable";
import type { Entry } from "../../store/entry";
import { isHandle } from "../environments/handles";
import { AgentRefusal } from "./agentRefusal";
import type { AgentView } from "./agentView";
import { timeText } from "./recordData";
import { ownerHandle } from "./taskFacts";
import { fewOf } from "./toolAnswer";

/** A loan of the list: by its handle, or as a user calls it, by its reference or its ID. */
export function listedLoan({ entries, handles }: Pick<AgentView, "entries" | "handles">, given: string): Entry<Loan> {
  const meant = isHandle(given) ? handles.meaning("loan", given)?.[0] : given;
  const byId = () => (isHandle(given) ? undefined : entries.find(({ value }) => value?.id === given));
  const found = entries.find(({ reference }) => reference === meant) ?? byId();
  if (found !== undefined) return found;
  throw new AgentRefusal(
    "notListed",
    "This loan is not on the list of the active environment. list_loans tells which are. A person adds loans with the command “Loan Ops: Add Loan…”.",
  );
}

/** The loan, if it has been read. */
export function readLoanOf(entry: Entry<Loan>): Loan {
  if (entry.value !== undefined) return entry.value;
  throw new AgentRefusal(
    "notRead",
    `This loan could not be read (${entry.failure?.kind ?? "not yet"}). A person sees the cause in the view “Loans” of Loan Ops.`,
  );
}

/** Which loan, and how old what follows is: where the last read failed, it is of an earlier one. */
export function loanHead({ handles }: AgentView, { reference, asOf, failure }: Entry<Loan>): object {
  return {
    loan: handles.loan(reference),
    readAt: asOf === undefined ? undefined : timeText(asOf),
    lastReadFailed: failure?.kind,
  };
}

/** How old and how complete an answer about several loans is. Of those that it names there may be more to tell. */
export function knownOf({ handles }: AgentView, entries: readonly Entry<Loan>[]): object {
  const named = (wanted: (entry: Entry<Loan>) => boolean) =>
    fewOf(entries.filter(wanted).map(({ reference }) => handles.loan(reference)));
  const times = entries.flatMap(({ asOf }) => asOf ?? []);
  return {
    complete: entries.every(wasReadWhole),
    oldestRead: times.length === 0 ? undefined : timeText(Math.min(...times)),
    loansNotRead: named(({ value }) => value === undefined),
    loansNotComplete: named(({ value }) => value !== undefined && !tasksAreComplete(value)),
    loansNotReadAgain: named(({ value, failure }) => value !== undefined && failure !== undefined),
  };
}

/** Where a count is not complete, it is the least that there are. */
export function countFacts(counts: TaskCounts, { failure }: Entry<Loan>): object {
  const { outstanding, outstandingExact, overdue, overdueExact, statusesNotRead, dueDatesNotRead } = counts;
  return {
    outstanding,
    overdue,
    complete: failure === undefined && outstandingExact && overdueExact,
    statusesNotRead: statusesNotRead || undefined,
    dueDatesNotRead: dueDatesNotRead || undefined,
  };
}

/** Whether the last read of the loan gave all of its tasks: then what is not there does not exist. */
export function wasReadWhole({ value, failure }: Entry<Loan>): boolean {
  return value !== undefined && failure === undefined && tasksAreComplete(value);
}

/** A task by its ID. Where the kind is not known, it is that of the only task of the loan with this ID. */
export function taskHandle(
  { entries, handles }: AgentView,
  reference: string,
  { id, kind }: { readonly id: string; readonly kind?: TaskKind | undefined },
): string {
  const loan = entries.find((entry) => entry.reference === reference)?.value;
  const [only, ...others] = loan === undefined ? [] : tasksOf(loan).filter(({ task }) => task.id === id);
  return handles.task(reference, { id, kind: kind ?? (others.length === 0 ? only?.task.kind : undefined) });
}

/** What of the loan did not come; undefined when all did. */
export function notReadOf({ handles }: AgentView, loan: Loan): object | undefined {
  return fewOf(
    gapsOf(loan).map(({ field, borrower }) =>
      borrower === undefined ? field : `${field} of ${ownerHandle(handles, borrower)}`,
    ),
  );
}
