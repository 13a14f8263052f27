import assert from "node:assert/strict";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withSandbox } from "./driver/fixtures";
import { answerHeld, standstill, startGatedService } from "./driver/gate";
import { arrivedAt, sha256 } from "./driver/service";
import { waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";
const MEBIBYTE = 1024 * 1024;
/** More than all buffers on the way take, so that it can stand still in its middle. */
const BIG = 48 * MEBIBYTE;
const BIG_FILE = "big.bin";

const STATEMENTS = { id: "task_7d10a2", title: "Bank statements, last 60 days" };

describe("an upload that does not go well", () => {
  const { service: gate, running, workbench } = withSandbox({ service: startGatedService, loans: [LOAN] });

  before(() => {
    writeFileSync(inFolder(BIG_FILE), "");
    truncateSync(inFolder(BIG_FILE), BIG);
  });

  afterEach(async () => {
    gate.fate = undefined;
    await workbench.notifications.clear();
  });

  const inFolder = (name: string) => join(running.profile.documents, name);
  const content = (name: string) => readFileSync(inFolder(name));

  async function send(...files: [string, ...string[]]): Promise<void> {
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", ...files);
    const pick = await workbench.quickInput.titled(/^Sandbox: Upload/);
    await pick.pick(STATEMENTS.title);
    await (await workbench.dialog.opened(/^Upload 1 file/)).click("Upload");
  }

  it("cancelled in the middle of a file: the request ends at once, and what is known is said", async () => {
    const held = standstill(4 * MEBIBYTE);
    gate.fate = held.fate;
    await send(BIG_FILE);
    await held.reached;
    const progress = await workbench.notifications.toast(
      /^Sandbox: uploading to “Bank statements, last 60 days”: [\d.]+ MB of 48\.0 MB · \d+%/,
    );
    await progress.click("Cancel");
    assert.ok((await held.ended()) < BIG);
    const toast = await workbench.notifications.toast(
      /^Sandbox: “big\.bin” was not delivered to “Bank statements, last 60 days”\. Canceled after [\d.]+ MB of 48\.0 MB\.$/,
    );
    assert.deepEqual(toast.buttons, ["Retry…", "Show Request"]);
    assert.equal(gate.uploads, 1);
    assert.deepEqual(arrivedAt(gate.service, STATEMENTS.id), []);

    gate.fate = undefined;
    await toast.click("Retry…");
    const again = await workbench.dialog.opened(/^Upload 1 file to “Bank statements/);
    assert.match(again.text, /big\.bin \(48\.0 MB\)/);
    assert.doesNotMatch(again.text, /already sent/);
    await again.click("Upload");
    await workbench.notifications.toast(/^Sandbox: 1 file uploaded\./);
    assert.deepEqual(arrivedAt(gate.service, STATEMENTS.id), [{ name: BIG_FILE, sha256: sha256(content(BIG_FILE)) }]);
    assert.equal(gate.uploads, 2);
  });

  it("a crash before the answer: unknown at the next start, never sent again, and Check Now says what is there", async () => {
    const before = gate.uploads;
    const held = answerHeld();
    gate.fate = held.fate;
    await send("tax return 2024.pdf");
    await held.reached;
    await running.crash();
    gate.fate = undefined;
    await running.restart();
    const toast = await workbench.notifications.toast(
      /^Sandbox: outcome unknown\. VS Code closed while this was being sent: Upload \(Loan LN-2041, Task task_7d10a2, 1 file\)\. Nothing was sent again\./,
      60_000,
    );
    assert.deepEqual(toast.buttons, ["Check Now", "Show Activity"]);
    await toast.click("Check Now");
    await workbench.notifications.toast("Sandbox: The task shows what was sent: it looks uploaded.");
    await waitUntil("the check to be written down", async () => {
      await workbench.palette.run("loanOps.showActivity");
      const list = await workbench.quickInput.titled("Activity: what was sent from here");
      const [first] = await list.items();
      await list.cancel();
      return (
        first?.label.trim() ===
          "Upload: Outcome unknown (interrupted). The task shows what was sent: it looks uploaded." || undefined
      );
    });
    assert.equal(gate.uploads, before + 1);
  });
});
