import assert from "node:assert/strict";
import { absentListing, isComplete, listingOf } from "../../../../src/domain/listing";
import { FAILED, LEFT_OUT, UNREADABLE } from "../../../../src/domain/unknown";
import { ALL_FIELDS } from "../../../../src/service/graphql/adaptedQueries";
import { parseAnswer } from "../../../../src/service/graphql/answer";
import { ErrorPlaces } from "../../../../src/service/mapping/errorPlaces";
import { mapLoan } from "../../../../src/service/mapping/mapLoan";

type Path = (string | number)[];

function loanOf(loan: object, ...given: { message: string; path?: Path }[]) {
  const { data, errors } = parseAnswer(JSON.stringify({ data: { loan }, errors: given }));
  return mapLoan(data?.loan, new ErrorPlaces(errors)) ?? assert.fail("no loan");
}
/** What the map of this answer says of its tasks of the loan officer, and of itself. */
function tasksOf(tasks: unknown, ...errors: { message: string; path?: Path }[]) {
  const { loanOfficerTasks, failures } = loanOf(
    { id: "L", borrowers: NO_EDGES, loanOfficerDocumentTasks: tasks },
    ...errors,
  );
  const [first = assert.fail("no task")] = loanOfficerTasks.items;
  return { ...loanOfficerTasks, first, failures };
}
const atBorrower = (...path: Path): Path => ["loan", "borrowers", "edges", 0, "node", ...path];
const at = (...path: Path): Path => ["loan", "loanOfficerDocumentTasks", ...path];
const borrowers = (...nodes: (object | null)[]) => ({ edges: nodes.map((node) => ({ node })) });
const NO_EDGES = borrowers();

