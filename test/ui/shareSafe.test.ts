import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { inSight } from "./driver/inSight";
import { type Service, startService } from "./driver/simulator";
import type { RunningWorkbench } from "./driver/startWorkbench";
import { filesWith } from "./driver/traces";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const NAMED_TASK = "Verify employment of José Ramírez Ortega";

/** Of people, and of what they sent and earn: names, an address of a house, addresses, files. */
const PRIVATE = [
  ...["José", "Ramírez", "Ortega", "Linh", "Nguyễn", "jose.ramirez", "linh.nguyen", "Alder Court"],
  ...["pay stub October", "purchase contract, signed", "IMG_2231", "your employer and year-to-date"],
  ...["Two most recent", "Verify employment of", "W-2 forms for", "BiWeekly"],
];
/** What stands in the place of a title. */
const TITLE = /^Task title ·[0-9a-f]{4}$/;
/** A pseudonym such as "Kestrel 7F3". */
const PSEUDONYM = /^[A-Z][a-z]+ [0-9A-F]{3,}$/;

/** Each step goes on where the last one ended. */
describe("share-safe mode", () => {
  let service: Service;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let borrower: string;
  /** The marks of the task with a name in its title, and of the one with pay stubs. */
  let named: string;
  let stubs: string;

  withSandbox({ service: startService, loans: [LOAN] }, (fixture) => {
    ({ service, running, workbench } = fixture);
  });

  before(async () => {
    const deals = await workbench.tree("Deals");
    await deals.titleAction("Add Deal");
    await (await workbench.quickInput.titled(/Add deals/)).enter("deal_51c0d7");
    const loans = await workbench.tree("Loans");
    await loans.click(LOAN, "Loan officer tasks", "Not started", NAMED_TASK);
    await workbench.taskPage.headed(NAMED_TASK);
    await loans.find(LOAN, "José Ramírez Ortega", "In progress");
  });

  /** Nothing private stands anywhere in the window, be it seen or said to a screen reader. */
  async function nothingPrivate(where: string): Promise<void> {
    const sight = await inSight(workbench.page);
    assert.deepEqual(
      PRIVATE.filter((word) => sight.includes(word)),
      [],
      where,
    );
  }

  it("masks what is open at once, and says so as long as it is on", async () => {
    await workbench.notifications.clear();
    await workbench.palette.run("loanOps.toggleShareSafe");
    await workbench.statusBar.shows("Share-safe");
    await workbench.notifications.toast(/Share-safe mode is on/);
    const loans = await workbench.tree("Loans");
    const rows = await waitUntil("the borrower's row to be masked", async () => {
      const found = (await loans.children(LOAN)).filter(({ icon }) => icon === "person");
      return found.length > 0 && found.every(({ label }) => PSEUDONYM.test(label)) ? found : undefined;
    });
    assert.equal(new Set(rows.map(({ label }) => label)).size, rows.length);
    borrower = rows[0]?.label ?? "";
    const page = await workbench.taskPage.headed(TITLE);
    named = (await page.locator("h1").first().textContent()) ?? "";
    stubs = (await loans.find(LOAN, borrower, "In progress", TITLE)).label;
    await nothingPrivate("the window");
  });

  it("masks every row and hover of both views, with one pseudonym for one person", async () => {
    const loans = await workbench.tree("Loans");
    assert.match(plain(await loans.hover(LOAN)), new RegExp(`Borrowers: ${borrower}, `));
    await nothingPrivate("the hover of the loan");
    const hover = plain(await loans.hover(LOAN, borrower));
    assert.match(hover, new RegExp(`Email: ${borrower.replace(" ", "-").toLowerCase()}@masked\\.example`));
    assert.match(hover, /Stated monthly income: •••, Pay period ·[0-9a-f]{4}; •••, Pay period ·[0-9a-f]{4}/);
    assert.doesNotMatch(hover, /6,?850|420/);
    await nothingPrivate("the hover of the borrower");
    await loans.find(LOAN, borrower, "Not started", TITLE);
    await loans.hover(LOAN, borrower, "In progress", stubs);
    await nothingPrivate("the hover of a task");
    const deals = await workbench.tree("Deals");
    await deals.find(/DL-|deal_/, borrower);
    await deals.hover(/DL-|deal_/, borrower);
    await nothingPrivate("the deals");
  });

  it("masks the page of a task with its documents, whose links are not copied", async () => {
    const loans = await workbench.tree("Loans");
    await loans.click(LOAN, borrower, "In progress", stubs);
    const page = await workbench.taskPage.headed(stubs);
    await page
      .getByText(/^Document title ·[0-9a-f]{4}$/)
      .first()
      .waitFor();
    await page
      .getByText(/^Description ·[0-9a-f]{4}$/)
      .first()
      .waitFor();
    await nothingPrivate("the page");
    await page
      .getByRole("button", { name: /Copy Document Link/ })
      .first()
      .click();
    await workbench.notifications.toast(/The link was not copied, because share-safe mode is on/);
    await page.getByRole("button", { name: /^Open/ }).first().click();
    await (await workbench.dialog.opened(/Open the document anyway\?/)).click("Cancel");
  });

  it("is searched by marks and by true names: Go to Task shows pseudonyms and marks alone, and says that typing is visible", async () => {
    await workbench.palette.run("loanOps.goToTask");
    const pick = await workbench.quickInput.titled("Sandbox: Go to a task");
    await pick.type(named);
    await waitUntil("the task", async () => (await pick.labels()).includes(named) || undefined);
    await nothingPrivate("Go to Task");
    assert.match(await pick.placeholder(), /what you type is visible/);
    await pick.type("ortega employment");
    await waitUntil("the task by the true name", async () => (await pick.labels()).includes(named) || undefined);
    const shown = (await pick.items()).map(({ label, description, detail }) => `${label} ${description} ${detail}`);
    assert.doesNotMatch(shown.join("\n"), /ortega/i);
    await pick.cancel();
  });

  it("masks the brief that is copied", async () => {
    const loans = await workbench.tree("Loans");
    await loans.chooseFromMenu("Copy Brief", LOAN);
    await workbench.statusBar.shows(`Brief of ${LOAN} copied, with pseudonyms`);
    const brief = await workbench.clipboard.text();
    assert.match(brief, new RegExp(`\\(${borrower}, `));
    assert.deepEqual(
      PRIVATE.filter((word) => brief.includes(word)),
      [],
    );
  });

  it("masks what is asked before something is sent, and sends what is true", async () => {
    const loans = await workbench.tree("Loans");
    await loans.chooseFromMenu("Reject Document…", LOAN, borrower, "In progress", stubs);
    const documents = await workbench.quickInput.titled(/Reject a document of/);
    await nothingPrivate("the documents to pick from");
    const [document] = (await documents.items()).filter(({ description }) => description === "doc_c90311");
    await documents.pick(document?.label ?? "");
    await (await workbench.quickInput.titled(/Reject “Document title ·[0-9a-f]{4}”/)).enter("Ortega's is blurry");
    const dialog = await workbench.dialog.opened(/Reject “Document title ·/);
    assert.match(dialog.text, new RegExp(`Task: ${stubs} \\(${borrower}\\)`));
    assert.match(dialog.text, /Reason: as you typed it \(hidden/);
    await nothingPrivate("the dialog");
    await dialog.click("Reject");
    await workbench.notifications.toast(/document rejected/);
    assert.equal(service.count("borrower.rejectDocument"), 1);
    assert.equal(service.state.documents.get("doc_c90311")?.archiveReasonNotes, "Ortega's is blurry");
    await nothingPrivate("the outcome");
  });

  it("masks the plan of an upload, and sends the file under its name", async () => {
    await workbench.explorer.chooseFromMenu("Upload to Loan Task…", "pay stub.pdf");
    const tasks = await workbench.quickInput.titled(/Upload 1 file to a task/);
    await nothingPrivate("the tasks to pick from");
    await tasks.pick(named);
    const dialog = await workbench.dialog.opened(/Upload 1 file/);
    assert.match(dialog.text, /File ·[0-9a-f]{4} \(/);
    assert.doesNotMatch(dialog.text, /pay stub/);
    await nothingPrivate("the plan");
    await dialog.click("Upload");
    await workbench.notifications.toast(/1 file uploaded\./, 60_000);
    const sent = [...service.state.documents.values()].filter(({ sha256 }) => sha256 !== undefined);
    assert.deepEqual(
      sent.map(({ name, taskId }) => [name, taskId]),
      [["pay stub.pdf", "task_7d10c1"]],
    );
    await nothingPrivate("the outcome");
  });

  it("masks what changed and what was sent", async () => {
    Object.assign(service.state.tasks.get("task_7d10c1") ?? {}, { assignedTo: "Otto Ortega", dueDate: "2031-01-01" });
    await workbench.palette.run("loanOps.refresh");
    const loans = await workbench.tree("Loans");
    await waitUntil("the row to say that it changed", async () => {
      const row = await loans.find(LOAN, "Loan officer tasks", "In progress", named);
      return /\bchanged\b/.test(row.description) || undefined;
    });
    await workbench.palette.run("loanOps.showChanges");
    const changes = await workbench.quickInput.titled("Sandbox: Changes since you last looked");
    const items = (await changes.items()).map(({ label, description }) => `${label}: ${description}`);
    const reassigned = new RegExp(`^${named}: Assigned to: Loan officer → Assignee ·[0-9a-f]{4}`);
    assert.ok(
      items.some((item) => reassigned.test(item)),
      items.join("\n"),
    );
    await nothingPrivate("Show Changes");
    await changes.cancel();
    await workbench.palette.run("loanOps.showActivity");
    const activity = await workbench.quickInput.titled(/Activity/);
    await nothingPrivate("Show Activity");
    await activity.pick("Upload: Confirmed");
    await workbench.report.saying(/File ·[0-9a-f]{4}/);
    await nothingPrivate("the details of an entry");
  });

  it("is still on, with the same pseudonyms, after the window was reloaded", async () => {
    await running.reload();
    await workbench.statusBar.shows("Share-safe");
    const loans = await workbench.tree("Loans");
    await loans.find(LOAN, borrower);
    await nothingPrivate("the window after the reload");
  });

  it("leaves no name in the log", () => {
    const logs = ["José", "Ortega", "jose.ramirez", "pay stub"].flatMap((word) =>
      filesWith(running.profile.folder, word).filter((file) => /Loan Ops\.log$/.test(file)),
    );
    assert.deepEqual(logs, []);
  });

  async function showNames(): Promise<void> {
    await workbench.statusBar.click("Share-safe");
    await (await workbench.dialog.opened(/^Show names in this window again\?/)).click("Show Names");
    await workbench.statusBar.item("Share-safe").waitFor({ state: "detached" });
  }

  it("stays on after a stray click: to show names asks first", async () => {
    await workbench.statusBar.click("Share-safe");
    await (await workbench.dialog.opened(/^Show names in this window again\?/)).click("Cancel");
    await workbench.statusBar.shows("Share-safe");
    await nothingPrivate("the view after the click");
  });

  it("forgets the reports that were made before", async () => {
    await showNames();
    await workbench.palette.run("loanOps.diagnoseConnection");
    const editor = workbench.page.locator(".editor-instance .view-lines");
    await editor.getByText("Every check passed.").waitFor();
    await workbench.palette.run("loanOps.toggleShareSafe");
    await editor.getByText("This report no longer exists").waitFor();
  });

  it("is turned off by a click that is confirmed, and shows names again", async () => {
    await showNames();
    const loans = await workbench.tree("Loans");
    await loans.find(LOAN, "José Ramírez Ortega");
    await loans.find(LOAN, "Loan officer tasks", "In progress", NAMED_TASK);
  });
});

/** A hover writes its spaces as such that do not break. */
function plain(hover: string): string {
  return hover.replaceAll("\u00a0", " ");
}
