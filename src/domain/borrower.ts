import * as l10n from "@vscode/l10n";
import { isolated } from "./isolated";
import type { FieldFailure, Listing } from "./listing";
import { type Text, textOf } from "./notRead";
import type { Task } from "./task";

/** An income record (service.md 2.4), its scalars as they came. */
export interface Income {
  readonly statedMonthlyAmount: Text;
  readonly payPeriodFrequency: Text;
  readonly failures: readonly FieldFailure[];
}

/** Who a borrower is; all that a deal shows of one. */
export interface BorrowerIdentity {
  readonly id: string;
  readonly firstName: Text;
  readonly lastName: Text;
  readonly email: Text;
  readonly failures: readonly FieldFailure[];
}

/** A borrower of a loan (service.md 2.4). */
export interface Borrower extends BorrowerIdentity {
  readonly incomes: Listing<Income>;
  readonly tasks: Listing<Task>;
}

export function borrowerLabel(borrower: Pick<BorrowerIdentity, "id" | "firstName" | "lastName">): string {
  const name = [borrower.firstName, borrower.lastName].flatMap((part) => textOf(part) ?? []).join(" ");
  return name === "" ? borrower.id : isolated(name);
}

/** The owner of a task: the borrower's name, or "Loan officer" without one. */
export function ownerTitle(borrower: Parameters<typeof borrowerLabel>[0] | undefined): string {
  return borrower ? borrowerLabel(borrower) : l10n.t("Loan officer");
}

/** The owner of a task, inside a sentence. */
export function ownerLabel(borrower: Parameters<typeof borrowerLabel>[0] | undefined): string {
  return borrower ? borrowerLabel(borrower) : l10n.t("loan officer");
}
