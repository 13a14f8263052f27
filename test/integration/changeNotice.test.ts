import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Loan } from "../../src/domain/loan";
import { Changes } from "../../src/store/changes";
import { LoanStore } from "../../src/store/loanStore";
import { LoansOnScreen } from "../../src/store/loansOnScreen";
import { type SeenLoans, seenOf } from "../../src/store/seen";
import { SHOWN_UNCHANGED } from "../../src/store/shown";
import { withChangeNotice } from "../../src/vscode/changes/changeNotice";
import type { Session } from "../../src/vscode/environments/session";
import { borrower, borrowerTask, loanWith } from "../support/loans";

describe("the notice of a poll", () => {
  const { showInformationMessage } = vscode.window;
  const notices: string[] = [];
  let statuses: Map<string, string>;

  before(() => {
    Object.assign(vscode.window, { showInformationMessage: async (message: string) => void notices.push(message) });
  });

  beforeEach(() => {
    notices.length = 0;
    statuses = new Map([
      ["LN-1", "NotStarted"],
      ["LN-2", "NotStarted"],
    ]);
  });

  after(async () => {
    Object.assign(vscode.window, { showInformationMessage });
    await notifyOfChanges(undefined);
  });

  it("is one for all that the poll found changed", async () => {
    const session = await sessionOf({});
    await session.store.refresh();
    statuses.set("LN-1", "Completed").set("LN-2", "InProgress");
    await poll(session);
    assert.deepEqual(notices, ["Sandbox: 2 changes on the listed loans."]);
  });

  it("tells each change once, and none that was undone", async () => {
    const session = await sessionOf({});
    await session.store.refresh();
    statuses.set("LN-1", "Completed");
    await poll(session);
    await poll(session);
    statuses.set("LN-1", "NotStarted");
    await poll(session);
    assert.deepEqual(notices, ["Sandbox: 1 change on the listed loans."]);
  });

  it("tells a change while another one is undone", async () => {
    const session = await sessionOf({});
    await session.store.refresh();
    statuses.set("LN-1", "Completed");
    await poll(session);
    statuses.set("LN-1", "NotStarted").set("LN-2", "Completed");
    await poll(session);
    assert.equal(notices.length, 2);
  });

  it("does not come for the first read, whatever changed since another window looked", async () => {
    const session = await sessionOf({ "LN-1": seenOf(loanIn("Completed")) });
    await poll(session);
    assert.equal(session.changes.count, 1, "it is marked");
    assert.deepEqual(notices, []);
  });

  it("does not come for one's own actions, which are seen when they are done", async () => {
    const session = await sessionOf({});
    await session.store.refresh();
    statuses.set("LN-1", "Completed");
    await session.store.loans.refresh(["LN-1"]);
    await session.changes.markSeen("LN-1", ["1"]);
    await poll(session);
    assert.deepEqual(notices, []);
  });

  it("is turned off by its setting, while the rows are still marked", async () => {
    await notifyOfChanges(false);
    const session = await sessionOf({});
    await session.store.refresh();
    statuses.set("LN-1", "Completed");
    await poll(session);
    assert.deepEqual([notices, session.changes.count], [[], 1]);
  });

  async function sessionOf(seen: SeenLoans): Promise<Pick<Session, "environment" | "store" | "changes">> {
    const store = new LoanStore({
      service: {
        loan: async (reference) => loanIn(statuses.get(reference)),
        deal: () => Promise.reject(new Error("No deal is listed.")),
      },
      references: { read: () => ({ loans: [...statuses.keys()], deals: [] }), write: async () => undefined },
      loansOnScreen: new LoansOnScreen(assert.ifError),
      concurrency: () => 4,
      pageSize: () => 50,
      now: Date.now,
      onUnexpected: (error) => assert.fail(String(error)),
      shown: SHOWN_UNCHANGED,
    });
    const storage = { read: async () => seen, write: async () => undefined };
    const changes = new Changes(store.loans, storage, (error) => assert.fail(String(error)), SHOWN_UNCHANGED);
    const environment = { id: "sandbox", name: "Sandbox", kind: "sandbox" } as const;
    return { environment: { ...environment, baseUrl: undefined, officerUploadField: undefined }, store, changes };
  }
});

async function poll(session: Pick<Session, "environment" | "store" | "changes">): Promise<void> {
  await withChangeNotice(session, () => session.store.poll("everything"));
}

function loanIn(status: string | undefined): Loan {
  return loanWith({ borrowers: [borrower("ann", [borrowerTask("1", { status })])] });
}

async function notifyOfChanges(value: boolean | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration("loanOps");
  await settings.update("notifyOfChanges", value, vscode.ConfigurationTarget.Global);
}
