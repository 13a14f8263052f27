import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { Keyboard } from "./driver/keyboard";
import { type Service, startService } from "./driver/service";
import { waitUntil } from "./driver/waitUntil";

const TASKS = `query MyQuery {
  loan(id: "LN-2041") {
    id
    loanOfficerDocumentTasks { id status }
  }
}
`;

/** What a test writes stays as it writes it. */
const AS_WRITTEN = {
  "editor.autoClosingBrackets": "never",
  "editor.autoIndent": "none",
  "editor.quickSuggestions": "off",
};

/** Each step goes on where the last one ended. */
describe("a query that is run", () => {
  const { service, workbench } = withSandbox<Service>({ window: () => ({ settings: AS_WRITTEN }), loans: [] });

  it("is begun, written and run by keyboard alone, and its result stands beside it", async () => {
    const keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
    await keyboard.run("Loan Ops: New Query…");
    await workbench.quickInput.titled("New query");
    await keyboard.lastAnswer("Empty");
    await workbench.editor.showing(/^query MyQuery \{/);
    await workbench.page.locator(".statusbar-item", { hasText: "(10 selected)" }).waitFor();
    await workbench.page.keyboard.type('loan(id: "LN-2041") { id }');
    await keyboard.press("Escape");
    await workbench.editor.lenses("Run on Sandbox");
    await keyboard.press("ControlOrMeta+Enter");
    await workbench.editor.besideShowing(/^\/\/ Sandbox · HTTP 200[\s\S]*"loan_8f3a21"/);
    assert.equal(await keyboard.mousePresses(), "0");
  });

  it("runs where its lens says, again in the same place, and stands beside the result before", async () => {
    await workbench.editor.write(TASKS);
    assert.deepEqual(await workbench.editor.lenses("Run on Sandbox"), ["Run on Sandbox", "Copy As…"]);
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.besideShowing(
      /^\/\/ Sandbox · HTTP 200 · \d+ ms · [\d.]+ (bytes|KB) · \d.*\n\{\n {2}"data": \{\n {4}"loan": \{\n {6}"id": "loan_8f3a21",\n.*: \[/,
    );
    await workbench.editor.titled(/^query\.loan-ops/);
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
    await workbench.editor.besideShowing(/^\/\/ Sandbox · HTTP 200/);
  });

  it("shows what came of a partial answer, and leads from an error to its field", async () => {
    service.fault({ fault: "error-path", operation: "loan" });
    await workbench.editor.clickLens("Run on Sandbox");
    const text = await workbench.editor.besideShowing(/\/\/ Failed: loan[\s\S]*"errors": \[/);
    assert.match(text, /Failed: loan\.loanOfficerDocumentTasks\.\d\.id\n/);
    await workbench.tabs.click("Result of MyQuery");
    await workbench.editor.clickLens("Go to Field");
    await workbench.page.locator(".statusbar-item", { hasText: "Ln 4, Col 32" }).waitFor();
    await workbench.editor.titled(/^query\.loan-ops/);
    await workbench.tabs.are("query.loan-ops", "Result of MyQuery");
  });
});

/** Each step goes on where the last one ended. */
describe("a mutation of a query file", () => {
  const reassigned = () => service.count("loan.reassignLoanOfficerTasks");

  const { service, workbench, loans } = withSandbox<Service>({
    service: () => startService(),
    window: ({ url: baseUrl }) => ({
      settings: {
        ...AS_WRITTEN,
        "loanOps.environments": [{ id: "production", name: "Production", kind: "production", baseUrl }],
      },
    }),
    loans: ["LN-2041"],
    more: ({ token }) => ({ tokens: { production: token } }),
  });

  it("asks first, is copied under a comment that it changes data, and is sent once", async () => {
    await loans.chooseFromMenu("New Query…", "LN-2041");
    await (await workbench.quickInput.titled("New query for LN-2041")).pick("Reassign loan officer tasks");
    await workbench.editor.showing(/^mutation ReassignLoanOfficerTasks\(/);
    const copied = await workbench.clipboard.filledBy(async () => {
      await workbench.editor.clickLens("Copy As…");
      const kinds = await workbench.quickInput.titled(/^Sandbox: copy “ReassignLoanOfficerTasks \(.*” as…$/);
      await kinds.pick("cURL (bash)");
    });
    assert.ok(copied.startsWith(`# This changes data in Sandbox (${service.url}).\n`), copied);
    assert.match(copied, /Bearer \$LOAN_OPS_TOKEN[\s\S]*mutation ReassignLoanOfficerTasks\([\s\S]*"loanId": "LN-2041"/);
    await workbench.editor.clickLens("Run on Sandbox");
    const dialog = await workbench.dialog.opened(/^Run the mutation ReassignLoanOfficerTasks\?/);
    assert.match(dialog.text, /Environment: Sandbox — test data/);
    assert.match(dialog.text, /It changes data: loan\.reassignLoanOfficerTasks/);
    assert.match(dialog.text, /• loanId: "LN-2041"/);
    assert.equal(reassigned(), 0);
    const read = service.count("loan");
    await dialog.click("Run");
    await workbench.notifications.toast("Sandbox: ReassignLoanOfficerTasks was confirmed by the service.");
    await workbench.editor.besideShowing(/^\/\/ Sandbox · HTTP 200[\s\S]*"reassignedCount": \d/);
    assert.equal(reassigned(), 1);
    await waitUntil("the loan to be read again", async () => service.count("loan") > read || undefined);
    await workbench.notifications.clear();
  });
});
