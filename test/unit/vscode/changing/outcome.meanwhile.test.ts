import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import type { Call, MoodyService } from "../../../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../../support/wireLoans";
import { connect } from "../support/fake/openWindow";
import { until, withMoodySandbox } from "../support/sandbox";
import { file } from "./support/changes";

const LOAN = { loanReference: "LN-1" };
const TASK = { ...LOAN, taskId: "t1" };
const DOCUMENT = { id: "d1", title: "a.pdf", url: null };

function loanWith(officerTask: object, documentLinks: readonly object[] = [DOCUMENT]): object {
  return wireLoan("loan_1", [wireBorrower("b1", [wireTask("t1", { documentLinks })])], [officerTask]);
}

/** As the loan, under both of its names. */
function give({ loans }: MoodyService, loan: object): void {
  for (const name of ["LN-1", "loan_1"]) loans.set(name, loan);
}

/** Something comes in between a change and what is said of it. */
describe("What is said of a change, whatever happens meanwhile", () => {
  const sandbox = withMoodySandbox((service) => give(service, loanWith(wireOfficerTask("t2"))));
  /** Calls that wait for their answer. */
  let held: Call[];

  beforeEach(() => {
    held = [];
  });

  const said = () => sandbox.window.user.messages.map(({ text }) => text);
  const heldAre = (count: number) => until(() => held.length === count);

  function reassign(): Promise<void> {
    sandbox.window.user.clicks.push(/^Reassign$/);
    return sandbox.window.run(commandIds.reassignLoanOfficerTasks, LOAN);
  }

  function reject(): Promise<void> {
    sandbox.window.user.types.push("Too old");
    sandbox.window.user.clicks.push(/^Reject$/);
    return sandbox.window.run(commandIds.rejectDocument, { ...TASK, documentId: "d1" });
  }

  /** The service confirms it, and shows this loan from then on. */
  function shows(loan: object): void {
    sandbox.service.mood = (call) => {
      call.answer();
      if (call.mutation) give(sandbox.service, loan);
    };
  }

  const OFFICER = [wireOfficerTask("t2")];
  for (const [what, act, loan, expected] of [
    [
      "the task is gone, where all tasks came",
      reject,
      wireLoan("loan_1", [wireBorrower("b1", [])], OFFICER),
      /The loan no longer has this task\.$/,
    ],
    [
      "the task may be there, where not all tasks came",
      reject,
      wireLoan("loan_1", [wireBorrower("b1", null)], OFFICER),
      /Not enough was read, before or now, to check this\.$/,
    ],
    [
      "the document is still there",
      reject,
      loanWith(wireOfficerTask("t2")),
      /^Sandbox: document rejected\..* The document is still listed\.$/,
    ],
    [
      "another loan has the name, with a task of the same ID",
      reject,
      wireLoan("loan_9", [wireBorrower("b9", [wireTask("t1")])], []),
      /: document rejected\. LN-1 now stands for something else \(loan_9\), so the outcome of this cannot be seen here\.$/,
    ],
    [
      "one task is still with the loan officer",
      reassign,
      wireLoan("loan_1", [], OFFICER),
      /Tasks that are still with the loan officer: 1\.$/,
    ],
    [
      "none is",
      reassign,
      wireLoan("loan_1", [], [wireOfficerTask("t2", { assignedTo: "BORROWER" })]),
      /: LN-1: 1 task reassigned\.$/,
    ],
  ] as const) {
    it(`is what the loan says when it is read again: ${what}`, async () => {
      shows(loan);
      await act();
      assert.match(said().at(-1) ?? "", expected);
    });
  }

  it("is that the loan could not be read", async () => {
    sandbox.service.mood = (call) => {
      if (call.mutation || sandbox.service.changes.length === 0) call.answer();
      else call.response.writeHead(500).end();
    };
    await reassign();
    assert.match(said().at(-1) ?? "", /LN-1 could not be read.*HTTP 500/);
  });

  it("is before it is sent which tasks move, and that nobody states to whom, only where that is open", async () => {
    const detail = async () => {
      await sandbox.window.run(commandIds.reassignLoanOfficerTasks, LOAN);
      return sandbox.window.user.dialogs.at(-1)?.detail ?? "";
    };
    const before = await detail();
    assert.match(before, /Task t2/);
    assert.doesNotMatch(before, /which borrower/);
    give(sandbox.service, wireLoan("loan_1", [wireBorrower("b1", []), wireBorrower("b2", [])], OFFICER));
    assert.match(await detail(), /The service does not say which borrower gets the tasks\./);
    give(sandbox.service, wireLoan("loan_1", [], [...OFFICER, wireOfficerTask("t3", { assignedTo: null })]));
    assert.match(await detail(), /\n\nIt is not known whether these will move:\n• Task t3 — /);
    assert.doesNotMatch(await detail(), /Will not move:/);
    // One more may not have come.
    const data = { loan: wireLoan("loan_1", [wireBorrower("b1", [])], OFFICER) };
    const body = JSON.stringify({ data, errors: [{ message: "Timed out." }] });
    sandbox.service.mood = ({ response }) => response.end(body);
    assert.match(await detail(), /which borrower gets the tasks\./);
  });

  /** The service has done it, its answer is lost, and every read after it waits for an answer. */
  async function reassignAndHoldReads(): Promise<{ readonly ended: Promise<void> }> {
    const { service } = sandbox;
    let changed = false;
    service.mood = (call) => {
      if (call.mutation) {
        changed = true;
        give(service, loanWith(wireOfficerTask("t2", { assignedTo: "BORROWER" })));
        call.response.destroy();
      } else if (changed) held.push(call);
      else call.answer();
    };
    const ended = reassign();
    await heldAre(1);
    return { ended };
  }

  for (const [what, happens] of [
    [
      "what the newest answer says, when the loan is refreshed while it is read again",
      async () => {
        const refreshed = sandbox.window.run(commandIds.refresh, LOAN);
        await heldAre(2);
        return () => [held[1]?.answer(), refreshed];
      },
    ],
    [
      "what is true there, when the environment is switched while the loan is read again",
      async () => {
        await sandbox.window.switchTo("simulator");
        return () => [held[0]?.answer()];
      },
    ],
  ] as const) {
    it(`is ${what}`, async () => {
      const { ended } = await reassignAndHoldReads();
      const answer = await happens();
      assert.deepEqual(said(), []);
      await Promise.all([...answer(), ended]);
      const [only = "", ...others] = said();
      assert.deepEqual(others, []);
      assert.match(
        only,
        /^Sandbox: outcome unknown\. .* None of the tasks is with the loan officer any more: they look reassigned\.$/,
      );
    });
  }

  it("is that it was not read again, when the loan is taken off the list while it is sent", async () => {
    sandbox.service.mood = (call) => (call.mutation ? void held.push(call) : call.answer());
    const ended = reassign();
    await heldAre(1);
    await sandbox.window.run(commandIds.removeLoan, LOAN);
    held[0]?.answer();
    await ended;
    assert.deepEqual(said(), [
      "Sandbox: LN-1: 1 task reassigned. LN-1 is no longer on the list, so it was not read again.",
    ]);
  });

  it("is what the task lists at this moment, when a document is to be rejected", async () => {
    give(sandbox.service, loanWith(wireOfficerTask("t2"), []));
    await sandbox.window.run(commandIds.rejectDocument, TASK);
    assert.deepEqual(said(), ["Sandbox: there is no document that can be rejected. No documents yet."]);
    assert.deepEqual(sandbox.window.user.dialogs, []);
  });

  it("is that the loan is being read, before it is asked for", async () => {
    sandbox.service.mood = (call) => void held.push(call);
    const ended = sandbox.window.run(commandIds.reassignLoanOfficerTasks, LOAN);
    await heldAre(1);
    assert.deepEqual(
      sandbox.window.fake.progress.map(({ title }) => title),
      ["Sandbox: reading LN-1…"],
    );
    held[0]?.answer();
    await ended;
    assert.match(
      sandbox.window.user.dialogs[0]?.text ?? "",
      /^Reassign the loan officer tasks of LN-1 to the borrower\?$/,
    );
  });

  it("service.md 3.2: is of a document that the service shows late only once it is shown", async () => {
    const { user, run, fake } = sandbox.window;
    fake.reported.event((text) => {
      const late = { id: "d2", title: "stub.txt", url: null };
      if (/^waiting for/.test(text)) give(sandbox.service, loanWith(wireOfficerTask("t2"), [DOCUMENT, late]));
    });
    user.files.push([await file(sandbox.machine)]);
    user.clicks.push(/^Upload$/);
    await run(commandIds.uploadDocuments, TASK);
    assert.deepEqual(said(), ["Sandbox: 1 file uploaded. “Task t1” is now: In progress."]);
    assert.ok(fake.reports.includes("waiting for the service to show it…"));
  });

  it("is that a task takes no second upload until the first was read again", async () => {
    const { user, run, fake } = sandbox.window;
    user.files.push([await file(sandbox.machine)], [await file(sandbox.machine, "other.txt")]);
    user.clicks.push(/^Upload$/, /^Upload$/);
    let second: Promise<void> | undefined;
    fake.reported.event((text) => {
      if (/^waiting for/.test(text)) second ??= run(commandIds.uploadDocuments, TASK);
    });
    const first = run(commandIds.uploadDocuments, TASK);
    await user.message(/^This is already being sent, here or in another window\. Wait for its outcome\.$/);
    fake.progress.find(({ title }) => /uploading/.test(title))?.cancel();
    await Promise.all([first, second]);
    assert.equal(sandbox.service.changes.length, 1);
  });

  it("is that nothing was sent, where the window works somewhere else by the time its dialog is confirmed", async () => {
    const { url, token } = sandbox.service;
    connect(
      sandbox.machine,
      { id: "sandbox", name: "Sandbox", url, token, loans: ["LN-1"] },
      { id: "other", url, token },
    );
    sandbox.window.user.asked = async (dialog) => {
      await sandbox.window.switchTo("other");
      dialog.choose(/^Reassign$/);
    };
    await sandbox.window.run(commandIds.reassignLoanOfficerTasks, LOAN);
    assert.match(said().at(-1) ?? "", /^The environment was changed meanwhile, so nothing was sent to Sandbox/);
    assert.deepEqual(sandbox.service.changes, []);
  });

  it("leaves the marks of what others changed, when one's own change is refused", async () => {
    sandbox.service.mood = (call) => {
      if (!call.mutation) return call.answer();
      give(sandbox.service, loanWith(wireOfficerTask("t2", { status: "Completed" })));
      const errors = [{ message: "Frozen.", path: ["loan", "reassignLoanOfficerTasks"] }];
      call.response.end(JSON.stringify({ data: { loan: { reassignLoanOfficerTasks: null } }, errors }));
    };
    await reassign();
    const refusal =
      'Sandbox: The loan officer tasks of LN-1 were not reassigned. The service names a freeze, which should not prevent this. Ask the service\'s owner why it does. The service refused: "Frozen."';
    assert.deepEqual(said(), [refusal]);
    const { unseen } = await sandbox.window.session();
    assert.deepEqual(
      unseen.of("LN-1").map(({ kind, taskId }) => `${taskId} ${kind}`),
      ["t2 status"],
    );
  });

  const moved = ["BORROWER", "PROCESSOR"].map((assignedTo, index) => wireOfficerTask(`t${index + 2}`, { assignedTo }));
  const holders =
    /: LN-1: 0 tasks reassigned\. Its loan officer tasks are now with: Borrower \(1\), Processor \(1\)\.$/;
  for (const [what, isRead, isLost, expected] of [
    ["with whom the tasks are, where none was moved, for somebody else had moved them", true, false, holders],
    ["with whom the tasks are, where the same was not read before the click", false, false, holders],
    [
      "that nothing can be compared, where no task was left to move and the answer is lost",
      true,
      true,
      /outcome unknown\. .* The last read before this showed no task with the loan officer, so there is nothing to compare\.$/,
    ],
  ] as const) {
    it(`is ${what}; and it was a change of somebody else`, async () => {
      const { user, run, session } = sandbox.window;
      sandbox.service.mood = ({ mutation, response, answer }) => {
        const data = { loan: { reassignLoanOfficerTasks: { reassignedCount: 0 } } };
        if (!mutation) answer();
        else if (isLost) response.destroy();
        else response.end(JSON.stringify({ data }));
      };
      user.asked = async (dialog) => {
        give(sandbox.service, wireLoan("loan_1", [], moved));
        if (isRead) await run(commandIds.refresh, LOAN);
        dialog.choose(/^Reassign$/);
      };
      await run(commandIds.reassignLoanOfficerTasks, LOAN);
      assert.match(said().at(-1) ?? "", expected);
      const { unseen } = await session();
      assert.ok(unseen.of("LN-1").some(({ kind, taskId }) => taskId === "t2" && kind === "assignedTo"));
    });
  }
});
