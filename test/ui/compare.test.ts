import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { Keyboard } from "./driver/keyboard";
import { type Service, startService } from "./driver/simulator";

const LOAN = "LN-2041";
const STATEMENTS = "task_7d10a2";

/** Sandbox is the window's environment, Production another service. Each step goes on where the last one ended. */
describe("a loan as JSON, and beside another", () => {
  let production: Service;

  before(async () => {
    production = await startService();
  });

  const {
    workbench,
    loans,
    service: sandbox,
  } = withSandbox({
    window: () => ({
      settings: {
        // Both sides beside each other although the window is narrow.
        "diffEditor.useInlineViewWhenSpaceIsLimited": false,
        "loanOps.environments": [{ id: "production", name: "Production", kind: "production", baseUrl: production.url }],
      },
    }),
    loans: [LOAN, "LN-1988"],
    more: () => ({ tokens: { production: production.token } }),
  });

  after(() => production.close());

  async function compareWith(item: string | RegExp): Promise<void> {
    await loans.chooseFromMenu("Compare With…", LOAN);
    await (await workbench.quickInput.titled(`Sandbox: Compare ${LOAN} with…`)).pick(item);
  }

  const reads = (service: Service) => service.count("loan");

  it("is a document in the service's words, which cannot be edited", async () => {
    await loans.chooseFromMenu("Show as JSON", LOAN);
    await workbench.editor.titled(/^LN-2041, Sandbox, \d[^↔]*$/);
    await workbench.editor.showing(
      /"personalInformation": \{\s+"firstName": "José",\s+"lastName": "Ramírez Ortega",\s+"email"/,
    );
    await workbench.page.keyboard.type("x");
    await workbench.page.getByText("Cannot edit in read-only editor").first().waitFor();
    assert.match(await workbench.editor.showing(/loan_8f3a21/), /^\{/);
  });

  it("stands beside what it was before it changed, by keyboard alone", async () => {
    Object.assign(sandbox.state.tasks.get(STATEMENTS) ?? {}, { status: "Completed" });
    await loans.titleAction("Refresh");
    await loans.find(LOAN, /^José/, "Completed", /^Bank statements/);
    const keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.press("Home");
    await keyboard.down("Loans", LOAN);
    await keyboard.chooseFromMenu("Compare With…");
    await workbench.quickInput.titled(`Sandbox: Compare ${LOAN} with…`);
    await keyboard.press("Enter");
    await workbench.editor.titled(/^LN-2041, Sandbox, \d.* ↔ LN-2041, Sandbox, \d/);
    await workbench.editor.sideShowing("left", /"Bank statements, last 60 days",\s+"status": "NotStarted"/);
    await workbench.editor.sideShowing("right", /"Bank statements, last 60 days",\s+"status": "Completed"/);
    assert.equal(await keyboard.mousePresses(), "0");
  });

  it("is read in another environment without a switch, and without a word to the window's own", async () => {
    const [asked, other] = [reads(sandbox), reads(production)];
    production.setNetwork({ latency: 2_000 });
    await compareWith("Production");
    const progress = await workbench.notifications.toast("Sandbox ↔ Production: reading LN-2041 in Production…");
    assert.deepEqual(progress.buttons, ["Cancel"]);
    await workbench.editor.titled(/^LN-2041, Sandbox, \d.* ↔ LN-2041, PRODUCTION, \d/);
    production.setNetwork({ latency: 0 });
    assert.deepEqual([reads(sandbox), reads(production)], [asked, other + 1]);
    await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
    await workbench.editor.sideShowing("left", /"Bank statements, last 60 days",\s+"status": "Completed"/);
    await workbench.editor.sideShowing("right", /"Bank statements, last 60 days",\s+"status": "NotStarted"/);
  });

  it("leaves out what always differs, says so, and puts it back by a click", async () => {
    await workbench.editor.toFirstLine();
    for (const side of ["left", "right"] as const) {
      const text = await workbench.editor.sideShowing(side, /^\/\/ IDs, links and times of creation are left out/);
      assert.doesNotMatch(text, /"id"|loan_8f3a21|createdOn/);
    }
    await workbench.editor.titleAction("Toggle IDs, Links and Creation Times");
    for (const side of ["left", "right"] as const) {
      await workbench.editor.sideShowing(
        side,
        /^\/\/ IDs, links and times of creation are shown[\s\S]*"id": "loan_8f3a21"/,
      );
    }
  });
});
