import assert from "node:assert/strict";
import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { arrivedAt, sha256 } from "./driver/documents";
import { answerHeld, answerLost, delay, firstFileOnly, refusedWith, standstill, swallowed } from "./driver/fates";
import { withSandbox } from "./driver/fixtures";
import { type GatedService, startGatedService } from "./driver/gate";
import type { Service } from "./driver/simulator";
import type { RunningWorkbench } from "./driver/startWorkbench";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const MEBIBYTE = 1024 * 1024;
/** More than all buffers on the way take, so that it can stand still in its middle. */
const BIG = 48 * MEBIBYTE;

const STATEMENTS = { id: "task_7d10a2", title: "Bank statements, last 60 days" };
const PAY_STUBS = { id: "task_7d10a1", title: "Two most recent pay stubs" };
const DEPOSIT = { id: "task_7d10a3", title: "Explain the deposit of $12,000 on the 3rd" };
const W2 = { id: "task_7d10b1", title: "W-2 forms for the last two years" };
const ESTIMATE = { id: "task_7d10b2", title: "Review and sign the Loan Estimate" };

const REFUSED_TOKEN =
  /^Sandbox: “driver license\.png” was not uploaded to “Review and sign.*”\. The service did not accept the access token/;

/** One window, in this order: the last tests look at what the first ones left in the record of activities. */
describe("an upload that does not go well", () => {
  let service: Service;
  let gate: GatedService;
  let running: RunningWorkbench;
  let workbench: Workbench;

  withSandbox({ service: startGatedService, loans: [LOAN] }, (fixture) => {
    ({ service: gate, running, workbench } = fixture);
    ({ service } = gate);
  });

  before(() => {
    for (const name of ["big 1.bin", "big 2.bin", "big 3.bin", "big 4.bin"]) makeBig(name);
  });

  afterEach(async () => {
    gate.fate = undefined;
    await workbench.notifications.clear();
  });

  const inFolder = (name: string) => join(running.profile.documents, name);
  const content = (name: string) => readFileSync(inFolder(name));

  /** Told apart by their last byte. */
  function makeBig(name: string): void {
    writeFileSync(inFolder(name), "");
    truncateSync(inFolder(name), BIG - 1);
    appendFileSync(inFolder(name), name.at(-5) ?? "");
  }

  function writeAt(path: string, position: number, text: string): void {
    const file = openSync(path, "r+");
    writeSync(file, text, position);
    closeSync(file);
  }

  async function plan(task: { readonly title: string }, ...files: [string, ...string[]]): Promise<void> {
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", ...files);
    const pick = await workbench.quickInput.titled(/^Sandbox: Upload/);
    await pick.type(task.title);
    await pick.pick(task.title);
    await workbench.dialog.opened(/^Upload \d file/);
  }

  async function send(task: { readonly title: string }, ...files: [string, ...string[]]): Promise<void> {
    await plan(task, ...files);
    await (await workbench.dialog.opened(/^Upload \d file/)).click("Upload");
  }

  it("cancelled in the middle of a file: the request ends at once, and what is known is said", async () => {
    const held = standstill(4 * MEBIBYTE);
    gate.fate = held.fate;
    await send(STATEMENTS, "big 1.bin");
    await held.reached;
    const progress = await workbench.notifications.toast(
      /^Sandbox: uploading to “Bank statements, last 60 days”: [\d.]+ MB of 48\.0 MB · \d+%/,
    );
    await progress.click("Cancel");
    assert.ok((await held.ended()) < BIG);
    const toast = await workbench.notifications.toast(
      "Sandbox: “big 1.bin” was not delivered to “Bank statements, last 60 days”. The upload was canceled.",
    );
    assert.deepEqual(toast.buttons, ["Retry…", "Show Request", "Show Log"]);
    assert.equal(gate.uploads, 1);
    assert.deepEqual(arrivedAt(service, STATEMENTS.id), []);

    gate.fate = undefined;
    await toast.click("Retry…");
    const again = await workbench.dialog.opened(/^Upload 1 file to “Bank statements/);
    assert.match(again.text, /big 1\.bin \(48\.0 MB\)/);
    assert.doesNotMatch(again.text, /already sent/);
    await again.click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.deepEqual(arrivedAt(service, STATEMENTS.id), [{ name: "big 1.bin", sha256: sha256(content("big 1.bin")) }]);
    assert.equal(gate.uploads, 2);
  });

  for (const { file, what, change } of [
    { file: "big 2.bin", what: "is shorter than when", change: (path: string) => truncateSync(path, BIG / 2) },
    { file: "big 3.bin", what: "is longer than when", change: (path: string) => appendFileSync(path, "more") },
    { file: "big 4.bin", what: "has changed since", change: (path: string) => writeAt(path, BIG - 2, "!") },
  ]) {
    it(`a file that ${what} it was planned is no success, and no half document stays`, async () => {
      const held = standstill(4 * MEBIBYTE);
      gate.fate = held.fate;
      await send(W2, file);
      await held.reached;
      change(inFolder(file));
      held.goOn();
      const toast = await workbench.notifications.toast(
        `Sandbox: “${file}” was not delivered to “W-2 forms for the last two years”. The file ${what} the upload was planned, so the upload was aborted. Choose it again.`,
      );
      assert.equal(toast.severity, "error");
      assert.deepEqual(arrivedAt(service, W2.id), []);
    });
  }

  it("answer lost, document there: says both, and does not offer to send it again", async () => {
    const before = gate.uploads;
    gate.fate = answerLost;
    await send(PAY_STUBS, "pay stub.pdf");
    const toast = await workbench.notifications.toast(/^Sandbox: outcome unknown\./);
    assert.match(toast.message, /The connection was lost before the service answered.* It was not sent again\./);
    assert.match(toast.message, /is now: In progress\. The task shows 1 more document than before\./);
    assert.deepEqual(toast.buttons, ["Diagnose Connection", "Show Request", "Show Log"]);
    assert.equal(gate.uploads, before + 1);
    assert.equal(arrivedAt(service, PAY_STUBS.id).length, 1);
  });

  it("answer lost, no document there: reads again with growing pauses; meanwhile the task takes no second upload", async () => {
    const [uploads, reads] = [gate.uploads, service.count("loan")];
    gate.fate = swallowed;
    await send(DEPOSIT, "letter of explanation.txt");
    await workbench.notifications.toast(/waiting for the service to show it…/);
    await send(DEPOSIT, "tax return 2024.pdf");
    await workbench.notifications.toast(/This is already being sent, here or in another window/);
    const toast = await workbench.notifications.toast(/^Sandbox: outcome unknown\./, 30_000);
    assert.match(toast.message, /The task shows no new document\. It may show up later\./);
    assert.equal(gate.uploads, uploads + 1);
    // One for each plan, one after the upload, one after each of the four pauses. The second plan's may be one of these.
    const count = service.count("loan") - reads;
    assert.ok(count === 6 || count === 7, `${count} reads`);

    gate.fate = undefined;
    await toast.click("Retry…");
    const again = await workbench.dialog.opened(/^Upload 1 file to “Explain the deposit/);
    assert.match(
      again.text,
      /already sent to this task on .* with an unknown outcome\. The task may get the document twice/,
    );
    await again.click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.equal(arrivedAt(service, DEPOSIT.id).length, 1);
  });

  it("service.md 5.2: refused for the token: leads to another one, beside Retry…", async () => {
    gate.fate = refusedWith(401);
    await send(ESTIMATE, "driver license.png");
    const toast = await workbench.notifications.toast(REFUSED_TOKEN);
    assert.deepEqual(toast.buttons, ["Retry…", "Set Access Token…", "Show Request", "Show Log"]);
    await toast.click("Set Access Token…");
    await (await workbench.quickInput.titled("Access token for Sandbox")).cancel();
    const again = await workbench.notifications.toast(REFUSED_TOKEN);
    await again.click("Retry…");
    await (await workbench.dialog.opened(/^Upload 1 file to “Review and sign/)).click("Cancel");
    assert.deepEqual(arrivedAt(service, ESTIMATE.id), []);
  });

  it("of two files one arrived: says so, and Retry… plans the other alone", async () => {
    gate.fate = firstFileOnly;
    await send(W2, "bank statement.pdf", "pay stub.pdf");
    const progress = await workbench.notifications.toast(/waiting for the service to show it…/);
    await progress.click("Cancel");
    const toast = await workbench.notifications.toast(/^Sandbox: outcome unknown\./);
    assert.match(toast.message, /The task shows 1 more document than before; 2 were sent\./);
    gate.fate = undefined;
    await toast.click("Retry…");
    const again = await workbench.dialog.opened(/^Upload 1 file to “W-2/);
    assert.match(again.text, /• pay stub\.pdf/);
    assert.doesNotMatch(again.text, /• bank statement\.pdf/);
    await again.click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.deepEqual(
      arrivedAt(service, W2.id).map(({ name }) => name),
      ["bank statement.pdf", "pay stub.pdf"],
    );
  });

  it("service.md 7.5: refused: Retry… opens the same plan again", async () => {
    gate.fate = refusedWith(405);
    await send(ESTIMATE, "bank statement.pdf", "driver license.png");
    const toast = await workbench.notifications.toast(
      /^Sandbox: The 2 files were not uploaded to “Review and sign the Loan Estimate”\. The service refused the request \(HTTP 405\)/,
    );
    await toast.click("Retry…");
    const again = await workbench.dialog.opened(/^Upload 2 files to “Review and sign/);
    assert.match(again.text, /• bank statement\.pdf .*• driver license\.png/s);
    await again.click("Cancel");
    assert.deepEqual(arrivedAt(service, ESTIMATE.id), []);
  });

  it("service.md 3.2: a document that the service shows late is waited for", async () => {
    const late = delay();
    gate.fate = late.fate;
    await send(ESTIMATE, "driver license.png");
    await workbench.notifications.toast(/waiting for the service to show it…/);
    await late.arrive();
    await workbench.notifications.toast(
      "Sandbox: 1 file uploaded. “Review and sign the Loan Estimate” is now: In progress.",
    );
  });

  it("Show Activity lists what was sent, newest first, with how it ended", async () => {
    await workbench.palette.run("loanOps.showActivity");
    const list = await workbench.quickInput.titled("Activity: what was sent from here");
    const items = await list.items();
    assert.deepEqual(
      items.slice(0, 4).map(({ label, description }) => [label.trim(), description]),
      [
        ["Upload: Confirmed", "Sandbox"],
        ["Upload: Refused", "Sandbox"],
        ["Upload: Confirmed", "Sandbox"],
        ["Upload: Outcome unknown (the connection was lost)", "Sandbox"],
      ],
    );
    assert.match(
      items[1]?.detail ?? "",
      /Task “Review and sign the Loan Estimate” \(Linh Nguyễn\), 2 files: bank statement\.pdf, … · HTTP 405/,
    );
    await list.type("Not sent");
    assert.equal((await list.labels()).length, 4);
    await list.cancel();
    const record = readFileSync(recordFile(), "utf8");
    assert.ok(record.includes(sha256(content("pay stub.pdf"))));
    for (const secret of [service.token, "pay stub", "Bank statements", "José", "Nguyễn"]) {
      assert.equal(record.includes(secret), false, `${secret} was written down`);
    }
  });

  it("a full disk under the record of activities: nothing is sent, and the user is told", async () => {
    const before = gate.uploads;
    renameSync(recordFile(), `${recordFile()}.kept`);
    // Every write to it fails with ENOSPC.
    symlinkSync("/dev/full", recordFile());
    await send(STATEMENTS, "pay stub.pdf");
    await workbench.notifications.toast(
      "Nothing was sent. The disk with the record of activities is full. Free some space and try again.",
    );
    assert.equal(gate.uploads, before);
    rmSync(recordFile());
    renameSync(`${recordFile()}.kept`, recordFile());
    await send(STATEMENTS, "pay stub.pdf");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.equal(gate.uploads, before + 1);
  });

  it("a crash before the answer: unknown at the next start, never sent again, and Check Now says what is there", async () => {
    const before = gate.uploads;
    const held = answerHeld();
    gate.fate = held.fate;
    await send(STATEMENTS, "tax return 2024.pdf");
    await held.reached;
    await running.crash();
    gate.fate = undefined;
    workbench = await running.restart();
    const toast = await workbench.notifications.toast(
      /^Sandbox: outcome unknown\. VS Code closed while this was being sent: Upload \(Loan LN-2041, Task task_7d10a2, 1 file\)\. It was not sent again\./,
      60_000,
    );
    assert.deepEqual(toast.buttons, ["Check Now", "Show Activity"]);
    await toast.click("Check Now");
    await workbench.notifications.toast("Sandbox: The task shows 1 more document than before.");
    await waitUntil("the check to be written down", async () => {
      await workbench.palette.run("loanOps.showActivity");
      const list = await workbench.quickInput.titled("Activity: what was sent from here");
      const [first] = await list.items();
      await list.cancel();
      return first?.label.trim() === "Upload: Outcome unknown (interrupted, a check found it)" || undefined;
    });
    assert.equal(gate.uploads, before + 1);
  });

  function recordFile(): string {
    return join(running.profile.userData, "User", "globalStorage", "loan-ops.loan-ops", "activity.jsonl");
  }
});
