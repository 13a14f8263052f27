import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { eventually } from "./driver/waitUntil";

const LOAN = "LN-2041";
const TASKS = `query MyQuery {
  loan(id: "${LOAN}") {
    id
    loanOfficerDocumentTasks { id status }
  }
}
`;

describe("a query", () => {
  const { service, workbench, loans } = withSandbox({
    // What a test writes stays as it writes it.
    window: () => ({ settings: { "editor.autoClosingBrackets": "never", "editor.autoIndent": "none" } }),
    loans: [LOAN],
  });

  async function write(text: string): Promise<void> {
    await workbench.editor.write(text);
    await press("Escape");
  }
  const press = (key: string) => workbench.page.keyboard.press(key);
  const suggested = (label: string) =>
    workbench.page.locator(".suggest-widget.visible .label-name").getByText(label, { exact: true }).first().waitFor();
  const type = (text: string) => workbench.page.keyboard.type(text);

  async function newQuery(): Promise<void> {
    await workbench.palette.run("loanOps.newQuery");
    await (await workbench.quickInput.titled(/^New Query/)).pick("Empty");
    await workbench.editor.titled(/^query\.loan-ops/);
    await workbench.editor.showing(/^query MyQuery \{/);
  }

  it("begins from a template, for a row with its ID, is not saved yet, is highlighted, and runs by a key with its variables", async () => {
    await loans.chooseFromMenu("For Developers › New Query…", LOAN);
    await (await workbench.quickInput.titled(`New Query: ${LOAN}`)).pick("Loan");
    await workbench.editor.titled(/^loan\.loan-ops/);
    await workbench.editor.showing(/^query Loan\(\$id: ID!, \$first: Int\) \{\n {2}loan\(id: \$id\) \{/);
    await workbench.tabs.are("loan.loan-ops.variables", "loan.loan-ops");
    await workbench.editor.highlighted();
    await press("ControlOrMeta+Enter");
    await workbench.editor.showing(/\/\/ Sandbox · HTTP 200[\s\S]*"borrowers": \{/, "beside");
    await workbench.editor.clickLens("Variables");
    await workbench.editor.titled(/^loan\.loan-ops\.variables/);
    await workbench.editor.showing(/"id": "LN-2041"/);
    await workbench.tabs.are("loan.loan-ops.variables", "loan.loan-ops", "Result of Loan");
  });

  it("is completed from what the service states, with a warning where it is not stated", async () => {
    await newQuery();
    await type("lo");
    await suggested("loan");
    await press("Enter");
    await workbench.editor.showing(/loan\(id: \) \{/);
    await type('"LN-2041"');
    await press("Tab");
    await type("borr");
    await suggested("borrowers");
    await press("Escape");
    await type("owerCount");
    await press("F8");
    await workbench.page.locator(".marker-widget", { hasText: /“borrowerCount” is not stated/ }).waitFor();
    await press("Escape");
  });

  it("runs where its lens says, again in the same place, and stands beside the result before", async () => {
    await newQuery();
    await write(TASKS.replace(/.*status.*\n/, ""));
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.showing(
      /^\/\/ Sandbox · HTTP 200 · .*\n\{\n {2}"data": \{\n {4}"loan": \{\n {6}"id": "\w+"\n/,
      "beside",
    );
    await write(TASKS);
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.showing(/"loanOfficerDocumentTasks": \[/, "beside");
    await workbench.tabs.click("Result of MyQuery");
    await workbench.editor.titleAction("Compare with Previous Result");
    await workbench.editor.titled("Result of MyQuery: before ↔ now");
    await workbench.editor.showing(/"id": "loan_8f3a21"/, "left");
    await workbench.editor.showing(/"loanOfficerDocumentTasks": \[/, "right");
  });

  it("shows what came of a partial answer, and leads from an error to its field", async () => {
    await newQuery();
    await write(TASKS);
    service.fault({ fault: "error-path", operation: "loan" });
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.showing(
      /\/\/ Failed: loan\.loanOfficerDocumentTasks\.\d\.id\n[\s\S]*"errors": \[/,
      "beside",
    );
    await workbench.tabs.click("Result of MyQuery");
    await workbench.editor.clickLens("Go to Field");
    await workbench.statusBar.shows("Ln 4, Col 32");
    await workbench.editor.titled(/^query\.loan-ops/);
    await eventually(async () => {
      const titles = await workbench.tabs.titles();
      assert.equal(titles.filter((title) => title === "query.loan-ops").length, 1);
    });
  });
});
