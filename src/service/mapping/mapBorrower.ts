import type { Borrower, BorrowerIdentity, Income } from "../../domain/borrower";
import type { Text } from "../../domain/notRead";
import { sharedText } from "../../domain/sharedText";
import type { Task } from "../../domain/task";
import { trimmed } from "../../domain/trimmed";
import type { WireBorrower, WireIncome, WirePersonalInformation, WireTask } from "../graphql/selections";
import { mapTask } from "./mapTask";
import { ObjectReader } from "./objectReader";

/** service.md 2.4, as a deal shows a borrower. Undefined for one without an ID. */
export function mapBorrowerIdentity(borrower: ObjectReader<WireBorrower>): BorrowerIdentity | undefined {
  const id = borrower.ownId("id");
  if (id === undefined) return undefined;
  borrower.noteWhole();
  const personal = borrower.object<WirePersonalInformation>("personalInformation");
  // Where the object around them was not read, they were not read either.
  const text = (field: keyof WirePersonalInformation): Text =>
    personal instanceof ObjectReader ? personal.text(field) : personal;
  return {
    id,
    firstName: sharedText(text("firstName")),
    lastName: sharedText(text("lastName")),
    email: text("email"),
    failures: trimmed(borrower.failures),
  };
}

/** service.md 2.4, with incomes and tasks. Undefined for one without an ID. */
export function mapBorrower(borrower: ObjectReader<WireBorrower>, first: number): Borrower | undefined {
  const identity = mapBorrowerIdentity(borrower);
  if (identity === undefined) return undefined;
  return {
    ...identity,
    incomes: borrower.connection<WireIncome, Income>("incomes", "income", first, (income) => {
      income.noteWhole();
      return {
        statedMonthlyAmount: sharedText(income.text("statedMonthlyAmount")),
        payPeriodFrequency: sharedText(income.text("payPeriodFrequency")),
        failures: trimmed(income.failures),
      };
    }),
    tasks: borrower.list<WireTask, Task>("borrowerTasks", "task", (task) => mapTask("borrower", task)),
    // Again: what was read after the identity may have failed, too.
    failures: trimmed(borrower.failures),
  };
}
