import assert from "node:assert/strict";
import type { Loan } from "../../../src/domain/loan";
import { TaskSearch } from "../../../src/store/taskSearch";
import { borrower, borrowerTask, entryOf, loanWith, officerTask } from "../../support/loans";

const entry = (reference: string, value: Loan | undefined) => entryOf(value, { reference });

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

const NOW = new Date(2026, 1, 15).getTime();
const find = (query: string, limit = 10) => new TaskSearch(ENTRIES, NOW).find(query, limit).map(({ task }) => task.id);

describe("Searching the tasks of all listed loans", () => {
  for (const [what, query, ids] of [
    ["titles, outstanding ones before finished ones, soonest due first", "bank", ["c", "d", "a"]],
    ["titles in any letters", " BANK ", ["c", "d", "a"]],
    ["a borrower", "lovelace", ["d"]],
    ["a loan and its officer", "ln-1 loan officer", ["c"]],
    ["a status", "completed", ["a"]],
    ["a due date as it came", "2026-03", ["b"]],
    ["a loan's ID and a title", "loan_2 BANK", ["d"]],
    ["nothing for a word that no task has", "bank nowhere", []],
    ["what is late, unless it is finished", "late", ["c"]],
    ["what a row says of a due date", "due jan 1", ["a"]],
    ["a title and a due date as it is shown", "pay mar 1", ["b"]],
    ["everything for an empty query, soonest due first", "", ["c", "b", "d", "a"]],
  ] as const) {
    it(`finds ${what}`, () => assert.deepEqual(find(query), ids));
  }

  it("finds first, of equal ones, those of the loans that are named", () => {
    const found = (query: string) => new TaskSearch(ENTRIES, NOW).find(query, 9, ["LN-2"]).map(({ task }) => task.id);
    assert.deepEqual(found("bank"), ["d", "c", "a"]);
  });

  it("finds the same when it was prepared", async () => {
    const search = new TaskSearch(ENTRIES, NOW);
    await search.prepare(new AbortController().signal);
    assert.deepEqual(
      search.find("bank", 9).map(({ task }) => task.id),
      ["c", "d", "a"],
    );
  });

  it("is prepared no further when it is needed no more", async () => {
    let asked = 0;
    const task = borrowerTask("a", { dueDate: "2026-03-01" });
    const spied = new Proxy(task, {
      get: (from, name) => {
        asked++;
        return Reflect.get(from, name);
      },
    });
    const search = new TaskSearch([entry("LN-1", loanWith({ borrowers: [borrower("Byron", [spied])] }))], NOW);
    const before = asked;
    await search.prepare(AbortSignal.abort());
    assert.equal(asked, before);
    await search.prepare(new AbortController().signal);
    assert.notEqual(asked, before);
  });

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
    ["RAMIREZ", "Ramírez"],
    ["nguyễn".normalize("NFD"), "Nguyễn"],
    ["dang los", "Łoś"],
  ] as const) {
    it(`finds a task's ID, and names without and with their accents: ${query}`, () => {
      const found = new TaskSearch([entry("LN-9", other)], NOW).find(query, 10).map(({ task }) => task.id);
      assert.deepEqual(found, ids);
    });
  }

  it("finds a loan that is listed twice once, under its first name, by either name", () => {
    const value = ENTRIES[0]?.value;
    const twice = [entry("loan_1", value), entry("LN-1", value)];
    for (const query of ["pay", "pay ln-1", "pay loan_1"]) {
      const names = new TaskSearch(twice, NOW).find(query, 10).map(({ loanReference }) => loanReference);
      assert.deepEqual(names, ["loan_1"], query);
    }
  });
});
