import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ActivityFacts, ActivityState } from "../../../../src/ledger/activity";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import type { OpenWindow } from "../support/fake/openWindow";
import { Uri } from "../support/fake/values";
import { until, withSandbox } from "../support/sandbox";
import { documentOf, file as fileOf, waitsForNothing } from "./support/changes";

const STUBS = { loanReference: "LN-1", taskId: "stubs_1" };

describe("An upload", () => {
  const sandbox = withSandbox();

  const file = (name: string, text?: string) => fileOf(sandbox.machine, name, text);
  async function plan(files: readonly Uri[], ...clicks: readonly RegExp[]): Promise<void> {
    sandbox.window.user.files.push(files);
    sandbox.window.user.clicks.push(...clicks);
    await sandbox.window.run(commandIds.uploadDocuments, STUBS);
  }
  const upload = (...files: readonly Uri[]) => plan(files, /^Upload$/);

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
    assert.equal(sandbox.window.user.dialogs[0]?.text, "Upload 2 files to “Pay stubs”?");
    assert.deepEqual(detail().split("\n").filter(Boolean), [
      "Environment: Sandbox — test data",
      "Loan: LN-1 (loan_1)",
      "For: Ada Byron",
      "Task: Pay stubs (In progress)",
      "Files (40 bytes in total):",
      "• one.txt (20 bytes, plain text)",
      "• two.txt (20 bytes, plain text)",
    ]);
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

  it("service.md 2.8, 3.1: warns of what looks wrong, leaves out what cannot be sent, and sends the rest", async () => {
    sandbox.change("stubs_1", { status: "Completed", type: "InputRequired" });
    const one = await file("one.txt");
    const linked = join(sandbox.machine.folder, "linked.txt");
    await symlink((await file("two.txt")).fsPath, linked);
    const folder = join(sandbox.machine.folder, "folder");
    await mkdir(folder);
    const [photo, empty] = [await file("photo.jpg", "%PDF-1.7 paid"), await file("empty.txt", "")];
    await upload(one, await file("copy.txt", "The words of one.txt"), photo, empty, Uri.file(linked), Uri.file(folder));
    assert.equal(sandbox.window.user.dialogs[0]?.text, "Upload 3 of 6 files to “Pay stubs”?");
    // What was found stands above the files, which may be many.
    const [, warnings = "", leftOut = "", files = ""] = detail().split(
      /^(?:Check this first|Left out|Files \(.*\)):$/m,
    );
    for (const warning of [
      /status is “Completed”/,
      /type is “Input required”, which asks for no document/,
      /“photo\.jpg” is PDF by its content, and JPEG by its name/,
      new RegExp(`“linked\\.txt” is a link to ${await realpath(linked)}`),
    ])
      assert.match(warnings, warning);
    for (const error of [
      /“empty\.txt” is empty/,
      /“folder” is a folder/,
      /“copy\.txt” has the same content as “one\.txt”/,
    ])
      assert.match(leftOut, error);
    assert.match(files, /• one\.txt .*• photo\.jpg .*• linked\.txt /s);
    assert.deepEqual(
      sandbox.service.uploads().map(({ files: sent }) => sent.length),
      [3],
    );
  });

  it("asks for nothing where the user cancels while its files are checked", async () => {
    const { fake, user } = sandbox.window;
    fake.reported.event((text) => text === "one.txt" && fake.progress.at(-1)?.cancel());
    await upload(await file("one.txt"), await file("two.txt"));
    assert.deepEqual([user.dialogs, user.messages, sandbox.changes], [[], [], []]);
    assert.ok(!fake.reports.includes("two.txt"));
  });

  it("is not offered again where its answer was lost and the document is there", async () => {
    sandbox.service.fault({ fault: "reset-after", operation: "uploadBorrowerTaskDocuments" });
    await upload(await file("one.txt"));
    assert.match(
      said()?.text ?? "",
      /^Sandbox: outcome unknown\. The connection was lost .* It was not sent again\. .* The task shows what was sent: it looks uploaded\.$/,
    );
    assert.deepEqual(said()?.buttons, ["Show Activity", "Show Request"]);
  });

  for (const [what, uriOf] of [
    ["a file that is another one", Uri.file],
    [
      "a file without a path that has other bytes, as many as they were,",
      (path: string) => Uri.from({ scheme: "memory", path }),
    ],
  ] as const) {
    it(`sends nothing of ${what} since it was planned, until it is planned anew`, async () => {
      const { path } = await file("one.txt");
      sandbox.window.user.asked = (dialog) =>
        void writeFile(path, "The words of two.txt").then(() => dialog.choose(/^Upload$/));
      await upload(uriOf(path));
      assert.deepEqual(sandbox.service.uploads(), []);
      assert.equal(
        said()?.text,
        "Sandbox: “one.txt” was not uploaded to “Pay stubs”. The file has changed or cannot be read, so the upload was aborted. Choose it again.",
      );
      sandbox.window.user.asked = undefined;
      await upload(uriOf(path));
      assert.equal(sandbox.service.uploads().length, 1);
    });
  }

  it("is not found by what was there in the last read before the click, and not by what another upload sent", async () => {
    const window = await sandbox.open("sandbox");
    const [one, two, three] = [await file("one.txt"), await file("two.txt"), await file("three.txt")];
    waitsForNothing(sandbox.window);
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
        /outcome unknown.*New documents that the task shows: 0\./,
      ],
      [() => sentBy(window, three), /outcome unknown.*it looks uploaded\. The same was sent from here another time/],
    ] as const) {
      sandbox.window.user.asked = (dialog) => void meanwhile().then(() => dialog.choose(/^Upload$/));
      sandbox.service.fault({ fault: "status", status: 500, operation: "uploadBorrowerTaskDocuments", after: 1 });
      await upload(one);
      assert.match(said()?.text ?? "", expected);
    }
  });

  it("clears no mark of what the user has not seen, but its own: a due date stays changed", async () => {
    const { state } = sandbox.service;
    const { unseen } = await sandbox.window.session();
    const task = state.tasks.get("stubs_1") ?? assert.fail();
    task.dueDate = "2026-02-01";
    await arrives("theirs.txt");
    await sandbox.window.session();
    const kinds = () => unseen.of("LN-1").map(({ kind, taskId }) => `${taskId} ${kind}`);
    const before = kinds();
    assert.ok(before.includes("stubs_1 dueDate") && before.includes("stubs_1 newDocument"), before.join());
    await upload(await file("one.txt"));
    assert.match(said()?.text ?? "", /1 file uploaded/);
    assert.deepEqual(kinds(), before);
  });

  it("offers again only what did not arrive, after an outcome that nobody knows", async () => {
    const [one, two] = [await file("one.txt"), await file("two.txt")];
    sandbox.service.fault({ fault: "status", status: 500, operation: "uploadBorrowerTaskDocuments" });
    waitsForNothing(sandbox.window);
    await upload(one, two);
    const message = said();
    assert.match(message?.text ?? "", /outcome unknown/);
    // One of them had arrived after all.
    await arrives("one.txt");
    message?.choose(/^Retry…$/);
    assert.match((await sandbox.window.user.dialog(/^Upload 1 file/)).detail, /two\.txt/);
  });

  it("compares with what is read now where it is tried again after the window worked elsewhere", async () => {
    sandbox.service.fault({ fault: "status", status: 500, operation: "uploadBorrowerTaskDocuments" });
    waitsForNothing(sandbox.window);
    await upload(await file("one.txt"), await file("two.txt"));
    const message = said();
    await sandbox.window.switchTo("simulator");
    await arrives("one.txt");
    await sandbox.window.switchTo("sandbox");
    message?.choose(/^Retry…$/);
    const dialog = await sandbox.window.user.dialog(/^Upload 1 file/);
    assert.match(dialog.detail, /two\.txt/);
    assert.doesNotMatch(dialog.detail, /one\.txt/);
  });

  for (const [what, name, shown] of [
    ["in another form of Unicode", "Re\u0301sume\u0301.txt", "R\u00e9sum\u00e9.txt"],
    ["without a backslash and quotation marks", 'the "b\\c".txt', "the 'b_c'.txt"],
    ["with the bytes of UTF-8 read as Latin-1", "né.txt", "nÃ©.txt"],
  ] as const) {
    it(`has arrived where the task shows it by the name that was sent: ${what}`, async () => {
      sandbox.service.fault({ fault: "status", status: 500, operation: "uploadBorrowerTaskDocuments" });
      waitsForNothing(sandbox.window);
      await upload(await file(name), await file("two.txt"));
      const message = said();
      await arrives(shown);
      message?.choose(/^Retry…$/);
      assert.match((await sandbox.window.user.dialog(/^Upload 1 file/)).detail, /• two\.txt/);
    });
  }

  it("ticks nothing by itself where only the number of new documents tells what arrived, and says that", async () => {
    sandbox.service.fault({ fault: "status", status: 500, operation: "uploadBorrowerTaskDocuments" });
    waitsForNothing(sandbox.window);
    await upload(await file("one.txt"), await file("two.txt"));
    const { user } = sandbox.window;
    const message = said();
    await arrives("scan_0001.txt");
    user.picks.push(/^two/);
    message?.choose(/^Retry…$/);
    assert.match((await user.dialog(/^Upload 1 file/)).detail, /• two\.txt/);
    assert.deepEqual(
      user.lists.at(-1)?.map((row) => [row.label, Reflect.get(row, "picked") ?? false]),
      [
        ["one.txt", false],
        ["two.txt", false],
      ],
    );
    assert.match(user.titles.join(), /New documents of the task with other names: 1\. They may be some of these files/);
  });

  it("says how far it is, up to the end, and never the same twice", async () => {
    const folder = join(sandbox.machine.folder, "large.txt");
    await writeFile(folder, "x".repeat(400_000));
    await upload(Uri.file(folder));
    const percents = sandbox.window.fake.reports.flatMap((text) => / of .* · (\d+)%/.exec(text)?.[1] ?? []).map(Number);
    assert.ok(percents.length > 1, sandbox.window.fake.reports.join());
    assert.equal(percents.at(-1), 100);
    assert.deepEqual(
      percents,
      [...new Set(percents)].toSorted((a, b) => a - b),
    );
    assert.ok(sandbox.window.fake.reports.some((text) => /^\d.* of 391\.?\d* KB · /.test(text)));
  });

  it("brings its task into sight once it is confirmed", async () => {
    const shown: unknown[] = [];
    const { context } = sandbox.window;
    const bringIntoSight: typeof context.loansTree.bringIntoSight = async (reference, { taskId } = {}) =>
      void shown.push([reference, taskId]);
    Object.assign(context.loansTree, { bringIntoSight });
    sandbox.service.fault({ fault: "reset-after", operation: "uploadBorrowerTaskDocuments" });
    await upload(await file("one.txt"));
    assert.match(said()?.text ?? "", /outcome unknown/);
    assert.deepEqual(shown, [], "nobody knows what became of it");
    await upload(await file("two.txt"));
    assert.deepEqual(shown.splice(0), [["LN-1", "stubs_1"]]);
  });

  describe("of a file with changes that an editor has not saved", () => {
    const sizes = () => sandbox.service.uploads().map(({ files }) => files.map(({ size }) => size));
    /** The file, whose editor saves this text. */
    async function unsaved(name: string, text: string): Promise<Uri> {
      const uri = await file(name);
      sandbox.window.fake.unsaved.set(uri.toString(), () => writeFile(uri.fsPath, text));
      return uri;
    }
    it("says so, and sends what is on the disk where the user wants that", async () => {
      await plan([await unsaved("one.txt", "Something longer than before")], /^Upload$/);
      assert.match(detail(), /“one\.txt” has unsaved changes in an editor\./);
      assert.deepEqual(sizes(), [[20]]);
    });

    it("saves it first where the user wants that, and sends what was saved without asking again", async () => {
      await plan([await unsaved("one.txt", "Something longer than before")], /^Save and Upload$/);
      assert.deepEqual([sizes(), sandbox.window.user.dialogs.length], [[[28]], 1]);
    });

    it("asks again after it was saved where there is more to say of it", async () => {
      await upload(await file("sent.txt"));
      await plan([await unsaved("one.txt", "The words of sent.txt")], /^Save and Upload$/);
      assert.equal(sandbox.service.uploads().length, 1);
      assert.match(detail(), /one\.txt.*was already sent to this task/);
      assert.equal(sandbox.window.user.dialogs.length, 3);
    });

    it("asks again after it was saved where more files can be sent by then, or other bytes", async () => {
      const [empty, other] = [await unsaved("empty.txt", "Not empty any more"), await file("other.txt")];
      await writeFile(empty.fsPath, "");
      await plan([await unsaved("one.txt", "Something longer than before"), empty], /^Save and Upload$/);
      const texts = () => sandbox.window.user.dialogs.map(({ text }) => text);
      assert.deepEqual(
        [texts(), sizes()],
        [["Upload 1 of 2 files to “Pay stubs”?", "Upload 2 files to “Pay stubs”?"], []],
      );
      const saved = await file("two.txt");
      sandbox.window.fake.unsaved.set(saved.toString(), () => writeFile(other.fsPath, "The other bytes"));
      await plan([saved, other], /^Save and Upload$/);
      assert.deepEqual(
        [texts().slice(2), sizes()],
        [["Upload 2 files to “Pay stubs”?", "Upload 2 files to “Pay stubs”?"], []],
      );
    });

    it("sends nothing where the window went elsewhere while it was saved", async () => {
      const uri = await file("one.txt");
      sandbox.window.fake.unsaved.set(uri.toString(), async () => void (await sandbox.window.switchTo("other")));
      await plan([uri], /^Save and Upload$/);
      assert.deepEqual(sizes(), []);
    });

    it("sends nothing where the user cancels while it is planned again after it was saved", async () => {
      const { fake, context } = sandbox.window;
      const { ledger } = context.activities;
      const activities = ledger.activities.bind(ledger);
      ledger.activities = async () => {
        // The record is the last that a plan reads.
        if (fake.unsaved.size === 0) fake.progress.at(-1)?.cancel();
        return activities();
      };
      await plan([await unsaved("one.txt", "Something longer than before")], /^Save and Upload$/);
      assert.deepEqual([fake.unsaved.size, sizes()], [0, []]);
    });
  });

  it("says why nothing can be sent of one file, and of several shows it on demand", async () => {
    await upload(await file("empty.txt", ""));
    assert.match(said()?.text ?? "", /^Sandbox: nothing can be uploaded to “Pay stubs”\. .*empty/i);
    await upload(await file("empty.txt", ""), Uri.file(join(sandbox.machine.folder, "gone.txt")));
    assert.match(said()?.text ?? "", /^Sandbox: nothing can be uploaded to “Pay stubs”\.$/);
    const text = await documentOf(sandbox.window, () => said()?.choose(/^Show Details$/));
    assert.match(text, /Left out: 2\n- empty\.txt: “empty\.txt” is empty.*\n- gone\.txt: “gone\.txt” cannot be read/);
    assert.deepEqual([sandbox.window.user.dialogs, sandbox.changes], [[], []]);
  });

  async function recordedBefore(facts: Partial<ActivityFacts>, state: ActivityState): Promise<void> {
    const { ledger } = sandbox.window.context.activities;
    const sha256 = createHash("sha256").update("The words of one.txt").digest("hex");
    const where = { environmentId: "sandbox", environmentName: "Sandbox", origin: sandbox.service.url };
    const what = { kind: "upload", loanId: "loan_1", taskId: "stubs_1", taskKind: "borrower" } as const;
    const id = await ledger.plan({ ...where, ...what, ...facts, files: [{ sha256, size: 20 }] });
    await ledger.sent(id);
    if (state !== "sent" && state !== "planned") await ledger.settle(id, state);
  }

  const PRODUCTION = {
    environmentId: "production",
    environmentName: "Production",
    origin: "https://elsewhere.example",
  };
  for (const [state, facts, warning] of [
    ["confirmed", {}, /was already sent to this task on .* [AP]M\./],
    ["unknown", {}, /was already sent to this task on .*\. Its outcome is unknown\./],
    ["sent", {}, /Check this first:\n• .*one\.txt/],
    ["refused", {}, undefined],
    ["notSent", {}, undefined],
    ["confirmed", { taskId: "returns_1" }, /was already sent to Loan loan_1, Task “Tax returns” on/],
    ["confirmed", { loanId: "loan_2" }, /was already sent to Loan loan_2, Task (“Pay stubs”|stubs_1) on/],
    ["confirmed", { taskKind: "loanOfficer" }, /was already sent to Loan loan_1, Task stubs_1 on/],
    ["confirmed", PRODUCTION, /was already sent to Production: Loan loan_1, Task stubs_1 on/],
  ] as const) {
    const what = `the same file whose upload before is ${state}, of ${JSON.stringify(facts)}`;
    it(`${warning ? "warns of, and where it was" : "says nothing of"}: ${what}`, async () => {
      await recordedBefore(facts, state);
      await plan([await file("one.txt")]);
      if (warning) assert.match(detail(), warning);
      else assert.doesNotMatch(detail(), /Check this first/);
    });
  }

  it("is not said of what an earlier simulator of this machine got: this one began without it", async () => {
    await sandbox.window.switchTo("simulator");
    const { loans } = (await sandbox.window.session()).store;
    const loan = loans.get("LN-2041")?.value ?? assert.fail();
    const [task = assert.fail()] = loan.loanOfficerTasks.items;
    const to = { taskId: task.id, taskKind: "loanOfficer", loanId: loan.id } as const;
    sandbox.window.user.files.push([await file("one.txt")]);
    const earlier = { environmentId: "simulator", environmentName: "Simulator", origin: "http://127.0.0.1:1" };
    await recordedBefore({ ...to, ...earlier }, "confirmed");
    await sandbox.window.run(commandIds.uploadDocuments, { loanReference: "LN-2041", taskId: task.id });
    assert.match(detail(), /one\.txt/);
    assert.doesNotMatch(detail(), /already sent/);
  });

  it("is found where it is confirmed, whatever became of another upload that nobody knows the outcome of", async () => {
    await recordedBefore({}, "unknown");
    await upload(await file("two.txt"));
    assert.equal(said()?.text, "Sandbox: 1 file uploaded. “Pay stubs” is now: In progress.");
  });

  it("has a summary that says of each of several files what is known, also of two with one name, and what was left out", async () => {
    const folder = join(sandbox.machine.folder, "other");
    await mkdir(folder);
    await writeFile(join(folder, "one.txt"), "Other words");
    const files = [await file("one.txt"), Uri.file(join(folder, "one.txt")), await file("empty.txt", "")];
    const summary = () => documentOf(sandbox.window, () => said()?.choose(/^Show Summary$/));
    const { documents } = sandbox.service.state;
    sandbox.window.fake.reported.event((text) => {
      if (text !== "reading again…") return;
      const [, second] = [...documents.values()].filter(({ name }) => name === "one.txt");
      documents.delete(second?.id ?? assert.fail());
    });
    waitsForNothing(sandbox.window);
    await upload(...files);
    assert.match(
      await summary(),
      /^Sandbox: Upload to “Pay stubs” of LN-1\n.*✅ Confirmed: 2\n- one\.txt \(.*\): Uploaded\. The task shows it\.\n- one\.txt \(.*other\): Uploaded\. New documents that the task shows: 1\. Files that were sent: 2\.\n\nLeft out: 1\n- empty\.txt: /s,
    );
    await sandbox.service.reset();
    sandbox.service.fault({ fault: "status", status: 500, operation: "loan", after: 1, calls: 9 });
    await upload(...files);
    assert.match(await summary(), /(- one\.txt \(.*\): Uploaded\. LN-1 could not be read: .*\n){2}/);
  });

  it("says that all is there where it is to be tried again and has shown up meanwhile", async () => {
    sandbox.service.fault({ fault: "status", status: 500, operation: "uploadBorrowerTaskDocuments" });
    waitsForNothing(sandbox.window);
    await upload(await file("one.txt"));
    const message = said();
    await arrives("one.txt");
    await sandbox.window.session();
    message?.choose(/^Retry…$/);
    await sandbox.window.user.message(/^Sandbox: The task shows what was sent: it looks uploaded\.$/);
    assert.equal(sandbox.window.user.dialogs.length, 1);
  });

  it("does not say that it is there where it is to be tried again and the same was sent in another way since", async () => {
    sandbox.service.fault({ fault: "status", status: 500, operation: "uploadBorrowerTaskDocuments" });
    waitsForNothing(sandbox.window);
    await upload(await file("one.txt"));
    const message = said();
    await upload(await file("one.txt"));
    assert.match(said()?.text ?? "", /1 file uploaded/);
    message?.choose(/^Retry…$/);
    await sandbox.window.user.message(
      /^Sandbox: .* The same was sent from here another time as well, so this does not/,
    );
  });

  it("offers all again that was refused, whatever somebody else has sent by its name", async () => {
    sandbox.window.user.asked = async (dialog) => {
      await arrives("one.txt");
      sandbox.service.fault({ fault: "status", status: 413, operation: "uploadBorrowerTaskDocuments" });
      dialog.choose(/^Upload$/);
    };
    await upload(await file("one.txt"));
    sandbox.window.user.asked = undefined;
    said()?.choose(/^Retry…$/);
    await until(() => sandbox.window.user.dialogs.length === 2);
  });

  it("goes to a task that the user picks: outstanding ones, the one used last first", async () => {
    const ledger = sandbox.window.context.activities.ledger;
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
    sandbox.change("stubs_1", { status: "Completed" });
    await sandbox.window.session();
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
      "Tax returns",
      "Order flood",
      "Order title",
    ]);
    assert.deepEqual(
      sandbox.service.uploads().map(({ task }) => task),
      ["returns_2"],
    );
  });

  it("service.md 4.4: shows the folder of each of two files of one name, and warns", async () => {
    const folder = join(sandbox.machine.folder, "other");
    await mkdir(folder);
    await writeFile(join(folder, "one.txt"), "Other words");
    await plan([await file("one.txt"), Uri.file(join(folder, "one.txt"))]);
    assert.match(detail(), /• Another file has the same name: “one\.txt \(.*\/other\)”\. A service that keeps one/);
    assert.match(detail(), /• one\.txt \(.*\) \(20 bytes, .*\)\n• one\.txt \(.*\/other\) \(11 bytes, .*\)/);
  });

  it("does not warn of one name where one of the two files is left out", async () => {
    const folder = join(sandbox.machine.folder, "other");
    await mkdir(folder);
    for (const name of ["one.txt", "two.txt"]) await writeFile(join(folder, name), "Other words");
    const empty = await file("one.txt", "");
    const copy = await file("two.txt", "Other words of two");
    await writeFile(join(folder, "copy.txt"), "Other words of two");
    // An empty file; and one with the content of a file of another name.
    const [other, first, second] = ["one.txt", "copy.txt", "two.txt"].map((name) => Uri.file(join(folder, name)));
    assert.ok(other && first && second);
    await plan([empty, other]);
    assert.match(detail(), /Left out:/);
    assert.doesNotMatch(detail(), /same name/);
    await plan([first, copy, second]);
    assert.match(detail(), /Left out:/);
    assert.doesNotMatch(detail(), /same name/);
  });

  it("says of a file that is being written that it is", async () => {
    const path = join(sandbox.machine.folder, "scan.txt");
    await writeFile(path, "1");
    let isWriting = true;
    const write = (): void => {
      appendFileSync(path, "x");
      // In each turn of the loop, and so between the look at the file and its end.
      if (isWriting) setImmediate(write);
    };
    write();
    try {
      await plan([Uri.file(path), await file("one.txt")]);
    } finally {
      isWriting = false;
    }
    assert.match(detail(), /“scan\.txt” is being written to\. Try again when it is finished\./);
  });

  it("of a folder is of the files in it that the user picks", async () => {
    const folder = join(sandbox.machine.folder, "papers");
    await mkdir(folder);
    const leftovers = [
      ...["Thumbs.db", "desktop.ini", "Icon\r", "~$a.docx", "a.pdf.part", "b.crdownload", "c.tmp", "d.txt~", ".hidden"],
    ];
    for (const name of ["b.txt", "a.txt", ...leftovers]) await writeFile(join(folder, name), name);
    sandbox.window.user.picks.push(/./, /Tax returns/);
    sandbox.window.user.clicks.push(/^Upload$/);
    await sandbox.window.run(commandIds.uploadToTask, Uri.file(folder));
    assert.deepEqual(
      sandbox.service.uploads().map(({ files }) => files.map(({ name }) => name)),
      [["a.txt", "b.txt"]],
    );
  });
});
