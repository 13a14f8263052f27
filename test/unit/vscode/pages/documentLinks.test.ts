import assert from "node:assert/strict";
import { unmaskedTask } from "../../../../src/vscode/app/targets";
import type { Session } from "../../../../src/vscode/environments/session";
import { copyDocumentLink, openDocument } from "../../../../src/vscode/pages/documentLinks";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { documentLink } from "../../../support/loans";
import { withSandbox } from "../support/sandbox";

const TASK = { loanReference: "LN-1", taskId: "stubs_1", taskKind: "borrower" } as const;
const FIVE_MINUTES = 5 * 60_000;

describe("A document that is opened from the page of its task", () => {
  const sandbox = withSandbox();
  const { now } = Date;
  afterEach(() => {
    Date.now = now;
  });

  const reads = () => sandbox.service.calls({ operation: "loan" }).length;
  const opened = () => sandbox.window.fake.external;

  /** Opens the first one. Returns how often the loan was read for it. */
  async function open(session: Session, age: number): Promise<number> {
    const before = reads();
    const asOf = session.store.loans.get("LN-1")?.asOf ?? assert.fail();
    Date.now = () => asOf + age;
    await sandbox.window.fake.do(() => openDocument(session, TASK, 0));
    return reads() - before;
  }

  /** The newest message, which is not found again. */
  async function notOpened(why: string) {
    const { user } = sandbox.window;
    const message = await user.message(/was not opened/);
    user.messages.length = 0;
    assert.ok(message.text.startsWith(`Sandbox: “stub.pdf” was not opened. ${why}`), message.text);
    assert.deepEqual(message.buttons, ["Try Again"]);
    return message;
  }

  it("is read again first only where what is shown is older than five minutes: its link may be signed", async () => {
    const session = await sandbox.window.session();
    assert.equal(await open(session, FIVE_MINUTES), 0);
    assert.equal(opened().length, 1);
    Date.now = now;
    Object.assign(sandbox.service.state.documents.get("doc_stub_1") ?? {}, { url: "https://docs.example/new?sig=%2B" });
    assert.equal(await open(session, FIVE_MINUTES + 1), 1);
    assert.equal(opened().length, 2);
  });

  it("is not opened by its old link, and it is said why, where the loan cannot be read", async () => {
    const session = await sandbox.window.session();
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan" });
    const opening = open(session, FIVE_MINUTES + 1);
    (await notOpened("LN-1 could not be read: The service failed (HTTP 500).")).choose();
    await opening;
    assert.deepEqual(opened(), []);
  });

  it("is never the one that stands in its place where it is gone, not even when it is tried again", async () => {
    const session = await sandbox.window.session();
    sandbox.service.state.documents.delete("doc_stub_1");
    const opening = open(session, FIVE_MINUTES + 1);
    for (const chosen of [/Try Again/, undefined])
      (await notOpened("It was not among the documents that were read.")).choose(chosen);
    await opening;
    assert.deepEqual(opened(), []);
  });

  it("is opened by the link that is shown where it came without an ID: another one may have its title", async () => {
    const session = await sandbox.window.session();
    const { documents } = unmaskedTask(session, TASK) ?? assert.fail();
    const others = ["https://docs.example/shown", "https://docs.example/other"].map((url) =>
      documentLink(undefined, { title: undefined, url }),
    );
    Object.assign(documents, { items: others });
    assert.equal(await open(session, FIVE_MINUTES + 1), 0);
    assert.deepEqual(opened(), ["https://docs.example/shown"]);
  });

  it("is opened only after a question in share-safe mode, in which its link is not copied", async () => {
    const { fake, user, run, session: opens } = sandbox.window;
    await run(commandIds.toggleShareSafe);
    const session = await opens();
    await open(session, 0);
    assert.deepEqual([user.dialogs.map(({ text }) => text), opened()], [["Open the document anyway?"], []]);
    await fake.do(() => copyDocumentLink(session, TASK, 0));
    await user.message(/^The link was not copied, because share-safe mode is on/);
    assert.equal(fake.clipboard, "");
  });
});
