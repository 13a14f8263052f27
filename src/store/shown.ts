import type { Deal } from "../domain/deal";
import type { Loan } from "../domain/loan";
import type { Entry, Failure } from "./entry";
import type { Change } from "./seen";

/**
 * How the store's data is shown outside of it (masked or not). Everything that is read goes through this, except
 * through names that begin with `true`. Each function is synchronous and returns the same object for the same argument.
 */
export interface Shown {
  loan(loan: Loan): Loan;
  deal(deal: Deal): Deal;
  failure(failure: Failure): Failure;
  change(change: Change): Change;
}

export const SHOWN_UNCHANGED: Shown = {
  loan: (loan) => loan,
  deal: (deal) => deal,
  failure: (failure) => failure,
  change: (change) => change,
};

/** The entry itself when all of it is shown as it is. */
export function entryShown<T>(entry: Entry<T>, show: (value: T) => T, shown: Shown): Entry<T> {
  const value = entry.value === undefined ? undefined : show(entry.value);
  const failure = entry.failure && shown.failure(entry.failure);
  return value === entry.value && failure === entry.failure ? entry : { ...entry, value, failure };
}
