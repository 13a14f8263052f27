import assert from "node:assert/strict";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import type { Tree } from "./driver/tree";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const TITLE = "Sandbox: Reassign loan officer tasks to the borrower";
const LOANS = ["LN-1", "LN-2", "LN-3", "LN-4"] as const;

/** Four loans are reassigned together while the service fails in the middle. */
describe("several at once on a service that fails", () => {
  let service: MoodyService;
  let workbench: Workbench;
  let loans: Tree;

  withSandbox(
    {
      service: async () => {
        const started = await startMoodyService();
        giveBack(started);
        return started;
      },
      loans: LOANS,
    },
    (fixture) => {
      ({ service, workbench, loans } = fixture);
    },
  );

  beforeEach(() => {
    service.mood = undefined;
    giveBack(service);
  });
  afterEach(() => workbench.notifications.clear());

  /** Every loan has a task with the loan officer, and documents with and without an ID. */
  function giveBack({ loans }: MoodyService): void {
    for (const name of LOANS) {
      const id = name.replace("LN-", "loan_");
      const documents = [
        { id: `${id}_d1`, title: `${name} one.pdf`, url: null },
        { id: null, title: `${name} two.pdf`, url: null },
      ];
      const borrower = wireBorrower("b", [wireTask(`${id}_t`, { title: `Papers ${name}`, documentLinks: documents })]);
      loans.set(name, wireLoan(id, [borrower], [wireOfficerTask(`${id}_o`)]));
    }
  }

  /** Lets mutations be met by these, one after the other; queries are answered. */
  function mutationsMeet(...moods: ((call: Call) => void)[]): void {
    const left = [...moods];
    service.mood = (call) => {
      if (call.mutation) (left.shift() ?? ((one: Call) => one.answer()))(call);
      else call.answer();
    };
  }

  const status =
    (code: number, headers: Record<string, string> = {}) =>
    ({ response }: Call) =>
      void response.writeHead(code, headers).end();

  async function reassignAll(): Promise<void> {
    await loans.select(...LOANS.map((name) => [name]));
    await loans.chooseFromMenu("Reassign Loan Officer Tasks to Borrower…", "LN-1");
    await workbench.quickInput.titled(TITLE);
    await workbench.page.keyboard.press("Enter");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks of 4 loans/)).click("Reassign");
  }

  /** Waits until the document that a button opened says all of these. */
  async function detailsSay(...parts: RegExp[]): Promise<void> {
    const lines = workbench.page.locator(".editor-instance .view-lines");
    await waitUntil(`a report that says ${parts.join(" and ")}`, async () => {
      // Long lines are wrapped.
      const text = (await lines.allInnerTexts()).join("").replace(/\s+/g, " ");
      return parts.every((part) => part.test(text)) || undefined;
    });
  }

  it("service.md 5.1: a token that expires in the middle: the rest is not sent, and waits for another token", async () => {
    const before = service.changes.length;
    mutationsMeet((call) => call.answer(), status(401));
    await reassignAll();
    const toast = await workbench.notifications.toast(
      `${TITLE}: 1 done, 1 refused, 2 not sent. The service did not accept the access token. Set a new one.`,
    );
    assert.deepEqual(toast.buttons, ["Set Access Token…", "Retry Unsent…", "Show Request", "Show Summary"]);
    assert.equal(service.changes.length - before, 2);

    service.mood = undefined;
    await toast.click("Set Access Token…");
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    await workbench.notifications.toast("Sandbox: the service did not refuse the token. It is saved.");
    await (await workbench.notifications.toast(/: 1 done, 1 refused, 2 not sent\./)).click("Retry Unsent…");
    const plan = await workbench.quickInput.titled(TITLE);
    assert.deepEqual(
      (await plan.items()).map(({ label }) => label),
      ["LN-2", "LN-3", "LN-4"],
    );
    await workbench.page.keyboard.press("Enter");
    await (await workbench.dialog.opened(/^Reassign the loan officer tasks of 3 loans/)).click("Reassign");
    await workbench.notifications.toast(`${TITLE}: 3 done.`);
    assert.equal(service.changes.length - before, 5);
  });

  it("429: nothing more is sent, and what was not sent is named", async () => {
    const before = service.changes.length;
    mutationsMeet(status(429, { "retry-after": "60" }));
    await reassignAll();
    const toast = await workbench.notifications.toast(/: 1 refused, 3 not sent\. .*too many requests/);
    assert.match(toast.message, /Try again in 60 seconds/);
    assert.equal(service.changes.length - before, 1);
  });

  it("a lost answer does not end it while the loan can still be read, and ends it when it cannot", async () => {
    const before = service.changes.length;
    mutationsMeet(({ response }) => response.destroy());
    await reassignAll();
    await workbench.notifications.toast(`${TITLE}: 3 done, 1 outcome unknown.`);
    assert.equal(service.changes.length - before, 4);

    await workbench.notifications.clear();
    let lost = false;
    service.mood = (call) => {
      lost ||= call.mutation;
      if (lost) call.response.destroy();
      else call.answer();
    };
    await reassignAll();
    const toast = await workbench.notifications.toast(/: 1 outcome unknown, 3 not sent\. The connection/);
    assert.equal(service.changes.length - before, 5);
    await toast.click("Show Summary");
    await detailsSay(
      /❓ 1 outcome unknown/,
      /LN-1\*\*: The connection was lost.*It was not sent again\. LN-1 could not be read again/,
      /➖ 3 not sent/,
    );
    service.mood = undefined;
    await loans.titleAction("Refresh");
    await loans.gone(/^The connection was lost/);
  });

  it("a loan that vanished is refused alone", async () => {
    const before = service.changes.length;
    const gone = { errors: [{ message: "Loan not found", path: ["loan", "reassignLoanOfficerTasks"] }], data: null };
    mutationsMeet(({ response }) => {
      service.loans.delete("LN-1");
      response.end(JSON.stringify(gone));
    });
    await reassignAll();
    const toast = await workbench.notifications.toast(`${TITLE}: 3 done, 1 refused.`);
    assert.equal(service.changes.length - before, 4);
    await toast.click("Retry Refused…");
    const nothing = await workbench.notifications.toast("Sandbox: nothing to reassign.");
    await nothing.click("Show Details");
    await detailsSay(/This is a plan\. Nothing has been sent\./, /Left out: 1 ?- \*\*LN-1\*\*: \S/);
    giveBack(service);
    await loans.titleAction("Refresh");
  });

  it("Cancel lets what is under way end, and sends no more", async () => {
    const before = service.changes.length;
    let held: Call | undefined;
    mutationsMeet((call) => {
      held = call;
    });
    await reassignAll();
    await waitUntil("the first to arrive", async () => held);
    const progress = await workbench.notifications.toast(`${TITLE}: 1 of 4 · LN-1: sending…`);
    await progress.click("Cancel");
    held?.answer();
    await workbench.notifications.toast(`${TITLE}: 1 done, 3 not sent.`);
    assert.equal(service.changes.length - before, 1);
  });

  it("service.md 4.3: a document that cannot be named is left out of the plan by name, and stays out when it is checked", async () => {
    const before = service.changes.length;
    const papers = (name: string) => [name, "Ada Byron", "In progress", `Papers ${name}`];
    await loans.select(papers("LN-1"), papers("LN-2"));
    await loans.chooseFromMenu("Reject Document…", ...papers("LN-1"));
    const plan = await workbench.quickInput.titled("Sandbox: Reject documents");
    await plan.pick(/LN-1 two\.pdf/);
    await plan.pick("LN-2 one.pdf");
    await waitUntil("the boxes to settle", async () => {
      const boxes = (await plan.items()).map(({ label, checked }) => `${label.trim()} ${checked}`);
      const expected = ["LN-1 one.pdf true", "LN-2 one.pdf false"];
      const left = ["LN-1 two.pdf (LN-1) false", "LN-2 two.pdf (LN-2) false"];
      return boxes.join() === [...expected, ...left].join() || undefined;
    });
    await workbench.page.keyboard.press("Enter");
    await (await workbench.quickInput.titled("Sandbox: Reason for rejecting 1 document")).enter("Old");
    const dialog = await workbench.dialog.opened(/^Reject 1 document\?/);
    assert.match(dialog.text, /Left out:\s+• LN-1 two\.pdf \(LN-1\) — The service returned no ID for it/);
    assert.match(dialog.text, /Not checked:\s+• LN-2 one\.pdf/);
    await dialog.click("Reject");
    await workbench.notifications.toast("Sandbox: Reject documents: 1 done.");
    assert.equal(service.changes.length - before, 1);

    // service.md 4.3 rule 4: what was rejected before is not sent again unless somebody checks it.
    await loans.select(papers("LN-1"), papers("LN-2"));
    await loans.chooseFromMenu("Reject Document…", ...papers("LN-1"));
    const again = await workbench.quickInput.titled("Sandbox: Reject documents");
    const [first] = await again.items();
    assert.equal(first?.checked, false);
    assert.match(first?.detail ?? "", /It was already rejected from here/);
    await again.cancel();
  });
});
