import assert from "node:assert/strict";
import { FIELDS, textsBy } from "../../../src/domain/fields";
import { type FieldFailure, type Listing, listingOf } from "../../../src/domain/listing";
import type { Borrower, BorrowerIdentity, Deal, Income, Loan } from "../../../src/domain/loan";
import type { Document, Task, TaskDetails } from "../../../src/domain/task";
import { textOf } from "../../../src/domain/unknown";
import { Marks } from "../../../src/masking/marks";
import { maskDeal, maskLoan } from "../../../src/masking/maskLoan";

/**
 * kept: names nobody. mark: what it is, and four digits that are the same for the same text; of some fields, what the
 * service states stays. pseudonym: another name, the same for the same. hidden: nothing of it is shown. inside: what is in
 * it is decided on by itself.
 */
type Decision = "kept" | "mark" | "pseudonym" | "hidden" | "inside";

/** The decision on every field of the domain (service.md 2). One that is added does not compile without. */
type Table<T> = Record<keyof T, Decision>;

const LOAN: Table<Loan> = {
  id: "kept",
  borrowers: "inside",
  loanOfficerTasks: "inside",
  failures: "inside",
  leftOut: "kept",
};
const DEAL: Table<Deal> = { id: "kept", friendlyId: "mark", borrowers: "inside", failures: "inside", leftOut: "kept" };
const IDENTITY: Table<BorrowerIdentity> = {
  id: "kept",
  firstName: "pseudonym",
  lastName: "pseudonym",
  email: "pseudonym",
  failures: "inside",
};
const BORROWER: Table<Borrower> = { ...IDENTITY, incomes: "inside", tasks: "inside" };
const INCOME: Table<Income> = { statedMonthlyAmount: "hidden", payPeriodFrequency: "mark", failures: "inside" };
const TASK: Table<Task> = {
  kind: "kept",
  id: "kept",
  title: "mark",
  taskName: "mark",
  status: "mark",
  type: "mark",
  priority: "mark",
  dueDate: "mark",
  completedAt: "mark",
  createdOn: "mark",
  description: "mark",
  documents: "inside",
  details: "inside",
  assignedTo: "mark",
  documentUploadPath: "hidden",
  failures: "inside",
};
const DETAILS: Table<TaskDetails> = {
  borrowerId: "kept",
  borrowerName: "pseudonym",
  entityKind: "mark",
  entityDisplayName: "mark",
};
const DOCUMENT: Table<Document> = { id: "kept", title: "mark", url: "hidden", failures: "inside" };
const LISTING: Table<Listing<unknown>> = {
  items: "inside",
  mayHaveMore: "kept",
  unusable: "kept",
  absent: "kept",
  leftOut: "kept",
  failure: "mark",
};
const FAILURE: Table<FieldFailure> = { field: "kept", message: "mark" };

/** `Canaria` and her like stand nowhere but in private fields, and her name in every text. */
const NAME = "Canaria Gelbvogel";
const said = (field: string): string => `said of ${field} by ${NAME}`;

const failures: FieldFailure[] = [{ field: "borrowers.0", message: said("a field") }];
const list = <T>(items: readonly T[]): Listing<T> => ({ ...listingOf(items), failure: said("a list") });
const details: TaskDetails = {
  borrowerId: "b_1",
  borrowerName: NAME,
  entityKind: said("entityKind"),
  entityDisplayName: "Mill Lane Estate",
};
const document: Document = {
  id: "doc_1",
  title: "Gelbvogel 2023.pdf",
  url: "https://files.example.com/Gelbvogel.pdf?s=1",
  failures,
};
const task: Task = {
  ...textsBy(FIELDS.LoanOfficerTask, said),
  ...{ kind: "loanOfficer", id: "task_1", documents: list([document]), details, failures },
  ...{ assignedTo: "Otto Officer", documentUploadPath: "/officers/gelbvogel/upload" },
};
const identity: BorrowerIdentity = {
  id: "b_1",
  firstName: "Canaria",
  lastName: "Gelbvogel",
  email: "canaria@example.com",
  failures,
};
const income: Income = { statedMonthlyAmount: "8241.50", payPeriodFrequency: said("payPeriodFrequency"), failures };
const borrower: Borrower = { ...identity, incomes: list([income]), tasks: list([task]) };
const loan: Loan = {
  id: "loan_1",
  borrowers: list([borrower]),
  loanOfficerTasks: list([task]),
  failures,
  leftOut: ["friendlyId"],
};
const deal: Deal = {
  id: "deal_1",
  friendlyId: "Refi of C. Gelbvogel",
  borrowers: list([borrower]),
  failures,
  leftOut: [],
};

