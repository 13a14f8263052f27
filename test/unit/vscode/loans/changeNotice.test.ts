import assert from "node:assert/strict";
import type { Loan } from "../../../../src/domain/loan";
import { Changes } from "../../../../src/store/changes";
import { SHOWN_UNCHANGED } from "../../../../src/store/entry";
import { type SeenLoans, seenOf } from "../../../../src/store/seen";
import type { Session } from "../../../../src/vscode/environments/session";
import { withChangeNotice } from "../../../../src/vscode/loans/refresh";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { storeOf } from "../../../support/loanStore";
import { borrower, borrowerTask, loanWith, SANDBOX } from "../../../support/loans";
import { FakeWindow, Machine } from "../support/fake/window";

type Noticing = Pick<Session, "environment" | "store" | "changes">;

describe("The notice of a poll", () => {
  let machine: Machine;
  let window: FakeWindow;
  let statuses: Map<string, string>;

  beforeEach(async () => {
    machine = await Machine.start();
    window = new FakeWindow(machine);
    statuses = new Map([
      ["LN-1", "NotStarted"],
      ["LN-2", "NotStarted"],
    ]);
  });

  afterEach(() => machine.end());

  const notices = () => window.user.messages.map(({ text }) => text);
  const poll = (session: Noticing) =>
    window.do(() => withChangeNotice(session, () => session.store.poll("everything")));

  it("is one for all that the poll found changed, and leads to the changes", async () => {
    const session = await readSession();
    statuses.set("LN-1", "Completed").set("LN-2", "InProgress");
    await poll(session);
    assert.deepEqual(notices(), ["Sandbox: changes on the listed loans: 2."]);
    const shown = new Promise((resolve) => window.commands.set(commandIds.showChanges, resolve));
    window.user.messages[0]?.choose(/^Show Changes$/);
    await shown;
  });

  it("tells each change once, and none that was undone, also while another one is", async () => {
    const session = await readSession();
    statuses.set("LN-1", "Completed");
    await poll(session);
    await poll(session);
    assert.deepEqual(notices(), ["Sandbox: changes on the listed loans: 1."]);
    statuses.set("LN-1", "NotStarted");
    await poll(session);
    assert.equal(notices().length, 1);
    statuses.set("LN-1", "Completed");
    await poll(session);
    statuses.set("LN-1", "NotStarted").set("LN-2", "Completed");
    await poll(session);
    assert.equal(notices().length, 3);
  });

  it("does not come for the first read, whatever changed since another window looked", async () => {
    const session = await sessionOf({ "LN-1": seenOf(loanIn("Completed")) });
    await poll(session);
    assert.equal(session.changes.count, 1, "it is marked");
    assert.deepEqual(notices(), []);
  });

  it("does not come for one's own actions, which are seen when they are done", async () => {
    const session = await readSession();
    statuses.set("LN-1", "Completed");
    await session.store.loans.refresh(["LN-1"]);
    await session.changes.markSeen("LN-1", ["1"]);
    await poll(session);
    assert.deepEqual(notices(), []);
  });

  it("is turned off by its setting, while the rows are still marked", async () => {
    machine.configure("loanOps.notifyOfChanges", false);
    const session = await readSession();
    statuses.set("LN-1", "Completed");
    await poll(session);
    assert.deepEqual([notices(), session.changes.count], [[], 1]);
  });

  it("is not about what changed before the poll, although what was seen then is still being read", async () => {
    const reading = Promise.withResolvers<SeenLoans>();
    const session = await sessionOf(reading.promise);
    statuses.set("LN-1", "Completed");
    await session.store.refresh();
    const polled = poll(session);
    reading.resolve({ "LN-1": seenOf(loanIn("NotStarted")) });
    await polled;
    assert.deepEqual([notices(), session.changes.count], [[], 1]);
  });

  it("waits until what the poll read was compared", async () => {
    const session = await readSession();
    const found: ReturnType<Changes["all"]> = [];
    const changes = {
      all: () => found,
      async settled() {
        await new Promise(setImmediate);
        if (session.store.loans.get("LN-1")?.value !== read) found.push({ reference: "LN-1", changes: [{} as never] });
      },
    };
    const read = session.store.loans.get("LN-1")?.value;
    statuses.set("LN-1", "Completed");
    await poll({ ...session, changes: changes as unknown as Changes });
    assert.deepEqual(notices(), ["Sandbox: changes on the listed loans: 1."]);
  });

  async function readSession(): Promise<Noticing> {
    const session = await sessionOf({});
    await session.store.refresh();
    return session;
  }

  async function sessionOf(seen: SeenLoans | Promise<SeenLoans>): Promise<Noticing> {
    const store = storeOf({
      loan: async (reference) => loanIn(statuses.get(reference), reference),
      listed: { loans: [...statuses.keys()] },
      now: Date.now,
    });
    const storage = { read: async () => seen, write: async () => undefined };
    const changes = new Changes(store.loans, storage, (error) => assert.fail(String(error)), SHOWN_UNCHANGED);
    return { environment: SANDBOX, store, changes };
  }
});

function loanIn(status: string | undefined, id = "LN-1"): Loan {
  return loanWith({ id, borrowers: [borrower("ann", [borrowerTask("1", { status })])] });
}
