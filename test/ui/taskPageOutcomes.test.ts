import assert from "node:assert/strict";
import type { Frame, Locator } from "../host/browser.mjs";
import { type Call, startMoodyService } from "../support/moodyService";
import { wireBorrower, wireLoan, wireTask } from "../support/wireLoans";
import { withSandbox } from "./driver/fixtures";
import { violations } from "./driver/pages";
import { waitUntil } from "./driver/waitUntil";

const LOAN = "LN-1";
const BACK = "back.png";

/** One window with one page, in this order. */
describe("a task page while something of its task is being sent", () => {
  let frame: Frame;

  const { service, workbench, loans } = withSandbox({
    service: async () => {
      const started = await startMoodyService();
      const task = wireTask("t1", { documentLinks: [{ id: "doc_2", title: BACK, url: "https://docs.example/2" }] });
      for (const reference of [LOAN, "loan_1"])
        started.loans.set(reference, wireLoan("loan_1", [wireBorrower("b1", [task])], []));
      return started;
    },
    loans: [LOAN],
  });

  before(async () => {
    await loans.click(LOAN, "Ada Byron", "In progress", "Task t1");
    frame = await workbench.taskPage.headed("Task t1");
  });

  const button = (name: string): Locator => frame.getByRole("button", { name, exact: true });

  /** Rejects up to the last question's answer. */
  async function reject(): Promise<void> {
    await button(`Reject… ${BACK}`).click();
    await (await workbench.quickInput.titled(`Sandbox: Reject “${BACK}”`)).enter("Blurry");
    await (await workbench.dialog.opened(/^Reject “/)).click("Reject");
  }

  it("takes no second rejection of a document, and says that its outcome is unknown until somebody has looked", async () => {
    const held = new Promise<Call>((resolve) => {
      service.mood = (call) => (call.mutation ? resolve(call) : call.answer());
    });
    await reject();
    const { response } = await held;
    await frame.getByText("This document is being rejected.").waitFor();
    assert.equal(await button(`Reject… ${BACK}`).getAttribute("aria-disabled"), "true");
    assert.deepEqual(await violations(frame), []);
    response.destroy();
    await frame.getByText(/^Rejection of “back\.png” \(/).waitFor();
    assert.deepEqual(await violations(frame), []);
    await waitUntil(
      "another rejection to be possible",
      async () => (await button(`Reject… ${BACK}`).getAttribute("aria-disabled")) === null,
    );
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
