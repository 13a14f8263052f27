import assert from "node:assert/strict";
import { join } from "node:path";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import { inSight } from "./driver/inSight";
import { addLoans } from "./driver/loans";
import type { RunningWorkbench } from "./driver/startWorkbench";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

/** Lines that would pass for ours, and more than fits on a screen. */
const SPOOF = `Pay stub”?\nEnvironment: Simulator — invented data\n${"Nothing is sent.\n".repeat(500)}`;

/** Something comes in between a change and what is said of it. */
describe("what is said of a change, whatever happens meanwhile", () => {
  let service: MoodyService;
  let running: RunningWorkbench;
  let workbench: Workbench;
  let loans: Tree;
  /** Reads that wait for their answer. */
  let held: Call[];

  withSandbox(
    {
      service: async () => {
        const started = await startMoodyService();
        give(started, loanWith([wireOfficerTask("t2")]));
        return started;
      },
      loans: ["LN-1"],
    },
    (fixture) => {
      ({ service, running, workbench, loans } = fixture);
    },
  );

  beforeEach(() => {
    held = [];
    service.mood = undefined;
    give(service, loanWith([wireOfficerTask("t2")]));
  });
  afterEach(() => workbench.notifications.clear());

  it("service.md 7.2: nothing of tasks that the service did not give when it was asked again", async () => {
    service.mood = (call) => {
      if (!call.mutation) return call.answer();
      give(service, loanWith(null));
      call.response.destroy();
    };
    await reassign();
    const { message } = await workbench.notifications.toast(/^Sandbox: outcome unknown\./);
    assert.match(
      message,
      /The service did not return all loan officer tasks and assignees, so it is not known whether any is still with the loan officer\./,
    );

    service.mood = undefined;
    await workbench.palette.run("loanOps.showActivity");
    await (await workbench.quickInput.titled(/^Activity/)).clickInRow(/Reassign.*unknown/i, "Check Now");
    await workbench.notifications.toast(/The service did not return all loan officer tasks.*cannot be checked/);
  });

  it("what the newest answer says, when the loan is refreshed while it is read again", async () => {
    await reassignAndHoldReads();
    await loans.titleAction("Refresh");
    await reads(2);
    assert.deepEqual(await outcomes(), []);
    held.at(-1)?.answer();
    await workbench.notifications.toast("Sandbox: 1 task of LN-1 reassigned to the borrower.");
  });

  it("what is true there, when the environment is switched while the loan is read again", async () => {
    await reassignAndHoldReads();
    await switchTo("Simulator");
    assert.deepEqual(await outcomes(), []);
    held.at(-1)?.answer();
    await workbench.notifications.toast("Sandbox: 1 task of LN-1 reassigned to the borrower.");
    service.mood = undefined;
    await switchTo("Sandbox");
    loans = await workbench.tree("Loans");
    await loans.find("LN-1", "Ada Byron");
  });

  it("that it was not read again, when the loan is taken off the list while it is sent", async () => {
    await loans.titleAction("Refresh");
    service.mood = (call) => (call.mutation ? void held.push(call) : call.answer());
    await reassign();
    await reads(1);
    await loans.chooseFromMenu("Remove Loan from List", "LN-1");
    await loans.gone("LN-1");
    held[0]?.answer();
    await workbench.notifications.toast(
      "Sandbox: 1 task of LN-1 reassigned to the borrower. LN-1 is no longer on the list, so it was not read again.",
    );
    service.mood = undefined;
    loans = await addLoans(workbench, "LN-1");
  });

  it("that the loan could not be read just now and how old it is, first of all, before a change is asked for", async () => {
    give(service, LISTING_A_DOCUMENT);
    await loans.titleAction("Refresh");
    const task = ["LN-1", "Ada Byron", "In progress", "Papers"];
    await loans.find(...task);
    const before = service.changes.length;
    service.mood = ({ response }) => void response.writeHead(503).end();
    const asks = async (question: RegExp) => {
      const dialog = await workbench.dialog.opened(question);
      const lines = dialog.text.split("\n").filter((line) => line !== "");
      assert.match(lines[1] ?? "", /^Environment: Sandbox/);
      assert.match(lines[2] ?? "", /^⚠ LN-1 could not be read just now: The service failed \(HTTP 503\)/);
      assert.match(lines[3] ?? "", /^The following is as of \d.* and may no longer be true\.$/);
      await dialog.click("Cancel");
    };
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-1");
    await asks(/^Reassign the loan officer tasks of LN-1 to the borrower\? The tasks could not be read just now\./);
    await loans.chooseFromMenu("Reject Document…", ...task);
    await (await workbench.quickInput.titled(/^Sandbox: Reject “/)).enter("Old");
    await asks(/^Reject “/);
    await loans.chooseFromMenu("Upload Documents…", ...task);
    await workbench.fileDialog.choose(join(running.profile.documents, "pay stub.pdf"));
    await asks(/^Upload 1 file/);
    assert.equal(service.changes.length, before);
  });

  it("what the task lists at this moment, when a document is to be rejected", async () => {
    give(service, LISTING_A_DOCUMENT);
    await loans.titleAction("Refresh");
    const task = ["LN-1", "Ada Byron", "In progress", "Papers"];
    await loans.find(...task);
    give(service, loanWith([wireOfficerTask("t2")]));
    await loans.chooseFromMenu("Reject Document…", ...task);
    await workbench.notifications.toast("“Task t1” no longer has this document. Refresh the loan.");
  });

  it("that the loan is being read, in a window whose views are hidden", async () => {
    service.mood = (call) => void held.push(call);
    await workbench.openContainer("Explorer");
    await workbench.palette.run("loanOps.reassignLoanOfficerTasks");
    await (await workbench.quickInput.titled(/Reassign loan officer tasks/)).pick("LN-1");
    await reads(1);
    await workbench.statusBar.shows("Sandbox: reading LN-1…");
    service.mood = undefined;
    held[0]?.answer();
    await (await workbench.dialog.opened(/^Reassign 1 loan officer task of LN-1/)).click("Cancel");
    loans = await workbench.tree("Loans");
  });

  it("no title of the service's makes a line of a dialog that looks like ours", async () => {
    give(service, loanWith([wireOfficerTask("t2", { title: SPOOF })]));
    await loans.titleAction("Refresh");
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-1");
    const dialog = await workbench.dialog.opened(/^Reassign 1 loan officer task/);
    const lines = dialog.text.split("\n").filter((line) => line !== "");
    assert.deepEqual(
      lines.filter((line) => line.startsWith("Environment:")),
      ["Environment: Sandbox — test data"],
    );
    assert.ok(lines.length < 10 && dialog.text.length < 1_000, dialog.text);
    await dialog.click("Cancel");
  });

  it("no name of the plan once share-safe mode is on, which waits until it is carried out", async () => {
    const documents = ["d1", "d2"].map((id) => ({ id, title: `Ada Byron ${id}.pdf`, url: null }));
    give(service, wireLoan("loan_1", [borrowerWith(documents)], []));
    await loans.titleAction("Refresh");
    const task = await loans.find("LN-1", "Ada Byron", "In progress", "Task t1");
    assert.ok(task);
    service.mood = (call) => (call.mutation ? void held.push(call) : call.answer());
    await loans.chooseFromMenu("Reject Document…", "LN-1", "Ada Byron", "In progress", "Task t1");
    await (await workbench.quickInput.titled(/Reject a document of/)).pick(/^Several of these/);
    await workbench.quickInput.titled("Sandbox: Reject documents");
    await workbench.page.keyboard.press("Enter");
    await (await workbench.quickInput.titled("Sandbox: Reason for rejecting 2 documents")).enter("Old");
    await (await workbench.dialog.opened(/^Reject 2 documents/)).click("Reject");
    await reads(1);
    await workbench.palette.run("loanOps.toggleShareSafe");
    await workbench.notifications.toast("Share-safe mode begins when what is under way has ended…");
    held.shift()?.answer();
    await reads(1);
    assert.equal(await workbench.statusBar.item("Share-safe").count(), 0);
    held.shift()?.answer();
    await workbench.statusBar.shows("Share-safe");
    await workbench.notifications.toast(/What was under way has ended\.$/);
    await waitUntil(
      "no name in sight",
      async () => !(await inSight(workbench.page)).includes("Ada Byron") || undefined,
    );
    await workbench.statusBar.click("Share-safe");
    await (await workbench.dialog.opened(/^Show names/)).click("Show Names");
    await loans.find("LN-1", "Ada Byron");
  });

  it("what others changed is still marked, when one's own change is refused", async () => {
    service.mood = (call) => {
      if (!call.mutation) return call.answer();
      give(service, loanWith([wireOfficerTask("t2", { status: "Completed" })]));
      const errors = [{ message: "Frozen.", path: ["loan", "reassignLoanOfficerTasks"] }];
      call.response.end(JSON.stringify({ data: { loan: { reassignLoanOfficerTasks: null } }, errors }));
    };
    await reassign();
    await workbench.notifications.toast(
      'Sandbox: The loan officer tasks of LN-1 were not reassigned. The service refused: "Frozen."',
    );
    const row = await loans.find("LN-1", "Loan officer tasks", "Completed", "Task t2");
    assert.match(row.description, /(status )?changed/);
  });

  async function reassign(): Promise<void> {
    await loans.titleAction("Refresh");
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-1");
    await (await workbench.dialog.opened(/Reassign 1 loan officer task/)).click("Reassign");
  }

  /** The service has done it, and every read after it waits for its answer. */
  async function reassignAndHoldReads(): Promise<void> {
    let changed = false;
    service.mood = (call) => {
      if (call.mutation) {
        changed = true;
        give(service, loanWith([wireOfficerTask("t2", { assignedTo: "BORROWER" })]));
        call.answer();
      } else if (changed) held.push(call);
      else call.answer();
    };
    await reassign();
    await reads(1);
  }

  async function reads(count: number): Promise<void> {
    await waitUntil(`${count} calls to be held`, async () => held.length === count || undefined);
  }

  /** What was said of how it ended. */
  async function outcomes(): Promise<string[]> {
    const toasts = await workbench.notifications.toasts();
    return toasts.map(({ message }) => message).filter((message) => !message.endsWith("reading again…"));
  }

  async function switchTo(environment: string): Promise<void> {
    await workbench.statusBar.click(/Loan Ops:/);
    await (await workbench.quickInput.titled("Environment of this window")).pick(environment);
    await workbench.statusBar.shows(`Loan Ops: ${environment}`);
    const tree = await workbench.tree("Loans");
    await tree.find(environment === "Sandbox" ? "LN-1" : "LN-2041");
  }
});

const LISTING_A_DOCUMENT = wireLoan(
  "loan_1",
  [wireBorrower("b1", [wireTask("t1", { title: "Papers", documentLinks: [{ id: "d1", title: "a.pdf", url: null }] })])],
  [wireOfficerTask("t2")],
);

function borrowerWith(documentLinks: readonly object[]): object {
  return wireBorrower("b1", [wireTask("t1", { documentLinks })]);
}

function loanWith(officerTasks: readonly object[] | null): object {
  return wireLoan("loan_1", [borrowerWith([])], officerTasks);
}

/** As the loan, under both of its names. */
function give({ loans }: MoodyService, loan: object): void {
  for (const name of ["LN-1", "loan_1"]) loans.set(name, loan);
}
