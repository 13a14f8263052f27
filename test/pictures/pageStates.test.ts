import { join } from "node:path";
import { PAGE_STATES } from "../support/pageStates";
import { withSandbox } from "../ui/driver/fixtures";
import { unfold } from "../ui/driver/pages";
import { Camera } from "./support/camera";

const TITLE = "Two most recent pay stubs";
/** Of the window: with room for all of the page, less, half of it as at a zoom of 200 %, and with an editor of 300 pixels. */
const WIDTHS = { wide: 1280, middle: 1000, half: 640, narrow: 348 };
const HEIGHT = 1000;

/** To be looked at, not to be shipped: they are in out/pictures/page. */
describe("the pictures of every state of the pages", function () {
  this.timeout(180_000);
  const { workbench, loans } = withSandbox({ window: () => ({ ownBrowser: true }), loans: ["LN-2041"] });
  const camera = new Camera(workbench, join("out", "pictures", "page"));

  const toggleSideBar = () => workbench.page.keyboard.press("Control+b");

  beforeEach(async () => {
    await loans.click("LN-2041", "José Ramírez Ortega", "In progress", TITLE);
    await workbench.taskPage.headed(TITLE);
    await toggleSideBar();
  });
  // The next test looks at the rows.
  afterEach(toggleSideBar);

  for (const [name, state] of Object.entries(PAGE_STATES))
    it(name, () =>
      camera.inEveryTheme(async (theme) => {
        for (const [widthName, width] of Object.entries(WIDTHS)) {
          await camera.frame(width, HEIGHT);
          await workbench.taskPage.show(state);
          await camera.take(`${name}-${theme}-${widthName}`);
        }
      }),
    );

  for (const name of ["loan", "book"] as const)
    it(`the table behind the chart of the ${name}`, () =>
      camera.inEveryTheme(async (theme) => {
        for (const [widthName, width] of Object.entries(WIDTHS)) {
          await camera.frame(width, HEIGHT);
          const frame = await workbench.taskPage.show(PAGE_STATES[name]);
          await unfold(frame);
          await frame.locator("summary").evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 60));
          await camera.take(`${name}-table-${theme}-${widthName}`);
        }
      }));

  it("the focus on a button", () =>
    camera.inEveryTheme(async (theme) => {
      await (await workbench.taskPage.show(PAGE_STATES.task)).getByRole("button", { name: "Refresh" }).focus();
      await workbench.page.keyboard.press("Tab");
      await camera.take(`focus-${theme}-narrow`);
    }));
});
