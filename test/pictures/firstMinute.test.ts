import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { vsixFile } from "../support/vsix";
import { withWindow } from "../ui/driver/fixtures";
import { waitUntil } from "../ui/driver/waitUntil";
import { Camera } from "./support/camera";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const STATEMENTS = "Bank statements, last 60 days";
const PAY_STUBS = "Two most recent pay stubs";
const BLURRY = "IMG_2231 (blurry).jpg";
const FOLDER = join("media", "pictures");
const BAR_BYTES = 1_000_000;

describe("the moving picture of the README, taken from the running product", () => {
  const { running, workbench } = withWindow(() => ({
    settings: { "workbench.colorTheme": "Dark 2026", "window.autoDetectColorScheme": false },
    vsix: vsixFile(),
  }));
  const camera = new Camera(workbench, FOLDER);

  before(() => camera.frame(1000, 640, 1));

  /** A frame with so many notifications: VS Code shows a progress a little longer than it lasts. */
  async function filmWith(count: number, milliseconds: number): Promise<void> {
    const toasts = async () => (await workbench.notifications.toasts()).length;
    await waitUntil(`${count} notifications`, async () => (await toasts()) === count || undefined);
    await camera.film(milliseconds);
  }

  it("first-minute.gif: finds the task that a loan waits for, uploads, and rejects a document", async () => {
    const loans = await workbench.tree("Loans");
    await loans.find(LOAN, JOSE, "Not started");
    await camera.film(1_500);

    await workbench.palette.run("loanOps.goToTask");
    const tasks = await workbench.quickInput.titled(/Go to Task/);
    await tasks.type("late");
    await tasks.items();
    await camera.film(2_000);
    await tasks.type(`late ${STATEMENTS}`);
    await tasks.pick(STATEMENTS);
    await workbench.taskPage.headed(STATEMENTS);
    await camera.film(2_000);

    await loans.inlineAction("Upload Documents", LOAN, JOSE, "Not started", STATEMENTS);
    await workbench.fileDialog.choose(join(running.profile.documents, "bank statement.pdf"));
    const upload = await workbench.dialog.opened(/Upload 1 file/);
    assert.match(upload.text, /Environment: Simulator/);
    await filmWith(0, 3_000);
    await upload.click("Upload");
    await workbench.notifications.toast(/^Simulator: 1 file uploaded/);
    await loans.find(LOAN, JOSE, "In progress", STATEMENTS);
    await filmWith(1, 2_500);
    await workbench.notifications.clear();

    await loans.click(LOAN, JOSE, "In progress", PAY_STUBS);
    const page = await workbench.taskPage.headed(PAY_STUBS);
    await camera.film(1_500);
    await page.getByRole("button", { name: `Reject… ${BLURRY}` }).click();
    const reason = await workbench.quickInput.titled(/Reject “IMG/);
    await reason.type("Too blurry to read");
    await camera.film(2_000);
    await reason.enter("Too blurry to read");
    const reject = await workbench.dialog.opened(/Reject “IMG/);
    assert.match(reject.text, /Environment: Simulator/);
    await camera.film(3_000);
    await reject.click("Reject");
    await workbench.notifications.toast(/^Simulator: document rejected/);
    await filmWith(1, 3_000);

    await camera.developed("first-minute");
    const { size } = statSync(join(FOLDER, "first-minute.gif"));
    assert.ok(size < BAR_BYTES, `${size} bytes`);
  });
});
