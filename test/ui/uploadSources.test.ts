import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../host/folders.mjs";
import { dragFromExplorer, dropFromOutside } from "./driver/files";
import { withSandbox } from "./driver/fixtures";
import { arrivedAt, sha256 } from "./driver/service";
import { eventually } from "./driver/waitUntil";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const LINH = "Linh Nguyễn";
const PAY_STUBS = { id: "task_7d10a1", path: [LOAN, JOSE, "In progress", /pay stubs/] };
const DEPOSIT = { id: "task_7d10a3" };
const W2 = { id: "task_7d10b1", path: [LOAN, LINH, "Not started", /^W-2/] };
const ESTIMATE = { id: "task_7d10b2" };
/** As test/support/memoryFiles binds it. */
const KEY = "Control+F9";

/** service.md 4.4 and 4.5; what arrived is checked on the service's side. */
describe("documents are uploaded", () => {
  const { service, running, workbench, loans } = withSandbox({
    window: () => ({
      moreExtensions: [join(ROOT, "test", "support", "memoryFiles")],
      // VS Code in a browser saves by itself.
      settings: { "files.autoSave": "off" },
    }),
    loans: [LOAN],
  });

  const asArrived = (...names: string[]) =>
    names.map((name) => ({ name, sha256: sha256(readFileSync(join(running.profile.documents, name))) }));

  async function pickTask(title: RegExp): Promise<void> {
    await (await workbench.quickInput.titled(/^Sandbox: Upload/)).pick(title);
  }

  async function confirm(count: 1 | 2): Promise<void> {
    const files = count === 1 ? "1 file" : `${count} files`;
    await (await workbench.dialog.opened(new RegExp(`^Upload ${files} to`))).click("Upload");
    await workbench.notifications.toast(new RegExp(`^Sandbox: ${files} uploaded\\.`));
    await workbench.notifications.clear();
  }

  it("by dragging files from the explorer onto a task's row", async () => {
    await dragFromExplorer(workbench, ["pay stub.pdf", "tax return 2024.pdf"], loans, ...PAY_STUBS.path);
    await confirm(2);
    assert.deepEqual(arrivedAt(service, PAY_STUBS.id), asArrived("pay stub.pdf", "tax return 2024.pdf"));
  });

  it("by dropping a file from outside, which has no address in VS Code, onto a task's row", async () => {
    const dropped = { name: "w2 from the desktop.txt", content: "Wages, tips, other compensation" };
    await dropFromOutside(await loans.element(...W2.path), [dropped]);
    await confirm(1);
    assert.deepEqual(arrivedAt(service, W2.id), [{ name: dropped.name, sha256: sha256(dropped.content) }]);
  });

  it("by a drop onto the loan's row, which asks for one of its tasks", async () => {
    await dropFromOutside(await loans.element(LOAN), [{ name: "estimate.txt", content: "I agree" }]);
    const list = await workbench.quickInput.titled(/^Sandbox: Upload/);
    await list.type("re");
    // Both begin a word with it. By itself VS Code would sort them by their labels.
    await eventually(async () => {
      const labels = (await list.items()).map(({ label }) => label);
      assert.deepEqual(labels.slice(0, 2), ["Two most recent pay stubs", "Review and sign the Loan Estimate"]);
    });
    await list.type("");
    await pickTask(/^Review and sign/);
    await confirm(1);
    assert.deepEqual(arrivedAt(service, ESTIMATE.id), [{ name: "estimate.txt", sha256: sha256("I agree") }]);
  });

  it("from the palette: its dialog begins with the file in the active editor", async () => {
    await workbench.explorer.openFile("letter of explanation.txt");
    await workbench.palette.run("loanOps.uploadDocuments");
    await pickTask(/^Explain the deposit/);
    await workbench.fileDialog.chooseOffered(join(running.profile.documents, "letter of explanation.txt"));
    await confirm(1);
    assert.deepEqual(arrivedAt(service, DEPOSIT.id), asArrived("letter of explanation.txt"));
  });

  it("by a key: the file in the active editor, here of another file system, and without one those of a dialog", async () => {
    await workbench.palette.run("memoryFiles.open");
    await workbench.page.locator(".tab.active").filter({ hasText: "letter in memory" }).waitFor();
    await workbench.page.keyboard.press(KEY);
    await pickTask(/^W-2/);
    await confirm(1);
    assert.deepEqual(arrivedAt(service, W2.id), [
      {
        name: "letter in memory – Ünïcode.txt",
        sha256: sha256("To whom it may concern: this letter was never on a disk.\n"),
      },
    ]);
    await workbench.palette.run("workbench.action.closeAllEditors");
    await workbench.tabs.are();
    await workbench.page.keyboard.press(KEY);
    await workbench.quickInput.titled("Sandbox: Upload documents");
    await workbench.fileDialog.choose(join(running.profile.documents, "driver license.png"));
    await pickTask(/^Review and sign/);
    await confirm(1);
    assert.deepEqual(arrivedAt(service, ESTIMATE.id), asArrived("driver license.png"));
  });
});
