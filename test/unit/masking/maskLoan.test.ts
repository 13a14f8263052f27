import assert from "node:assert/strict";
import { type FieldFailure, type Listing, listingOf } from "../../../src/domain/listing";
import type { Borrower, Deal, Loan } from "../../../src/domain/loan";
import { SERVICE_FIELDS, textsBy } from "../../../src/domain/serviceFields";
import type { Task } from "../../../src/domain/task";
import { textOf } from "../../../src/domain/unknown";
import { Marks } from "../../../src/masking/marks";
import { maskDeal, maskLoan } from "../../../src/masking/maskLoan";

/** What share-safe mode shows of the text of a field, whatever it is. A field that does not stand here has a mark. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  firstName: /^[A-Z][a-z]+$/,
  lastName: /^[\dA-F]{4}$/,
  email: /^[a-z]+-[\da-f]{4}@masked\.example$/,
  borrowerName: /^[A-Z][a-z]+ [\dA-F]{4}$/,
  statedMonthlyAmount: /^•••$/,
  documentUploadPath: /^masked:upload-path$/,
  url: /^https:\/\/masked\.example\/[\da-f]{4}$/,
};
const MARK = /^[A-Z][a-z]+(?: [a-z]+)* ·[0-9a-f]{4}$/;
/** They name nobody. */
const KEPT = ["id", "kind", "borrowerId", "field", "leftOut"];

/** `Canaria` and her like stand nowhere but in private fields, and her name in every text. */
const NAME = "Canaria Gelbvogel";
const said = (field: string): string => `said of ${field} by ${NAME}`;
const failures: FieldFailure[] = [{ field: "borrowers.0", message: said("a field") }];
const list = <T>(items: readonly T[]): Listing<T> => ({ ...listingOf(items), failure: said("a list") });

const task: Task = {
  ...textsBy(SERVICE_FIELDS.LoanOfficerTask, said),
  ...{ kind: "loanOfficer", id: "task_1", failures },
  documents: list([{ id: "doc_1", title: "Gelbvogel 2023.pdf", url: "https://x.example/Gelbvogel.pdf?s=1", failures }]),
  details: { ...textsBy(SERVICE_FIELDS.TaskDetails, said), borrowerId: "b_1" },
};
const borrower: Borrower = {
  ...{ id: "b_1", firstName: "Canaria", lastName: "Gelbvogel", email: "canaria@example.com", failures },
  incomes: list([{ statedMonthlyAmount: "8241.50", payPeriodFrequency: said("payPeriodFrequency"), failures }]),
  tasks: list([task]),
};
const [borrowers, loanOfficerTasks] = [list([borrower]), list([task])];
const loan: Loan = {
  id: "loan_1",
  borrowers,
  loanOfficerTasks,
  failures,
  leftOut: [{ name: "friendlyId", why: "unknown" }],
};
const deal: Deal = { id: "deal_1", friendlyId: "Refi of C. Gelbvogel", borrowers, failures, leftOut: [] };

const marks = new Marks(new Uint8Array(32).fill(7), "sandbox");
const masked = (facts: Partial<Task>): Task =>
  maskLoan({ ...loan, loanOfficerTasks: listingOf([{ ...task, ...facts }]) }, marks).loanOfficerTasks.items[0] ??
  assert.fail();

function check(field: string, before: unknown, after: unknown): void {
  if (typeof before === "string" && !KEPT.includes(field)) assert.match(String(after), SHOWN[field] ?? MARK, field);
  else if (typeof before !== "object" || KEPT.includes(field)) assert.deepEqual(after, before, field);
  else {
    assert.deepEqual(Object.keys(after ?? {}).sort(), Object.keys(before ?? {}).sort(), field);
    for (const [name, held] of Object.entries(before ?? {}))
      check(Array.isArray(before) ? field : name, held, Object(after)[name]);
  }
}

describe("Every field of the domain", () => {
  for (const [what, before, after] of [
    ["a loan", loan, maskLoan(loan, marks)],
    ["a deal", deal, maskDeal(deal, marks)],
  ] as const) {
    it(`of ${what} is shown as was decided`, () => {
      check("", before, after);
      assert.doesNotMatch(JSON.stringify(after), /canaria|gelbvogel|said|8241/i);
    });
  }

  it("of a name has the part of the pseudonym, and all of it where the other part is not known", () => {
    const nameOf = (facts: Partial<Borrower>) => {
      const [one] = maskLoan({ ...loan, borrowers: list([{ ...borrower, ...facts }]) }, marks).borrowers.items;
      return [one?.firstName, one?.lastName].map((name) => textOf(name)?.split(" ").length);
    };
    assert.deepEqual([{}, { firstName: undefined }, { lastName: undefined }].map(nameOf), [
      [1, 1],
      [undefined, 2],
      [2, undefined],
    ]);
  });

  it("that the types do not know is not shown at all", () => {
    const odd = maskLoan({ ...loan, id: "loan_2", nickname: NAME } as Loan, marks);
    assert.deepEqual(Object.keys(odd).sort(), Object.keys(loan).sort());
  });

  it("that did not come, or came blank, is as it came", () => {
    const bare = { title: undefined, description: "  ", details: undefined, assignedTo: undefined };
    assert.partialDeepStrictEqual(masked(bare), bare);
  });

  it("leaves what decides about a task as it is: its constants, its dates, that something can be sent", () => {
    const plain = { assignedTo: "LOAN_OFFICER", status: "InProgress", dueDate: "2026-05-04" };
    const shown = masked(plain);
    assert.partialDeepStrictEqual(shown, plain);
    const address = textOf(shown.documentUploadPath) ?? "";
    assert.throws(() => new URL(address, "https://api.example.com").host || assert.fail());
  });
});

describe("What a stuck loan can be explained by in share-safe mode", () => {
  const titled = (facts: Partial<Task>) => textOf(masked({ title: NAME, taskName: undefined, ...facts }).title) ?? "";

  it("is a task's code in words, or its stated type, beside the mark of its title", () => {
    const mark = marks.digits(NAME);
    assert.equal(titled({ taskName: "BANK_STATEMENTS", type: said("type") }), `Bank statements ·${mark}`);
    assert.equal(titled({ taskName: "CANARIA_GELBVOGEL", type: "InputRequired" }), `Input required ·${mark}`);
    assert.equal(titled({ taskName: said("taskName"), type: said("type") }), `Task title ·${mark}`);
  });

  it("has our own sentences as they are, and marks in the place of the service's", () => {
    const failed = [{ field: "x", message: "Entries: 2.", own: true } as const, ...failures];
    const [own, theirs] = masked({ failures: failed }).failures;
    assert.equal(own?.message, "Entries: 2.");
    assert.match(theirs?.message ?? "", MARK);
  });
});
