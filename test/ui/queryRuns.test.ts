import assert from "node:assert/strict";
import { withSandbox, withWindow } from "./driver/fixtures";
import { Keyboard } from "./driver/keyboard";
import { type Service, startService } from "./driver/simulator";
import type { WorkbenchOptions } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

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
  let service: Service;
  let workbench: Workbench;

  withSandbox<Service>(
    { service: () => startService(), window: () => ({ settings: AS_WRITTEN }), loans: [] },
    (fixture) => {
      ({ service, workbench } = fixture);
    },
  );

  const press = (key: string) => workbench.page.keyboard.press(key);

  before(async () => {
    await workbench.palette.run("loanOps.newQuery");
    await (await workbench.quickInput.titled("New query")).pick("Empty");
    await workbench.editor.showing(/^query MyQuery \{/);
  });

  it("runs where its lens says, and its answer stands beside it under what was asked and how it ended", async () => {
    await workbench.editor.write(TASKS);
    assert.deepEqual(await workbench.editor.lenses("Run on Sandbox"), ["Run on Sandbox", "Copy As…"]);
    await workbench.editor.clickLens("Run on Sandbox");
    await workbench.editor.besideShowing(
      /^\/\/ Sandbox · HTTP 200 · \d+ ms · [\d.]+ (bytes|KB) · \d.*\n\{\n {2}"data": \{\n {4}"loan": \{\n {6}"id": "loan_8f3a21"/,
    );
    await workbench.editor.titled(/^query\.loan-ops/);
  });

  it("is run again by Ctrl+Enter in the same place, and stands beside the result before", async () => {
    await workbench.editor.write(TASKS.replace("id status", "id"));
    await press("ControlOrMeta+Enter");
    await waitUntil("a result without status", async () => {
      const text = await workbench.editor.besideShowing(/"loanOfficerDocumentTasks": \[/);
      return text.includes("status") ? undefined : true;
    });
    await workbench.tabs.click("Result of MyQuery");
    await workbench.editor.titleAction("Compare with Previous Result");
    await workbench.editor.titled(/^MyQuery, Sandbox, \d.* ↔ MyQuery, Sandbox, \d/);
    await workbench.editor.sideShowing("left", /"status": "/);
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

  it("says in the place of the result why it failed, with what helps", async () => {
    service.setToken({ expired: true });
    await workbench.editor.clickLens("Run on Sandbox");
    const toast = await workbench.notifications.toast(/^Sandbox: The service did not accept the access token/);
    assert.ok(toast.buttons.includes("Set Access Token…"), toast.buttons.join());
    await workbench.editor.besideShowing(/^\/\/ Sandbox · HTTP 401 .*\n\/\/ The service did not accept/);
    service.setToken({ expired: false });
    await workbench.notifications.clear();
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

  it("is not run while it is broken, and says so without moving a line", async () => {
    await workbench.editor.write(TASKS.slice(0, -2));
    await workbench.editor.lenses("Cannot be run: line 6 is not GraphQL");
    const before = service.count("loan");
    await press("ControlOrMeta+Enter");
    await workbench.notifications.toast(/^This cannot be run: line 6 is not GraphQL/);
    assert.equal(service.count("loan"), before);
    await workbench.notifications.clear();
  });

  it("is no subscription", async () => {
    await workbench.editor.write("subscription News { news }\n");
    await workbench.editor.lenses("Subscriptions cannot be run here");
    await press("ControlOrMeta+Enter");
    await workbench.notifications.toast(/^Subscriptions cannot be run: /);
    await workbench.notifications.clear();
  });

  it("runs where the window works: the lens follows the environment", async () => {
    await workbench.switchTo("Simulator");
    await workbench.tabs.click("query.loan-ops");
    await workbench.editor.write(TASKS);
    assert.deepEqual(await workbench.editor.lenses("Run on Simulator"), ["Run on Simulator", "Copy As…"]);
    await workbench.switchTo("Sandbox");
    assert.deepEqual(await workbench.editor.lenses("Run on Sandbox"), ["Run on Sandbox", "Copy As…"]);
  });
});

/** Each step goes on where the last one ended. */
describe("a mutation of a query file", () => {
  let service: Service;
  let workbench: Workbench;
  let loans: Tree;
  const reassigned = () => service.count("loan.reassignLoanOfficerTasks");

  withSandbox<Service>({ service: () => startService(), window: inProductionToo, loans: ["LN-2041"] }, (fixture) => {
    ({ service, workbench, loans } = fixture);
  });

  function inProductionToo({ url: baseUrl }: Service): WorkbenchOptions {
    return {
      settings: {
        ...AS_WRITTEN,
        "loanOps.environments": [{ id: "production", name: "Production", kind: "production", baseUrl }],
      },
    };
  }

  const press = (key: string) => workbench.page.keyboard.press(key);

  it("asks first, with environment, operation and variables; left, it sends nothing", async () => {
    await loans.chooseFromMenu("New Query…", "LN-2041");
    await (await workbench.quickInput.titled("New query for LN-2041")).pick("Reassign loan officer tasks");
    await workbench.editor.showing(/^mutation ReassignLoanOfficerTasks\(/);
    await workbench.editor.clickLens("Run on Sandbox");
    const dialog = await workbench.dialog.opened(/^Run the mutation ReassignLoanOfficerTasks\?/);
    assert.match(dialog.text, /Environment: Sandbox — test data/);
    assert.match(dialog.text, /It changes data: loan\.reassignLoanOfficerTasks/);
    assert.match(dialog.text, /• loanId: "LN-2041"/);
    await dialog.click("Cancel");
    assert.equal(reassigned(), 0);
  });

  it("is copied as what it would send, under a comment that it changes data, and is not sent for it", async () => {
    const copied = await workbench.clipboard.filledBy(async () => {
      await workbench.editor.clickLens("Copy As…");
      const kinds = await workbench.quickInput.titled(/^Sandbox: copy “ReassignLoanOfficerTasks \(.*” as…$/);
      await kinds.pick("cURL (bash)");
    });
    assert.ok(copied.startsWith(`# This changes data in Sandbox (${service.url}).\n`), copied);
    assert.ok(copied.includes(`--request POST '${service.url}/graphql'`), copied);
    assert.match(copied, /Bearer \$LOAN_OPS_TOKEN[\s\S]*mutation ReassignLoanOfficerTasks\([\s\S]*"loanId": "LN-2041"/);
    assert.equal(copied.includes(service.token), false);
    assert.equal(reassigned(), 0);
  });

  it("is sent once, told as confirmed, and what it names is read again", async () => {
    const read = service.count("loan");
    await workbench.editor.clickLens("Run on Sandbox");
    await (await workbench.dialog.opened(/^Run the mutation/)).click("Run");
    await workbench.notifications.toast("Sandbox: ReassignLoanOfficerTasks was confirmed by the service.");
    await workbench.editor.besideShowing(/^\/\/ Sandbox · HTTP 200[\s\S]*"reassignedCount": \d/);
    assert.equal(reassigned(), 1);
    await waitUntil("the loan to be read again", async () => service.count("loan") > read || undefined);
    await workbench.notifications.clear();
  });

  it("is not sent again when its answer is lost: the outcome is unknown", async () => {
    service.fault({ fault: "reset-after", operation: "loan.reassignLoanOfficerTasks" });
    await workbench.editor.clickLens("Run on Sandbox");
    await (await workbench.dialog.opened(/^Run the mutation/)).click("Run");
    const toast = await workbench.notifications.toast(/^Sandbox: outcome unknown\. .*It was not sent again\./);
    assert.ok(toast.buttons.includes("Show Activity"), toast.buttons.join());
    assert.equal(reassigned(), 2);
    await workbench.notifications.clear();
  });

  it("is in the record by its names, with no value", async () => {
    await workbench.palette.run("loanOps.showActivity");
    const list = await workbench.quickInput.titled(/Activity/i);
    const items = (await list.items()).map(({ label, description, detail }) => `${label} ${description} ${detail}`);
    assert.equal(items.filter((item) => item.includes("Mutation of a query file")).length, 2);
    assert.match(items.join("\n"), /ReassignLoanOfficerTasks \(loan\.reassignLoanOfficerTasks\)/);
    assert.doesNotMatch(items.join("\n"), /LN-2041/);
    await list.cancel();
  });

  it("leads from the record to what was sent, from its row and from its page", async () => {
    const activity = async () => {
      await workbench.palette.run("loanOps.showActivity");
      return workbench.quickInput.titled(/Activity/i);
    };
    await (await activity()).clickInRow("Mutation of a query file: Confirmed", "Show Request");
    await workbench.editor.titled(/^ReassignLoanOfficerTasks \(loan/);
    await workbench.editor.showing(/mutation ReassignLoanOfficerTasks\(/);
    await workbench.palette.run("workbench.action.closeActiveEditor");
    await (await activity()).pick(/^Mutation of a query file: Outcome unknown/);
    await workbench.report.offering("Copy Report", "Show Request");
    await workbench.palette.run("workbench.action.closeActiveEditor");
    await workbench.tabs.click("reassign-tasks.loan-ops");
  });

  it("is asked for twice in production: by a dialog, and by the name of the environment", async () => {
    await workbench.statusBar.click(/Loan Ops:/);
    await (await workbench.quickInput.titled("Environment of this window")).pick("Production");
    await (await workbench.quickInput.titled("Access token for Production")).enter(service.token);
    await workbench.notifications.toast("Production: the service did not refuse the token. It is saved.");
    await workbench.notifications.clear();
    await workbench.editor.clickLens("Run on Production");
    const dialog = await workbench.dialog.opened(/^Production: Run the mutation/);
    assert.match(dialog.text, /PRODUCTION, real borrowers' data/);
    await dialog.click("Run in Production");
    const name = await workbench.quickInput.titled("Production: run a mutation");
    await name.enter("production");
    await name.saying("Type Production, as it is written.");
    await name.cancel();
    assert.equal(reassigned(), 2);
    await workbench.editor.clickLens("Run on Production");
    await (await workbench.dialog.opened(/^Production: Run the mutation/)).click("Run in Production");
    await (await workbench.quickInput.titled("Production: run a mutation")).enter("Production");
    await workbench.notifications.toast("Production: ReassignLoanOfficerTasks was confirmed by the service.");
    assert.equal(reassigned(), 3);
    await workbench.notifications.clear();
  });

  it("says what is wrong with its variables before anything is asked", async () => {
    await workbench.editor.clickLens("Variables");
    await workbench.editor.titled(/variables/);
    await workbench.editor.write("1");
    await workbench.palette.run("workbench.action.focusFirstEditorGroup");
    await workbench.editor.titled("reassign-tasks.loan-ops");
    await press("ControlOrMeta+Enter");
    const toast = await workbench.notifications.toast("Nothing was sent: the variables have to be one JSON object.");
    assert.deepEqual(toast.buttons, ["Open Variables"]);
    assert.equal(reassigned(), 3);
  });
});

describe("a query by keyboard alone", () => {
  let workbench: Workbench;
  let keyboard: Keyboard;

  withWindow({ window: () => ({ settings: AS_WRITTEN }) }, (fixture) => {
    ({ workbench } = fixture);
  });

  before(async () => {
    keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
  });

  it("is begun, written and run, and its result stands beside it", async () => {
    await workbench.statusBar.shows("Loan Ops: Simulator");
    await keyboard.run("Loan Ops: New Query…");
    await workbench.quickInput.titled("New query");
    await keyboard.lastAnswer("Empty");
    await workbench.editor.showing(/^query MyQuery \{/);
    await workbench.page.locator(".statusbar-item", { hasText: "(10 selected)" }).waitFor();
    await workbench.page.keyboard.type('loan(id: "LN-2041") { id }');
    await keyboard.press("Escape");
    await workbench.editor.lenses("Run on Simulator");
    await keyboard.press("ControlOrMeta+Enter");
    await workbench.editor.besideShowing(/^\/\/ Simulator · HTTP 200[\s\S]*"loan_8f3a21"/);
    assert.equal(await keyboard.mousePresses(), "0");
  });
});
