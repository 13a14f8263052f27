import type { Borrower } from "../../domain/borrower";
import { isObject } from "../../domain/isObject";
import type { Loan } from "../../domain/loan";
import type { Task } from "../../domain/task";
import { trimmed } from "../../domain/trimmed";
import type { WireBorrower, WireLoan, WireTask } from "../graphql/selections";
import type { Faults } from "./faults";
import { mapBorrower } from "./mapBorrower";
import { mapTask } from "./mapTask";
import { ObjectReader } from "./objectReader";

/**
 * The value of `loan` as the domain has it (service.md 2.3), with the errors of the answer where they belong.
 * Undefined when it is no object or has no ID. Never throws.
 */
export function mapLoan(value: unknown, faults: Faults, first: number): Loan | undefined {
  if (!isObject(value)) return undefined;
  const loan = new ObjectReader<WireLoan>(value, ["loan"], faults);
  const id = loan.ownId("id");
  if (id === undefined) return undefined;
  const borrowers = loan.connection<WireBorrower, Borrower>("borrowers", "borrower", first, (borrower) =>
    mapBorrower(borrower, first),
  );
  const loanOfficerTasks = loan.list<WireTask, Task>("loanOfficerDocumentTasks", "task", (task) =>
    mapTask("loanOfficer", task),
  );
  const rest = faults.rest().map((message) => ({ field: "", message }));
  return {
    id,
    borrowers,
    loanOfficerTasks,
    failures: trimmed([...loan.failures, ...rest]),
    leftOut: faults.leftOut.names,
  };
}
