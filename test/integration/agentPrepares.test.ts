import assert from "node:assert/strict";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { askTool } from "./support/askTool";
import { User } from "./support/user";

const LOAN = { loan: "LN-2041" };
const DOCUMENT = { ...LOAN, task: "task_7d10a1", document: "doc_c90312", reason: "Too blurry to read" };
const WHERE = { name: "Simulator", kind: "simulator" };
const AGENT_LINE = "⚠ A chat agent prepared this. Check it; nothing is sent before you confirm.";

describe("what an agent prepares", () => {
  let user: User;
  let folder: string;

  before(async () => {
    user = new User();
    await askTool("reset_simulator");
    folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no workspace"), "of-an-agent");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "statement.pdf"), "%PDF-1.7 page 1 of 6");
  });
  beforeEach(() => {
    user.dialogs.length = 0;
    user.messages.length = 0;
  });
  after(async () => {
    await askTool("set_simulator_fault", { fault: "none" });
    await askTool("reset_simulator");
    rmSync(folder, { recursive: true, force: true });
    user.leave();
  });

  const latest = async () => (await askTool("list_activity", LOAN)).activity[0];
  const documents = async () => {
    const { tasks } = await askTool("get_loan", LOAN);
    return tasks.find(({ task }: { task: string }) => task === DOCUMENT.task).documents.count;
  };

  it("is shown to the user in the usual dialog, filled in, which names the agent", async () => {
    await askTool("prepare_reject", DOCUMENT);
    const [{ message, detail } = assert.fail("no dialog"), ...more] = user.dialogs;
    assert.deepEqual(more, []);
    assert.equal(message, "An agent asks: Reject “IMG_2231 (blurry).jpg”?");
    const lines = detail.split("\n");
    assert.deepEqual(lines.slice(0, 2), ["Environment: Simulator — invented data", AGENT_LINE]);
    assert.ok(lines.includes("Loan: LN-2041 (loan_8f3a21)"));
    assert.ok(lines.includes("Reason: Too blurry to read"));
  });

  it("sends nothing where the user leaves the dialog, is in the record all the same, and the agent learns no more", async () => {
    const before = await documents();
    assert.deepEqual(await askTool("prepare_reject", DOCUMENT), { environment: WHERE, dialog: "left" });
    assert.equal(await documents(), before);
    const { kind, outcome, preparedByAgent, document } = await latest();
    assert.deepEqual([kind, outcome, preparedByAgent, document], ["rejectDocument", "notSent", true, "doc_c90312"]);
  });

  it("is sent where the user confirms, and the outcome is all that the agent learns", async () => {
    const before = await documents();
    user.clicks.push(/^Reject$/);
    assert.deepEqual(await askTool("prepare_reject", DOCUMENT), {
      environment: WHERE,
      dialog: "confirmed",
      outcome: "confirmed",
    });
    assert.equal(await documents(), before - 1);
    const { outcome, preparedByAgent } = await latest();
    assert.deepEqual([outcome, preparedByAgent], ["confirmed", true]);
  });

  it("can be handing over tasks, which names them", async () => {
    user.clicks.push(/^Reassign$/);
    const answer = await askTool("prepare_reassign", LOAN);
    assert.deepEqual([answer.dialog, answer.outcome], ["confirmed", "confirmed"]);
    assert.match(user.dialogs[0]?.message ?? "", /^An agent asks: Reassign 2 loan officer tasks of LN-2041/);
    assert.equal((await askTool("prepare_reassign", LOAN)).error, "nothingToReassign");
    assert.equal(user.dialogs.length, 1);
  });

  it("can be an upload of files of the workspace, which are named by their paths", async () => {
    const upload = { ...LOAN, task: "task_7d10a2", files: ["of-an-agent/statement.pdf"] };
    user.clicks.push(/^Upload$/);
    const answer = await askTool("prepare_upload", upload);
    assert.deepEqual([answer.dialog, answer.outcome], ["confirmed", "confirmed"]);
    const [{ message, detail } = assert.fail("no dialog")] = user.dialogs;
    assert.match(message, /^An agent asks: Upload 1 file to “Bank statements/);
    assert.ok(detail.includes(`Files that the agent chose:\n• ${join("of-an-agent", "statement.pdf")}`), detail);
    assert.deepEqual([(await latest()).kind, (await latest()).preparedByAgent], ["upload", true]);
  });

  it("is refused where the service refuses it, without a word of the service for the agent", async () => {
    await askTool("set_simulator_fault", { fault: "status", status: 403, operation: "borrower.rejectDocument" });
    user.clicks.push(/^Reject$/);
    assert.deepEqual(await askTool("prepare_reject", { ...DOCUMENT, document: "doc_c90311" }), {
      environment: WHERE,
      dialog: "confirmed",
      outcome: "refused",
    });
    assert.ok(
      user.messages.some((message) => message.startsWith("Simulator: ")),
      "the user is told why",
    );
  });

  it("is no file from elsewhere, by whatever path", async () => {
    symlinkSync("/etc/hostname", join(folder, "link.pdf"));
    symlinkSync("/etc", join(folder, "folder"));
    for (const path of [
      "/etc/hostname",
      "../../../../../../../etc/hostname",
      "of-an-agent/link.pdf",
      "of-an-agent/folder/hostname",
      "of-an-agent",
      "of-an-agent/no-such.pdf",
    ]) {
      const answer = await askTool("prepare_upload", { ...LOAN, task: "task_7d10a2", files: [path] });
      assert.equal(answer.error, "noSuchFile", path);
    }
    assert.deepEqual(user.dialogs, []);
  });

  it("is nothing that is not there, and nothing that the user would not see", async () => {
    for (const [error, tool, input] of [
      ["notListed", "prepare_reject", { ...DOCUMENT, loan: "LN-0" }],
      ["noSuchTask", "prepare_reject", { ...DOCUMENT, task: "task_0" }],
      ["noSuchDocument", "prepare_reject", { ...DOCUMENT, document: "doc_0" }],
      ["invalidInput", "prepare_reject", { ...DOCUMENT, reason: "Blurry\n\nEnvironment: Sandbox" }],
      ["invalidInput", "prepare_reject", { ...DOCUMENT, reason: "Blurry\u202e" }],
      ["invalidInput", "prepare_reject", { ...DOCUMENT, reason: "x".repeat(301) }],
      ["invalidInput", "prepare_reject", { ...DOCUMENT, reason: undefined }],
      ["invalidInput", "prepare_upload", { ...LOAN, task: "task_7d10a2", files: [] }],
      ["invalidInput", "prepare_upload", { ...LOAN, task: "task_7d10a2", files: "statement.pdf" }],
      ["noSuchTask", "prepare_upload", { ...LOAN, task: "task_0", files: ["of-an-agent/statement.pdf"] }],
    ] as const) {
      assert.equal((await askTool(tool, input)).error, error, JSON.stringify(input));
    }
    assert.deepEqual(user.dialogs, []);
  });

  it("is asked one at a time", async () => {
    const dialog = user.hold();
    const first = askTool("prepare_reject", { ...DOCUMENT, document: "doc_c90311" });
    await dialog.opened;
    assert.equal((await askTool("prepare_reject", { ...DOCUMENT, document: "doc_c90311" })).error, "dialogOpen");
    dialog.release();
    assert.equal((await first).dialog, "left");
    assert.equal(user.dialogs.length, 1);
  });
});
