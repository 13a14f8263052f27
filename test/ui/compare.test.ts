import assert from "node:assert/strict";
import { withSandbox, withService } from "./driver/fixtures";
import { inSight } from "./driver/inSight";
import { Keyboard } from "./driver/keyboard";
import { addLoans } from "./driver/loans";
import { connectSandbox } from "./driver/sandbox";
import { type Service, startService } from "./driver/simulator";
import type { RunningWorkbench, WorkbenchOptions } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const LOAN_ID = "loan_8f3a21";
const STATEMENTS = "task_7d10a2";
const PRIVATE = ["José", "Ramírez", "Ortega", "Linh", "Nguyễn", "jose.ramirez", "6850", "IMG_2231", "pay stub October"];

/** Both sides beside each other although the window is narrow. */
const SIDE_BY_SIDE = { "diffEditor.useInlineViewWhenSpaceIsLimited": false };

/** Sandbox is the window's environment, Production another service. Each step goes on where the last one ended. */
describe("a loan as JSON, and beside another", () => {
  let production: Service;
  let sandbox: Service;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;

  withService({ service: startBoth, window: inFrontOf }, (fixture) => {
    ({ running, workbench, service: production } = fixture);
  });

  after(() => sandbox?.close());

  before(async () => {
    await workbench.statusBar.click(/Loan Ops:/);
    await (await workbench.quickInput.titled("Environment of this window")).pick("Production");
    await (await workbench.quickInput.titled("Access token for Production")).enter(production.token);
    await workbench.notifications.toast("Production: the service did not refuse the token. It is saved.");
    await connectSandbox(workbench, sandbox);
    loans = await addLoans(workbench, LOAN, "LN-1988");
    await workbench.notifications.clear();
  });

  async function startBoth(): Promise<Service> {
    sandbox = await startService();
    return startService();
  }

  function inFrontOf({ url: baseUrl }: Service): WorkbenchOptions {
    const environments = [
      { id: "production", name: "Production", kind: "production", baseUrl },
      { id: "staging", name: "Staging", kind: "sandbox", baseUrl },
    ];
    return { settings: { ...SIDE_BY_SIDE, "loanOps.environments": environments } };
  }

  async function compareWith(item: string | RegExp): Promise<void> {
    await loans.chooseFromMenu("Compare With…", LOAN);
    await (await workbench.quickInput.titled(`Sandbox: Compare ${LOAN} with…`)).pick(item);
  }

  const reads = (service: Service) => service.count("loan");

  it("is a document in the service's words, which cannot be edited", async () => {
    await loans.chooseFromMenu("Show as JSON", LOAN);
    await workbench.editor.titled(/^LN-2041, Sandbox, \d[^↔]*$/);
    const text = await workbench.editor.showing(/"id": "loan_8f3a21"/);
    assert.match(text, /"personalInformation": \{\s+"firstName": "José",\s+"lastName": "Ramírez Ortega",\s+"email"/);
    await workbench.page.keyboard.type("x");
    await workbench.page.getByText("Cannot edit in read-only editor").first().waitFor();
    assert.match(await workbench.editor.showing(/loan_8f3a21/), /^\{/);
  });

  it("offers no earlier read while nothing has changed", async () => {
    await loans.titleAction("Refresh");
    await loans.chooseFromMenu("Compare With…", LOAN);
    const list = await workbench.quickInput.titled(`Sandbox: Compare ${LOAN} with…`);
    const groups = (await list.items()).map(({ group }) => group).filter((group) => group !== "");
    assert.deepEqual(groups, ["The same loan in another environment", "Another loan"]);
    assert.match(await list.placeholder(), /earlier reads once something has changed/);
    await list.cancel();
  });

  it("stands beside what it was before it changed, with both times in the title", async () => {
    Object.assign(sandbox.state.tasks.get(STATEMENTS) ?? {}, { status: "Completed" });
    await loans.titleAction("Refresh");
    await loans.find(LOAN, /^José/, "Completed", /^Bank statements/);
    await loans.chooseFromMenu("Compare With…", LOAN);
    const list = await workbench.quickInput.titled(`Sandbox: Compare ${LOAN} with…`);
    const [earlier, ...others] = await list.items();
    assert.equal(earlier?.group, "Earlier in this window");
    assert.equal(earlier.description, "Sandbox");
    assert.equal(others[0]?.group, "The same loan in another environment");
    await list.pick(earlier.label);
    await workbench.editor.titled(/^LN-2041, Sandbox, \d.* ↔ LN-2041, Sandbox, \d/);
    await workbench.editor.sideShowing("left", /"Bank statements, last 60 days",\s+"status": "NotStarted"/);
    await workbench.editor.sideShowing("right", /"Bank statements, last 60 days",\s+"status": "Completed"/);
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
    await workbench.editor.titleAction("Toggle IDs, Links and Creation Times");
    await workbench.editor.sideShowing("right", /^\/\/ IDs, links and times of creation are left out/);
  });

  it("is not read any more once that is cancelled", async () => {
    production.setNetwork({ latency: 20_000 });
    await compareWith("Production");
    await (await workbench.notifications.toast(/^Sandbox ↔ Production/)).click("Cancel");
    await workbench.page.locator(".notifications-toasts .notification-list-item").first().waitFor({ state: "hidden" });
    production.setNetwork({ latency: 0 });
  });

  it("says which environment lacks what, and what helps", async () => {
    await compareWith("Staging");
    const toast = await workbench.notifications.toast("Staging has no access token yet.");
    assert.deepEqual(toast.buttons, ["Set Access Token…"]);
    await toast.click("Set Access Token…");
    await (await workbench.quickInput.titled("Access token for Staging")).cancel();
    await workbench.statusBar.shows(/Loan Ops: Sandbox$/);
  });

  it("says in whose name a read failed", async () => {
    production.setToken({ expired: true });
    await compareWith("Production");
    await workbench.notifications.toast(/^Production: The service did not accept/);
    production.setToken({ expired: false });
    await workbench.notifications.clear();
  });

  it("stands beside another loan of the list", async () => {
    await compareWith("LN-1988");
    await workbench.editor.titled(/^LN-2041, Sandbox, \d.* ↔ LN-1988, Sandbox, \d/);
    await workbench.editor.sideShowing("left", /are left out/);
    await workbench.editor.sideShowing("right", /are left out/);
  });

  it("is masked in what is open when share-safe mode begins, and shown again when it ends", async () => {
    await workbench.palette.run("loanOps.toggleShareSafe");
    await workbench.statusBar.shows("Share-safe");
    await workbench.editor.sideShowing("left", /Share-safe mode: the same person has another pseudonym/);
    // Views and editors are painted each by itself.
    await waitUntil("no name in sight", async () => {
      const sight = await inSight(workbench.page);
      assert.deepEqual(
        PRIVATE.filter((word) => sight.includes(word)),
        [],
      );
      return true;
    });
    const lines = await workbench.editor.sideShowing("left", /"firstName"/);
    assert.deepEqual(
      PRIVATE.filter((word) => lines.includes(word)),
      [],
    );
    await compareWith("Production");
    await workbench.editor.titled(/PRODUCTION/);
    await workbench.editor.sideShowing("right", /Share-safe mode: /);
    const both = [
      await workbench.editor.sideShowing("left", /"firstName"/),
      await workbench.editor.sideShowing("right", /"firstName"/),
    ].join("\n");
    assert.deepEqual(
      PRIVATE.filter((word) => both.includes(word)),
      [],
    );
    await workbench.statusBar.click("Share-safe");
    await (await workbench.dialog.opened(/^Show names in this window again\?/)).click("Show Names");
    await workbench.statusBar.item("Share-safe").waitFor({ state: "detached" });
    await workbench.notifications.clear();
  });

  it("is in memory only: nothing of it comes back with the window", async () => {
    await running.reload();
    await loans.find(LOAN);
    assert.deepEqual(await workbench.page.locator(".tab .label-name").allInnerTexts(), []);
  });
});

describe("a loan beside an earlier read of it, by keyboard alone", () => {
  let service: Service;
  let workbench: Workbench;
  let loans: Tree;
  let keyboard: Keyboard;

  withSandbox(
    { service: startService, window: () => ({ settings: SIDE_BY_SIDE }), loans: [LOAN, "LN-1988"] },
    (fixture) => {
      ({ service, workbench, loans } = fixture);
    },
  );

  before(async () => {
    Object.assign(service.state.tasks.get(STATEMENTS) ?? {}, { status: "Completed" });
    await loans.titleAction("Refresh");
    await loans.find(LOAN, /^José/, "Completed", /^Bank statements/);
    keyboard = new Keyboard(workbench.page);
    await keyboard.watch();
  });

  it("is found from the menu of its row", async () => {
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.press("Home");
    await keyboard.down("Loans", LOAN);
    await keyboard.chooseFromMenu("Compare With…");
    await workbench.quickInput.titled(`Sandbox: Compare ${LOAN} with…`);
    await keyboard.press("Enter");
    await workbench.editor.titled(/^LN-2041, Sandbox, \d.* ↔ LN-2041, Sandbox, \d/);
    await workbench.editor.sideShowing("right", /"Bank statements, last 60 days",\s+"status": "Completed"/);
  });

  it("is shown as JSON, and beside another loan, from the palette; what always differs is put back from there", async () => {
    await keyboard.run("Loan Ops: Focus on Loans View");
    await keyboard.run("Loan Ops: Show as JSON");
    await workbench.quickInput.titled("Sandbox: Show a loan as JSON");
    await keyboard.answer(LOAN);
    await workbench.editor.titled(/^LN-2041, Sandbox, \d[^↔]*$/);
    await workbench.editor.showing(/loan_8f3a21/);
    await keyboard.run("Loan Ops: Compare With…");
    await workbench.quickInput.titled("Sandbox: Compare a loan");
    await keyboard.answer(LOAN);
    await workbench.quickInput.titled(`Sandbox: Compare ${LOAN} with…`);
    await keyboard.answer("LN-1988");
    await workbench.editor.titled(/↔ LN-1988/);
    await workbench.editor.sideShowing("left", /are left out/);
    await keyboard.run("Loan Ops: Toggle IDs, Links and Creation Times");
    await workbench.editor.sideShowing("left", new RegExp(`"id": "${LOAN_ID}"`));
  });

  it("needed no press of a mouse", async () => {
    assert.equal(await keyboard.mousePresses(), "0");
  });
});
