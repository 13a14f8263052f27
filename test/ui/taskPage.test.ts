import assert from "node:assert/strict";
import { withSandbox } from "./driver/fixtures";
import { violations } from "./driver/pages";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
const BLURRY = "IMG_2231 (blurry).jpg";

/** One page that stays open, in this order. */
describe("the task page", () => {
  const { service, workbench, loans } = withSandbox({ loans: [LOAN] });

  before(async () => {
    await loans.click(LOAN, JOSE, "In progress", PAY_STUBS);
    await workbench.taskPage.headed(PAY_STUBS);
  });

  it("has no accessibility violations in any theme", async () => {
    for (const theme of ["Light High Contrast", "Dark High Contrast", "Light 2026", "Dark 2026"]) {
      await workbench.selectTheme(theme);
      const frame = await workbench.taskPage.headed(PAY_STUBS);
      const dark = theme.startsWith("Dark");
      const kind = theme.includes("High Contrast") ? "high-contrast" : dark ? "dark" : "light";
      await frame.locator(`body.vscode-${kind}${kind === "high-contrast" && !dark ? "-light" : ""}`).waitFor();
      assert.deepEqual(await violations(frame), [], theme);
    }
  });

  it("opens a document at the address that the service gave, and rejects it by keyboard, naming it", async () => {
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    const requested = workbench.page.context().waitForEvent("request", {
      // code-server leads addresses of this machine through a proxy of its own.
      predicate: (request) => request.isNavigationRequest() && request.url().includes(blurry().id),
    });
    const opened = workbench.page.context().waitForEvent("page");
    await frame.getByRole("button", { name: `Open ${BLURRY}` }).click();
    await requested;
    await (await opened).close();
    await frame.getByRole("button", { name: `Copy Document Link ${BLURRY}` }).focus();
    await workbench.page.keyboard.press("Tab");
    await workbench.page.keyboard.press("Enter");
    await workbench.quickInput.titled(`Sandbox: Reject “${BLURRY}”`);
    await workbench.quickInput.cancel();
    assert.equal(service.count("borrower.rejectDocument"), 0);
  });

  it("stays true when the store refreshes, with the focus and the scroll position where they were", async () => {
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    const refresh = frame.getByRole("button", { name: "Refresh" });
    await refresh.focus();
    await frame.evaluate(() => scrollTo(0, 40));
    const scroll = await frame.evaluate(() => scrollY);
    assert.ok(scroll > 0);
    changeTask({ priority: "NEWLY URGENT" });
    await workbench.page.keyboard.press("Enter");
    await frame.getByText("NEWLY URGENT").waitFor();
    await refresh.waitFor();
    assert.equal(await refresh.evaluate((button) => button === document.activeElement), true);
    assert.equal(await frame.evaluate(() => scrollY), scroll);
  });

  it("takes no second rejection of a document, and says that its outcome is unknown and that what it shows is older", async () => {
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    const reject = frame.getByRole("button", { name: `Reject… ${BLURRY}` });
    service.fault({ operation: "rejectDocument", fault: "no-answer" });
    await reject.click();
    await (await workbench.quickInput.titled(`Sandbox: Reject “${BLURRY}”`)).enter("Blurry");
    await (await workbench.dialog.opened(/^Reject “/)).click("Reject");
    await frame.getByText(/^This is already being sent/).waitFor();
    assert.equal(await reject.getAttribute("aria-disabled"), "true");
    assert.deepEqual(await violations(frame), []);
    await service.close();
    await frame.getByText(/^Reject document “IMG_2231 \(blurry\)\.jpg” \(.*: Outcome unknown/).waitFor();
    await frame.getByText(/^The last refresh failed\./).waitFor();
    assert.deepEqual(await violations(frame), []);
    await frame.getByRole("button", { name: "Show Activity" }).click();
    await (await workbench.quickInput.titled(/^Activity/)).cancel();
  });

  /** On the service's side. */
  function blurry(): { id: string; taskId: string } {
    const document = [...service.state.documents.values()].find(({ name }) => name === BLURRY);
    assert.ok(document?.taskId);
    return { id: document.id, taskId: document.taskId };
  }

  function changeTask(facts: { readonly priority: string }): void {
    const task = service.state.tasks.get(blurry().taskId);
    assert.ok(task);
    service.state.tasks.set(task.id, { ...task, ...facts });
  }
});
