import assert from "node:assert/strict";
import type { Disposable, FileDecoration } from "vscode";
import { NO_FILTER } from "../../../../src/domain/taskFilter";
import type { Poller } from "../../../../src/store/poller";
import { environmentStatus } from "../../../../src/vscode/environments/environmentStatus";
import { createViews } from "../../../../src/vscode/loans/views";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { EventEmitter } from "../support/fake/values";
import { rowsOf } from "../support/rows";
import { until, withSandbox } from "../support/sandbox";

describe("What stands around the rows of the views", () => {
  const sandbox = withSandbox();
  const polled = new EventEmitter<void>();
  let views: Disposable;
  let nextRefresh: number | undefined;
  const polling = {
    onDidChange: polled.event,
    get nextRefresh() {
      return nextRefresh;
    },
  } as unknown as Poller;

  beforeEach(() => {
    nextRefresh = undefined;
    const { fake, context } = sandbox.window;
    views = fake.do(() =>
      createViews({
        ...context,
        loansDrop: {} as never,
        polling,
        onUnexpected: (error) => assert.fail(String(error)),
      }),
    );
  });
  afterEach(() => views.dispose());

  const view = (id: "loans" | "deals") => sandbox.window.fake.views.get(`loanOps.${id}`)?.view ?? assert.fail(id);
  const badge = () => view("loans").badge;

  it("is where they are from and when they were read; the status bar says when they are read next", async () => {
    for (const id of ["loans", "deals"] as const)
      assert.match(view(id).description ?? "", /^Sandbox · \d+:\d\d [AP]M$/);
    const { fake, context } = sandbox.window;
    fake.do(() => fake.subscriptions.push(environmentStatus({ ...context, polling })));
    const hover = () => String(fake.statusBar.get("loanOps.environment")?.tooltip);
    assert.doesNotMatch(hover(), /Next refresh/);
    nextRefresh = Date.now() + 60_000;
    fake.do(() => polled.fire());
    assert.match(hover(), /Next refresh: \d/);
    await sandbox.window.switchTo("production");
    await until(() => /^PRODUCTION · \d/.test(view("loans").description ?? ""));
    assert.match(view("deals").description ?? "", /^PRODUCTION/);
  });

  it("is how many tasks are late, or at least so many, and no badge where none is", async () => {
    assert.equal(badge(), undefined);
    sandbox.change("stubs_1", { dueDate: "2020-01-01" });
    await sandbox.window.session();
    await until(() => badge() !== undefined);
    assert.deepEqual(badge(), { value: 1, tooltip: "Sandbox: 1 late, 8 outstanding" });
    const session = await sandbox.window.session();
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    await sandbox.window.fake.do(() => session.store.add("loans", ["LN-9"]));
    await until(() => badge()?.tooltip === "Sandbox: 1 or more late, 8 or more outstanding");
    await sandbox.window.fake.do(() => session.store.remove("loans", "LN-9"));
    sandbox.change("stubs_1", { status: "Completed" });
    await sandbox.window.session();
    await until(() => badge() === undefined);
  });

  it("is what is filtered, while something is, and not where the filter leaves no row", async () => {
    const { viewOptions } = sandbox.window.context;
    const filter = (facts: object) => sandbox.window.fake.do(() => viewOptions.filterBy({ ...NO_FILTER, ...facts }));
    await sandbox.window.fake.do(() => sandbox.window.context.loansTree.getChildren());
    const all = badge();
    await filter({ conditions: ["withDocuments"] });
    assert.deepEqual(badge(), all, "it counts what is hidden as well");
    assert.match(view("loans").message ?? "", /^Filtered: .*documents\. Tasks: \d+, loans: \d, hidden loans: \d\.$/);
    await sandbox.window.run(commandIds.toggleShareSafe);
    await filter({ text: "title" });
    await until(() => view("loans").message?.startsWith("Filtered: “…”. Tasks: ") ?? false);
    await sandbox.window.run(commandIds.toggleShareSafe);
    await filter({ text: "nothing has these words" });
    assert.equal(view("loans").message, "");
    await filter({});
    assert.equal(view("loans").message, "");
  });

  it("is how many are late where the loans are sorted by that, or at least so many", async () => {
    const { viewOptions } = sandbox.window.context;
    const { fake } = sandbox.window;
    sandbox.change("stubs_1", { dueDate: "2020-01-01" });
    const session = await sandbox.window.session();
    await fake.do(() => viewOptions.choose("loanOrder", "daysLate"));
    assert.equal(view("loans").message, "Sorted: Most days late. Late tasks: 1, late loans: 1 of 2.");
    await fake.do(() => viewOptions.filterBy({ ...NO_FILTER, text: "flood" }));
    assert.match(
      view("loans").message ?? "",
      /^Filtered: “flood”\. .* Sorted: Most days late\. Late tasks: 0, .* of 2\.$/,
    );
    await fake.do(() => viewOptions.filterBy({ ...NO_FILTER, conditions: ["overdue"] }));
    const once = "Filtered: Late. Tasks: 1, loans: 1, hidden loans: 1. Sorted: Most days late.";
    assert.equal(view("loans").message, once, "a number is told once");
    await fake.do(() => viewOptions.filterBy({ ...NO_FILTER, text: "flood" }));
    sandbox.service.fault({ fault: "status", status: 404, operation: "loan" });
    await fake.do(() => session.store.add("loans", ["LN-9"]));
    const words =
      /Tasks: 2 or more, loans: 2–3, hidden loans: 0\. .* Late tasks: 0 or more, late loans: 0 or more of 3\.$/;
    await until(() => words.test(view("loans").message ?? ""));
    await fake.do(() => viewOptions.filterBy(NO_FILTER));
    await fake.do(() => viewOptions.choose("loanOrder", "name"));
    assert.equal(view("loans").message, "");
  });

  it("is how many loans were not refreshed, why, and of when the others are", async () => {
    const session = await sandbox.window.session();
    await sandbox.window.fake.do(() => session.store.add("loans", ["loan_1"]));
    // By each of its names. A loan counts once.
    for (const loan of ["LN-1", "loan_1"])
      sandbox.service.fault({ fault: "status", status: 503, operation: "loan", loan });
    await sandbox.window.run(commandIds.refresh);
    await until(() =>
      /^Not refreshed: 1 of 2 loans\. .*HTTP 503.* The others are from \d+:\d\d/.test(view("loans").message ?? ""),
    );
  });

  it("is nothing where deals alone were not refreshed, of which their own rows tell", async () => {
    const { fake, run, context } = sandbox.window;
    sandbox.service.fault({ fault: "status", status: 403, operation: "deal", calls: 2 });
    await run(commandIds.refresh);
    await until(() => context.sessions.current?.store.failure !== undefined);
    const rows = await fake.do(() => rowsOf(context.dealsTree));
    assert.match(String(rows[0]?.item.description), /^as of .* last tried \d/);
    fake.do(() => polled.fire());
    assert.equal(view("loans").message, "");
  });

  it("is that the service was not read, when and why, until it is read again", async () => {
    sandbox.service.fault({ fault: "reset", operation: "loan", calls: 2 });
    await sandbox.window.run(commandIds.refresh);
    await until(() => /^Sandbox was not refreshed at \d.* The connection was lost/.test(view("loans").message ?? ""));
    await sandbox.window.run(commandIds.refresh);
    await until(() => view("loans").message === "");
    sandbox.service.fault({ fault: "status", status: 403, operation: "loan", calls: 2 });
    await sandbox.window.run(commandIds.refresh);
    await until(() =>
      /^Sandbox was not refreshed at \d.* The access token does not allow this/.test(view("loans").message ?? ""),
    );
  });

  for (const [what, fault, words, whyEmpty] of [
    ["is that the service failed", { fault: "status", status: 502 }, /^Production was not refreshed at .* Filtered: /],
    ["leaves it to the welcome text that it was not reached", { fault: "reset" }, /^$/, "unreachable"],
  ] as const) {
    it(`${what} where nothing was read yet, also while something is filtered`, async () => {
      const { fake, context } = sandbox.window;
      sandbox.service.fault({ ...fault, calls: 100 });
      await sandbox.window.switchTo("production");
      await fake.do(() => context.viewOptions.filterBy({ ...NO_FILTER, conditions: ["overdue"] }));
      await until(() => words.test(view("loans").message ?? ""));
      assert.equal(context.loansTree.whyEmpty, whyEmpty);
    });
  }

  it("is that refreshing waits, and for how many loans, because the service asks for it", async () => {
    sandbox.service.fault({ fault: "status", status: 429, retryAfter: 600, operation: "loan", calls: 2 });
    await sandbox.window.session();
    await until(() =>
      /^The service asked us to wait until \d[^.]*\. Loans that are not refreshed yet: 2\.$/.test(
        view("loans").message ?? "",
      ),
    );
    await sandbox.window.run(commandIds.refresh);
    await until(() => view("loans").message === "");
  });
});

