import assert from "node:assert/strict";
import type { Frame } from "../host/browser.mjs";
import { violations } from "./driver/accessibility";
import { withSandbox, withWindow } from "./driver/fixtures";
import { type Service, startService } from "./driver/simulator";
import { waitUntil } from "./driver/waitUntil";
import type { Workbench } from "./driver/workbench";

const LOAN = "LN-2041";
const JOSE = "José Ramírez Ortega";
const PAY_STUBS = "Two most recent pay stubs";

/** One window with one page, in this order. */
describe("a task page that cannot be read offers what helps", () => {
  let service: Service;
  let workbench: Workbench;

  withSandbox({ service: startService, loans: [LOAN], seeded: true }, (fixture) => {
    ({ service, workbench } = fixture);
  });

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

  it("a refused token, before anything was read: Refresh keeps the focus, and a token that is typed brings the task", async () => {
    service.setToken({ expired: true });
    await putBack(await takeOff());
    const frame = await saying(/^Loan LN-2041 could not be read: /);
    assert.deepEqual(await labels(frame), ["Refresh", "Set Access Token…", "Show Request", "Show Log"]);
    assert.deepEqual(await violations(frame), []);

    const refresh = frame.locator("button", { hasText: /^(Refresh|Reading…)$/ });
    const calls = service.calls().length;
    await refresh.focus();
    await workbench.page.keyboard.press("Enter");
    await waitUntil("another attempt", async () => service.calls().length > calls || undefined);
    await frame.getByRole("button", { name: "Refresh" }).waitFor();
    assert.equal(await refresh.evaluate((button) => button === document.activeElement), true);

    service.setToken({ expired: false });
    await frame.getByRole("button", { name: "Set Access Token…" }).click();
    await giveToken();
    await taskIsBack();
  });
});

describe("the task page of a simulator that was told to fail", () => {
  let workbench: Workbench;

  withWindow({ seed: () => ({}) }, (fixture) => {
    workbench = fixture.workbench;
  });

  it("offers Control Simulator…, not a token or an address of the user's", async () => {
    await (await workbench.tree("Loans")).click(LOAN, JOSE, "In progress", PAY_STUBS);
    const frame = await workbench.taskPage.headed(PAY_STUBS);
    await workbench.palette.run("loanOps.controlSimulator");
    await (await workbench.quickInput.titled("Control Simulator")).pick(/Expire Token/);
    await frame.getByText("The last refresh failed. The data shown is older.").waitFor();
    assert.deepEqual(await labels(frame, ".freshness"), ["Refresh", "Control Simulator…", "Show Request", "Show Log"]);
    await frame.getByRole("button", { name: "Control Simulator…" }).click();
    await (await workbench.quickInput.titled("Control Simulator")).pick(/Renew Token/);
    await frame.locator(".freshness:not(.notice)").waitFor();
  });
});

/** What the buttons say, in their order. */
async function labels(frame: Frame, within = "body"): Promise<string[]> {
  return frame.locator(`${within} button`).allInnerTexts();
}
