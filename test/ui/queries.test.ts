import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";
const TASKS = `query MyQuery {
  loan(id: "${LOAN}") {
    id
    loanOfficerDocumentTasks { id status }
  }
}
`;

/** Each step goes on where the last one ended. */
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
  const type = (text: string) => workbench.page.keyboard.type(text);

  it("begins from a template, for a row with its ID, is not saved yet, is highlighted, and runs by a key with its variables", async () => {
    await loans.chooseFromMenu("New Query…", LOAN);
    const list = await workbench.quickInput.titled(`New Query: ${LOAN}`);
    assert.deepEqual(await list.labels(), ["Loan", "Tasks", "Reject document", "Reassign loan officer tasks", "Empty"]);
    await list.pick("Loan");
    await workbench.editor.titled(/^loan\.loan-ops/);
    await workbench.editor.showing(/^query Loan\(\$id: ID!, \$first: Int\) \{\n {2}loan\(id: \$id\) \{/);
    await workbench.tabs.are("loan.loan-ops.variables", "loan.loan-ops");
    await workbench.editor.highlighted();
    await workbench.editor.offering("Run on Sandbox", "Variables", "Copy As…");
    await press("ControlOrMeta+Enter");
    await workbench.editor.besideShowing(/\/\/ Sandbox · HTTP 200[\s\S]*"borrowers": \{/);
    await workbench.editor.clickLens("Variables");
    await workbench.editor.titled(/^loan\.loan-ops\.variables/);
    await workbench.editor.showing(/"id": "LN-2041"/);
  });

  it("is completed from what the service states, with a warning where it is not stated", async () => {
    await workbench.palette.run("loanOps.newQuery");
    await (await workbench.quickInput.titled(/^New Query/)).pick("Empty");
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

  it("runs where its lens says, again in the same place, and stands beside the result before", async () => {
    await write(TASKS.replace(/.*status.*\n/, ""));
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.besideShowing(
      /^\/\/ Sandbox · HTTP 200 · \d+ ms · [\d.]+ (bytes|KB) · \d.*\n\{\n {2}"data": \{/,
    );
    await write(TASKS);
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.besideShowing(/"loanOfficerDocumentTasks": \[/);
    await workbench.tabs.click("Result of MyQuery");
    await workbench.editor.titleAction("Compare with Previous Result");
    await workbench.editor.titled(/^MyQuery, Sandbox, \d.* ↔ MyQuery, Sandbox, \d/);
    await workbench.editor.sideShowing("left", /"id": "loan_8f3a21"/);
    await workbench.editor.sideShowing("right", /"loanOfficerDocumentTasks": \[/);
    await workbench.palette.run("workbench.action.closeActiveEditor");
    await workbench.tabs.click("query.loan-ops");
  });

  it("can be given up while it waits", async () => {
    service.setNetwork({ latency: 60_000 });
    await workbench.editor.clickLens("Run on Sandbox");
    await (await workbench.notifications.toast("Sandbox: running MyQuery…")).click("Cancel");
    await workbench.page.locator(".notifications-toasts .notification-list-item").first().waitFor({ state: "hidden" });
    service.setNetwork({ latency: 0 });
  });

  it("shows what came of a partial answer, and leads from an error to its field", async () => {
    service.fault({ fault: "error-path", operation: "loan" });
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.besideShowing(/\/\/ Failed: loan\.loanOfficerDocumentTasks\.\d\.id\n[\s\S]*"errors": \[/);
    await workbench.tabs.click("Result of MyQuery");
    await workbench.editor.clickLens("Go to Field");
    await workbench.statusBar.shows("Ln 4, Col 32");
    await workbench.editor.titled(/^query\.loan-ops/);
    assert.equal((await workbench.tabs.titles()).filter((title) => title === "query.loan-ops").length, 1);
  });

  it("that changes data asks first, is copied under a comment that says so, and is sent once", async () => {
    const operation = "loan.reassignLoanOfficerTasks";
    await loans.chooseFromMenu("New Query…", LOAN);
    await (await workbench.quickInput.titled(`New Query: ${LOAN}`)).pick("Reassign loan officer tasks");
    await workbench.editor.showing(/^mutation ReassignLoanOfficerTasks\(/);
    const copied = await workbench.clipboard.filledBy(async () => {
      await workbench.editor.clickLens("Copy As…");
      const kinds = await workbench.quickInput.titled(/^Sandbox: copy “ReassignLoanOfficerTasks \(.*” as…$/);
      await kinds.pick("cURL (bash)");
    });
    assert.ok(copied.startsWith(`# This changes data in Sandbox (${service.url}).\n`), copied);
    await workbench.editor.clickLens("Run on Sandbox");
    const dialog = await workbench.dialog.opened(/^Run the mutation ReassignLoanOfficerTasks\?/);
    assert.match(
      dialog.text,
      /Environment: Sandbox — test data[\s\S]*It can change data: loan\.reassign[\s\S]*• loanId: "LN-2041"/,
    );
    assert.equal(service.count(operation), 0);
    const read = service.count("loan");
    await dialog.click("Run");
    await workbench.notifications.toast("Sandbox: ReassignLoanOfficerTasks was confirmed by the service.");
    await workbench.editor.besideShowing(/^\/\/ Sandbox · HTTP 200[\s\S]*"reassignedCount": \d/);
    assert.equal(service.count(operation), 1);
    await waitUntil("the loan to be read again", async () => service.count("loan") > read);
  });
});
