import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import type { Service } from "./driver/service";
import { waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";

/** Each step goes on where the last one ended. */
describe("a query", () => {
  const { workbench, loans } = withSandbox<Service>({ loans: [LOAN] });

  const press = (key: string) => workbench.page.keyboard.press(key);
  const type = (text: string) => workbench.page.keyboard.type(text);

  it("begins from a template, for a row with its ID, is not saved yet, and is highlighted without VS Code's help", async () => {
    await loans.chooseFromMenu("New Query…", LOAN);
    const list = await workbench.quickInput.titled(`New query for ${LOAN}`);
    assert.deepEqual(await list.labels(), [
      "Loan",
      "Tasks of a loan",
      "Reject a document",
      "Reassign loan officer tasks",
      "Empty",
    ]);
    await list.pick("Loan");
    await workbench.editor.titled(/^loan\.loan-ops/);
    await workbench.editor.showing(/^query Loan\(\$id: ID!, \$first: Int\) \{\n {2}loan\(id: \$id\) \{/);
    await workbench.tabs.are("loan.loan-ops.variables", "loan.loan-ops");
    const line = workbench.page.locator(".editor-group-container.active .view-line").filter({ hasText: "query Loan" });
    await waitUntil("more than two colors", async () => {
      const colors = await line
        .locator("span span")
        .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).color));
      return new Set(colors).size > 2 || undefined;
    });
  });

  it("is completed from what the service states, with a warning where it is not stated", async () => {
    await workbench.palette.run("loanOps.newQuery");
    await (await workbench.quickInput.titled(/^New query/)).pick("Empty");
    await workbench.editor.titled(/^query\.loan-ops/);
    await workbench.editor.showing(/^query MyQuery \{/);
    await type("lo");
    await workbench.editor.suggests("loan");
    await press("Enter");
    await workbench.editor.showing(/loan\(id: \) \{/);
    await type('"LN-2041"');
    await press("Tab");
    await type("borr");
    await workbench.editor.suggests("borrowers");
    await press("Escape");
    await type("owerCount");
    await workbench.editor.nextProblem(/“borrowerCount” is not stated in the service's document/);
    await press("Escape");
  });

  it("runs the operation at the cursor, with its variables from the document beside it", async () => {
    await workbench.tabs.click("loan.loan-ops");
    await workbench.editor.showing(/^query Loan\(/);
    assert.deepEqual(await workbench.editor.lenses("Variables"), ["Run on Sandbox", "Variables", "Copy As…"]);
    await press("ControlOrMeta+Enter");
    await workbench.editor.besideShowing(/\/\/ Sandbox · HTTP 200[\s\S]*"borrowers": \{/);
    await workbench.editor.clickLens("Variables");
    await workbench.editor.titled(/^loan\.loan-ops\.variables/);
    await workbench.editor.showing(/"id": "LN-2041"/);
  });
});
