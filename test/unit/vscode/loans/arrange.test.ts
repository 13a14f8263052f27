import assert from "node:assert/strict";
import { NO_FILTER } from "../../../../src/domain/taskFilter";
import { ViewOptions } from "../../../../src/vscode/app/viewOptions";
import { filterWords } from "../../../../src/vscode/loans/filter";
import { type CommandId, commandIds } from "../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../support/sandbox";

describe("How a window arranges its tasks", () => {
  const sandbox = withSandbox();
  const viewOptions = () => sandbox.window.context.viewOptions;
  const choose = async (command: CommandId, row: RegExp) => {
    sandbox.window.user.picks.push(row);
    await sandbox.window.run(command);
  };
  /** As the window arranges them when it opens the next time. */
  const again = () =>
    sandbox.window.fake.do(
      () =>
        new ViewOptions(
          sandbox.window.fake.context.workspaceState,
          sandbox.window.context.active,
          sandbox.window.context.shareSafe,
        ),
    );
  const onDisk = () => {
    const { workspaceState } = sandbox.window.fake.context;
    return JSON.stringify(["filters", "lastFilters"].map((key) => workspaceState.get(`loanOps.${key}`)));
  };
  const filtered = () => sandbox.window.fake.contextKeys.get("loanOps.filtered");

  it("is by borrower, in the order of the service, and all of them, until somebody says otherwise", () => {
    const { grouping, order, filter } = viewOptions();
    assert.deepEqual([grouping, order, filter], ["borrower", "service", { conditions: [], types: [], text: "" }]);
    assert.equal(filtered(), false);
  });

  for (const [command, row, shown] of [
    [commandIds.groupTasks, /^Type/, ["type", "service"]],
    [commandIds.groupTasks, /^Who acts next/, ["nextActor", "service"]],
    [commandIds.sortTasks, /^Due date/, ["borrower", "dueDate"]],
    [commandIds.sortTasks, /^Priority/, ["borrower", "priority"]],
    [commandIds.sortLoans, /^Most late tasks/, ["borrower", "service", "lateTasks"]],
  ] as const) {
    it(`is kept when it is chosen, and told to the view at once: ${row}`, async () => {
      let told = 0;
      viewOptions().onDidChange(() => told++);
      await choose(command, row);
      for (const { grouping, order, loanOrder } of [viewOptions(), again()])
        assert.deepEqual([grouping, order, loanOrder], [...shown, "added"].slice(0, 3));
      assert.equal(told, 1);
    });
  }

  it("has a check mark in the list, and nothing else has", async () => {
    const checked = async (command: CommandId) => {
      await sandbox.window.run(command);
      const rows = sandbox.window.user.lists.at(-1) as readonly { label: string; iconPath?: { id: string } }[];
      return rows.filter(({ iconPath }) => iconPath?.id === "check").map(({ label }) => label);
    };
    assert.deepEqual(await checked(commandIds.groupTasks), ["Borrower"]);
    assert.deepEqual(await checked(commandIds.sortTasks), ["As the service gives them"]);
    await choose(commandIds.groupTasks, /^Type/);
    await choose(commandIds.sortTasks, /^Title/);
    assert.deepEqual(await checked(commandIds.groupTasks), ["Type"]);
    assert.deepEqual(await checked(commandIds.sortTasks), ["Title"]);
  });

  it("folds the rows of one view, for VS Code and for what comes back later", async () => {
    const { fake, context, run } = sandbox.window;
    const done: string[] = [];
    for (const id of ["loanOps.loans.focus", "loanOps.deals.focus", "list.collapseAll"]) {
      fake.commands.set(id, () => done.push(id));
    }
    for (const tree of [context.loansTree, context.dealsTree]) {
      Object.assign(tree, { foldAll: () => done.push(tree === context.loansTree ? "loans" : "deals") });
    }
    await run(commandIds.collapseAll);
    await run(commandIds.collapseAllDeals);
    assert.deepEqual(done, [
      ...["loanOps.loans.focus", "list.collapseAll", "loans"],
      ...["loanOps.deals.focus", "list.collapseAll", "deals"],
    ]);
  });

  it("stays as it is where the list is left", async () => {
    await sandbox.window.run(commandIds.groupTasks);
    await sandbox.window.run(commandIds.sortTasks);
    await sandbox.window.run(commandIds.filterTasks);
    const { grouping, order, filter } = viewOptions();
    assert.deepEqual([grouping, order, filter.conditions, filter.types], ["borrower", "service", [], []]);
  });

  it("keeps the conditions of the filter, and never its words, which may be a name", async () => {
    const filter = { conditions: ["withDocuments", "overdue"], types: ["InputRequired"], text: "Byron" } as const;
    await sandbox.window.fake.do(() => viewOptions().filterBy(filter));
    assert.deepEqual(viewOptions().filter, { ...filter, conditions: ["overdue", "withDocuments"] });
    assert.equal(filtered(), true);
    assert.deepEqual(again().filter, { conditions: ["overdue", "withDocuments"], types: ["InputRequired"], text: "" });
    await sandbox.window.run(commandIds.clearFilters);
    for (const { filter: now } of [viewOptions(), again()]) {
      assert.deepEqual(now, { conditions: [], types: [], text: "" });
    }
    assert.equal(filtered(), false);
  });

  it("keeps types that the service states, and no other one, which may name somebody", async () => {
    const { fake, run } = sandbox.window;
    const { workspaceState } = fake.context;
    const filter = { conditions: ["overdue"], types: ["", "InputRequired", "For Ada Byron"], text: "stubs" } as const;
    await fake.do(() => viewOptions().filterBy(filter));
    assert.deepEqual(viewOptions().filter, filter);
    assert.match(onDisk(), /^(?!.*Byron).*overdue/);
    assert.deepEqual(again().filter, { ...NO_FILTER, conditions: ["overdue"] });
    await run(commandIds.clearFilters);
    assert.deepEqual(viewOptions().lastFilters, []);
    // An earlier version kept it.
    await workspaceState.update("loanOps.filters", { sandbox: filter });
    await workspaceState.update("loanOps.lastFilters", [{ ...filter, conditions: [] }, filter]);
    const { filter: now, lastFilters } = again();
    assert.deepEqual([now, ...lastFilters], Array(2).fill({ ...NO_FILTER, conditions: ["overdue"] }));
  });

  it("is not filtered by a type that is masked now, or no longer", async () => {
    const { fake, context, run } = sandbox.window;
    const odd = { conditions: [], types: ["For Ada Byron"], text: "" };
    const stated = { conditions: [], types: ["InputRequired", "DOCUMENT_REQUIRED", ""], text: "stubs" };
    await fake.do(() => viewOptions().filterBy(odd));
    await run(commandIds.toggleShareSafe);
    assert.deepEqual([context.shareSafe.on, viewOptions().filter, filtered()], [true, NO_FILTER, false]);
    await fake.do(() => viewOptions().filterBy({ ...odd, types: ["Value ·ab12"] }));
    await sandbox.window.switchTo("other");
    await fake.do(() => viewOptions().filterBy(stated));
    await fake.do(() => context.shareSafe.setOn(false));
    assert.deepEqual(viewOptions().filter, stated);
    await sandbox.window.switchTo("sandbox");
    assert.deepEqual(viewOptions().filter, NO_FILTER);
  });

  it("is filtered by what is checked, in one list for conditions and types", async () => {
    await choose(commandIds.filterTasks, /^(Late|With documents|Document required)$/i);
    const { conditions, types, text } = viewOptions().filter;
    assert.deepEqual([conditions, types, text], [["overdue", "withDocuments"], ["DocumentRequired"], ""]);
    sandbox.window.user.picks.push("as it is");
    await sandbox.window.run(commandIds.filterTasks);
    assert.deepEqual(
      viewOptions().filter.conditions,
      ["overdue", "withDocuments"],
      "what was checked is checked again",
    );
  });

  it("is filtered by words that are typed, unless they only led to what is checked then", async () => {
    const { user, run } = sandbox.window;
    const type = async (search: string, pick: RegExp | "as it is") => {
      user.search = search;
      user.picks.push(pick);
      await run(commandIds.filterTasks);
      return viewOptions().filter;
    };
    assert.deepEqual(await type("lat", /^Late$/), { conditions: ["overdue"], types: [], text: "" });
    assert.deepEqual(await type(" stubs ", "as it is"), { conditions: ["overdue"], types: [], text: "stubs" });
    await run(commandIds.clearFilters);
    assert.deepEqual(await type("stubs", "as it is"), { conditions: [], types: [], text: "stubs" });
    assert.equal(filtered(), true);
  });

  it("is filtered by how many days late a task is at least, and asks for them", async () => {
    const { user, run } = sandbox.window;
    const shown = async () => {
      await run(commandIds.filterTasks);
      return user.lists.at(-1)?.map(({ label }) => label) ?? [];
    };
    assert.ok((await shown()).includes("Late by … days"));
    user.types.push("0", "14");
    await choose(commandIds.filterTasks, /^Late by/);
    assert.deepEqual(user.problems, ["Enter a number from 1 to 9999."]);
    for (const { filter } of [viewOptions(), again()])
      assert.deepEqual([filter.conditions, filter.lateDays], [["lateBy"], 14]);
    assert.ok((await shown()).includes("Late by 14 days or more"));
    // The box is left.
    await choose(commandIds.filterTasks, /^Outstanding/);
    await choose(commandIds.filterTasks, /^Late by … days$/);
    assert.deepEqual(viewOptions().filter.conditions, ["outstanding"]);
  });

  it("is filtered by how many days late a task is at most, as the page of the book asks for it", async () => {
    const words = async (days: object) => {
      await sandbox.window.fake.do(() => viewOptions().filterBy({ ...NO_FILTER, conditions: ["lateBy"], ...days }));
      assert.deepEqual(again().filter, viewOptions().filter);
      return filterWords(viewOptions().filter);
    };
    assert.equal(await words({ lateDays: 0, mostLateDays: 3 }), "Late by up to 3 days");
    assert.equal(await words({ lateDays: 4, mostLateDays: 7 }), "Late by 4 to 7 days");
    assert.equal(await words({ lateDays: 31 }), "Late by 31 days or more");
    assert.equal(await words({ lateDays: 1 }), "Late by 1 day or more");
  });

  it("keeps how many days late a task is at most where another condition is checked, too", async () => {
    const { user, run, fake } = sandbox.window;
    const days = { conditions: ["lateBy"], lateDays: 0, mostLateDays: 3 } as const;
    // Pinned, so that no row of the last filters is called as the condition is.
    await fake.do(() => viewOptions().keepFilter({ ...NO_FILTER, ...days, name: "Mine" }));
    await fake.do(() => viewOptions().filterBy({ ...NO_FILTER, ...days }));
    user.picks.push("as it is");
    await run(commandIds.filterTasks);
    assert.deepEqual(viewOptions().filter, { ...NO_FILTER, ...days });
    await choose(commandIds.filterTasks, /^(Late by up to 3 days|With documents)$/);
    assert.deepEqual(viewOptions().filter, { ...NO_FILTER, ...days, conditions: ["lateBy", "withDocuments"] });
    // Once it is not checked any more, the days are asked for.
    await choose(commandIds.filterTasks, /^With documents$/);
    user.types.push("14");
    await choose(commandIds.filterTasks, /^Late by … days$/);
    assert.deepEqual(viewOptions().filter, { ...NO_FILTER, conditions: ["lateBy"], lateDays: 14 });
  });

  it("has a filter for each environment", async () => {
    await choose(commandIds.filterTasks, /^Late$/);
    await sandbox.window.switchTo("other");
    assert.deepEqual([viewOptions().filter, filtered()], [NO_FILTER, false]);
    await choose(commandIds.filterTasks, /^With documents$/);
    await sandbox.window.switchTo("sandbox");
    assert.deepEqual([viewOptions().filter.conditions, filtered()], [["overdue"], true]);
    assert.deepEqual(again().filter.conditions, ["overdue"]);
  });

  it("is filtered in the environment in which the days were asked for, also where that is left meanwhile", async () => {
    const { user, switchTo, context } = sandbox.window;
    user.types.push(async () => {
      await switchTo("other");
      return "14";
    });
    await choose(commandIds.filterTasks, /^Late by/);
    assert.deepEqual([context.active.current.id, viewOptions().filter, filtered()], ["other", NO_FILTER, false]);
    await switchTo("sandbox");
    assert.deepEqual([viewOptions().filter.lateDays, filtered()], [14, true]);
  });

  it("offers the last five filters first, and takes one of them at once", async () => {
    const { user, run, fake, context } = sandbox.window;
    const last = async () => {
      await run(commandIds.filterTasks);
      const labels = user.lists.at(-1)?.map(({ label }) => label) ?? [];
      const first = labels.indexOf("Last filters") + 1;
      return first === 0 ? [] : labels.slice(first, labels.indexOf("Status"));
    };
    assert.deepEqual(await last(), []);
    const rows = [/^Outstanding$/, /^Late$/, /^No due date$/, /^With documents$/, /^With the processor$/, /^Late$/];
    for (const row of rows) await choose(commandIds.filterTasks, row);
    const four = ["Late", "With the processor", "With documents", "No due date"];
    assert.deepEqual(await last(), [...four, "Outstanding"]);
    await fake.do(() => viewOptions().filterBy({ ...NO_FILTER, text: "Byron" }));
    assert.deepEqual(await last(), ["“Byron”", ...four]);
    await run(commandIds.clearFilters);
    await choose(commandIds.filterTasks, /^No due date $/);
    assert.deepEqual(viewOptions().filter.conditions, ["noDueDate"]);
    assert.deepEqual(
      again()
        .lastFilters.map(({ conditions }) => conditions[0])
        .slice(0, 2),
      ["noDueDate", "overdue"],
    );
    assert.match(onDisk(), /^(?!.*Byron).*overdue/);
    await context.shareSafe.prepare();
    await fake.do(() => context.shareSafe.setOn(true));
    assert.ok(!(await last()).join().includes("Byron"), "words may be a name");
  });

  it("keeps a filter that is pinned with a name in front of them, until it is unpinned", async () => {
    const { user, run } = sandbox.window;
    await choose(commandIds.filterTasks, /^Late$/);
    await choose(commandIds.filterTasks, /^Outstanding$/);
    user.picks.push(["Pin with a Name…", /^Late $/]);
    user.types.push(" My mornings ");
    await run(commandIds.filterTasks);
    const names = () => again().lastFilters.map(({ name, conditions }) => name ?? conditions[0]);
    assert.deepEqual(names(), ["My mornings", "outstanding"]);
    for (const row of [/^No due date$/, /^With documents$/, /^With the processor$/, /^Due within/, /^With the loan/])
      await choose(commandIds.filterTasks, row);
    assert.deepEqual([names()[0], names().length], ["My mornings", 6]);
    await choose(commandIds.filterTasks, /^My mornings/);
    assert.deepEqual(viewOptions().filter.conditions, ["overdue"]);
    assert.equal(names()[0], "My mornings");
    user.picks.push(["Unpin", /^My mornings/]);
    await run(commandIds.filterTasks);
    assert.equal(names()[0], "overdue");
  });

  it("takes nothing for a way to arrange that no version knows", async () => {
    const { workspaceState } = sandbox.window.fake.context;
    for (const [key, value] of [
      ["grouping", "moon"],
      ["order", "moon"],
      ["loanOrder", "moon"],
      ["filters", { sandbox: { conditions: ["moon", "overdue", 7], types: [7, "InputRequired"], lateDays: "x" } }],
      ["lastFilters", [7, { conditions: ["moon"] }, { conditions: ["lateBy"], lateDays: -1, name: 7 }]],
    ] as const) {
      await workspaceState.update(`loanOps.${key}`, value);
    }
    const { grouping, order, loanOrder, filter, lastFilters } = again();
    assert.deepEqual([grouping, order, loanOrder], ["borrower", "service", "added"]);
    assert.deepEqual(lastFilters, [{ conditions: ["lateBy"], types: [], text: "", lateDays: 1 }]);
    assert.deepEqual(filter, { conditions: ["overdue"], types: ["InputRequired"], text: "" });
    await workspaceState.update("loanOps.filters", "InputRequired");
    assert.deepEqual(again().filter.types, []);
  });
});
