import assert from "node:assert/strict";
import type { Page } from "../../src/protocol/page";
import { PAGE_STATES } from "../support/pageStates";
import { withSandbox } from "./driver/fixtures";
import { scrolled, unfold, violations } from "./driver/pages";
import { eventually } from "./driver/waitUntil";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";
const BLURRY = "IMG_2231 (blurry).jpg";

describe("the task page", () => {
  const { service, workbench, loans } = withSandbox({ loans: [LOAN] });

  beforeEach(async () => {
    await loans.click(LOAN, JOSE, "In progress", PAY_STUBS);
    await workbench.taskPage.headed(PAY_STUBS);
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
    await workbench.page.setViewportSize({ width: 1400, height: 500 });
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    const refresh = frame.getByRole("button", { name: "Refresh" });
    // Screen readers hear what comes into a place that they know, so it is there before there is something to say.
    await frame.getByRole("status").filter({ hasText: /^$/ }).first().waitFor({ state: "attached" });
    await refresh.focus();
    const scroll = await scrolled(frame);
    changeTask({ priority: "NEWLY URGENT" });
    await workbench.page.keyboard.press("Enter");
    await frame.getByText("NEWLY URGENT").waitFor();
    await refresh.waitFor();
    await eventually(async () => {
      assert.equal(await refresh.evaluate((button) => button === document.activeElement), true);
      assert.equal(await frame.evaluate(() => scrollY), scroll);
    });
  });

  async function isAccessible(state: Page, what: string): Promise<void> {
    await eventually(async () => {
      const frame = await workbench.taskPage.show(state);
      // Of those with hundreds of rows axe looks at each.
      if (state === PAGE_STATES.loan || state === PAGE_STATES.book) await unfold(frame);
      assert.deepEqual(await violations(frame), [], what);
    });
  }

  it("has no accessibility violations in any theme, whatever it shows", async () => {
    for (const theme of ["Light High Contrast", "Dark High Contrast", "Light 2026", "Dark 2026"]) {
      await workbench.selectTheme(theme);
      const frame = await workbench.taskPage.headed(/./);
      const dark = theme.startsWith("Dark");
      const kind = theme.includes("High Contrast") ? "high-contrast" : dark ? "dark" : "light";
      await frame.locator(`body.vscode-${kind}${kind === "high-contrast" && !dark ? "-light" : ""}`).waitFor();
      for (const [name, state] of Object.entries(PAGE_STATES)) await isAccessible(state, `${name} in ${theme}`);
    }
    // Tables are scrolled by themselves there, and keys have to do that, too.
    await workbench.page.setViewportSize({ width: 500, height: 1000 });
    await workbench.palette.run("workbench.action.closeSidebar");
    for (const name of ["loan", "book"] as const) await isAccessible(PAGE_STATES[name], `a narrow ${name}`);
    await workbench.palette.run("workbench.action.focusSideBar");
  });

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
