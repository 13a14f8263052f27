import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { sendEach } from "../../../../src/vscode/changing/batch";
import type { Change } from "../../../../src/vscode/changing/change";
import { readAgainText, sendAndTell } from "../../../../src/vscode/changing/outcome";
import { entryOf, loanWith } from "../../../support/loans";
import { withSandbox } from "../support/sandbox";

const READ = entryOf(loanWith({}));

describe("An unexpected error after a change was sent", () => {
  const sandbox = withSandbox();
  const broken = () => Promise.reject(new TypeError("Ada Byron is not iterable"));
  const refused = new ServiceError("errorAnswer", 'The service refused: "No."', { outcome: "refused" });
  let rereads: number;

  const changeWith = (facts: Partial<Change<number>>): Change<number> => ({
    label: "LN-1",
    notDone: "The loan officer tasks of LN-1 were not reassigned.",
    activity: () => ({ kind: "reassignLoanOfficerTasks", loanReference: "LN-1", loanId: "loan_1" }),
    progress: "reassigning",
    row: () => ({ loanReference: "LN-1" }),
    send: async () => 1,
    reread: async () => void rereads++,
    confirmed: (count) => `${count} task reassigned.`,
    now: (sent) => readAgainText(sent, "LN-1", READ, () => "1 is still with the loan officer."),
    ...facts,
  });

  beforeEach(() => {
    rereads = 0;
  });

  for (const [what, facts, said, state, read] of [
    [
      "leaves the outcome unknown, says where, reads the loan, and records it so",
      { send: broken },
      /^Sandbox: outcome unknown\. An unexpected error occurred\. See the log for details\. It was not sent again\. 1 is still with the loan officer\.$/,
      "unknown",
      1,
    ],
    [
      "is reported of the read that failed, and does not hide that the change was confirmed",
      { reread: broken },
      /^Sandbox: 1 task reassigned\. LN-1 could not be read: An unexpected error occurred\. See the log for details\.$/,
      "confirmed",
      0,
    ],
    [
      "does not hide a refusal either",
      { send: () => Promise.reject(refused), reread: broken },
      /^Sandbox: .*The service refused: "No\."/,
      "refused",
      0,
    ],
  ] as const) {
    it(what, async () => {
      const { fake, context, session, user } = sandbox.window;
      const opened = await session();
      await fake.do(() => sendAndTell(context, opened, changeWith(facts), new Set()));
      assert.match((await user.message(/^Sandbox: /)).text, said);
      assert.deepEqual([(await sandbox.recorded())[0]?.state, rereads], [state, read]);
      assert.match(fake.log.join("\n"), /TypeError/);
    });
  }

  it("is an unknown outcome in a batch", async () => {
    const { fake, context, session } = sandbox.window;
    const opened = await session();
    const changes = [changeWith({ send: broken }) as Change];
    const [{ kind, text } = assert.fail()] = await fake.do(() =>
      sendEach(context, opened, "Reassign", changes, new Set()),
    );
    assert.equal(kind, "unknown");
    assert.match(text, /^An unexpected error .* It was not sent again\. 1 is still/);
  });
});