describe("service.md 7.2: partial data", () => {
  it("a list that failed says why, and the other lists are as they came", () => {
    const error = { message: "Tasks are down.", path: at() };
    const loan = loanOf({ id: "L", borrowers: NO_EDGES, loanOfficerDocumentTasks: null }, error);
    assert.deepEqual(
      [loan.loanOfficerTasks, loan.borrowers, loan.failures],
      [absentListing("Tasks are down."), listingOf([]), []],
    );
  });

  it("a list that is missing without an error is absent, which is not empty", () => {
    const { borrowers: owners, loanOfficerTasks } = loanOf({ id: "L", borrowers: { edges: "?" } });
    assert.deepEqual([owners, loanOfficerTasks], [absentListing(), absentListing()]);
  });

  for (const [name, path] of [
    ["with list indices", ["loan", "borrowers", "edges", 1, "node", "incomes"]],
    ["with list indices as text", ["loan", "borrowers", "edges", "1", "node", "incomes"]],
    ["of field names only", ["loan", "borrowers", "edges", "node", "incomes"]],
    ["that leads below the null", ["loan", "borrowers", "edges", 1, "node", "incomes", "edges", 0, "node"]],
  ] as const) {
    it(`a path ${name} leads to the borrower whose field is null`, () => {
      const owners = borrowers({ id: "A", incomes: NO_EDGES }, { id: "B", incomes: null });
      const loan = loanOf({ id: "L", borrowers: owners }, { message: "No incomes.", path: [...path] });
      const said = loan.borrowers.items.map(({ incomes }) => incomes.failure);
      assert.deepEqual([said, loan.failures], [[undefined, "No incomes."], []]);
    });
  }

  it("a scalar, an object and a field of an object that failed are named on what they belong to", () => {
    const task = { id: "T", title: null, details: null, documentLinks: [] };
    const loan = loanOf(
      { id: "L", borrowers: borrowers({ id: "A", personalInformation: { email: null }, borrowerTasks: [task] }) },
      { message: "No e-mail.", path: atBorrower("personalInformation", "email") },
      { message: "No title.", path: atBorrower("borrowerTasks", 0, "title") },
      { message: "No details.", path: atBorrower("borrowerTasks", 0, "details") },
    );
    const [borrower] = loan.borrowers.items;
    assert.deepEqual(borrower?.failures, [{ field: "personalInformation.email", message: "No e-mail." }]);
    assert.deepEqual(borrower.tasks.items[0]?.failures, [
      { field: "title", message: "No title." },
      { field: "details", message: "No details." },
    ]);
    assert.deepEqual(loan.failures, []);
  });

  it("an entry that failed is skipped, and its list says why", () => {
    const loan = loanOf(
      { id: "L", borrowers: borrowers(null, { id: "B" }), loanOfficerDocumentTasks: [null, { id: "T" }] },
      { message: "No access.", path: atBorrower() },
      { message: "Task gone.", path: at(0) },
    );
    const [owners, tasks] = [loan.borrowers, loan.loanOfficerTasks].map(({ items, failure }) => [
      failure,
      ...items.map(({ id }) => id),
    ]);
    assert.deepEqual([owners, tasks, loan.failures], [["No access.", "B"], ["Task gone.", "T"], []]);
  });

  it("a document's or an income's failed field is said of them, and their list is whole", () => {
    const task = { id: "T", documentLinks: [{ id: "D", title: "a.pdf", url: null }, { id: "E" }] };
    const incomes = { edges: [{ node: { statedMonthlyAmount: null, payPeriodFrequency: "Monthly" } }] };
    const loan = loanOf(
      { id: "L", borrowers: borrowers({ id: "B", incomes }), loanOfficerDocumentTasks: [task] },
      { message: "No link.", path: at(0, "documentLinks", 0, "url") },
      { message: "No amount.", path: atBorrower("incomes", "edges", 0, "node", "statedMonthlyAmount") },
    );
    const { documents } = loan.loanOfficerTasks.items[0] ?? assert.fail();
    const { incomes: shown } = loan.borrowers.items[0] ?? assert.fail();
    assert.ok(isComplete(documents) && isComplete(shown));
    assert.deepEqual(
      [...documents.items, ...shown.items].map(({ failures }) => failures),
      [[{ field: "url", message: "No link." }], [], [{ field: "statedMonthlyAmount", message: "No amount." }]],
    );
    assert.deepEqual(loan.failures, []);
  });

  it("a document whose ID failed may be any: its list is not whole", () => {
    const error = { message: "No ID.", path: at(0, "documentLinks", 0, "id") };
    const { documents } = tasksOf([{ id: "T", documentLinks: [{ id: null }] }], error).first;
    assert.equal(documents.failure, "No ID.");
    assert.deepEqual(documents.items[0]?.failures, [{ field: "id", message: "No ID." }]);
  });

  it("service.md 7.1: no error is lost: without a path, or with one that leads nowhere, it is said of the whole", () => {
    const loan = loanOf(
      { id: "L", borrowers: borrowers({ id: "A" }), loanOfficerDocumentTasks: [] },
      { message: "One." },
      { message: "Two.", path: ["officer", "alias"] },
      { message: "Three.", path: ["loan", "borrowers", "edges", 7, "node"] },
      { message: "Four.", path: ["loan"] },
      { message: "Five.", path: [] },
    );
    const all = ["One.", "Two.", "Three.", "Four.", "Five."].map((message) => ({ field: "", message }));
    assert.deepEqual(loan.failures, all);
  });

  it("service.md 7.1: beside an error that names no value of the answer, no list is whole and no null certain", () => {
    const task = { id: "T", dueDate: null, documentLinks: [] };
    const wire = { id: "L", borrowers: borrowers({ id: "A", borrowerTasks: [task] }), loanOfficerDocumentTasks: [] };
    for (const path of [undefined, ["loan"], ["loan", "nowhere"], ["loan", "borrowers", "edges", 7, "node"]]) {
      const loan = loanOf(wire, { message: "Timed out.", ...(path && { path }) });
      const [ada] = loan.borrowers.items;
      const [first] = ada?.tasks.items ?? [];
      for (const list of [loan.borrowers, loan.loanOfficerTasks, ada?.tasks, ada?.incomes, first?.documents])
        assert.equal(list && isComplete(list), false, String(path));
      assert.deepEqual(first?.dueDate, FAILED, String(path));
    }
    const placed = loanOf(wire, { message: "No.", path: ["loan", "loanOfficerDocumentTasks"] });
    assert.equal(isComplete(placed.borrowers), true);
    assert.equal(placed.borrowers.items[0]?.tasks.items[0]?.dueDate, undefined);
  });

  it("service.md 4.6: a list of more entries than were asked for may have even more", () => {
    const answer = {
      id: "L",
      borrowers: borrowers({ id: "A" }, { id: "B" }, { id: "C" }),
      loanOfficerDocumentTasks: [],
    };
    const mayHaveMore = (first: number) =>
      mapLoan(answer, new ErrorPlaces([], { ...ALL_FIELDS, pages: new Map([["loan/borrowers", first]]) }))?.borrowers
        .mayHaveMore;
    assert.deepEqual([2, 3, 4].map(mayHaveMore), [true, true, false]);
  });

  it("service.md 7.2: hands a doubt down to what is inside an object", () => {
    const node = { id: "A", personalInformation: { firstName: "Ada", lastName: null }, borrowerTasks: [] };
    for (const path of [undefined, atBorrower("personalInformation")]) {
      const error = { message: "No.", ...(path && { path }) };
      const loan = loanOf({ id: "L", borrowers: borrowers(node), loanOfficerDocumentTasks: [] }, error);
      assert.deepEqual(loan.borrowers.items[0]?.lastName, FAILED, path?.join());
    }
  });

  it("a list remembers how many of its entries could not be used, and says so where no error does", () => {
    const task = { id: "T", documentLinks: [null, { id: "D" }] };
    const loan = loanOf(
      { id: "L", borrowers: { edges: [null, { node: { id: "" } }, 5] }, loanOfficerDocumentTasks: [{}, null, task] },
      { message: "No access.", path: ["loan", "borrowers", "edges", 0] },
    );
    const { borrowers: owners, loanOfficerTasks } = loan;
    const known = [owners, loanOfficerTasks].map((list) => [list.unusable, list.failure, isComplete(list)]);
    assert.deepEqual(known, [
      [3, "No access.", false],
      [2, undefined, false],
    ]);
    assert.deepEqual(loan.failures, [
      { field: "borrowers", message: "Entries without an ID that can be used: 2.", own: true },
      { field: "loanOfficerDocumentTasks", message: "Entries without an ID that can be used: 2.", own: true },
    ]);
    const [{ documents, failures } = assert.fail()] = loanOfficerTasks.items;
    assert.deepEqual([documents.unusable, documents.items.length, isComplete(documents)], [1, 1, false]);
    assert.deepEqual(failures, [
      { field: "documentLinks", message: "Entries without an ID that can be used: 1.", own: true },
    ]);
  });

  it("a borrower or a task without an ID is not shown, but counted, and its errors are kept", () => {
    const loan = loanOf(
      {
        id: "L",
        borrowers: borrowers({ id: null }, { id: "B", borrowerTasks: [{ title: "x" }, { id: "" }, { id: 7 }] }),
        loanOfficerDocumentTasks: [{ id: 0.5 }],
      },
      { message: "No ID.", path: atBorrower("id") },
    );
    assert.equal(loan.borrowers.failure, "No ID.");
    assert.deepEqual(loan.failures, [
      { field: "borrowers", message: "Entries without an ID that can be used: 1.", own: true },
      { field: "loanOfficerDocumentTasks", message: "Entries without an ID that can be used: 1.", own: true },
    ]);
    const [borrower] = loan.borrowers.items;
    assert.deepEqual(borrower?.failures, [
      { field: "borrowerTasks", message: "Entries without an ID that can be used: 2.", own: true },
    ]);
    assert.deepEqual(
      borrower.tasks.items.map(({ id }) => id),
      ["7"],
    );
  });
});

