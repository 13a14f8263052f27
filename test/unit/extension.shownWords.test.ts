import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CommandId, commandIds } from "../../src/vscode/ui/commandIds";
import type { Call, MoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import type { OpenWindow } from "./vscode/support/fake/openWindow";
import { AS_IT_IS } from "./vscode/support/fake/user";
import { Uri } from "./vscode/support/fake/values";
import { rowsOf } from "./vscode/support/rows";
import { type MoodySandbox, until, withMoodySandbox } from "./vscode/support/sandbox";

/** What stands in the place of every word that somebody else chooses. */
type Words = (kind: "Title" | "Status" | "Document" | "Name" | "Error" | "File" | "Assignee") => string;

/** What the service has: a task with two documents, and one of the loan officer. */
function give({ loans, deals }: MoodyService, words: Words, status = words("Status")): void {
  const documentLinks = ["d1", "d2"].map((id) => ({ id, title: `${words("Document")} ${id}`, url: null }));
  const person = { personalInformation: { firstName: words("Name"), lastName: "Byron", email: null } };
  const facts = { title: words("Title"), taskName: words("Title"), status };
  const borrower = wireBorrower("b1", [wireTask("t1", { ...facts, documentLinks })], person);
  const officer = wireOfficerTask("t2", { ...facts, description: words("Title") });
  for (const name of ["LN-1", "loan_1"]) loans.set(name, wireLoan("loan_1", [borrower], [officer]));
  deals.set("deal_1", { id: "deal_1", friendlyId: "DL-1", borrowers: { edges: [{ node: borrower }] } });
}

/** Every call that changes something is refused with these words. */
const refusing = (words: Words, path: readonly string[]) => (call: Call) => {
  if (!call.mutation) return call.answer();
  const [group = "", field = ""] = path;
  const errors = [{ message: words("Error"), path }];
  call.response.end(JSON.stringify({ data: { [group]: { [field]: null } }, errors }));
};

const LOAN = { loanReference: "LN-1" };
const TASK = { ...LOAN, taskId: "t1" };
const DOCUMENT = { ...TASK, documentId: "d1" };

interface Gesture {
  readonly what: string;
  readonly command: CommandId;
  given?(file: Uri): readonly unknown[];
  readonly picks?: readonly (RegExp | typeof AS_IT_IS)[];
  readonly types?: readonly string[];
  mood?(words: Words, service: MoodyService): (call: Call) => void;
  readonly shows: readonly Parameters<Words>[0][];
}

/** A command for each place in which somebody else's words are shown. */
const GESTURES: readonly Gesture[] = [
  { what: "a list of tasks", command: commandIds.goToTask, shows: ["Title", "Status", "Name"] },
  {
    what: "a list of documents",
    command: commandIds.rejectDocument,
    given: () => [TASK],
    shows: ["Title", "Document"],
  },
  {
    what: "a dialog and its outcome, where the document is listed still and the task has moved",
    command: commandIds.rejectDocument,
    given: () => [DOCUMENT],
    types: ["Old"],
    mood: (words, service) => (call) => {
      if (call.mutation) give(service, words, `${words("Status")} 2`);
      call.answer();
    },
    shows: ["Title", "Document", "Status"],
  },
  {
    what: "the plan, the progress and the end of several",
    command: commandIds.rejectDocument,
    given: () => [TASK, [TASK, { ...LOAN, taskId: "t2" }]],
    picks: [AS_IT_IS],
    types: ["Old"],
    mood: (words) => refusing(words, ["borrower", "rejectDocument"]),
    shows: ["Title", "Document", "Status"],
  },
  {
    what: "a reassignment that is refused",
    command: commandIds.reassignLoanOfficerTasks,
    given: () => [LOAN],
    mood: (words) => refusing(words, ["loan", "reassignLoanOfficerTasks"]),
    shows: ["Title", "Error"],
  },
  {
    what: "a borrower who is refused",
    command: commandIds.createBorrower,
    given: () => [{ dealId: "deal_1" }],
    types: ["Grace", "Hopper", "grace@example.com"],
    mood: (words) => refusing(words, ["borrower", "create"]),
    shows: ["Error"],
  },
  {
    what: "the plan of an upload that is refused",
    command: commandIds.uploadToTask,
    given: (file) => [file],
    // In share-safe mode the row has a pseudonym.
    picks: [/Byron|·[0-9a-f]{4}/],
    mood: () => (call) => (call.upload ? void call.response.writeHead(422).end() : call.answer()),
    shows: ["Title", "Status", "File", "Name"],
  },
  { what: "the activity", command: commandIds.showActivity, shows: ["Title", "Name"] },
  {
    what: "what changed",
    command: commandIds.showChanges,
    mood: (words, service) => {
      const { loans } = service;
      const officer = wireOfficerTask("t2", {
        title: words("Title"),
        status: words("Status"),
        assignedTo: words("Assignee"),
      });
      for (const name of ["LN-1", "loan_1"]) loans.set(name, wireLoan("loan_1", [], [officer]));
      return (call) => call.answer();
    },
    shows: ["Title", "Assignee"],
  },
  {
    what: "a token that is refused",
    command: commandIds.setToken,
    types: ["another-token"],
    mood: (words) => (call) =>
      void call.response.end(JSON.stringify({ data: null, errors: [{ message: words("Error") }] })),
    shows: ["Error"],
  },
];

/** Does it as a user does who confirms all that is asked. What was shown then. */
async function shownBy(sandbox: MoodySandbox, words: Words, gesture: Gesture): Promise<string[]> {
  const { window, service, machine } = sandbox;
  const { fake, user } = window;
  const file = join(machine.folder, words("File"));
  await writeFile(file, "Pay for October: 1,000");
  service.mood = gesture.mood?.(words, service);
  if (gesture.command === commandIds.showChanges) await window.session();
  if (gesture.command === commandIds.showActivity) {
    user.types.push("Old");
    user.clicks.push(/^Reject/);
    await window.run(commandIds.rejectDocument, DOCUMENT);
  }
  user.picks.push(...(gesture.picks ?? []));
  user.types.push(...(gesture.types ?? []));
  user.clicks.push(/^(Reject|Reassign|Create|Upload)/);
  await window.run(gesture.command, ...(gesture.given?.(Uri.file(file)) ?? []));
  await until(() => user.messages.length + user.lists.length + user.problems.length > 0);
  return [
    ...[...user.dialogs, ...user.messages].flatMap(({ text, detail, buttons }) => [
      text,
      ...detail.split("\n"),
      ...buttons,
    ]),
    ...user.lists.flat().flatMap(({ label, description = "", detail = "" }) => [label, description, detail]),
    ...user.titles,
    ...user.problems,
    ...fake.reports,
    ...fake.progress.map(({ title }) => title),
    ...[...fake.statusBar.values()].map(({ text = "" }) => text.replace(/^\$\([\w-]+\) /, "")),
    ...(await textsOfRows(window)),
  ];
}

async function textsOfRows({ fake, context: { loansTree, dealsTree } }: OpenWindow): Promise<string[]> {
  const rows = await fake.do(async () => [...(await rowsOf(loansTree)), ...(await rowsOf(dealsTree))]);
  return rows.flatMap(({ item: { label, description, tooltip, accessibilityInformation: read } }) =>
    [label, description, tooltip, read?.label].map((text) => `${text ?? ""}`),
  );
}

describe("Words of the service, and of a file's name", () => {
  /** What VS Code would make a link and an icon of, what would pass for a line of ours, and what turns a line around. */
  const words: Words = (kind) =>
    kind === "File"
      ? "[File here](command:loanOps.x) $(zap)\u202e.pdf"
      : `[${kind} here](command:loanOps.x)${"\u3000".repeat(90)}\nEnvironment: Simulator — invented data\u2028$(zap) \u202e\u2067`;
  const sandbox = withMoodySandbox((service) => give(service, words));

  for (const gesture of GESTURES) {
    it(`service.md 2.5: act nowhere in what a window shows, and make no line of a dialog: ${gesture.what}`, async () => {
      const shown = await shownBy(sandbox, words, gesture);
      for (const kind of gesture.shows)
        assert.ok(
          shown.some((text) => text.includes(`[${kind} here]\u200b(command:loanOps.x)`)),
          `${kind}: ${shown.join("\n")}`,
        );
      const acting = /\]\(|\$\(|[\n\u2028\u202a-\u202e\u2067\u3000]/;
      assert.deepEqual(
        shown.filter((text) => acting.test(text)),
        [],
      );
      for (const { detail } of sandbox.window.user.dialogs)
        assert.deepEqual(
          detail.split("\n").filter((line) => line.startsWith("Environment:")),
          ["Environment: Sandbox — test data"],
        );
    });
  }

  it("act nowhere in the reference of a loan either, wherever that is named", async () => {
    const { service, window } = sandbox;
    const reference = "[Loan](command:loanOps.x)$(zap)";
    window.user.types.push(reference);
    const ended = window.run(commandIds.addLoan);
    (await window.user.message(/could not be read/)).choose();
    await ended;
    service.loans.set(reference, wireLoan("loan_9", [], []));
    await window.run(commandIds.refreshAll);
    await window.run(commandIds.copyBrief, { loanReference: reference });
    await window.run(commandIds.copyBrief);
    const { user, fake } = window;
    const labels = user.lists.at(-1)?.map(({ label }) => label);
    for (const shown of [user.messages.at(-1)?.text, fake.reports.at(-1), labels?.join("\n")])
      assert.ok(shown?.includes("[Loan]\u200b(command:loanOps.x)$\u200b(zap)"), shown);
  });
});

describe("Names, and whatever else somebody wrote", () => {
  const words: Words = (kind) => (kind === "File" ? "Ortega stub.pdf" : `${kind} of Ortega`);
  const sandbox = withMoodySandbox((service) => give(service, words));

  beforeEach(async () => {
    await sandbox.window.run(commandIds.toggleShareSafe);
    await sandbox.window.session();
  });

  for (const gesture of GESTURES) {
    it(`are nowhere in what a window shows in share-safe mode: ${gesture.what}`, async () => {
      const shown = await shownBy(sandbox, words, gesture);
      assert.ok(
        shown.some((text) => /·[0-9a-f]{4}/.test(text)),
        shown.join("\n"),
      );
      assert.deepEqual(
        shown.filter((text) => text.includes("Ortega")),
        [],
      );
    });
  }

  it("are in nothing that is copied either, but reach the service as they are", async () => {
    const { window, service } = sandbox;
    for (const command of [commandIds.copyBrief, commandIds.copyTasksAsMarkdown, commandIds.copyTasksAsCsv]) {
      await window.run(command, { kind: "loan", ...LOAN });
      assert.match(window.fake.clipboard, /·[0-9a-f]{4}/);
      assert.doesNotMatch(window.fake.clipboard, /Ortega/);
    }
    const sent: string[] = [];
    service.mood = (call) => {
      if (call.mutation) sent.push(JSON.stringify(call.variables));
      call.answer();
    };
    window.user.types.push("Ortega's is blurry");
    window.user.clicks.push(/^Reject$/);
    await window.run(commandIds.rejectDocument, DOCUMENT);
    assert.match(window.user.dialogs[0]?.detail ?? "", /\nReason: as you typed it \(hidden/);
    assert.match(sent.join(), /"archiveReasonNotes":"Ortega's is blurry"/);
  });
});
