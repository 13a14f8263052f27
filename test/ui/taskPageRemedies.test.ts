import assert from "node:assert/strict";
import type { Frame } from "../host/browser.mjs";
import { violations } from "./driver/accessibility";
import { withSandbox } from "./driver/fixtures";
import { waitUntil } from "./driver/waitUntil";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";

/** One window with one page, in this order. */
describe("a task page that cannot be read offers what helps", () => {
  const { service, workbench } = withSandbox({ loans: [LOAN] });

  before(async () => {
    await (await workbench.tree("Loans")).click(LOAN, JOSE, "In progress", PAY_STUBS);
    await workbench.taskPage.headed(PAY_STUBS);
  });

  /** The page once it says this. */
  async function saying(text: string | RegExp): Promise<Frame> {
    return waitUntil(`a task page that says ${text}`, async () => {
      const frame = await workbench.taskPage.frame();
      return frame && (await frame.getByText(text).first().isVisible()) ? frame : undefined;
    });
  }

  async function giveToken(): Promise<void> {
    await (await workbench.quickInput.titled("Access token for Sandbox")).enter(service.token);
    await workbench.notifications.toast("Sandbox: a test request with this token succeeded. It is saved.");
    await workbench.notifications.clear();
  }

  async function takeOff(): Promise<Frame> {
    await (await workbench.tree("Loans")).chooseFromMenu("Remove Loan from List", LOAN);
    const frame = await saying("Loan LN-2041 is no longer on the list. Add it again to see the task.");
    assert.deepEqual(await labels(frame), ["Add Loan…"]);
    return frame;
  }

  async function putBack(frame: Frame): Promise<void> {
    await frame.getByRole("button", { name: "Add Loan…" }).click();
    const input = await workbench.quickInput.titled("Sandbox: Add loans to the list");
    assert.equal(await input.value(), LOAN);
    await input.enter(LOAN);
  }

  /** All of the page is there again, and nothing of what was wrong. */
  async function taskIsBack(): Promise<void> {
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    await frame.locator(".freshness:not(.notice)").waitFor();
    await frame.getByRole("button", { name: "Refresh" }).waitFor();
  }

  it("a refused token, while the task is shown: the token that is typed brings it up to date", async () => {
    let frame = await workbench.taskPage.headed(PAY_STUBS);
    service.setToken({ expired: true });
    await frame.getByRole("button", { name: "Refresh" }).click();
    await frame.getByText("The last refresh failed. The data shown is older.").waitFor();
    assert.deepEqual(await labels(frame, ".freshness"), ["Refresh", "Set Access Token…", "Show Request", "Show Log"]);
    assert.deepEqual(await violations(frame), []);
    await frame.getByRole("button", { name: "Show Request" }).click();
    await workbench.editor.titled(/^Read loan: LN-2041, Sandbox, /);
    await workbench.editor.showing(/### Answer · HTTP 401 · /);
    await workbench.palette.run("workbench.action.closeActiveEditor");
    frame = await workbench.taskPage.headed(PAY_STUBS);
    service.setToken({ expired: false });
    await frame.getByRole("button", { name: "Set Access Token…" }).click();
    await giveToken();
    await taskIsBack();
  });

  it("a loan that was taken off the list: asks for it with its reference filled in", async () => {
    const frame = await takeOff();
    assert.deepEqual(await violations(frame), []);
    await putBack(frame);
    await taskIsBack();
  });
});

/** What the buttons say, in their order. */
async function labels(frame: Frame, within = "body"): Promise<string[]> {
  return frame.locator(`${within} button`).allInnerTexts();
}
