import { join } from "node:path";
import { ROOT } from "../host/folders.mjs";
import { withSandbox } from "../ui/driver/fixtures";
import { type Service, startService } from "../ui/driver/simulator";
import type { Tree } from "../ui/driver/tree";
import type { Workbench } from "../ui/driver/workbench";
import { Camera } from "./support/camera";
import { THEMES } from "./support/themes";

const LOAN = "LN-2041";
const OTHER = "LN-1988";

/** To be looked at, not to be shipped: they are in out/pictures. One window, in this order. */
describe("the pictures of requests and comparisons", function () {
  this.timeout(180_000);
  let service: Service;
  let workbench: Workbench;
  let loans: Tree;
  let camera: Camera;

  withSandbox(
    {
      service: startService,
      window: () => ({ settings: { "diffEditor.useInlineViewWhenSpaceIsLimited": false } }),
      loans: [LOAN, OTHER],
      seeded: false,
    },
    (fixture) => {
      ({ service, workbench, loans } = fixture);
    },
  );

  before(async () => {
    camera = new Camera(workbench.page);
    await camera.frame(1200, 880);
    service.fault({ operation: "loan", fault: "status", status: 503 });
    await loans.chooseFromMenu("Refresh", OTHER);
    await loans.find(OTHER, /^The service/);
  });

  const take = (name: string) => camera.take(join(ROOT, "out", "pictures", `${name}.png`));

  for (const [name, theme] of Object.entries(THEMES)) {
    it(`in ${theme}`, async () => {
      await workbench.palette.run("workbench.action.closeAllEditors");
      await workbench.selectTheme(theme);
      await workbench.palette.run("loanOps.showRequests");
      const list = await workbench.quickInput.titled("Requests of this window");
      await take(`requests-${name}`);
      await list.cancel();
      await loans.chooseFromMenu("Show Request and Response", LOAN);
      await workbench.editor.titled(/^Read loan: LN-2041, /);
      await workbench.editor.highlighted();
      await take(`request-${name}`);
      await loans.chooseFromMenu("Compare With…", LOAN);
      const others = await workbench.quickInput.titled(`Sandbox: Compare ${LOAN} with…`);
      await take(`compare-with-${name}`);
      await others.pick(OTHER);
      await workbench.editor.sideShowing("right", /Tamika/);
      await take(`comparison-${name}`);
    });
  }
});
