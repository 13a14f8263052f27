import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandIds } from "../../../../src/vscode/base/commandIds";
import type { OpenWindow } from "../support/fake/openWindow";
import { Uri } from "../support/fake/values";
import { withSandbox } from "../support/sandbox";

const STUBS = { loanReference: "LN-1", taskId: "stubs_1" };

describe("An upload", () => {
  const sandbox = withSandbox();

  async function file(name: string, text = `The words of ${name}`): Promise<Uri> {
    const path = join(sandbox.machine.folder, name);
    await writeFile(path, text);
    return Uri.file(path);
  }

  async function upload(...files: readonly Uri[]): Promise<void> {
    sandbox.window.user.files.push(files);
    sandbox.window.user.clicks.push(/^Upload$/);
    await sandbox.window.run(commandIds.uploadDocuments, STUBS);
  }

  /** By another way than this extension. */
  async function arrives(name: string): Promise<void> {
    const { url, token } = sandbox.service;
    const body = new FormData();
    body.append("borrower-task-files", new Blob(["words"]), name);
    const address = `${url}/api/loan-applications/loan_1/borrower-tasks/stubs_1/documents`;
    await fetch(address, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body });
  }

  const said = () => sandbox.window.user.messages.at(-1);
  const detail = () => sandbox.window.user.dialogs.at(-1)?.detail ?? "";

  it("sends all files in one request, with their names and bytes, and says so", async () => {
    await upload(await file("one.txt"), await file("two.txt"));
    const [sent, ...others] = sandbox.service.uploads();
    assert.deepEqual(others, []);
    assert.deepEqual([sent?.loan, sent?.task], ["loan_1", "stubs_1"]);
    assert.deepEqual(
      sent?.files.map(({ name, size }) => [name, size]),
      [
        ["one.txt", 20],
        ["two.txt", 20],
      ],
    );
    assert.match(said()?.text ?? "", /^Sandbox: 2 files uploaded\. “Pay stubs” is now: /);
    const [recorded] = await sandbox.recorded();
    assert.equal(recorded?.files?.length, 2);
    assert.doesNotMatch(JSON.stringify(recorded), /one\.txt|Pay stubs/);
  });

  it("leaves out what cannot be sent, says why, and sends the rest", async () => {
    await upload(await file("one.txt"), await file("empty.txt", ""));
    assert.match(sandbox.window.user.dialogs[0]?.text ?? "", /^Upload 1 of 2 files to “Pay stubs”\?$/);
    assert.match(detail(), /Left out:\n• .*empty\.txt/);
    assert.deepEqual(
      sandbox.service.uploads().map(({ files }) => files.length),
      [1],
    );
  });

  it("is not asked for where nothing can be sent", async () => {
    await upload(await file("empty.txt", ""));
    assert.deepEqual([sandbox.window.user.dialogs, sandbox.changes], [[], []]);
    assert.match(said()?.text ?? "", /^Sandbox: nothing can be uploaded to “Pay stubs”\. /);
  });

  it("sends nothing of a file that has changed since its plan", async () => {
    const path = await file("one.txt");
    sandbox.window.user.asked = (dialog) =>
      void writeFile(path.fsPath, "Others, and more of them").then(() => dialog.choose(/^Upload$/));
    await upload(path);
    assert.deepEqual(sandbox.service.uploads(), []);
    assert.match(said()?.text ?? "", /one\.txt/);
  });

  it("sends nothing of a file without a path that has other bytes than were checked, as many as they are", async () => {
    const { path } = await file("one.txt");
    sandbox.window.user.asked = (dialog) =>
      void writeFile(path, "The words of two.txt").then(() => dialog.choose(/^Upload$/));
    await upload(Uri.from({ scheme: "memory", path }));
    assert.deepEqual(sandbox.service.uploads(), []);
    assert.match(said()?.text ?? "", /one\.txt.*has changed since the upload was planned/);
    sandbox.window.user.asked = undefined;
    await upload(Uri.from({ scheme: "memory", path }));
    assert.equal(sandbox.service.uploads().length, 1);
  });

  it("is not found by what was there in the last read before the click, and not by what another upload sent", async () => {
    const window = await sandbox.open("sandbox");
    const [one, two, three] = [await file("one.txt"), await file("two.txt"), await file("three.txt")];
    sandbox.window.fake.reported.event((text) => {
      if (/^waiting for/.test(text)) sandbox.window.fake.progress.at(-1)?.cancel();
    });
    const sentBy = async (other: OpenWindow, uri: Uri) => {
      other.user.files.push([uri]);
      other.user.clicks.push(/^Upload$/);
      await other.run(commandIds.uploadDocuments, STUBS);
    };
    for (const [meanwhile, expected] of [
      [
        async () => {
          await sentBy(window, two);
          await sandbox.window.session();
        },
        /outcome unknown.*The task shows no new document\./,
      ],
      [
        () => sentBy(window, three),
        /outcome unknown.*1 more document than before\. The same was sent from here another time/,
      ],
    ] as const) {
      sandbox.window.user.asked = (dialog) => void meanwhile().then(() => dialog.choose(/^Upload$/));
      sandbox.service.fault({ fault: "status", status: 500, operation: "uploadBorrowerTaskDocuments", after: 1 });
      await upload(one);
      assert.match(said()?.text ?? "", expected);
    }
  });

  it("clears no mark of what the user has not seen, but its own: a due date stays changed", async () => {
    const { state } = sandbox.service;
    const { changes } = await sandbox.window.session();
    const task = state.tasks.get("stubs_1") ?? assert.fail();
    task.dueDate = "2026-02-01";
    await arrives("theirs.txt");
    await sandbox.window.session();
    const kinds = () => changes.of("LN-1").map(({ kind, taskId }) => `${taskId} ${kind}`);
    const before = kinds();
    assert.ok(before.includes("stubs_1 dueDate") && before.includes("stubs_1 newDocument"), before.join());
    await upload(await file("one.txt"));
    assert.match(said()?.text ?? "", /1 file uploaded/);
    assert.deepEqual(kinds(), before);
  });

  it("warns of what was sent before, here or elsewhere", async () => {
    const one = await file("one.txt");
    await upload(one);
    await upload(one);
    assert.match(detail(), /\n• “one\.txt” was already sent to this task/);
    const window = await sandbox.open("other");
    window.user.files.push([one]);
    await window.run(commandIds.uploadDocuments, { ...STUBS, taskId: "returns_1" });
    assert.match(window.user.dialogs.at(-1)?.detail ?? "", /one\.txt.*already.*task stubs_1 of LN-1 in Sandbox/);
  });

  it("offers again only what did not arrive, after an outcome that nobody knows", async () => {
    const [one, two] = [await file("one.txt"), await file("two.txt")];
    sandbox.service.fault({ fault: "reset", operation: "uploadBorrowerTaskDocuments" });
    sandbox.window.fake.reported.event((text) => {
      if (!/^waiting for/.test(text)) return;
      // One of them had arrived after all.
      void arrives("one.txt").then(() => sandbox.window.fake.progress.at(-1)?.cancel());
    });
    await upload(one, two);
    const message = said();
    assert.match(message?.text ?? "", /outcome unknown/);
    await sandbox.window.session();
    message?.choose(/^Retry…$/);
    assert.match((await sandbox.window.user.dialog(/^Upload 1 file/)).detail, /two\.txt/);
  });

  it("goes to a task that the user picks: outstanding ones, the one used last first", async () => {
    const ledger = await sandbox.window.context.activities.open();
    const facts = { kind: "upload", environmentName: "", loanId: "loan_2" } as const;
    for (const [environmentId, taskId] of [
      ["sandbox", "flood_2"],
      ["sandbox", "title_2"],
      ["sandbox", "returns_2"],
      ["sandbox", "title_2"],
      ["other", "stubs_2"],
    ] as const) {
      const id = await ledger.plan({ ...facts, environmentId, taskId });
      await ledger.settle(id, "confirmed");
      // Times are in milliseconds.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    sandbox.window.user.picks.push(/Tax returns/);
    sandbox.window.user.clicks.push(/^Upload$/);
    await sandbox.window.run(commandIds.uploadToTask, await file("one.txt"));
    const rows = sandbox.window.user.lists[0]?.map(({ label }) => label);
    assert.deepEqual(rows, [
      "LN-2",
      "Order title",
      "Tax returns",
      "Order flood",
      "Pay stubs",
      "LN-1",
      "Pay stubs",
      "Tax returns",
      "Order flood",
      "Order title",
    ]);
    assert.deepEqual(
      sandbox.service.uploads().map(({ task }) => task),
      ["returns_2"],
    );
  });

  it("of a folder is of the files in it that the user picks", async () => {
    const folder = join(sandbox.machine.folder, "papers");
    await mkdir(folder);
    for (const name of ["b.txt", "a.txt", ".hidden"]) await writeFile(join(folder, name), name);
    sandbox.window.user.picks.push(/\.txt/, /Tax returns/);
    sandbox.window.user.clicks.push(/^Upload$/);
    await sandbox.window.run(commandIds.uploadToTask, Uri.file(folder));
    assert.deepEqual(
      sandbox.service.uploads().map(({ files }) => files.map(({ name }) => name)),
      [["a.txt", "b.txt"]],
    );
  });
});
