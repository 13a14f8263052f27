import assert from "node:assert/strict";
import type { Borrower, Loan } from "../../../../src/domain/loan";
import type { Task } from "../../../../src/domain/task";
import { FAILED, LEFT_OUT } from "../../../../src/domain/unknown";
import { Handles } from "../../../../src/vscode/environments/handles";
import { taskFinder } from "../../../../src/vscode/loans/goToTask";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { borrower, borrowerTask, entryOf, loanWith, officerTask } from "../../../support/loans";
import { withSandbox } from "../support/sandbox";

const LOANS = {
  "LN-1": loanWith({ borrowers: [borrower("Byron", [borrowerTask("7")])], officerTasks: [officerTask("7")] }),
  "LN-2": loanWith({ id: "loan_2", borrowers: [borrower("Hopper", [borrowerTask("8"), borrowerTask("9")])] }),
};

const ENTRIES = Object.entries(LOANS).map(([reference, value]) => entryOf(value, { reference }));

describe("The tasks that Go to Task finds by what an agent calls them", () => {
  const handles = new Handles();
  const find = taskFinder(ENTRIES, [], handles);
  const found = (query: string) => find(query).flatMap(({ value }) => value ?? []);

  it("are the one task of a handle, of its kind", () => {
    for (const [kind, owner] of [
      ["borrower", /Byron/],
      ["loanOfficer", /[Ll]oan officer/],
    ] as const) {
      const rows = find(` ${handles.of("task", "LN-1", kind, "7")} `);
      assert.equal(rows.length, 1);
      assert.match(JSON.stringify(rows), owner);
    }
  });

  it("are those of the loan of a handle, and none of a handle that no agent was told", () => {
    const handle = handles.of("loan", "LN-2");
    assert.deepEqual(
      found(handle).map(({ loanReference, taskId }) => [loanReference, taskId]),
      [
        ["LN-2", "8"],
        ["LN-2", "9"],
      ],
    );
    for (const query of ["loan-99", "task-99", "document-1"]) assert.deepEqual(found(query), [], query);
  });
});

describe("The tasks that Go to Task finds of a loan that is listed twice", () => {
  // Of different days: the tasks of both names stand by turns.
  const tasks = Array.from({ length: 101 }, (_, at) => borrowerTask(`${at}`, { dueDate: `${2100 + at}-01-01` }));
  const value = loanWith({ borrowers: [borrower("Byron", tasks)] });
  const twice = ["LN-1", "loan_1"].map((reference) => entryOf(value, { reference }));

  it("stand under its first name, also by the handle of its second one", () => {
    const handles = new Handles();
    const find = taskFinder(twice, twice, handles);
    for (const query of ["", "task 100", "loan_1 task 99", handles.of("task", "loan_1", "borrower", "7")]) {
      const names = new Set(find(query).flatMap((row) => row.value?.loanReference ?? []));
      assert.deepEqual([...names], ["LN-1"], query);
    }
  });

  it("are said to be more than a hundred where they are", () => {
    const rows = taskFinder(twice)("");
    assert.equal(rows.length, 101);
    assert.match(`${rows.at(-1)?.label}`, /^Only the first 100 are shown/);
  });
});

describe("The list of Go to Task", () => {
  const notes = (...tasks: readonly Task[]) => notesOf(borrower("Byron", tasks));
  const notesOf = (owner: Borrower) => {
    const value = loanWith({ borrowers: [owner] });
    return taskFinder(ENTRIES.slice(0, 1).map((entry) => ({ ...entry, value })))("nothing has these words")
      .slice(1)
      .map(({ label, description }) => `${label} | ${description}`);
  };

  it("says of how many tasks what was not read that words are looked for in", () => {
    assert.deepEqual(notes(borrowerTask("1")), []);
    assert.deepEqual(notes(borrowerTask("1", { title: FAILED })), ["Not read: title | Tasks: 1"]);
    assert.deepEqual(
      notes(borrowerTask("1", { status: LEFT_OUT, dueDate: FAILED }), borrowerTask("2", { status: FAILED })),
      ["Not read: status, dueDate | Tasks: 2"],
    );
    assert.deepEqual(notes(borrowerTask("1", { priority: FAILED })), []);
    assert.deepEqual(notes(borrowerTask("1", { type: FAILED })), ["Not read: type | Tasks: 1"]);
    assert.deepEqual(notes(borrowerTask("1", { title: undefined, taskName: FAILED })), [
      "Not read: taskName | Tasks: 1",
    ]);
    assert.deepEqual(
      notesOf(borrower("Byron", [borrowerTask("1"), borrowerTask("2")], { firstName: FAILED, lastName: LEFT_OUT })),
      ["Not read: firstName, lastName | Tasks: 2"],
    );
  });

  it("does not say that the listed loans have no such task where something was not read", () => {
    const first = (...tasks: readonly Task[]) => {
      const entry = entryOf(loanWith({ borrowers: [borrower("Byron", tasks)] }), { reference: "LN-1" });
      return taskFinder([entry])("nothing has these words")[0]?.label;
    };
    assert.match(`${first(borrowerTask("1"))}`, /^The listed loans have no such task/);
    assert.match(`${first(borrowerTask("1", { title: FAILED }))}`, /^What was read of the listed loans has no such/);
    assert.match(`${taskFinder([entryOf<Loan>(undefined, { reference: "LN-1" })])("x")[0]?.label}`, /^What was read/);
  });

  it("says that there are more than a hundred", () => {
    const rows = (count: number) => {
      const tasks = Array.from({ length: count }, (_, at) => borrowerTask(`${at}`));
      return taskFinder([entryOf(loanWith({ borrowers: [borrower("Byron", tasks)] }))])("");
    };
    assert.deepEqual([rows(100).length, rows(101).length], [100, 101]);
    assert.match(`${rows(101).at(-1)?.label}`, /^Only the first 100 are shown/);
  });

  it("says nothing of what was not read where no word is looked for in it", () => {
    assert.deepEqual(notes(borrowerTask("1", { title: "Pay stubs", taskName: LEFT_OUT })), []);
    assert.deepEqual(notes(borrowerTask("1", { status: "Completed", type: FAILED, assignedTo: FAILED })), []);
  });
});

describe("Go to Task where the second row of a loan is selected", () => {
  const sandbox = withSandbox();

  it("shows the tasks of the loan first", async () => {
    const { fake, context, user, run, session } = sandbox.window;
    const { store } = await session();
    await fake.do(() => store.add("loans", ["loan_2"]));
    const rows = [{ kind: "loan", loanReference: "loan_2" }];
    context.selection.follow({ visible: true, selection: rows, onDidChangeSelection: () => ({ dispose() {} }) });
    await run(commandIds.goToTask);
    assert.match(`${user.lists.at(-1)?.[0]?.detail}`, /^LN-2 · /);
  });
});

describe("Go to Task in share-safe mode", () => {
  const sandbox = withSandbox();

  it("finds tasks by true names, shows marks alone, and says that typing is visible", async () => {
    const { user, run, session } = sandbox.window;
    await run(commandIds.toggleShareSafe);
    const { loans } = (await session()).store;
    const found = taskFinder(loans.entries, loans.unmaskedEntries)("byron stubs");
    assert.deepEqual(
      found.map(({ value }) => value?.taskId),
      ["stubs_1", "stubs_2"],
    );
    for (const { label, description = "", detail = "" } of found)
      assert.doesNotMatch(label + description + detail, /byron|stubs/i);
    await run(commandIds.goToTask);
    assert.match(user.titles.join(), /what you type is visible/);
  });
});
