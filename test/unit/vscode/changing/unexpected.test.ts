import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import type { Sending, Sent } from "../../../../src/vscode/changing/change";
import { sendEach } from "../../../../src/vscode/changing/many";
import { readAgainText, showOutcome } from "../../../../src/vscode/changing/outcome";
import { sendOnce } from "../../../../src/vscode/changing/send";
import { entryOf } from "../../../support/loans";
import { withSandbox } from "../support/sandbox";

const READ = entryOf({});

describe("An unexpected error after a change was sent", () => {
  const sandbox = withSandbox();

  const sendingWith = (facts: Partial<Sending<number>>): Sending<number> => ({
    activity: () => ({ kind: "reassignLoanOfficerTasks", loanReference: "LN-1", loanId: "loan_1" }),
    progress: "reassigning",
    send: async () => 1,
    reread: async () => undefined,
    ...facts,
  });

  async function send(facts: Partial<Sending<number>>): Promise<Sent<number>> {
    const { fake, context, session } = sandbox.window;
    const opened = await session();
    return (await fake.do(() => sendOnce(context, opened, sendingWith(facts), new Set()))) as Sent<number>;
  }

  /** What is said of it in the end. */
  async function said(
    sent: Sent<number>,
    told: Omit<Parameters<typeof showOutcome<number>>[3], never>,
  ): Promise<string> {
    const { fake, context, session, user } = sandbox.window;
    const opened = await session();
    void fake.do(() => showOutcome(context, opened, sent, told));
    return (await user.message(/^Sandbox: /)).text;
  }

  const state = async () => (await sandbox.recorded())[0]?.state;
  const broken = () => Promise.reject(new TypeError("Ada Byron is not iterable"));

  it("leaves the outcome unknown, says where, reads the loan, and records it so", async () => {
    const reread: string[] = [];
    const sent = await send({ send: broken, reread: async ({ kind }) => void reread.push(kind) });
    const now = readAgainText(sent, "LN-1", READ, () => "1 is still with the loan officer.");
    assert.equal(
      await said(sent, { confirmed: () => "done.", now }),
      "Sandbox: outcome unknown. An unexpected error occurred. See the log for details. It was not sent again. 1 is still with the loan officer.",
    );
    assert.deepEqual([reread, await state()], [["unknown"], "unknown"]);
    assert.match(sandbox.window.fake.log.join("\n"), /TypeError/);
  });

  it("is reported of the read that failed, and does not hide that the change was confirmed", async () => {
    const sent = await send({ reread: broken });
    const now = readAgainText(sent, "LN-1", READ, () => assert.fail("nothing was read"));
    assert.equal(
      await said(sent, { confirmed: (count) => `${count} task reassigned.`, now }),
      "Sandbox: 1 task reassigned. LN-1 could not be read again: An unexpected error occurred. See the log for details.",
    );
    assert.equal(await state(), "confirmed");
  });

  it("does not hide a refusal either", async () => {
    const refused = new ServiceError("refused", 'The service refused: "No."', { outcome: "refused" });
    const sent = await send({ send: () => Promise.reject(refused), reread: broken });
    assert.equal("error" in sent && sent.error, refused);
  });

  it("is an unknown outcome in a batch", async () => {
    const change = {
      ...sendingWith({ send: broken }),
      label: "LN-1",
      row: () => ({ loanReference: "LN-1" }),
      get description() {
        return assert.fail("it may have been done");
      },
      outcome: () => ({
        confirmed: () => assert.fail("it was not confirmed"),
        now: "None is with the loan officer any more.",
      }),
    };
    const { fake, context, session } = sandbox.window;
    const opened = await session();
    const plan = { title: "Reassign", changes: [change], doneText: String };
    const [{ kind, text } = assert.fail()] = await fake.do(() => sendEach(context, opened, plan, new Set()));
    assert.equal(kind, "unknown");
    assert.match(text, /^An unexpected error .* It was not sent again\. None is/);
  });
});
