import assert from "node:assert/strict";
import { listingOf } from "../../../../src/domain/listing";
import type { Loan } from "../../../../src/domain/loan";
import type { Task } from "../../../../src/domain/task";
import { NO_FILTER, type TaskFilter } from "../../../../src/domain/taskFilter";
import { FAILED } from "../../../../src/domain/unknown";
import type { Entry, Failure } from "../../../../src/store/entry";
import type { LoanOrder } from "../../../../src/vscode/app/viewOptions";
import { ShownLoans } from "../../../../src/vscode/loans/shownLoans";
import { borrower, borrowerTask, entryOf, loanWith } from "../../../support/loans";

const OUTSTANDING: TaskFilter = { ...NO_FILTER, conditions: ["outstanding"] };
const WITH_DOCUMENTS: TaskFilter = { ...NO_FILTER, conditions: ["withDocuments"] };
const FAILURE: Failure = { kind: "timeout", message: "Too slow." };
const DAY = 86_400_000;

function loan(reference: string, ...tasks: Partial<Task>[]): Entry<Loan> {
  const made = tasks.map((facts, at) => borrowerTask(`${reference} ${at}`, facts));
  return entryOf(loanWith({ id: reference, borrowers: [borrower("b", made)] }), { reference });
}

const daysAgo = (days: number) => ({ dueDate: new Date(Date.now() - days * DAY).toISOString() });
const shown = (facts: { filter?: TaskFilter; loanOrder?: LoanOrder }) =>
  new ShownLoans({ filter: NO_FILTER, loanOrder: "added", ...facts });

describe("A loan is hidden by the filter", () => {
  const hides = (entry: Entry<Loan>, filter: TaskFilter) => shown({ filter }).hiddenOf([entry]).size > 0;
  const done = loan("LN-1", { status: "Completed" });

  it("when all of its tasks are known and none passes", () => {
    assert.equal(hides(done, OUTSTANDING), true);
    assert.equal(hides(done, NO_FILTER), false);
  });

  it("but not while a task that passes may be missing", () => {
    const { value = assert.fail() } = done;
    const more = { ...value, borrowers: listingOf(value.borrowers.items, true) };
    const failed = { failure: FAILURE };
    for (const entry of [
      entryOf(more),
      entryOf(value, failed),
      entryOf<Loan>(undefined),
      entryOf<Loan>(undefined, failed),
    ])
      assert.equal(hides(entry, OUTSTANDING), false);
  });
});

describe("The loans of the view", () => {
  const few = loan("LN-10", daysAgo(9), {});
  const many = loan("LN-9", daysAgo(3), daysAgo(4), { ...daysAgo(90), status: "Completed" });
  const none = loan("LN-2", { status: "Completed" });
  const unread = entryOf<Loan>(undefined, { reference: "LN-1" });
  const book = [unread, none, few, many];

  for (const [loanOrder, expected] of [
    ["added", ["LN-1", "LN-2", "LN-10", "LN-9"]],
    ["daysLate", ["LN-10", "LN-9", "LN-1", "LN-2"]],
    ["lateTasks", ["LN-9", "LN-10", "LN-1", "LN-2"]],
    ["name", ["LN-1", "LN-2", "LN-9", "LN-10"]],
  ] as const)
    it(`are sorted by ${loanOrder}, with what nobody knows behind what is known to be late`, () => {
      assert.deepEqual(shown({ loanOrder }).sorted(book), expected);
    });

  it("are sorted by what passes the filter", () => {
    const filter = { ...NO_FILTER, text: "LN-9 0" };
    assert.deepEqual(shown({ loanOrder: "daysLate", filter }).sorted(book).slice(0, 1), ["LN-9"]);
  });

  it("come to so many tasks, or at least so many where something was not read", () => {
    const { tasks, sure, whole, late, lateExact, lateLoans, loans, hidden } = shown({}).bookSum(book);
    assert.deepEqual([tasks, sure, whole, late, lateExact, lateLoans, loans, hidden], [6, 6, false, 3, false, 2, 4, 0]);
    const read = shown({ filter: OUTSTANDING }).bookSum([none, few, many]);
    assert.deepEqual([read.tasks, read.whole, read.late, read.lateExact, read.hidden], [4, true, 3, true, 1]);
  });

  it("count apart what may pass: what decides it was not read", () => {
    const unsure = loan(
      "LN-3",
      { documents: { ...listingOf([]), failure: "lost" } },
      { status: FAILED, ...daysAgo(2) },
    );
    const { tasks, sure, loans, sureLoans } = shown({ filter: WITH_DOCUMENTS }).bookSum([unsure, none]);
    assert.deepEqual([tasks, sure, loans, sureLoans], [1, 0, 1, 0]);
    assert.equal(shown({}).bookSum([unsure]).lateExact, false);
  });

  it("are summed up anew where one was forgotten, and not before", () => {
    const sums = shown({ filter: { ...NO_FILTER, conditions: ["overdue"] } });
    const soon = loan("LN-4", { dueDate: new Date(Date.now() + 30).toISOString() });
    assert.equal(sums.bookSum([soon]).late, 0);
    while (Date.now() < Date.parse(String(soon.value?.borrowers.items[0]?.tasks.items[0]?.dueDate)) + 2);
    assert.equal(sums.bookSum([soon]).late, 0);
    sums.forget(soon.value);
    assert.equal(sums.bookSum([soon]).late, 1);
  });
});
