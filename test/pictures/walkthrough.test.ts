import { join } from "node:path";
import type { Frame } from "../host/browser.mjs";
import { vsixFile } from "../support/vsix";
import { withWindow } from "../ui/driver/fixtures";
import { around, Camera } from "./support/camera";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
const STATEMENTS = "Bank statements, last 60 days";
const BLURRY = "IMG_2231 (blurry).jpg";

const SIZE = { width: 760, height: 560 };

for (const [name, theme] of Object.entries({ dark: "Dark 2026", light: "Light 2026" })) {
  describe(`the pictures of the walkthrough, ${name}`, () => {
    const { running, workbench } = withWindow({
      window: () => ({
        settings: { "workbench.colorTheme": theme, "window.autoDetectColorScheme": false },
        vsix: vsixFile(),
      }),
    });
    const camera = new Camera(workbench, join("media", "walkthrough"));
    const file = (step: string) => `${step}-${name}`;
    const belowTitle = { x: 0, y: 34, width: SIZE.width, height: SIZE.height - 34 };

    before(() => camera.frame(SIZE.width, SIZE.height));

    async function goTo(task: string): Promise<Frame> {
      await workbench.palette.run("loanOps.goToTask");
      await (await workbench.quickInput.titled(/Go to Task/)).type(`${LOAN} ${task}`);
      await workbench.quickInput.pick(task);
      return workbench.taskPage.headed(task);
    }

    it("simulator: its loans, and the status bar that says where you are", async () => {
      const loans = await workbench.tree("Loans");
      await loans.find(LOAN, JOSE, "Not started");
      await workbench.page.mouse.wheel(0, -1_000);
      const bar = await around(workbench.page.locator(".sidebar"), 12);
      await camera.take(file("simulator"), { ...belowTitle, width: bar.x + bar.width });
    });

    it("task: its page", async () => {
      await goTo(PAY_STUBS);
      await workbench.palette.run("workbench.action.toggleSidebarVisibility");
      await camera.take(file("task"), belowTitle);
    });

    it("upload: the question before it is sent", async () => {
      await goTo(STATEMENTS);
      await workbench.palette.run("loanOps.uploadDocuments");
      await workbench.quickInput.titled(/Documents for “Bank statements/);
      await workbench.fileDialog.choose(join(running.profile.documents, "bank statement.pdf"));
      const dialog = await workbench.dialog.opened(/Upload 1 file/);
      await camera.take(file("upload"), await around(workbench.page.locator(".monaco-dialog-box"), 24));
      await dialog.click("Cancel");
    });

    it("reject: the question before it is sent", async () => {
      const frame = await goTo(PAY_STUBS);
      await frame.getByRole("button", { name: `Reject… ${BLURRY}` }).click();
      await (await workbench.quickInput.titled(/Reject “IMG/)).enter("Too blurry to read");
      const dialog = await workbench.dialog.opened(/Reject “IMG/);
      await camera.take(file("reject"), await around(workbench.page.locator(".monaco-dialog-box"), 24));
      await dialog.click("Cancel");
    });

    it("request: what was sent, and what came back", async () => {
      await (await workbench.tree("Loans")).find(LOAN, JOSE);
      await workbench.palette.run("workbench.action.closeAllEditors");
      await workbench.palette.run("loanOps.showRequests");
      const list = await workbench.quickInput.titled("Show Requests");
      await list.type(LOAN);
      await list.pick(`Read loan: ${LOAN}`);
      await workbench.palette.run("workbench.action.closeSidebar");
      await workbench.editor.showing(/### Variables/);
      await workbench.editor.highlighted();
      await camera.take(file("request"), belowTitle);
    });

    it("environment: the list to choose from", async () => {
      await workbench.statusBar.click(/Loan Ops:/);
      await workbench.quickInput.titled("Environment of this window");
      await workbench.quickInput.items();
      await camera.take(file("environment"), await around(workbench.page.locator(".quick-input-widget:visible"), 24));
      await workbench.quickInput.cancel();
    });
  });
}
