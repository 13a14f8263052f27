import type { Environment } from "../../domain/environment";
import type { Loan } from "../../domain/loan";
import type { Session } from "../environments/session";
import type { Masking } from "../shareSafe/masking";
import { readLoan } from "../targets/targets";

/** A loan as it was read at one time. */
export interface LoanRead {
  readonly environment: Environment;
  readonly reference: string;
  /** In milliseconds since the epoch. */
  readonly asOf: number;
  readonly masking: Pick<Masking, "on">;
  /** As share-safe mode shows it now. */
  loan(): Loan;
}

/** `loan` as it may be shown at this moment; call it in the moment in which the loan is got. */
export function loanRead(
  { masking, environment }: { readonly masking: Masking; readonly environment: Environment },
  reference: string,
  { loan, asOf }: { readonly loan: Loan; readonly asOf: number },
): LoanRead {
  // A masked loan is not masked again.
  const masked = masking.on;
  return { environment, reference, asOf, masking, loan: () => (masked ? loan : masking.loan(loan)) };
}

/** The loan as the session last read it. */
export function lastReadOf(session: Session, reference: string): LoanRead {
  const { loan, entry } = readLoan(session, reference);
  return loanRead(session, reference, { loan, asOf: entry.asOf ?? Date.now() });
}