describe("The mark of a row", () => {
  const sandbox = withSandbox();

  /** Of all rows by their label: the badge, and whether the row is red. A loan with a dot can be marked as seen. */
  async function marks(): Promise<Record<string, string>> {
    const { fake, context } = sandbox.window;
    const rows = await fake.do(() => rowsOf(context.loansTree));
    const found = rows.flatMap(({ row, item: { label, resourceUri, contextValue = "" } }) => {
      const [mark] = fake.decorations.map((one) => resourceUri && one.provideFileDecoration(resourceUri, {} as never));
      const hasDot = JSON.stringify(mark ?? "").includes("●");
      assert.equal(/\bmarkAsSeen\b/.test(contextValue), row.kind === "loan" && hasDot, String(label));
      if (mark === undefined) return [];
      const { badge, color } = mark as FileDecoration;
      return [
        [String(label).replace(/^\d+d late · /, ""), color?.id === "errorForeground" ? `${badge} red` : `${badge}`],
      ];
    });
    return Object.fromEntries(found);
  }

  it("is a sign at what is late and at all above it, and red from a week on", async () => {
    assert.deepEqual(await marks(), {});
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    sandbox.change("returns_1", { dueDate: daysAgo(5) });
    await sandbox.window.session();
    await sandbox.window.run(commandIds.markAsSeen, { kind: "loan", loanReference: "LN-1" });
    assert.deepEqual(await marks(), { ...{ "Ada Byron": "!", "In progress": "!" }, "LN-1": "!", "Tax returns": "!" });
    sandbox.change("returns_1", { dueDate: null });
    await sandbox.window.session();
    await sandbox.window.run(commandIds.markAsSeen, { kind: "loan", loanReference: "LN-1" });
    sandbox.change("stubs_1", { dueDate: "2020-01-01" });
    await sandbox.window.session();
    const late = { "Ada Byron": "!", "In progress": "!" };
    assert.deepEqual(
      await marks(),
      { ...late, "LN-1": "!● red", "Pay stubs": "!● red" },
      "the task and its loan alone",
    );
    await sandbox.window.run(commandIds.markAsSeen, { kind: "loan", loanReference: "LN-1" });
    assert.deepEqual(await marks(), { ...late, "LN-1": "! red", "Pay stubs": "! red" });
    const filter = { conditions: [], types: [], text: "returns" };
    await sandbox.window.fake.do(() => sandbox.window.context.viewOptions.filterBy(filter));
    assert.deepEqual(await marks(), {}, "not for what the filter hides");
  });

  it("is a dot at the task that changed and at its loan, until it is marked as seen", async () => {
    await marks();
    sandbox.change("flood_1", { status: "Completed" });
    sandbox.change("title_1", { status: "Completed" });
    await sandbox.window.session();
    assert.deepEqual(await marks(), { "LN-1": "●", "Order flood": "●", "Order title": "●" });
    await sandbox.window.run(commandIds.markAsSeen, { kind: "loan", loanReference: "LN-1" });
    assert.deepEqual(await marks(), {});
  });
});
