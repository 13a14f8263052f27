import assert from "node:assert/strict";
import { join } from "node:path";
import { changeableSettings, changeSettings } from "./driver/changeSettings";
import { withFolder, withSandbox, withService } from "./driver/fixtures";
import { Keyboard } from "./driver/keyboard";
import { addLoans } from "./driver/loans";
import { type Service, startService } from "./driver/simulator";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const STATEMENTS = "Bank statements, last 60 days";
const BLURRY = "IMG_2231 (blurry).jpg";
const PRIVATE = ["José", "Ramírez", "Ortega", "Linh", "Nguyễn", "jose.ramirez", "6850", "IMG_2231", "too blurry"];

/** One window, in this order. */
describe("requests and what came back", () => {
  let service: Service;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox({ service: startService, loans: [LOAN, "LN-1988"] }, (fixture) => {
    ({ service, running, workbench, loans } = fixture);
  });

  async function fold(): Promise<string> {
    await workbench.palette.run("editor.foldAll");
    return workbench.editor.showing(/^### [^\n]+\n\n### /);
  }

  async function copyAs(kind: string, begin: () => Promise<void>): Promise<string> {
    return workbench.clipboard.filledBy(async () => {
      await begin();
      await (await workbench.quickInput.titled(/^Sandbox: copy “.*” as…$/)).pick(kind);
    });
  }

  it("open from the row of a loan, as a document that cannot be edited", async () => {
    await loans.chooseFromMenu("Show Request and Response", LOAN);
    await workbench.editor.titled(/^Read loan: LN-2041, Sandbox, \d/);
    await workbench.editor.showing(
      /^### Read loan: LN-2041 · Sandbox · .*\nPOST http:\/\/127\.0\.0\.1:\d+\/graphql\n[^#]*\nauthorization: Bearer \(the token is not kept\)\n/,
    );
    await workbench.editor.toFirstLine();
    await workbench.page.keyboard.type("x");
    await workbench.page.getByText("Cannot edit in read-only editor").first().waitFor();
  });

  it("are highlighted by VS Code alone, and have no links", async () => {
    await workbench.editor.highlighted();
    assert.equal(await workbench.page.locator(".editor-group-container.active .detected-link").count(), 0);
  });

  it("fold by part", async () => {
    const folded = await fold();
    const titles = folded.split("\n").filter((line) => line.startsWith("### "));
    assert.deepEqual(
      titles.map((title) => /^### ([^·:⋯]*[^·:⋯\s])/.exec(title)?.[1]),
      ["Read loan", "Query", "Variables", "Answer", "Body as it came", "Body, formatted"],
    );
    assert.match(titles[3] ?? "", /^### Answer · HTTP 200 · \d+ ms · [\d.]+ KB/);
  });

  it("are copied for a terminal by the button beside the tab, without the token", async () => {
    const copied = await copyAs("cURL (bash)", () => workbench.editor.titleAction("Copy Request As…"));
    assert.match(
      copied,
      /^curl --globoff --request POST '.*\/graphql' \\\n {2}--header "Authorization: Bearer \$LOAN_OPS_TOKEN"/,
    );
    assert.ok(!copied.includes(service.token));
  });

  it("open from the row of a borrower, of a task and of a deal", async () => {
    await loans.chooseFromMenu("Show Request and Response", "LN-1988");
    await workbench.editor.titled(/^Read loan: LN-1988, /);
    await loans.chooseFromMenu("Show Request and Response", LOAN, /^José/);
    await workbench.editor.titled(/^Read loan: LN-2041, /);
    const deals = await workbench.tree("Deals");
    await deals.titleAction("Add Deal");
    await (await workbench.quickInput.titled(/Add deals/)).enter("deal_51c0dc");
    await deals.find("DL-1031");
    await deals.chooseFromMenu("Show Request and Response", "DL-1031");
    await workbench.editor.titled(/^Read deal: deal_51c0dc, /);
    await loans.click(LOAN, /^José/, "Not started", STATEMENTS);
    await workbench.taskPage.headed(STATEMENTS);
  });

  it("open from the menu of a task's page", async () => {
    await workbench.page
      .locator(".editor-group-container.active .editor-actions .action-label[aria-label^='More']")
      .click();
    await workbench.menu.choose("Show Request and Response");
    await workbench.editor.titled(/^Read loan: LN-2041, /);
  });

  it("of a change that was refused open beside Show Log, and are copied with a warning", async () => {
    service.fault({ operation: "rejectDocument", fault: "status", status: 500 });
    await loans.chooseFromMenu("Reject Document…", LOAN, /^José/, "In progress", /pay stubs/);
    await (await workbench.quickInput.titled(/Reject a document/)).pick(BLURRY);
    await (await workbench.quickInput.titled(/Reject “IMG/)).enter("It's too blurry");
    await (await workbench.dialog.opened(/Reject “IMG/)).click("Reject");
    const toast = await workbench.notifications.toast(/^Sandbox: outcome unknown\./);
    await toast.click("Show Request");
    await workbench.editor.titled(/^Reject document: loan_8f3a21, doc_c90312, Sandbox, /);
    await workbench.editor.toFirstLine();
    assert.match(await fold(), /### Answer · HTTP 500 · /);
    await workbench.palette.run("editor.unfoldAll");
    await workbench.editor.showing(/"archiveReasonNotes": "It's too blurry"/);
    const copied = await copyAs("TypeScript (fetch)", () => workbench.palette.run("loanOps.copyRequestAs"));
    assert.match(
      copied,
      /^\/\/ This changes data in Sandbox \(http:.*\)\.\n\/\/ It may have been applied already: .*\nconst response = /,
    );
    await workbench.notifications.clear();
  });

  it("open from the activity", async () => {
    await workbench.palette.run("loanOps.showActivity");
    const list = await workbench.quickInput.titled(/^Activity/);
    await list.clickInRow(/^Reject document: Outcome unknown/, "Show Request");
    await workbench.editor.titled(/^Reject document: loan_8f3a21, doc_c90312, Sandbox, /);
  });

  it("of a read that failed open from the row that says so", async () => {
    service.fault({ operation: "loan", fault: "status", status: 503 });
    await loans.chooseFromMenu("Refresh", "LN-1988");
    await loans.chooseFromMenu("Show Request and Response", "LN-1988", /^The service/);
    await workbench.editor.titled(/^Read loan: LN-1988, /);
    await workbench.editor.toFirstLine();
    assert.match(await fold(), /### Answer · HTTP 503 · /);
  });

  it("are all in a list, which copies each as well", async () => {
    await workbench.palette.run("loanOps.showRequests");
    const list = await workbench.quickInput.titled("Requests of this window");
    const [newest] = await list.items();
    assert.equal(newest?.label, "Read loan: LN-1988");
    assert.equal(newest.description, "Sandbox");
    assert.match(newest.detail, /^\d.* · HTTP 503 · \d+ ms · /);
    await list.type("reject");
    const copied = await copyAs("Python (standard library)", () =>
      list.clickInRow(/^Reject document/, "Copy Request As…"),
    );
    assert.match(copied, /^# This changes data in Sandbox/);
  });

  it("are masked in what is open and in what is copied while share-safe mode is on", async () => {
    await workbench.palette.run("loanOps.showRequests");
    const list = await workbench.quickInput.titled("Requests of this window");
    await list.type("reject");
    await list.pick(/^Reject document/);
    await workbench.editor.titled(/^Reject document/);
    await workbench.palette.run("loanOps.toggleShareSafe");
    await workbench.statusBar.shows("Share-safe");
    await workbench.notifications.clear();
    await workbench.editor.showing(/# Share-safe mode is on: /);
    const copied = await copyAs("cURL (bash)", () => workbench.editor.titleAction("Copy Request As…"));
    assert.match(copied, /\n# Share-safe mode masked what was sent/);
    await loans.chooseFromMenu("Show Request and Response", LOAN);
    await workbench.editor.titled(/^Read loan: LN-2041/);
    const shown = await workbench.editor.showing(/# Share-safe mode is on: /);
    await workbench.page.keyboard.press("ControlOrMeta+End");
    const end = await workbench.editor.showing(/"borrowerFacingDescription"|"description"/);
    const all = [copied, shown, end].join("\n");
    assert.deepEqual(
      PRIVATE.filter((word) => all.includes(word)),
      [],
    );
  });

  it("are in memory only: nothing of them comes back with the window", async () => {
    await running.reload();
    await loans.find(LOAN);
    assert.deepEqual(
      (await workbench.tabs.titles()).filter((title) => /^Re(ad|ject)/.test(title)),
      [],
    );
  });
});

describe("requests of an environment that is removed", () => {
  let folder: string;
  let service: Service;
  let workbench: Workbench;

  withFolder((made) => {
    folder = made;
  });
  const settingsFile = () => join(folder, "settings.json");
  withService(
    {
      service: startService,
      window({ url: baseUrl }) {
        const staging = { id: "staging", name: "Staging", kind: "sandbox", baseUrl };
        return { ...changeableSettings(settingsFile()), settings: { "loanOps.environments": [staging] } };
      },
    },
    (fixture) => {
      ({ service, workbench } = fixture);
    },
  );

  it("are forgotten, in the list and in what is open", async () => {
    await workbench.switchTo("Staging");
    await (await workbench.quickInput.titled("Access token for Staging")).enter(service.token);
    await workbench.notifications.toast("Staging: the service did not refuse the token. It is saved.");
    await workbench.statusBar.shows("Loan Ops: Staging");
    const loans = await addLoans(workbench, LOAN);
    await loans.chooseFromMenu("Show Request and Response", LOAN);
    await workbench.editor.titled(/^Read loan: LN-2041, Staging, \d/);
    await workbench.editor.showing(/### Answer · HTTP 200/);
    await changeSettings(workbench, settingsFile(), { "loanOps.environments": null });
    await workbench.editor.showing(/^This document no longer exists, because requests are not saved\./);
    await workbench.statusBar.shows("Loan Ops: Simulator");
    await (await workbench.tree("Loans")).find(LOAN);
    await workbench.palette.run("loanOps.showRequests");
    const list = await workbench.quickInput.titled("Requests of this window");
    const environments = new Set((await list.items()).map(({ description }) => description));
    assert.deepEqual([...environments], ["Simulator"]);
  });
});

describe("requests, by keyboard alone", () => {
  let workbench: Workbench;
  let keyboard: Keyboard;

  withSandbox({ service: startService, loans: [LOAN, "LN-1988"] }, (fixture) => {
    ({ workbench } = fixture);
  });

  before(async () => {
    keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
  });

  it("are found by typing, from the palette", async () => {
    await keyboard.run("Loan Ops: Show Requests…");
    await workbench.quickInput.titled("Requests of this window");
    await keyboard.answer(LOAN);
    await workbench.editor.titled(/^Read loan: LN-2041, Sandbox, \d/);
    await workbench.editor.showing(/### Query/);
  });

  it("are copied from the palette", async () => {
    const copied = await workbench.clipboard.filledBy(async () => {
      await keyboard.run("Loan Ops: Copy Request As…");
      await workbench.quickInput.titled(/^Sandbox: copy “Read loan: LN-2041” as…$/);
      await keyboard.answer("HTTP");
    });
    assert.match(copied, /^# @no-redirect\nPOST http.*\nAuthorization: Bearer \{\{\$processEnv LOAN_OPS_TOKEN\}\}\n/);
  });

  it("open from the menu of the row that has the focus", async () => {
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.press("Home");
    await keyboard.down("Loans", "LN-1988");
    await keyboard.chooseFromMenu("Show Request and Response");
    await workbench.editor.titled(/^Read loan: LN-1988, Sandbox, \d/);
  });

  it("are listed where no row is selected", async () => {
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.run("Loan Ops: Show Request and Response");
    await workbench.quickInput.titled("Requests of this window");
    await keyboard.answer(LOAN);
    await workbench.editor.titled(/^Read loan: LN-2041, Sandbox, \d/);
  });

  it("needed no press of a mouse", async () => {
    assert.equal(await keyboard.mousePresses(), "0");
  });
});
