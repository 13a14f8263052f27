import assert from "node:assert/strict";
import { EVERYTHING } from "../../../../src/vscode/app/viewOptions";
import type { Session } from "../../../../src/vscode/environments/session";
import { LoanContent } from "../../../../src/vscode/pages/loanContent";
import type { PageHost } from "../../../../src/vscode/pages/pagePanel";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { borrower, borrowerTask, entryOf, loanWith, SANDBOX } from "../../../support/loans";

const LOAN = loanWith({ borrowers: [borrower("ann", [borrowerTask("t")])] });
const TASK = { taskId: "t", taskKind: "borrower" } as const;
const TARGET = { loanReference: "LN-1", ...TASK };

function doneBy(messages: readonly object[], listed = LOAN, environmentId = "sandbox"): unknown[][] {
  const done: unknown[][] = [];
  const note =
    (what: string) =>
    (...given: unknown[]) =>
      void done.push([what, ...given]);
  const entry = entryOf(listed);
  const session = { environment: SANDBOX, store: { loans: { get: () => entry } } } as unknown as Session;
  const host: PageHost = {
    ...{
      session,
      failedChanges: { all: [], forget: () => undefined },
      viewOptions: { ...EVERYTHING, filterBy: async () => {} },
      activities: [],
    },
    ...{ open: note("open"), run: note("run"), act: note("act"), settle: note("settle"), refuse: note("refuse") },
  };
  const content = new LoanContent({ environmentId, loanReference: "LN-1" });
  for (const message of messages) assert.ok(content.receive(message, host));
  return done;
}

describe("A message of the page of a loan", () => {
  it("opens the page of a task, or runs what a row of the view runs", () =>
    assert.deepEqual(
      doneBy([
        { type: "openTask", ...TASK },
        { type: "uploadToTask", ...TASK },
        { type: "rejectOfTask", ...TASK },
        { type: "reassign" },
      ]),
      [
        ["open", TARGET],
        ["act", commandIds.uploadDocuments, TARGET],
        ["act", commandIds.rejectDocument, TARGET],
        ["act", commandIds.reassignLoanOfficerTasks, { loanReference: "LN-1" }],
      ],
    ));

  it("does nothing for a task that the loan does not have, nor for a loan of another environment", () => {
    const gone = { type: "uploadToTask", taskId: "t", taskKind: "loanOfficer" };
    const refused = (done: unknown[][]) => done.map(([what]) => what);
    assert.deepEqual(refused(doneBy([gone])), ["refuse"]);
    assert.deepEqual(refused(doneBy([{ type: "reassign" }], LOAN, "production")), ["refuse"]);
  });

  it("is none of another kind of page", () => {
    const content = new LoanContent({ environmentId: "sandbox", loanReference: "LN-1" });
    for (const message of [{ type: "upload" }, { type: "rejectDocument", documentId: "d" }, undefined])
      assert.equal(content.receive(message, {} as PageHost), false);
  });
});
