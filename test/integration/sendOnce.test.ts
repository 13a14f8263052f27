import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { Ledger } from "../../src/ledger/ledger";
import { ServiceError } from "../../src/service/failure/serviceError";
import type { Sending, Sent } from "../../src/vscode/changing/change";
import { sendEach } from "../../src/vscode/changing/many";
import { readAgainText, showOutcome } from "../../src/vscode/changing/outcome";
import { sendOnce } from "../../src/vscode/changing/send";
import type { WholeApp } from "../../src/vscode/createApp";
import type { Session } from "../../src/vscode/environments/session";
import { entryOf } from "../support/loans";

const session = {
  environment: { id: "sandbox", name: "Sandbox", kind: "sandbox" },
  store: { loans: { trueEntry: () => undefined, get: () => undefined } },
} as unknown as Session;

const READ = entryOf({});

describe("an unexpected error after a change was sent", () => {
  const { window } = vscode;
  const { showWarningMessage, showInformationMessage } = window;
  const messages: string[] = [];
  const logged: unknown[] = [];
  let folder: string;
  let ledger: Ledger;
  let context: WholeApp;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "loan-ops-ledger-"));
    ledger = new Ledger(folder);
    const log = { failure: (error: unknown) => logged.push(error) };
    context = {
      activities: { ledger },
      log,
      notDone: { forget: () => undefined },
      sessions: { current: session },
    } as unknown as WholeApp;
    const show = async (message: string) => void messages.push(message);
    Object.assign(window, { showWarningMessage: show, showInformationMessage: show });
  });
  beforeEach(() => {
    messages.length = 0;
    logged.length = 0;
  });
  after(async () => {
    Object.assign(window, { showWarningMessage, showInformationMessage });
    ledger.close();
    await rm(folder, { recursive: true, force: true });
  });

  const sendingWith = (facts: Partial<Sending<number>>): Sending<number> => ({
    activity: () => ({ kind: "reassignLoanOfficerTasks", loanReference: "LN-1", loanId: "loan_1" }),
    progress: "reassigning",
    send: async () => 1,
    reread: async () => undefined,
    ...facts,
  });
  /** By a user who knows what the tests before have sent. */
  const known = async () => new Set((await ledger.activities()).map(({ id }) => id));
  const send = async (facts: Partial<Sending<number>>) => sendOnce(context, session, sendingWith(facts), await known());
  const broken = () => Promise.reject(new TypeError("Ada Byron is not iterable"));

  it("leaves the outcome unknown, says where, reads the loan, and records it so", async () => {
    const reread: string[] = [];
    const sent = (await send({
      send: broken,
      reread: async ({ kind }) => void reread.push(kind),
    })) as Sent<number>;
    showOutcome(context, session, sent, {
      confirmed: () => "done.",
      beside: "",
      now: readAgainText(sent, "LN-1", READ, () => "1 is still with the loan officer."),
    });
    assert.deepEqual(messages, [
      "Sandbox: outcome unknown. An unexpected error occurred. See the log for details. It was not sent again. 1 is still with the loan officer.",
    ]);
    assert.deepEqual(reread, ["unknown"]);
    assert.ok(logged[0] instanceof TypeError);
    assert.equal((await ledger.activities())[0]?.state, "unknown");
  });

  it("is reported of the read that failed, and does not hide that the change was confirmed", async () => {
    const sent = (await send({ reread: broken })) as Sent<number>;
    const now = readAgainText(sent, "LN-1", READ, () => assert.fail("nothing was read"));
    showOutcome(context, session, sent, {
      confirmed: (count) => `${count} task reassigned.`,
      beside: now,
      now: "",
    });
    assert.deepEqual(messages, [
      "Sandbox: 1 task reassigned. LN-1 could not be read again: An unexpected error occurred. See the log for details.",
    ]);
    assert.equal((await ledger.activities())[0]?.state, "confirmed");
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
        beside: "",
        now: "None is with the loan officer any more.",
      }),
    };
    const [{ outcome } = assert.fail()] = await sendEach(
      context,
      session,
      { title: "Reassign", changes: [change] },
      await known(),
    );
    assert.equal(outcome.kind, "unknown");
    assert.match(outcome.text, /^An unexpected error .* It was not sent again\. None is/);
  });
});
