import assert from "node:assert/strict";
import type { Frame, Locator } from "../host/browser.mjs";
import { type Call, type MoodyService, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../support/wireLoans";
import { violations } from "./driver/accessibility";
import { withSandbox } from "./driver/fixtures";
import { waitUntil } from "./driver/waitUntil";

const LOAN = "LN-1";
const FRONT = { id: "doc_1", title: "front.png", url: "https://docs.example/1" };
const BACK = { id: "doc_2", title: "back.png", url: "https://docs.example/2" };

/** One window with one page, in this order. */
describe("a task page while something of its task is being sent", () => {
  let frame: Frame;

  const { service, workbench, loans } = withSandbox({ service: startWithDocuments, loans: [LOAN] });

  before(async () => {
    await loans.click(LOAN, "Ada Byron", "In progress", "Task t1");
    frame = await workbench.taskPage.headed("Task t1");
  });

  async function startWithDocuments(): Promise<MoodyService> {
    const started = await startMoodyService();
    documentsOf(started, FRONT, BACK);
    return started;
  }

  function documentsOf({ loans: all }: MoodyService, ...documentLinks: readonly object[]): void {
    const loan = wireLoan("loan_1", [wireBorrower("b1", [wireTask("t1", { documentLinks })])], [wireOfficerTask("t2")]);
    for (const reference of [LOAN, "loan_1"]) all.set(reference, loan);
  }

  const button = (name: string): Locator => frame.getByRole("button", { name, exact: true });

  async function disabled(name: string, reason: string): Promise<void> {
    await frame.getByText(reason).waitFor();
    assert.equal(await button(name).getAttribute("aria-disabled"), "true");
    assert.deepEqual(await violations(frame), []);
  }

  async function enabled(name: string): Promise<void> {
    await waitUntil(`${name} to be possible`, async () =>
      (await button(name).getAttribute("aria-disabled")) === null ? true : undefined,
    );
  }

  /** Rejects up to the last question's answer. */
  async function reject({ title }: { readonly title: string }): Promise<void> {
    await button(`Reject… ${title}`).click();
    await (await workbench.quickInput.titled(`Sandbox: Reject “${title}”`)).enter("Blurry");
    await (await workbench.dialog.opened(/^Reject “/)).click("Reject");
  }

  /** Keeps what changes something waiting, until it is told what becomes of it. */
  function hold(): Promise<Call> {
    return new Promise((resolve) => {
      service.mood = (call) => (call.mutation || call.upload ? resolve(call) : call.answer());
    });
  }

  it("takes no second rejection of the document, and shows the loan as it is once the answer came", async () => {
    const held = hold();
    await reject(FRONT);
    const call = await held;
    await disabled(`Reject… ${FRONT.title}`, "This document is being rejected.");
    assert.equal(await button(`Reject… ${BACK.title}`).getAttribute("aria-disabled"), null);
    documentsOf(service, BACK);
    call.answer();
    await button(`Reject… ${FRONT.title}`).waitFor({ state: "detached" });
    await frame.getByText("This document is being rejected.").waitFor({ state: "detached" });
    assert.equal(await frame.getByText("Outcome unknown").count(), 0);
    await workbench.notifications.clear();
  });

  it("service.md 5.3: says why the service refused it, as the notification does, until the page is refreshed", async () => {
    const sentence = `“${BACK.title}” was not rejected: this token lacks the scope update:borrower.`;
    service.mood = (call) => {
      if (!call.mutation) return call.answer();
      const errors = [{ message: "Missing scope update:borrower.", path: ["borrower", "rejectDocument"] }];
      call.response.end(JSON.stringify({ data: { borrower: { rejectDocument: null } }, errors }));
    };
    await reject(BACK);
    const toast = await workbench.notifications.toast(`Sandbox: ${sentence}`);
    assert.deepEqual([toast.severity, ...toast.buttons], ["error", "Set Access Token…", "Show Request", "Show Log"]);
    await frame.getByText(sentence).waitFor();
    await button("Show Request").waitFor();
    assert.deepEqual(await violations(frame), []);
    for (const offered of [button("Set Access Token…"), toast]) {
      await ("buttons" in offered ? offered.click("Set Access Token…") : offered.click());
      await (await workbench.quickInput.titled("Access token for Sandbox")).cancel();
    }
    await button("Refresh").click();
    await frame.getByText(sentence).waitFor({ state: "detached" });
  });

  it("says that an outcome is unknown when the answer was lost, until somebody has looked", async () => {
    const held = hold();
    await reject(BACK);
    (await held).response.destroy();
    await frame.getByText(/^Rejection of “back\.png” \(/).waitFor();
    assert.deepEqual(await violations(frame), []);
    await enabled(`Reject… ${BACK.title}`);
    await workbench.notifications.clear();

    await button("Show Activity").click();
    const list = await workbench.quickInput.titled(/^Activity/);
    await list.clickInRow(/Reject document: Outcome unknown/, "Check Now");
    await workbench.notifications.toast(/^Sandbox: /);
    await frame.getByText("Outcome unknown").waitFor({ state: "detached" });
    assert.equal(await button("Show Activity").count(), 0);
    await workbench.notifications.clear();
  });
});
