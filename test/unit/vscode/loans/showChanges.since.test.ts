import assert from "node:assert/strict";
import type { Task } from "../../../../src/domain/task";
import type { TaskChange } from "../../../../src/store/seen";
import { eventsOf } from "../../../../src/vscode/loans/showChanges";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { borrower, borrowerTask, loanWith } from "../../../support/loans";
import { withSandbox } from "../support/sandbox";

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 2, 10, 12);
const SINCE = NOW - 3 * DAY;

describe("What changes come to", () => {
  const status = (before: string, after: string): TaskChange => ({ kind: "status", taskId: "a", before, after });
  const events = (facts: Partial<Task>, ...changes: TaskChange[]) =>
    eventsOf(
      loanWith({ borrowers: [borrower("b", [borrowerTask("a", facts)])] }),
      changes.map((change) => ({ change })),
      SINCE,
      NOW,
    ).map(({ kind }) => kind);

  for (const [what, facts, changes, kinds] of [
    ["late since then", { dueDate: "2026-03-08" }, [], ["late"]],
    ["late before", { dueDate: "2026-03-01" }, [], []],
    ["not late yet", { dueDate: "2026-03-12" }, [], []],
    [
      "finished in time",
      { dueDate: "2026-03-08", status: "Completed" },
      [status("NotStarted", "Completed")],
      ["completed"],
    ],
    ["reopened behind its date", { dueDate: "2026-03-01" }, [status("Completed", "NotStarted")], ["late", "reopened"]],
    ["of another state and late before", { dueDate: "2026-03-01" }, [status("InProgress", "NotStarted")], ["other"]],
    [
      "late by another date",
      { dueDate: "2026-03-01" },
      [{ kind: "dueDate", taskId: "a", before: "2026-04-01", after: "2026-03-01" }],
      ["late", "other"],
    ],
    ["new and late", { dueDate: "2026-03-08" }, [{ kind: "newTask", taskId: "a" }], ["late", "new"]],
    ["cancelled", { status: "ManuallyCancelled" }, [status("NotStarted", "ManuallyCancelled")], ["cancelled"]],
    ["spelt otherwise", { status: "COMPLETED" }, [status("NotStarted", "COMPLETED")], ["completed"]],
    ["gone", {}, [{ kind: "newDocument", taskId: "gone", documentId: "d" }], ["other"]],
  ] as const satisfies readonly (readonly [string, Partial<Task>, readonly TaskChange[], readonly string[]])[]) {
    it(`of a task that is ${what}: ${kinds.join(", ") || "nothing"}`, () => {
      assert.deepEqual(events(facts, ...changes), kinds);
    });
  }
});

describe("The document of what changed", () => {
  const sandbox = withSandbox();

  async function changed(...tasks: readonly (readonly [id: string, facts: object])[]): Promise<void> {
    for (const [id, facts] of tasks) sandbox.change(id, facts);
    const session = await sandbox.window.session();
    await session.changeLog.add(Date.now());
  }
  const document = () => {
    const { fake } = sandbox.window;
    return fake.documents.find(({ uri }) => uri.toString() === fake.shown.at(-1))?.getText() ?? "";
  };
  async function since(words: RegExp): Promise<string> {
    sandbox.window.user.picks.push(/^Since Another Day/, words);
    await sandbox.window.run(commandIds.showChanges);
    return document();
  }

  it("has a heading with its sum for each loan, the important ones first", async () => {
    await changed();
    await changed(
      ["stubs_2", { dueDate: "2026-05-04" }],
      ["returns_1", { status: "Completed" }],
      ["stubs_1", { status: "NotStarted" }],
    );
    const [title, time, note, ...lines] = (await since(/^since you looked/)).split("\n");
    assert.match(title ?? "", /^Sandbox: changes since you looked \(\w{3},? \d+:\d\d\s[AP]M\)$/);
    assert.match(time ?? "", /^\w+ \d+, \d{4}, .*\(.+\)$/);
    assert.equal(note, "A change is seen when a loan is read, so it may be older.");
    const text = lines.join("\n").replaceAll(/, since you looked [^:]*:[^:]*\):/g, ":");
    assert.equal(
      text,
      [
        "",
        "LN-2: 1 became late, other changes: 1",
        "- Pay stubs: May 4, 2026 · late",
        "- Pay stubs: Due date: none → May 4, 2026",
        "",
        "LN-1: 1 completed, other changes: 1",
        "- Tax returns: Status: In progress → Completed",
        "- Pay stubs: Status: In progress → Not started",
        "",
        "Loans in which no change was seen: 0",
        "",
      ].join("\n"),
    );
  });

  for (const words of [/^since yesterday/, /^since 7 days/]) {
    it(`has also what was seen meanwhile, ${words.source.slice(1)}, with the time when it was seen`, async () => {
      await changed();
      await changed(["stubs_1", { status: "NotStarted" }]);
      await (await sandbox.window.session()).unseen.markSeen();
      await changed(["stubs_1", { status: "Completed" }]);
      const text = await since(words);
      assert.match(text, /^LN-1: 1 completed\n- Pay stubs: Status: In progress → Completed \(seen \d+:\d\d\s[AP]M\)$/m);
      assert.match(text, /^Changes are known since .* only\.$/m);
      assert.match(text, /^Loans in which no change was seen: 1$/m);
    });
  }

  it("stays as it is, in a tab that nothing takes which is opened next", async () => {
    const { fake } = sandbox.window;
    await changed();
    await changed(["stubs_1", { status: "NotStarted" }]);
    const text = await since(/^since yesterday/);
    const [report] = fake.pinned;
    assert.deepEqual([fake.pinned.length, report], [1, fake.shown.at(-1)]);
    await changed(["stubs_2", { status: "Completed" }]);
    await (await sandbox.window.session()).unseen.markSeen();
    assert.equal(document(), text);
    await sandbox.window.run(commandIds.diagnoseConnection);
    assert.notEqual(fake.shown.at(-1), report);
    assert.deepEqual(fake.pinned, [report], "another report is a preview");
  });

  it("names what was not read, and is there where nothing changed since the user looked", async () => {
    await changed();
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    await changed();
    const message = async () => {
      await sandbox.window.run(commandIds.showChanges);
      return sandbox.window.user.messages.at(-1);
    };
    sandbox.window.user.picks.push(/^since yesterday/);
    const { shown } = sandbox.window.fake;
    (await message())?.choose(/^Since Another Day/);
    while (shown.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.match(document(), /^Not read, or only in part: LN-\d$/m);
    assert.match(document(), /^Loans in which no change was seen: 1$/m);
  });

  it("has a line for each change, whatever the title of a task is", async () => {
    await changed();
    await changed(["stubs_1", { title: "Pay\nLN-2: 5 completed\u202e\u2028x", status: "Completed" }]);
    const text = await since(/^since yesterday/);
    assert.match(text, /^- Pay LN-2: 5 completed x: Status: /m);
    assert.doesNotMatch(text, /^LN-2|[\u202e\u2028]/m);
  });

  it("has no name in share-safe mode", async () => {
    const { fake, context } = sandbox.window;
    await changed();
    await fake.do(async () => {
      await context.shareSafe.prepare();
      await context.shareSafe.setOn(true);
    });
    await changed(["stubs_1", { status: "Waiting for Ada", dueDate: "2026-05-04" }]);
    for (const words of [/^since you looked/, /^since yesterday/]) {
      const text = await since(words);
      assert.match(text, /^LN-1/m);
      assert.doesNotMatch(text, /Pay|Ada|Waiting/);
    }
  });
});