describe("service.md 2.9: values of any type", () => {
  it("scalars become the text that came, be it blank, or an object or a list", () => {
    const values = {
      ...{ title: "  ", taskName: "", status: "OnHold", priority: 3, dueDate: 1767225600, completedAt: false },
      ...{ createdOn: { at: "noon" }, description: ["a", 1], documentUploadPath: "", assignedTo: "ROBOT" },
    };
    assert.equal(loanOf({ id: 41 }).id, "41");
    const task: Readonly<Record<string, unknown>> = { ...tasksOf([{ id: "T", ...values }]).first };
    assert.deepEqual(
      Object.keys(values).map((name) => task[name]),
      ["  ", "", "OnHold", "3", "1767225600", "false", '{"at":"noon"}', '["a",1]', "", "ROBOT"],
    );
  });

  it("a value with an error in its place failed, one that was not asked for was left out, and null is none", () => {
    const path = ["loan", "loanOfficerDocumentTasks", 0, "dueDate"];
    const data = { id: "L", borrowers: NO_EDGES, loanOfficerDocumentTasks: [{ id: "T", dueDate: null, type: null }] };
    const requested = { ...ALL_FIELDS, leftOut: new Set(["loan/loanOfficerDocumentTasks/status"]) };
    const error = { message: "down", path, locations: [], codes: [] };
    const [task] = mapLoan(data, new ErrorPlaces([error], requested))?.loanOfficerTasks.items ?? [];
    assert.deepEqual([task?.dueDate, task?.status, task?.type], [FAILED, LEFT_OUT, undefined]);
  });

  it("an error that names no place, or none of what was asked for, may be about any value that is null", () => {
    for (const path of [undefined, [], ["_entities", 0, "dueDate"], [0, "loan"]]) {
      const { first } = tasksOf([{ id: "T", status: "Completed" }], { message: "More.", ...(path && { path }) });
      assert.deepEqual([first.dueDate, first.status], [FAILED, "Completed"], String(path));
    }
  });

  it("IDs keep slashes, spaces, quotes and emoji", () => {
    const id = ' a/b "c" 🏠 ';
    const loan = loanOf({ id, loanOfficerDocumentTasks: [{ id }] });
    assert.deepEqual([loan.id, loan.loanOfficerTasks.items[0]?.id], [id, id]);
  });
});

