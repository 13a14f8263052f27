import assert from "node:assert/strict";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Uri } from "../support/fake/values";
import { withSandbox } from "../support/sandbox";
import { agentIn, endOf } from "./support/agentTool";

describe("What an agent prepares", () => {
  const sandbox = withSandbox();
  let workspace: string;
  let ask: ReturnType<typeof agentIn>;
  /** Handles of a task and of one of its documents, and those of another task. */
  let [task, document, other, ofOther]: string[] = [];
  const upload = (path: string) => ({ loan: "LN-1", change: "upload", task, files: [path] });

  beforeEach(async () => {
    sandbox.machine.configure("loanOps.agentAccess", "sandbox");
    workspace = join(sandbox.machine.folder, "workspace");
    await mkdir(join(workspace, "closing"), { recursive: true });
    await writeFile(join(workspace, "closing", "statement.pdf"), "%PDF-1.7 page 1 of 6");
    sandbox.window.fake.folders = [workspace];
    ask = agentIn(sandbox.window);
    const [first, second] = (await ask("get_loan", { loan: "LN-1" })).tasks;
    [task, document, other, ofOther] = [first, second].flatMap((one) => [one.task, one.documents.first[0].document]);
  });

  it("can be an upload of files of the workspace, which are named by their paths", async () => {
    const { user } = sandbox.window;
    user.clicks.push(/^Upload$/);
    await ask("prepare_change", upload("closing/statement.pdf"));
    (await user.message(/an agent prepared/)).choose(/Review/);
    const { became, record } = await endOf(ask);
    assert.deepEqual([became, record.outcome], ["sent", "confirmed"]);
    assert.deepEqual([record.kind, record.preparedByAgent, record.files], ["upload", true, 1]);
    const [{ text, detail } = assert.fail("no dialog")] = user.dialogs;
    assert.match(text, /^An agent asks: Upload 1 file to “Pay stubs/);
    assert.ok(detail.includes(`Files that the agent chose:\n• ${join("closing", "statement.pdf")}`), detail);
  });

  it("is named with its workspace folder where several are open", async () => {
    const { user, fake } = sandbox.window;
    const second = join(sandbox.machine.folder, "second");
    await mkdir(join(second, "closing"), { recursive: true });
    await writeFile(join(second, "closing", "letter.pdf"), "%PDF-1.7 page 1 of 1");
    fake.folders = [workspace, second];
    await ask("prepare_change", { ...upload(""), files: ["closing/letter.pdf", "closing/statement.pdf"] });
    (await user.message(/an agent prepared/)).choose(/Review/);
    await endOf(ask);
    const [{ detail } = assert.fail("no dialog")] = user.dialogs;
    const lines = [second, workspace].map((folder, index) => {
      return `• ${join("closing", ["letter.pdf", "statement.pdf"][index] ?? "")} (${folder})`;
    });
    assert.ok(detail.includes(`Files that the agent chose:\n${lines.join("\n")}`), detail);
  });

  it("warns of unsaved changes, also where the workspace folder is opened through a link", async () => {
    const { user, fake } = sandbox.window;
    const link = join(sandbox.machine.folder, "link");
    await symlink(workspace, link, "dir");
    fake.folders = [link];
    fake.unsaved.set(Uri.file(join(link, "closing", "statement.pdf")).toString(), async () => {});
    await ask("prepare_change", upload("closing/statement.pdf"));
    (await user.message(/an agent prepared/)).choose(/Review/);
    await endOf(ask);
    const [{ detail } = assert.fail("no dialog")] = user.dialogs;
    assert.match(detail, /“statement\.pdf” has unsaved changes in an editor\./);
  });

  it("is dropped where its file is gone when the user looks at it, and says that it is the file", async () => {
    const { user } = sandbox.window;
    await ask("prepare_change", upload("closing/statement.pdf"));
    await rm(join(workspace, "closing", "statement.pdf"));
    (await user.message(/an agent prepared/)).choose(/Review/);
    const dropped = await user.message(/was dropped/);
    assert.equal(
      dropped.text,
      "Sandbox: what an agent prepared was dropped. A file is gone, or is no longer in an open folder.",
    );
    assert.deepEqual(user.dialogs, []);
  });

  it("is no file from elsewhere, by whatever path", async () => {
    const outside = join(sandbox.machine.folder, "outside");
    await mkdir(outside);
    await writeFile(join(outside, "secret"), "secret");
    await symlink(join(outside, "secret"), join(workspace, "closing", "link.pdf"));
    await symlink(outside, join(workspace, "closing", "folder"));
    for (const path of [
      join(outside, "secret"),
      "../outside/secret",
      "closing/link.pdf",
      "closing/folder/secret",
      "closing",
      "closing/no-such.pdf",
    ]) {
      assert.equal((await ask("prepare_change", upload(path))).error, "noSuchFile", path);
    }
    assert.deepEqual(sandbox.window.user.dialogs, []);
  });

  it("is no upload of which a dialog would not show every file whole", async () => {
    const folder = join(workspace, "x".repeat(180));
    await mkdir(folder);
    const names = Array.from({ length: 13 }, (_, index) => `${index}.pdf`);
    for (const path of [
      ...names.map((name) => join(workspace, name)),
      join(folder, "letter of explanation.pdf"),
      join(workspace, "a\u202efdp.pdf"),
    ])
      await writeFile(path, path);
    const prepare = async (files: readonly string[]) => (await ask("prepare_change", { ...upload(""), files })).error;
    assert.equal(await prepare(names), "invalidInput");
    assert.equal(await prepare([join("x".repeat(180), "letter of explanation.pdf")]), "notShown");
    assert.equal(await prepare(["a\u202efdp.pdf"]), "notShown");
    assert.equal(await prepare(names.slice(1)), undefined);
  });

  it("is nothing that is not there, and nothing that the user would not see", async () => {
    const rejection = { loan: "LN-1", change: "reject", task, document, reason: "Too blurry to read" };
    for (const [error, input] of [
      ["notListed", { ...rejection, loan: "LN-0" }],
      ["noSuchTask", { ...rejection, task: "task-999" }],
      ["noSuchTask", { ...rejection, task: "stubs_1" }],
      ["noSuchTask", { ...rejection, loan: "LN-2" }],
      ["noSuchDocument", { ...rejection, document: "document-999" }],
      ["noSuchDocument", { ...rejection, document: ofOther }],
      ["noSuchDocument", { ...rejection, task: other }],
      ["invalidInput", { ...rejection, reason: "Blurry\n\nEnvironment: Sandbox" }],
      ["invalidInput", { ...rejection, reason: "Blurry\u202e" }],
      ["invalidInput", { ...rejection, reason: undefined }],
      ["noSuchTask", { ...upload("closing/statement.pdf"), task: "task-999" }],
    ] as const) {
      assert.equal((await ask("prepare_change", input)).error, error, JSON.stringify(input));
    }
    const { dialogs, messages } = sandbox.window.user;
    assert.deepEqual([dialogs, messages.filter(({ text }) => /an agent prepared/.test(text))], [[], []]);
  });
});
