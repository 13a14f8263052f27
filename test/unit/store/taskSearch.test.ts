import assert from "node:assert/strict";
import type { Loan } from "../../../src/domain/loan";
import type { Entry } from "../../../src/store/entry";
import { TaskSearch, TopK } from "../../../src/store/taskSearch";
import { borrower, borrowerTask, entryOf, loanWith, officerTask } from "../../support/loans";

function entry(reference: string, value: Loan | undefined): Entry<Loan> {
  return entryOf(value, { reference });
}

const ENTRIES = [
  entry(
    "LN-1",
    loanWith({
      id: "loan_1",
      borrowers: [
        borrower("Byron", [
          borrowerTask("a", { title: "Bank statements", status: "Completed", dueDate: "2026-01-01" }),
          borrowerTask("b", { title: "Pay stubs", dueDate: "2026-03-01" }),
        ]),
      ],
      officerTasks: [officerTask("c", { title: "Verify the bank account", dueDate: "2026-02-01" })],
    }),
  ),
  entry(
    "LN-2",
    loanWith({ id: "loan_2", borrowers: [borrower("Lovelace", [borrowerTask("d", { title: "Bank letter" })])] }),
  ),
  entry("LN-3", undefined),
];

const SHOWN = {
  now: Date.UTC(2026, 1, 15),
  dueWords: (dueDate: string, late: boolean) => `${late ? "overdue since" : "due"} day ${dueDate.slice(-2)}`,
};
const find = (query: string, limit = 10) =>
  new TaskSearch(ENTRIES, SHOWN).find(query, limit).map(({ task }) => task.id);

describe("Searching the tasks of all listed loans", () => {
  for (const [what, query, ids] of [
    ["titles that begin with it first, outstanding ones before finished ones", "bank", ["d", "a", "c"]],
    ["titles in any letters", " BANK ", ["d", "a", "c"]],
    ["a borrower", "lovelace", ["d"]],
    ["a loan and its officer", "ln-1 loan officer", ["c"]],
    ["a status", "completed", ["a"]],
    ["a due date as it came", "2026-03", ["b"]],
    ["a loan's ID and a title", "loan_2 BANK", ["d"]],
    ["nothing for a word that no task has", "bank nowhere", []],
    ["what is late, unless it is finished", "overdue", ["c"]],
    ["what a row says of a due date", "due day", ["c", "b", "a"]],
    ["a title and a due date as it is shown", "pay day 01", ["b"]],
    ["everything for an empty query, soonest due first", "", ["c", "b", "d", "a"]],
  ] as const) {
    it(`finds ${what}`, () => assert.deepEqual(find(query), ids));
  }

  it("finds no more than the limit", () => assert.deepEqual(find("", 2), ["c", "b"]));

  const named = (firstName: string, lastName: string) =>
    borrower(lastName, [borrowerTask(lastName)], { firstName, lastName });
  const other = loanWith({
    borrowers: [named("José", "Ramírez"), named("Linh", "Nguyễn"), named("Đặng", "Łoś")],
    officerTasks: [officerTask("Task_7F", { title: "Appraisal" }), officerTask("Task_8A", { title: "Flood" })],
  });
  for (const [query, ...ids] of [
    ["task_7f", "Task_7F"],
    ["TASK_7F apprAISAL", "Task_7F"],
    ["task_7f flood"],
    ["jose", "Ramírez"],
    ["RAMIREZ", "Ramírez"],
    ["José Ramírez", "Ramírez"],
    ["nguyen", "Nguyễn"],
    ["nguyễn".normalize("NFD"), "Nguyễn"],
    ["dang los", "Łoś"],
  ] as const) {
    it(`finds a task's ID, and names without and with their accents: ${query}`, () => {
      const found = new TaskSearch([entry("LN-9", other)], SHOWN).find(query, 10);
      assert.deepEqual(
        found.map(({ task }) => task.id),
        ids,
      );
    });
  }

  it("names the loan as each list has it", () => {
    const value = ENTRIES[0]?.value;
    const twice = [entry("LN-1", value), entry("loan_1", value)];
    assert.deepEqual(
      new TaskSearch(twice, SHOWN).find("pay", 10).map(({ loanReference }) => loanReference),
      ["LN-1", "loan_1"],
    );
  });
});

describe("The top k of many items", () => {
  const firstOf = (limit: number, offers: readonly [rank: number, order: number][]) => {
    const topTasks = new TopK<number>(limit);
    offers.forEach(([rank, order], index) => {
      topTasks.offer(rank, order, index);
    });
    return topTasks.items;
  };

  it("are the same as those of a stable sort, however many there are and however they come", () => {
    const offers = Array.from({ length: 500 }, (_, index): [number, number] => [(index * 7) % 3, (index * 31) % 11]);
    const sorted = offers
      .map(([rank, order], index) => ({ rank, order, index }))
      .sort((a, b) => a.rank - b.rank || a.order - b.order)
      .map(({ index }) => index);
    for (const limit of [1, 10, 499, 500, 600]) assert.deepEqual(firstOf(limit, offers), sorted.slice(0, limit));
  });
});