describe("how much is read of an answer", () => {
  const tasks = (count: number, facts: object = {}) => Array.from({ length: count }, (_, id) => ({ id, ...facts }));

  it("a long text is cut and says so; an ID or an address of which only a part fits is not read", () => {
    const long = "a".repeat(6_000);
    const task = { id: "T", title: long, documentUploadPath: long, documentLinks: [{ id: long, url: long }] };
    const { items, unusable, first } = tasksOf([task, { id: long }]);
    const { title, documentUploadPath, documents } = first;
    assert.equal(title, `${"a".repeat(5_000)}… Cut here: 1000 more characters came.`);
    assert.deepEqual(
      [documentUploadPath, documents.items[0]?.id, documents.items[0]?.url, items.length, unusable],
      [UNREADABLE, UNREADABLE, UNREADABLE, 1, 1],
    );
  });

  it("of all lists so many entries are read, and a list of which some were not read is not whole", () => {
    const loan = loanOf({
      id: "L",
      borrowers: borrowers({ id: "B", borrowerTasks: tasks(1_500) }),
      loanOfficerDocumentTasks: tasks(1_500),
    });
    const [borrower = assert.fail()] = loan.borrowers.items;
    assert.deepEqual([borrower.tasks.items.length, isComplete(borrower.tasks)], [1_500, true]);
    const { items, unusable } = loan.loanOfficerTasks;
    assert.deepEqual([items.length, unusable, isComplete(loan.loanOfficerTasks)], [499, 1_001, false]);
    assert.equal(loan.failures[0]?.message, "Only the first 499 of 1500 entries were read.");
  });

  it("errors that leave out indices fail each value that they may be about, and their words are not copied to each", () => {
    const path = at("title");
    const errors = Array.from({ length: 400 }, (_, index) => ({ message: `Error ${index}.`, path }));
    const { items, failures } = tasksOf(tasks(1_000), ...errors);
    assert.ok(items.every(({ title }) => title === FAILED));
    assert.deepEqual(items[0]?.failures.at(0), { field: "title", message: "Error 0." });
    assert.deepEqual(items[0]?.failures.at(-1), { field: "title", message: "(and 391 more)" });
    assert.deepEqual(items.at(-1)?.failures, [{ field: "title", message: "(and 400 more)" }]);
    assert.ok(JSON.stringify(items).length < 1_000_000);
    assert.deepEqual(failures, []);
  });

  it("an error of one entry is not told of another, nor of the list's entries where it leaves out the index", () => {
    const { first, failure } = tasksOf(
      [null, null, { id: "T", title: null }],
      { message: "Of the first.", path: at(0, "title") },
      { message: "Of any title.", path: at("title") },
      { message: "Of any entry.", path: at() },
    );
    assert.deepEqual(first.failures, [{ field: "title", message: "Of any title." }]);
    assert.equal(failure, "Of any entry.; Of the first.; Of any title.");
  });
});

describe("The details of tasks that follow each other", () => {
  it("are one object where they are equal, which 40,000 tasks need the memory for, and else each task's own", () => {
    const ada = {
      borrowerId: "b_1",
      borrowerName: "Ada Byron",
      entityKind: "BORROWER",
      entityDisplayName: "Ada Byron",
    };
    const others = Object.keys(ada).flatMap((field) => [ada, { ...ada, [field]: "other" }, { ...ada, [field]: null }]);
    const came = [ada, ada, ...others];
    const [first, second, ...rest] = tasksOf(came.map((details, id) => ({ id, details }))).items;
    assert.ok(first?.details !== undefined && first.details === second?.details);
    const expected = others.map((details) => JSON.parse(JSON.stringify(details), (_, held) => held ?? undefined));
    assert.deepEqual(JSON.parse(JSON.stringify(rest.map(({ details }) => details))), expected);
  });
});
