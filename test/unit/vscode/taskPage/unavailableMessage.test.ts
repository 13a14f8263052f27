import assert from "node:assert/strict";
import { type Unavailable, unavailableMessage } from "../../../../src/vscode/taskPage/taskPageOf";
import { DrawnPage } from "../../../support/taskPages";

const SANDBOX = { name: "Sandbox", kind: "sandbox" } as const;
const CONTEXT = { environment: SANDBOX, home: { name: "Sandbox", known: true }, loanReference: "LN-1" };
const SET_TOKEN = { name: "loanOps.setToken", label: "Set Access Token…" };
const REFUSED = { reason: "The service refused the token.", remedies: [SET_TOKEN] };

describe("A task that cannot be shown", () => {
  for (const [why, text, labels] of [
    [{ kind: "notConnected" }, /Not connected yet/, ["Switch Environment…"]],
    [{ kind: "otherEnvironment" }, /belongs to Sandbox/, ["Switch to Sandbox"]],
    [{ kind: "notReady", canRefresh: false, ...REFUSED }, /refused the token/, ["Set Access Token…"]],
    [{ kind: "notReady", canRefresh: true, ...REFUSED }, /refused the token/, ["Refresh", "Set Access Token…"]],
    [{ kind: "loanNotListed" }, /no longer on the list/, ["Add Loan…"]],
    [{ kind: "reading", again: false }, /Reading loan LN-1/, []],
    [{ kind: "loanFailed", ...REFUSED }, /could not be read: The service/, ["Refresh", "Set Access Token…"]],
    [{ kind: "twoTasks" }, /has a borrower task and a loan officer task with this ID/, []],
    [{ kind: "taskGone" }, /no longer has this task/, ["Refresh"]],
    [{ kind: "taskMissing" }, /did not return all tasks/, ["Refresh", "Show Log"]],
  ] satisfies [Unavailable, RegExp, string[]][]) {
    it(`says why and offers what helps: ${why.kind}, ${labels.join(", ") || "nothing yet"}`, () => {
      const page = new DrawnPage(unavailableMessage(why, CONTEXT));
      assert.match(page.text, text);
      assert.deepEqual([...page.buttons.keys()], labels);
    });
  }

  it("offers the list of environments when the task's own is no longer in it", () => {
    const message = unavailableMessage(
      { kind: "otherEnvironment" },
      { ...CONTEXT, home: { name: "gone", known: false } },
    );
    assert.match(message.reason, /belongs to gone/);
    assert.deepEqual(message.remedies, [{ name: "loanOps.switchEnvironment", label: "Switch Environment…" }]);
  });

  it("keeps its Refresh button in place, and says so on it, while the loan is read again", () => {
    const page = new DrawnPage(unavailableMessage({ kind: "loanFailed", ...REFUSED }, CONTEXT));
    const refresh = page.button("Refresh");
    page.draw(unavailableMessage({ kind: "reading", again: true }, CONTEXT));
    assert.ok(page.button("Reading…") === refresh);
    assert.equal(page.sends("Reading…"), undefined);
  });
});
