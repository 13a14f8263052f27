import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { type Service, startService } from "./driver/simulator";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";

/** Each step goes on where the last one ended. */
describe("a query", () => {
  let workbench: Workbench;
  let loans: Tree;

  withSandbox<Service>({ service: () => startService(), loans: [LOAN] }, (fixture) => {
    ({ workbench, loans } = fixture);
  });

  const press = (key: string) => workbench.page.keyboard.press(key);
  const type = (text: string) => workbench.page.keyboard.type(text);

  it("begins from a template, for a row with its ID, and is not saved yet", async () => {
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
  });

  it("is highlighted, although VS Code knows no GraphQL", async () => {
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
    await type('(id: "LN-2041") {');
    await press("Enter");
    await type("borr");
    await workbench.editor.suggests("borrowers");
    await press("Escape");
    await type("owerCount");
    await workbench.editor.nextProblem(/“borrowerCount” is not stated in the service's document/);
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

  it("is copied as the view itself asks for a row, with its variables", async () => {
    const copied = await workbench.clipboard.filledBy(() => loans.chooseFromMenu("Copy Query", LOAN));
    assert.match(
      copied,
      /^# \{"id":"LN-2041","first":\d+\}\nquery Loan\(\$id: ID!, \$first: Int\) \{\n {2}loan\(id: \$id\) \{/,
    );
  });
});

/** Each step goes on where the last one ended. */
describe("queries in share-safe mode", () => {
  const NAMES = ["José", "Ramírez", "Nguyễn", "linh.nguyen", "pay stub October"];
  let workbench: Workbench;
  let loans: Tree;

  const settings = { "editor.autoClosingBrackets": "never", "editor.autoIndent": "none" };

  withSandbox<Service>({ service: () => startService(), window: () => ({ settings }), loans: [LOAN] }, (fixture) => {
    ({ workbench, loans } = fixture);
  });

  before(() => begin("Loan", /^query Loan\(/));

  async function begin(template: string, showing: RegExp): Promise<string> {
    await loans.chooseFromMenu("New Query…", LOAN);
    await (await workbench.quickInput.titled(`New query for ${LOAN}`)).pick(template);
    return workbench.editor.showing(showing);
  }

  /** All of the result, also what is not in sight. */
  async function result(): Promise<string> {
    await workbench.tabs.click("Result of Loan");
    await workbench.editor.toFirstLine();
    await workbench.page.keyboard.press("ControlOrMeta+A");
    return workbench.clipboard.filledBy(() => workbench.page.keyboard.press("ControlOrMeta+C"));
  }

  const namesIn = (text: string) => NAMES.filter((name) => text.includes(name));

  it("have names in their results while it is off", async () => {
    await workbench.page.keyboard.press("ControlOrMeta+Enter");
    await workbench.editor.besideShowing(/\/\/ Sandbox · HTTP 200/);
    assert.deepEqual(namesIn(await result()), NAMES);
  });

  it("have none in a result that is open when it is switched on, nor in the next one", async () => {
    await workbench.palette.run("loanOps.toggleShareSafe");
    await workbench.statusBar.shows("Share-safe");
    await workbench.notifications.clear();
    const before = await result();
    assert.match(before, /"firstName": "[A-Z][a-z]+"/);
    await workbench.tabs.click("loan.loan-ops");
    await workbench.page.keyboard.press("ControlOrMeta+Enter");
    const time = (text: string) => text.slice(0, text.indexOf("\n"));
    await waitUntil("another result", async () => {
      const now = await workbench.editor.besideShowing(/\/\/ Sandbox · HTTP 200/);
      return time(now) !== time(before) || undefined;
    });
    assert.deepEqual(namesIn(before + (await result())), []);
  });

  it("have none in what is copied of a row, nor in what is begun for it", async () => {
    const copied = await workbench.clipboard.filledBy(() => loans.chooseFromMenu("Copy Query", LOAN));
    const begun = await begin("Reject a document", /^mutation RejectDocument\(/);
    await workbench.editor.clickLens("Variables");
    await workbench.editor.titled(/^reject-document\.loan-ops\.variables/);
    const variables = await workbench.editor.showing(/"loanId": "LN-2041"/);
    assert.deepEqual(namesIn([copied, begun, variables].join()), []);
  });

  it("are copied without what was typed into them", async () => {
    await workbench.palette.run("workbench.action.focusPreviousGroup");
    await workbench.editor.showing(/^mutation RejectDocument\(/);
    const input = 'input: { loanId: "LN-2041", archiveReasonNotes: "José Ramírez" }';
    await workbench.editor.write(`mutation Reject {\n  borrower { rejectDocument(${input}) { taskId } }\n}\n`);
    const copied = await workbench.clipboard.filledBy(async () => {
      await workbench.palette.run("loanOps.copyQueryAs");
      await (await workbench.quickInput.titled(/: copy “name_\w{4} \(/)).pick("cURL (bash)");
    });
    assert.match(copied, /# Share-safe mode masked what was sent[\s\S]*rejectDocument\(input: \{loanId: \\"•••/);
    assert.deepEqual(namesIn(copied), []);
  });
});
