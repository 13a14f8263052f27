import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../host/folders.mjs";
import { arrivedAt, sha256 } from "./driver/documents";
import { dragFromExplorer, dropFromOutside } from "./driver/dragAndDrop";
import { withSandbox } from "./driver/fixtures";
import { type GatedService, startGatedService } from "./driver/gate";
import type { Service } from "./driver/simulator";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const FROZEN = "LN-1988";
const CLOSED = "LN-1952";
const JOSE = "José Ramírez Ortega";
const STATEMENTS = "Bank statements, last 60 days";
const W2 = "W-2 forms for the last two years";
const OFFICER = [LOAN, "Loan officer tasks", "Not started", /^Verify employment/] as const;
const VOE = { name: "voe.txt", content: "Employed" };
const OFFICER_FIELD = "officer-documents";

/** One window, in this order: later tests look at what earlier ones sent. */
describe("the plan of an upload", () => {
  let service: Service;
  let gate: GatedService;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox(
    {
      service: () => startGatedService({ officerUploadField: OFFICER_FIELD }),
      // VS Code in a browser saves by itself.
      window: () => ({ settings: { "files.autoSave": "off" } }),
      loans: [CLOSED, FROZEN, LOAN],
    },
    (fixture) => {
      ({ service: gate, running, workbench, loans } = fixture);
      ({ service } = gate);
    },
  );

  afterEach(() => workbench.notifications.clear());

  const inFolder = (name: string) => join(running.profile.documents, name);

  it("lists outstanding tasks only, grouped by loan, and finds them by borrower, loan and title", async () => {
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "bank statement.pdf");
    const pick = await workbench.quickInput.titled("Sandbox: Upload 1 file to a task");
    const first = await pick.items();
    assert.deepEqual(first.map(({ group }) => group).filter(Boolean), [FROZEN, LOAN]);
    assert.deepEqual(
      first.slice(0, 2).map(({ label, description }) => [label, description]),
      [
        ["Letter about the disputed account", "Tamika Brooks"],
        ["Rapid rescore", "Loan officer"],
      ],
    );
    assert.deepEqual(await found("Nguyễn"), [W2, "Review and sign the Loan Estimate"]);
    assert.deepEqual(await found(FROZEN), ["Letter about the disputed account", "Rapid rescore"]);
    assert.deepEqual(await found("photo ID"), []);
    assert.deepEqual(await found(CLOSED), []);
    assert.deepEqual(await found("Bank statements"), [STATEMENTS]);
    await pick.pick(STATEMENTS);
    await (await workbench.dialog.opened(/^Upload 1 file/)).click("Cancel");
    assert.equal(gate.uploads, 0);
  });

  it("says where everything goes: environment, both names of the loan, borrower, task, files with size and type", async () => {
    await dragFromExplorer(
      workbench,
      ["bank statement.pdf", "driver license.png"],
      loans,
      ...[LOAN, JOSE, "Not started", STATEMENTS],
    );
    const dialog = await workbench.dialog.opened(/^Upload 2 files/);
    const size = (name: string) => readFileSync(inFolder(name)).length;
    const words = (bytes: number) => (bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`);
    const total = words(size("bank statement.pdf") + size("driver license.png"));
    const expected = [
      `Upload 2 files to “${STATEMENTS}”?`,
      "Environment: Sandbox — test data",
      `Loan: ${LOAN} (loan_8f3a21)`,
      `For: ${JOSE}`,
      `Task: ${STATEMENTS} (Not started)`,
      `Files (${total} in total):`,
      `• bank statement.pdf (${words(size("bank statement.pdf"))}, a PDF document)`,
      `• driver license.png (${words(size("driver license.png"))}, a PNG image)`,
    ];
    assert.deepEqual(dialog.text.split("\n").filter(Boolean), expected);
    await dialog.click("Upload");
    await workbench.notifications.toast(/^Sandbox: 2 files uploaded\./);
  });

  it("offers the task that was used last first", async () => {
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "pay stub.pdf");
    const pick = await workbench.quickInput.titled("Sandbox: Upload 1 file to a task");
    const [first] = await pick.items();
    assert.deepEqual([first?.group, first?.label], [LOAN, STATEMENTS]);
    await pick.cancel();
  });

  it("warns of what looks wrong and leaves out what cannot be sent, all in one dialog", async () => {
    writeFileSync(inFolder("empty.pdf"), "");
    mkdirSync(inFolder("empty folder"));
    copyFileSync(inFolder("pay stub.pdf"), inFolder("pay stub copy.pdf"));
    copyFileSync(inFolder("tax return 2024.pdf"), inFolder("photo.jpg"));
    copyFileSync(join(ROOT, "test", "support", "encryptedPdfs", "aes-256.user.classic.pdf"), inFolder("locked.pdf"));
    await dragFromExplorer(
      workbench,
      [
        "bank statement.pdf",
        "empty folder",
        "empty.pdf",
        "locked.pdf",
        "pay stub.pdf",
        "pay stub copy.pdf",
        "photo.jpg",
      ],
      loans,
      ...[LOAN, JOSE, "Completed", "Government-issued photo ID"],
    );
    const dialog = await workbench.dialog.opened(/^Upload 4 of 7 files to “Government-issued photo ID”\?/);
    // What was found stands above the files, which may be many.
    const [findings = "", files = ""] = dialog.text.split(/^Files \(.* in total\):$/m);
    const [warnings = "", leftOut = ""] = findings.split("Left out:");
    assert.match(files, /bank statement\.pdf.*locked\.pdf.*pay stub.*photo\.jpg/s);
    for (const warning of [
      /status is “Completed”/,
      /“locked\.pdf” is protected by a password/,
      /“photo\.jpg” contains a PDF document, not a JPEG image/,
      /“bank statement\.pdf” was already sent to “Bank statements, last 60 days” of LN-2041 on .*Check that the document belongs to this task/,
    ]) {
      assert.match(warnings, warning);
    }
    for (const error of [
      /“empty\.pdf” is empty/,
      /“empty folder” is a folder/,
      /“pay stub( copy)?\.pdf” has the same content as “pay stub( copy)?\.pdf”/,
    ]) {
      assert.match(leftOut, error);
    }
    await dialog.click("Upload");
    await workbench.notifications.toast(/^Sandbox: 4 files uploaded\./);
    const names = arrivedAt(service, "task_7d10a4").map(({ name }) => name);
    assert.equal(names.filter((name) => /^pay stub( copy)?\.pdf$/.test(name)).length, 1);
    assert.deepEqual(names.filter((name) => !name.startsWith("pay stub")).sort(), [
      "bank statement.pdf",
      "locked.pdf",
      "photo.jpg",
    ]);
  });

  it("service.md 2.8: warns that a task's type asks for no document, and that the file was sent to it before", async () => {
    const deposit = [LOAN, JOSE, "Not started", /^Explain the deposit/] as const;
    const note = { name: "note.txt", content: "It was a gift." };
    await drop(note, ...deposit);
    const first = await workbench.dialog.opened(/^Upload 1 file/);
    assert.match(first.text, /type is “Input required”, which asks for no document/);
    assert.doesNotMatch(first.text, /already sent/);
    await first.click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    await drop(note, LOAN, JOSE, "In progress", /^Explain the deposit/);
    const second = await workbench.dialog.opened(/^Upload 1 file/);
    assert.match(
      second.text,
      /“note\.txt” was already sent to this task on .*\. The task may get the document twice\./,
    );
    await second.click("Cancel");
  });

  it("names what a link leads to", async () => {
    symlinkSync(inFolder("pay stub.pdf"), inFolder("linked.pdf"));
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "linked.pdf");
    await (await workbench.quickInput.titled("Sandbox: Upload 1 file to a task")).pick(STATEMENTS);
    const dialog = await workbench.dialog.opened(/^Upload 1 file/);
    assert.ok(dialog.text.includes(`“linked.pdf” is a link to ${realpathSync(inFolder("pay stub.pdf"))}`), dialog.text);
    await dialog.click("Cancel");
  });

  it("says that an editor has unsaved changes, and sends them where the user saves first", async () => {
    const name = "letter of explanation.txt";
    const saved = readFileSync(inFolder(name), "utf8");
    await workbench.explorer.openFile(name);
    await workbench.page.locator(".editor-instance .view-lines").click();
    await workbench.page.keyboard.type("unsaved ");
    await workbench.page.locator(".tab.active.dirty").waitFor();
    await workbench.palette.run("loanOps.uploadDocuments");
    await (await workbench.quickInput.titled("Sandbox: Upload documents")).pick(STATEMENTS);
    await workbench.fileDialog.chooseOffered(inFolder(name));
    const dialog = await workbench.dialog.opened(/^Upload 1 file/);
    assert.match(
      dialog.text,
      /“letter of explanation\.txt” has unsaved changes in an editor. The version saved at .* will be uploaded/,
    );
    assert.equal(readFileSync(inFolder(name), "utf8"), saved);
    await dialog.click("Save and Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    const now = readFileSync(inFolder(name), "utf8");
    assert.ok(now.includes("unsaved "));
    assert.equal(arrivedAt(service, "task_7d10a2").at(-1)?.sha256, sha256(now));
  });

  it("offers nothing to confirm when no file can be sent: empty, or gone since it was chosen", async () => {
    writeFileSync(inFolder("gone.txt"), "soon gone");
    const before = gate.uploads;
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "empty.pdf", "gone.txt");
    const pick = await workbench.quickInput.titled("Sandbox: Upload 2 files to a task");
    rmSync(inFolder("gone.txt"));
    await pick.pick(STATEMENTS);
    const toast = await workbench.notifications.toast(/^Sandbox: nothing can be uploaded to “Bank statements/);
    assert.deepEqual(toast.buttons, ["Show Details"]);
    await toast.click("Show Details");
    const report = workbench.page.locator(".editor-instance .view-lines");
    await report.getByText("“empty.pdf” is empty").waitFor();
    await report.getByText("“gone.txt” cannot be read").waitFor();
    assert.equal(gate.uploads, before);
  });

  it("service.md 4.4: names in any script arrive as they are, several files in one request", async () => {
    const names = ["Überweisung – 漢字.txt", `O'Brien's "final" statement.txt`, "100% & more; done.txt"] as const;
    for (const name of names) writeFileSync(inFolder(name), `This is ${name}`);
    const before = gate.uploads;
    await dragFromExplorer(workbench, [...names], loans, LOAN, "Linh Nguyễn", "Not started", W2);
    await (await workbench.dialog.opened(/^Upload 3 files/)).click("Upload");
    await workbench.notifications.toast(/^Sandbox: 3 files uploaded\./);
    assert.equal(gate.uploads, before + 1);
    assert.deepEqual(
      arrivedAt(service, "task_7d10b1").sort(byName),
      names.map((name) => ({ name, sha256: sha256(`This is ${name}`) })).sort(byName),
    );
  });

  for (const path of ["https://evil.example/documents", "/api/../../admin/documents"]) {
    it(`service.md 4.5: an upload path such as ${path} is refused without a request`, async () => {
      const before = gate.uploads;
      gate.rewrite = (answer) => answer.replaceAll(/("documentUploadPath":)"[^"]*"/g, `$1${JSON.stringify(path)}`);
      await refresh();
      await drop(VOE, ...OFFICER);
      await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
      await workbench.notifications.toast(
        /^Sandbox: “.*” was not delivered to “.*”\. The upload path of this task leads outside the environment's/,
      );
      assert.equal(gate.uploads, before);
    });
  }

  it("service.md 4.5: says where to set another form field when the service refuses an officer upload, and then uses it", async () => {
    gate.rewrite = undefined;
    await refresh();
    const upload = async () => {
      await drop(VOE, ...OFFICER);
      await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
    };
    await upload();
    const toast = await workbench.notifications.toast(
      /^Sandbox: .*form field.*officerUploadField in loanOps\.environments/,
    );
    assert.deepEqual(toast.buttons, ["Retry…", "Show Request", "Show Log"]);
    assert.deepEqual(arrivedAt(service, "task_7d10c1"), []);

    const file = join(running.profile.userData, "User", "settings.json");
    const settings = JSON.parse(readFileSync(file, "utf8"));
    settings["loanOps.environments"][0].officerUploadField = OFFICER_FIELD;
    writeFileSync(file, JSON.stringify(settings));
    await running.reload();
    loans = await workbench.tree("Loans");
    await upload();
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.deepEqual(arrivedAt(service, "task_7d10c1"), [{ name: "voe.txt", sha256: sha256("Employed") }]);
  });

  async function drop(file: { readonly name: string; readonly content: string }, ...path: (string | RegExp)[]) {
    await workbench.openContainer("Loan Ops");
    await dropFromOutside(await loans.element(...path), [file]);
  }

  async function refresh(): Promise<void> {
    await workbench.openContainer("Loan Ops");
    await loans.titleAction("Refresh");
    await loans.rows();
  }

  /** The labels that are left when this is typed. */
  async function found(text: string): Promise<string[]> {
    await workbench.quickInput.type(text);
    return workbench.quickInput.labels();
  }
});

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
