import assert from "node:assert/strict";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { askTool, resetSimulator } from "./support/askTool";
import { handlesOf } from "./support/handles";
import { User } from "./support/user";

const LOAN = { loan: "LN-2041" };
const PREPARED = /an agent prepared/;

describe("what an agent prepares", () => {
  let user: User;
  let folder: string;
  let handle: (id: string) => string;
  let rejection: { readonly task: string } & Readonly<Record<string, unknown>>;

  before(async () => {
    user = new User();
    await vscode.commands.executeCommand(commandIds.refresh);
    await resetSimulator();
    handle = await handlesOf("LN-2041");
    rejection = {
      ...LOAN,
      change: "reject",
      task: handle("task_7d10a1"),
      document: handle("doc_c90312"),
      reason: "Too blurry to read",
    };
    folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail("no workspace"), "of-an-agent");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "statement.pdf"), "%PDF-1.7 page 1 of 6");
  });
  beforeEach(() => {
    user.dialogs.length = 0;
    user.messages.length = 0;
    user.answer = (message) => (PREPARED.test(message) ? "Review…" : undefined);
  });
  after(async () => {
    await resetSimulator();
    rmSync(folder, { recursive: true, force: true });
    user.leave();
  });

  /** What became of it in the end, as a second tool tells. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field.
  async function ended(): Promise<any> {
    for (;;) {
      const { prepared } = await askTool("get_prepared_change");
      const underWay = ["planned", "sent"].includes(prepared.record?.outcome);
      if (prepared.became !== "waiting" && !underWay) return prepared;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it("can be an upload of files of the workspace, which are named by their paths", async () => {
    const upload = { ...LOAN, change: "upload", task: handle("task_7d10a2"), files: ["of-an-agent/statement.pdf"] };
    user.clicks.push(/^Upload$/);
    await askTool("prepare_change", upload);
    const { became, record } = await ended();
    assert.deepEqual([became, record.outcome], ["sent", "confirmed"]);
    const [{ message, detail } = assert.fail("no dialog")] = user.dialogs;
    assert.match(message, /^An agent asks: Upload 1 file to “Bank statements/);
    assert.ok(detail.includes(`Files that the agent chose:\n• ${join("of-an-agent", "statement.pdf")}`), detail);
    assert.deepEqual([record.kind, record.preparedByAgent, record.files], ["upload", true, 1]);
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
      const answer = await askTool("prepare_change", {
        ...LOAN,
        change: "upload",
        task: handle("task_7d10a2"),
        files: [path],
      });
      assert.equal(answer.error, "noSuchFile", path);
    }
    assert.deepEqual(user.dialogs, []);
  });

  it("is nothing that is not there, and nothing that the user would not see", async () => {
    const upload = { ...LOAN, change: "upload", task: handle("task_7d10a2"), files: ["of-an-agent/statement.pdf"] };
    for (const [error, input] of [
      ["notListed", { ...rejection, loan: "LN-0" }],
      ["noSuchTask", { ...rejection, task: "task-999" }],
      ["noSuchTask", { ...rejection, task: "task_7d10a1" }],
      ["noSuchTask", { ...rejection, loan: "LN-1988" }],
      ["noSuchDocument", { ...rejection, document: "document-999" }],
      ["noSuchDocument", { ...rejection, document: handle("doc_c90340") }],
      ["invalidInput", { ...rejection, reason: "Blurry\n\nEnvironment: Sandbox" }],
      ["invalidInput", { ...rejection, reason: "Blurry\u202e" }],
      ["invalidInput", { ...rejection, reason: undefined }],
      ["noSuchTask", { ...upload, task: "task-999" }],
    ] as const) {
      assert.equal((await askTool("prepare_change", input)).error, error, JSON.stringify(input));
    }
    assert.deepEqual([user.dialogs, user.messages.filter((message) => PREPARED.test(message))], [[], []]);
  });
});
