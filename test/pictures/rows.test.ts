import { withSandbox } from "../ui/driver/fixtures";
import { type Service, startService } from "../ui/driver/service";
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

/** The ID of a task that gets another title. */
const ARABIC = "task_7d10b1";
/** Other environments, and what the view says there. */
const ELSEWHERE = {
  Production: /PRODUCTION/,
  unreachable: /cannot be reached/,
  "token-refused": /does not accept/,
  "no-loans": /^No loans/,
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
    service: startWithNames,
    window: ({ url, token }) => ({
      ownBrowser: true,
      places: [
        { id: "production", name: "Production", kind: "production", url, token, loans: [LOAN] },
        { id: "unreachable", url: "http://127.0.0.1:1", token, loans: [LOAN] },
        { id: "token-refused", url, token: "another-token", loans: [LOAN] },
        { id: "no-loans", url, token },
      ],
      settings: {
        "diffEditor.useInlineViewWhenSpaceIsLimited": false,
        "editor.autoClosingBrackets": "never",
        "editor.autoIndent": "none",
      },
    }),
    loans: [LOAN, OTHER, "LN-1952"],
  });
  const camera = new Camera(workbench);

  /** In all directions, and a field that the service could not give. */
  async function startWithNames(): Promise<Service> {
    const started = await startService();
    const [, other] = [...started.state.borrowers.values()];
    Object.assign(other?.personalInformation ?? {}, { firstName: "محمد عبد الرحمن", lastName: "الخطيب" });
    Object.assign(started.state.tasks.get(ARABIC) ?? {}, {
      title: "كشف حساب بنكي لآخر 60 يومًا",
      failingFields: ["priority", "documentLinks"],
    });
    return started;
  }

  before(async () => {
    await camera.frame(1280, 1000);
    service.fault({ operation: "loan", fault: "status", status: 503 });
    await loans.chooseFromMenu("Refresh", OTHER);
    await loans.find(OTHER, /^The service/);
    await loans.find(...HOVERED.task);
  });

  /** What leads to each picture that is taken in every theme. */
  const states: Readonly<Record<string, () => Promise<unknown>>> = {
    "tree-late": async () => {},
    requests: async () => {
      await workbench.palette.run("loanOps.showRequests");
      await workbench.quickInput.titled("Show Requests");
    },
    request: async () => {
      await loans.chooseFromMenu("For Developers › Show Request and Response", LOAN);
      await workbench.editor.titled(/^Read loan: LN-2041, /);
      await workbench.editor.highlighted();
    },
    "compare-with": async () => {
      await loans.chooseFromMenu("Compare With…", LOAN);
      await workbench.quickInput.titled(`Sandbox: Compare With (${LOAN})`);
    },
    comparison: async () => {
      await loans.chooseFromMenu("Compare With…", LOAN);
      await (await workbench.quickInput.titled(`Sandbox: Compare With (${LOAN})`)).pick(OTHER);
      await workbench.editor.showing(/Tamika/, "right");
    },
  };

  for (const [picture, lead] of Object.entries(states))
    it(`${picture}, in every theme`, () =>
      camera.inEveryTheme(async (name) => {
        await lead();
        await camera.take(`${picture}-${name}`);
        await workbench.page.keyboard.press("Escape");
      }));

  it("a watched task, what was told of it, and the document of what changed, in every theme", async () => {
    await loans.chooseFromMenu("Watch", LOAN, JOSE, "In progress", /pay stubs/);
    Object.assign(service.state.tasks.get("task_7d10a1") ?? {}, { status: "NotStarted" });
    await loans.chooseFromMenu("Refresh", LOAN);
    await loans.find(LOAN, JOSE, "Not started", /pay stubs/);
    await workbench.statusBar.shows(/Watched, and changed/);
    await workbench.palette.run("loanOps.showChanges");
    await (await workbench.quickInput.titled("Sandbox: Show Changes")).pick("Since Another Day, as a Document…");
    await (await workbench.quickInput.titled("Sandbox: changes")).pick(/^since you looked \(/);
    await workbench.editor.showing(/: 1 |other changes: 1/);
    await camera.inEveryTheme((name) => camera.take(`watched-${name}`));
  });

  it("a query with its lenses beside its result, in every theme", async () => {
    await workbench.palette.run("workbench.action.closeAllEditors");
    await loans.chooseFromMenu("For Developers › New Query…", LOAN);
    await (await workbench.quickInput.titled(`New Query: ${LOAN}`)).pick("Tasks");
    // The document of its variables opens first.
    await workbench.editor.titled(/^tasks\.loan-ops/);
    await workbench.editor.showing(/^query \w+\(/);
    await workbench.editor.write(QUERY);
    await workbench.editor.toFirstLine();
    for (let line = 0; line < 3; line++) await workbench.page.keyboard.press("ArrowDown");
    await workbench.page.keyboard.press("ControlOrMeta+Enter");
    await workbench.editor.showing(/HTTP \d+/, "beside");
    await workbench.notifications.clear();
    await camera.inEveryTheme((name) => camera.take(`query-${name}`));
  });

  it("what is filtered by, who acts next, the hover of each kind of row, and a narrow side bar", async () => {
    await workbench.palette.run("loanOps.filterTasks");
    const filter = await workbench.quickInput.titled("Filter Tasks");
    await filter.items();
    await camera.take("tree-filter");
    await filter.cancel();
    await workbench.filterTasks("Late");
    await loans.pane.getByText(/hidden loans/).waitFor();
    await camera.inEveryTheme((name) => camera.take(`tree-filtered-${name}`));
    await workbench.palette.run("loanOps.clearFilters");
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

  it("a page whose text runs from right to left, with a field that failed, and the question before it is sent to", async () => {
    await loans.click(LOAN, /محمد/, "Not started", /كشف حساب/);
    await workbench.taskPage.headed(/كشف حساب/);
    await camera.take("right-to-left");
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", LOAN);
    const dialog = await workbench.dialog.opened(/^Sandbox: Reassign|^Reassign/);
    await camera.take("question");
    await dialog.click("Cancel");
  });

  for (const [environment, words] of Object.entries(ELSEWHERE))
    it(`${environment}, in every theme`, async () => {
      await workbench.switchTo(environment);
      await loans.pane.getByText(words).first().waitFor();
      await camera.inEveryTheme((name) => camera.take(`${environment}-${name}`));
    });
});
