import type { Loan } from "../../domain/loan";
import { gapsOf } from "../../domain/taskTable";
import type { Entry } from "../../store/entry";
import { AgentRefusal } from "./agentRefusal";
import type { AgentView } from "./agentView";
import { recordId, timeText, withoutMarkup } from "./recordData";
import { ownerName } from "./taskFacts";
import { fewOf } from "./toolAnswer";

const LONGEST_REFERENCE = 100;

/** The reference as an agent reads it. The user typed it. */
export function shownReference(reference: string): string {
  return withoutMarkup(reference, LONGEST_REFERENCE);
}

/** A loan of the list, by its reference or its ID. */
export function listedLoan({ entries }: Pick<AgentView, "entries">, given: string): Entry<Loan> {
  const found =
    entries.find(({ reference }) => reference === given) ??
    entries.find(({ reference, value }) => value?.id === given || shownReference(reference) === given);
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

/** Which loan, and how old what follows is. */
export function loanHead({ reference, value, asOf, failure }: Entry<Loan>): object {
  const shown = shownReference(reference);
  const id = recordId(value?.id);
  return {
    loan: shown,
    ...(id !== shown && { id }),
    readAt: asOf === undefined ? undefined : timeText(asOf),
    // What follows is then of an earlier read.
    lastReadFailed: failure?.kind,
  };
}

/** What of the loan did not come; undefined when all did. */
export function notReadOf(loan: Loan): object | undefined {
  return fewOf(
    gapsOf(loan).map(({ field, borrower }) => (borrower === undefined ? field : `${field} of ${ownerName(borrower)}`)),
  );
}
