import { withSandbox } from "../ui/driver/fixtures";
import { Camera } from "./support/camera";

const LOAN = "LN-2041";
const OTHER = "LN-1988";
const JOSE = "José Ramírez Ortega";
const HOVERED = {
  loan: [LOAN],
  borrower: [LOAN, JOSE],
  group: [LOAN, JOSE, "Not started"],
  task: [LOAN, JOSE, "Not started", /Bank statements/],
};

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

/** To be looked at, not to be shipped. One window, in this order. */
describe("the pictures of rows, requests and queries", function () {
  this.timeout(300_000);
  const { service, workbench, loans } = withSandbox({
    window: () => ({
      ownBrowser: true,
      settings: {
        "diffEditor.useInlineViewWhenSpaceIsLimited": false,
        "editor.autoClosingBrackets": "never",
        "editor.autoIndent": "none",
      },
    }),
    loans: [LOAN, OTHER, "LN-1952"],
  });
  const camera = new Camera(workbench);

  before(async () => {
    await camera.frame(1280, 1000);
    service.fault({ operation: "loan", fault: "status", status: 503 });
    await loans.chooseFromMenu("Refresh", OTHER);
    await loans.find(OTHER, /^The service/);
  });

  it("rows that are overdue and filtered, requests, and a loan beside another, in every theme", () =>
    camera.inEveryTheme(async (name) => {
      await loans.find(LOAN, JOSE, "Not started", /Bank statements/);
      await camera.take(`tree-overdue-${name}`);
      await workbench.filterTasks("Overdue");
      await loans.find(/hidden by the filter/);
      await camera.take(`tree-filtered-${name}`);
      await workbench.palette.run("loanOps.clearFilters");
      await workbench.palette.run("loanOps.showRequests");
      const list = await workbench.quickInput.titled("Show Requests");
      await camera.take(`requests-${name}`);
      await list.cancel();
      await loans.chooseFromMenu("Show Request and Response", LOAN);
      await workbench.editor.titled(/^Read loan: LN-2041, /);
      await workbench.editor.highlighted();
      await camera.take(`request-${name}`);
      await loans.chooseFromMenu("Compare With…", LOAN);
      const others = await workbench.quickInput.titled(`Sandbox: Compare With (${LOAN})`);
      await camera.take(`compare-with-${name}`);
      await others.pick(OTHER);
      await workbench.editor.sideShowing("right", /Tamika/);
      await camera.take(`comparison-${name}`);
      await workbench.palette.run("workbench.action.closeAllEditors");
    }));

  it("what is filtered by, who acts next, the hover of each kind of row, and a narrow side bar", async () => {
    await workbench.palette.run("loanOps.filterTasks");
    const filter = await workbench.quickInput.titled("Filter Tasks");
    await filter.items();
    await camera.take("tree-filter");
    await filter.cancel();
    await workbench.groupTasks("Who acts next");
    await loans.find(LOAN, "Waiting for the borrower", /Bank statements/);
    await camera.take("tree-next-actor");
    await workbench.groupTasks("Borrower");
    for (const [name, path] of Object.entries(HOVERED)) {
      await loans.hover(...path);
      await camera.takeHovered(`tree-hover-${name}`);
      await workbench.page.mouse.move(1100, 950);
    }
    await workbench.setSideBarWidth(220);
    await loans.pane.locator(".pane-header").hover();
    await camera.takeHovered("tree-narrow");
  });

  it("a query with its lenses beside its result, in every theme", async () => {
    await loans.chooseFromMenu("New Query…", LOAN);
    await (await workbench.quickInput.titled(`New Query: ${LOAN}`)).pick("Tasks");
    // The document of its variables opens first.
    await workbench.editor.titled(/^tasks\.loan-ops/);
    await workbench.editor.showing(/^query \w+\(/);
    await workbench.editor.write(QUERY);
    await workbench.editor.toFirstLine();
    for (let line = 0; line < 3; line++) await workbench.page.keyboard.press("ArrowDown");
    await workbench.page.keyboard.press("ControlOrMeta+Enter");
    await workbench.editor.besideShowing(/HTTP \d+/);
    await workbench.notifications.clear();
    await camera.inEveryTheme(async (name) => {
      await workbench.tabs.click("tasks.loan-ops");
      await workbench.editor.highlighted();
      await camera.take(`query-${name}`);
    });
  });
});
