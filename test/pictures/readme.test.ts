import { join } from "node:path";
import { vsixFile } from "../support/vsix";
import { withWindow } from "../ui/driver/fixtures";
import { Camera } from "./support/camera";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";

describe("the picture of the README, taken from the running product", () => {
  const { workbench } = withWindow({
    // Installed, as users see it: a window in development says so in its title.
    window: () => ({
      settings: { "workbench.colorTheme": "Dark 2026", "window.autoDetectColorScheme": false },
      vsix: vsixFile(),
    }),
  });
  const camera = new Camera(workbench, join("media", "pictures"));

  before(() => camera.frame(1200, 880));

  it("overview.png: both views beside a task", async () => {
    const loans = await workbench.tree("Loans");
    await loans.find(LOAN, JOSE, "In progress", "Two most recent pay stubs");
    await loans.click(LOAN, JOSE, "Not started", "Bank statements, last 60 days");
    await workbench.taskPage.headed("Bank statements, last 60 days");
    await camera.take("overview");
  });

  it("request.png: what was sent for a loan, and what came back", async () => {
    const loans = await workbench.tree("Loans");
    await workbench.palette.run("workbench.action.closeAllEditors");
    await loans.chooseFromMenu("Show Request and Response", LOAN);
    await workbench.editor.showing(/### Body as it came/);
    await workbench.editor.highlighted();
    await camera.take("request");
  });

  it("queries.png: a query with its lens beside its result", async () => {
    await workbench.palette.run("workbench.action.closeAllEditors");
    const loans = await workbench.tree("Loans");
    await loans.chooseFromMenu("New Query…", LOAN);
    await (await workbench.quickInput.titled(`New query for ${LOAN}`)).pick("Tasks of a loan");
    await workbench.editor.clickLens("Run on Simulator");
    await workbench.editor.besideShowing(/HTTP 200/);
    await workbench.palette.run("workbench.action.closeSidebar");
    await camera.take("queries");
  });
});
