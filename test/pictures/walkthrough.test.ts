import { join } from "node:path";
import { vsixFile } from "../support/vsix";
import { withWindow } from "../ui/driver/fixtures";
import { around, Camera, type Clip } from "./support/camera";

const LOAN = "LN-2041";
const PAY_STUBS = "Two most recent pay stubs";
const STATEMENTS = "Bank statements, last 60 days";
const BLURRY = "IMG_2231 (blurry).jpg";

const SIZE = { width: 760, height: 560 };
const BELOW_TITLE = { x: 0, y: 34, width: SIZE.width, height: SIZE.height - 34 };

for (const [name, theme] of Object.entries({ dark: "Dark 2026", light: "Light 2026" })) {
  describe(`the pictures of the walkthrough, ${name}`, () => {
    const { running, workbench } = withWindow(() => ({
      settings: { "workbench.colorTheme": theme, "window.autoDetectColorScheme": false },
      vsix: vsixFile(),
    }));
    const camera = new Camera(workbench, join("media", "walkthrough"));
    const dialog = () => around(workbench.page.locator(".monaco-dialog-box"), 24);

    before(() => camera.frame(SIZE.width, SIZE.height));

    async function goTo(task: string) {
      await workbench.palette.run("loanOps.goToTask");
      await (await workbench.quickInput.titled(/Go to Task/)).type(`${LOAN} ${task}`);
      await workbench.quickInput.pick(task);
      return workbench.taskPage.headed(task);
    }

    /** What leads to each picture, and the part of the window that it shows. */
    const steps: Readonly<Record<string, () => Promise<Clip>>> = {
      async simulator() {
        await (await workbench.tree("Loans")).find(LOAN, /^José/, "Not started");
        const bar = await around(workbench.page.locator(".sidebar"), 12);
        return { ...BELOW_TITLE, width: bar.x + bar.width };
      },
      async task() {
        await goTo(PAY_STUBS);
        await workbench.palette.run("workbench.action.closeSidebar");
        return BELOW_TITLE;
      },
      async upload() {
        await goTo(STATEMENTS);
        await workbench.palette.run("loanOps.uploadDocuments");
        await workbench.quickInput.titled(/Documents for “Bank statements/);
        await workbench.fileDialog.choose(join(running.profile.documents, "bank statement.pdf"));
        await workbench.dialog.opened(/Upload 1 file/);
        return dialog();
      },
      async reject() {
        const frame = await goTo(PAY_STUBS);
        await frame.getByRole("button", { name: `Reject… ${BLURRY}` }).click();
        await (await workbench.quickInput.titled(/Reject “IMG/)).enter("Too blurry to read");
        await workbench.dialog.opened(/Reject “IMG/);
        return dialog();
      },
      async request() {
        await (await workbench.tree("Loans")).find(LOAN, /^José/);
        await workbench.palette.run("workbench.action.closeAllEditors");
        await workbench.palette.run("loanOps.showRequests");
        const list = await workbench.quickInput.titled("Show Requests");
        await list.type(LOAN);
        await list.pick(`Read loan: ${LOAN}`);
        await workbench.palette.run("workbench.action.closeSidebar");
        await workbench.editor.showing(/### Variables/);
        await workbench.editor.highlighted();
        return BELOW_TITLE;
      },
      async environment() {
        await workbench.statusBar.click(/Loan Ops:/);
        await workbench.quickInput.titled("Environment of this window");
        await workbench.quickInput.items();
        return around(workbench.page.locator(".quick-input-widget:visible"), 24);
      },
    };

    for (const [step, lead] of Object.entries(steps))
      it(step, async () => {
        await camera.take(`${step}-${name}`, await lead());
        await workbench.page.keyboard.press("Escape");
      });
  });
}
