import { join } from "node:path";
import { ROOT } from "../host/folders.mjs";
import { type RunningWorkbench, startWorkbench } from "../ui/driver/startWorkbench";
import { Camera } from "./support/camera";
import { THEMES } from "./support/themes";

const QUERY = `# Comments, texts, numbers and what the service does not state.
query Tasks($id: ID!, $first: Int = 5) {
  loan(id: $id) {
    id
    unknownField
    borrowers(first: $first) { edges { node { id } } }
  }
}

mutation Hand { loan { reassignLoanOfficerTasks(input: { loanId: "LN-2041" }) { reassignedCount } } }
`;

/** To be looked at, not to be shipped: they are in out/pictures. */
describe("the pictures of queries", () => {
  let running: RunningWorkbench;
  let camera: Camera;

  before(async function () {
    this.timeout(90_000);
    running = await startWorkbench({
      settings: { "editor.autoClosingBrackets": "never", "editor.autoIndent": "none" },
    });
    camera = new Camera(running.workbench.page);
    await camera.frame(1200, 800);
    const { workbench } = running;
    const loans = await workbench.tree("Loans");
    await loans.chooseFromMenu("New Query…", "LN-2041");
    await (await workbench.quickInput.titled("New query for LN-2041")).pick("Tasks of a loan");
    await workbench.editor.write(QUERY);
    await workbench.editor.toFirstLine();
    for (let line = 0; line < 3; line++) await workbench.page.keyboard.press("ArrowDown");
    await workbench.page.keyboard.press("ControlOrMeta+Enter");
    await workbench.editor.besideShowing(/HTTP \d+/);
    await workbench.notifications.clear();
  });

  after(() => running?.stop());

  for (const [name, theme] of Object.entries(THEMES)) {
    it(`a query with its lenses beside its result, ${name}`, async () => {
      const { workbench } = running;
      await workbench.selectTheme(theme);
      await workbench.tabs.click("tasks.loan-ops");
      await workbench.editor.highlighted();
      await camera.take(join(ROOT, "out", "pictures", `query-${name}.png`));
    });
  }
});