const marks = new Marks(new Uint8Array(32).fill(7), "sandbox");
const shownLoan = maskLoan(loan, marks);
const shownDeal = maskDeal(deal, marks);
const first = <T>({ items }: Listing<T>): T => {
  const [item] = items;
  assert.ok(item !== undefined);
  return item;
};
const masked = (facts: Partial<Task>): Task =>
  first(maskLoan({ ...loan, loanOfficerTasks: listingOf([{ ...task, ...facts }]) }, marks).loanOfficerTasks);
const shownBorrower = first(shownLoan.borrowers);
const shownTask = first(shownBorrower.tasks);

describe("Every field of the domain", () => {
  check("Loan", LOAN, loan, shownLoan);
  check("Deal", DEAL, deal, shownDeal);
  check("Borrower", BORROWER, borrower, shownBorrower);
  check("Borrower of a deal", BORROWER, borrower, first(shownDeal.borrowers));
  check("Income", INCOME, income, first(shownBorrower.incomes));
  check("Task", TASK, task, shownTask);
  check("TaskDetails", DETAILS, details, shownTask.details ?? assert.fail());
  check("Document", DOCUMENT, document, first(shownTask.documents));
  check("Listing", LISTING, loan.borrowers, shownLoan.borrowers);
  check("FieldFailure", FAILURE, failures[0] ?? assert.fail(), shownLoan.failures[0] ?? assert.fail());

  it("that the types do not know is not shown at all", () => {
    const odd = maskLoan({ ...loan, id: "loan_2", nickname: NAME } as Loan, marks);
    assert.deepEqual(Object.keys(odd).sort(), Object.keys(LOAN).sort());
  });

  it("that did not come, or came blank, is as it came", () => {
    const bare = { title: undefined, description: "  ", details: undefined, assignedTo: undefined };
    const { title, description, details: shownDetails, assignedTo } = masked(bare);
    assert.deepEqual({ title, description, details: shownDetails, assignedTo }, bare);
  });

  it("leaves what decides about a task as it is: its constants, its dates, that something can be sent", () => {
    const plain = { assignedTo: "LOAN_OFFICER", status: "InProgress", dueDate: "2026-05-04" };
    const shown = masked(plain);
    assert.partialDeepStrictEqual(shown, plain);
    const address = textOf(shown.documentUploadPath) ?? "";
    assert.throws(() => new URL(address, "https://api.example.com").host || assert.fail());
  });
});

function check<T extends object>(type: string, table: Table<T>, true_: T, shown: T): void {
  it(`of ${type} is shown as was decided`, () => {
    assert.deepEqual(Object.keys(shown).sort(), Object.keys(table).sort());
    for (const field of Object.keys(table) as (keyof T & string)[]) {
      const [before, after] = [JSON.stringify(true_[field]), JSON.stringify(shown[field])];
      assert.ok(before !== undefined && after !== undefined, field);
      switch (table[field]) {
        case "kept":
          assert.equal(after, before, field);
          break;
        case "mark":
          assert.match(after, /^"[A-Z][a-z]+(?: [a-z]+)* ·[0-9a-f]{4}"$/, field);
          break;
        case "hidden":
        case "pseudonym":
          assert.notEqual(after, before, field);
          assert.doesNotMatch(after, /canaria|gelbvogel|otto|said|mill lane|8241|officers/i, field);
          break;
        case "inside":
          assert.doesNotMatch(after, /canaria|gelbvogel/i, field);
      }
    }
  });
}
