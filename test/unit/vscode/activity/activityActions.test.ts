import assert from "node:assert/strict";
import { findTask } from "../../../../src/domain/loan";
import type { Activity } from "../../../../src/ledger/activity";
import { actionsOf } from "../../../../src/vscode/activity/activityActions";
import type { ListedSubject } from "../../../../src/vscode/activity/subject";
import { readEnvironments } from "../../../../src/vscode/environments/settings";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../support/sandbox";
import { REJECTED } from "./support/rejected";

describe("What can be done about an entry of the record", () => {
  const sandbox = withSandbox();
  const SENT: Activity = { ...REJECTED, state: "confirmed", taskId: "stubs_1" };
  const LISTED: ListedSubject = { reference: "LN-1", subject: { asOf: 1 } };
  const NOT_LISTED: ListedSubject = { reference: undefined, subject: undefined };

  const actions = (facts: Partial<Activity> = {}, listed = LISTED) =>
    sandbox.window.fake.do(() =>
      actionsOf(sandbox.window.context, readEnvironments().environments, { ...SENT, ...facts }, listed),
    );
  const titles = (facts: Partial<Activity> = {}, listed = LISTED) => actions(facts, listed).map(({ title }) => title);
  const run = (facts: Partial<Activity>, title: string, listed = LISTED) => {
    const action = actions(facts, listed).find((one) => one.title === title);
    return sandbox.window.fake.do(() => action?.run() ?? assert.fail(title));
  };

  it("is what makes sense of its kind and state, where it was sent to and what is listed", () => {
    const unknown = { state: "unknown" } as const;
    const reassigned = { kind: "reassignLoanOfficerTasks", taskId: undefined } as const;
    const loanless = { ...reassigned, kind: "createBorrower", loanReference: undefined, loanId: undefined } as const;
    for (const [what, facts, listed, ...expected] of [
      ["sent", {}, LISTED, "Open Task"],
      ["of unknown outcome", unknown, LISTED, "Check Now", "Open Task"],
      ["not read", unknown, { ...LISTED, subject: undefined }, "Check Now", "Read Loan", "Open Task"],
      ["not listed", {}, NOT_LISTED, "Read Loan"],
      ["of no task", reassigned, LISTED, "Show Loan"],
      ["of a deal", { ...loanless, dealId: "deal_1" }, { ...LISTED, reference: "deal_1" }, "Show Deal"],
      ["of a deal that is not listed", { ...loanless, dealId: "deal_9" }, NOT_LISTED, "Read Deal"],
      ["in another environment", { ...unknown, environmentId: "other" }, LISTED, "Switch to Other"],
      ["in an environment that is gone", { ...unknown, environmentId: "gone" }, LISTED],
      ["a mutation of the user's own", { ...unknown, kind: "runMutation" }, LISTED],
      ["at an address that the environment had before", { ...unknown, origin: "https://old.example" }, LISTED],
    ] as const)
      assert.deepEqual(titles(facts, listed), expected, what);
  });

  it("leads to what was on the wire, wherever it was sent", () => {
    Object.assign(sandbox.window.context, { requests: { ofActivity: () => 7 } });
    assert.deepEqual(titles(), ["Open Task", "Show Request"]);
    assert.deepEqual(titles({ environmentId: "other" }), ["Switch to Other", "Show Request"]);
    assert.deepEqual(titles({ kind: "runMutation" }), ["Show Request"]);
    const shown: unknown[] = [];
    sandbox.window.fake.commands.set(commandIds.showRequest, (...given) => void shown.push(given));
    return run({}, "Show Request").then((read) => assert.deepEqual([shown.length, read], [1, undefined]));
  });

  it("opens the task of its kind", async () => {
    const opened: unknown[] = [];
    sandbox.window.fake.commands.set(commandIds.openTask, (target) => void opened.push(target));
    await run({}, "Open Task");
    assert.deepEqual(opened, [{ loanReference: "LN-1", taskId: "stubs_1", taskKind: "borrower" }]);
  });

  it("reads the loan for the record alone: it is not put on the list", async () => {
    const session = await sandbox.window.session();
    await sandbox.window.fake.do(() => session.store.remove("loans", "LN-1"));
    const read = await run({}, "Read Loan", NOT_LISTED);
    assert.equal(read?.loan?.id, "loan_1");
    assert.deepEqual(session.store.loans.references, ["LN-2"]);
  });

  it("checks by a read that the row of a listed loan shows, too", async () => {
    const { store } = await sandbox.window.session();
    sandbox.change("stubs_1", { title: "Renamed" });
    await run({ state: "unknown", loanId: "loan_1" }, "Check Now");
    const { value, asOf } = store.loans.get("LN-1") ?? assert.fail();
    assert.equal(value && findTask(value, "stubs_1", "borrower")?.task.title, "Renamed");
    assert.equal(asOf, store.loans.get("LN-1")?.triedAt);
    await sandbox.window.user.message(/^Sandbox: /);
  });

  it("switches, and reads there what it was about", async () => {
    const read = await run({ environmentId: "other" }, "Switch to Other");
    assert.equal(sandbox.window.context.active.current.id, "other");
    assert.equal(read?.loan?.id, "loan_1");
  });

  it("reads nothing there where the environment lacks what a read needs", async () => {
    sandbox.machine.secrets.delete("loanOps.token.other");
    sandbox.service.clearCalls();
    assert.equal(await run({ environmentId: "other" }, "Switch to Other"), undefined);
    assert.deepEqual(sandbox.service.calls(), []);
  });

  it("shows the row of the loan or deal, and says so where that left the list or the filter hides it", async () => {
    const shown: string[] = [];
    let there = true;
    const tree = (name: string) => ({
      reveal: async (reference: string) => {
        shown.push(`${name} ${reference}`);
        return there;
      },
    });
    Object.assign(sandbox.window.context, { loansTree: tree("loans"), dealsTree: tree("deals") });
    const reassigned = { kind: "reassignLoanOfficerTasks", taskId: undefined } as const;
    await run(reassigned, "Show Loan");
    const created = { kind: "createBorrower", taskId: undefined, dealId: "deal_1" } as const;
    await run(created, "Show Deal", { ...LISTED, reference: "deal_1" });
    assert.deepEqual(shown, ["loans LN-1", "deals deal_1"]);
    there = false;
    const says = (words: RegExp) =>
      assert.rejects(
        async () => run(reassigned, "Show Loan"),
        ({ cause }) => words.test(cause.message),
      );
    const { store } = await sandbox.window.session();
    await says(/^LN-1 is on the list, but the filter .* hides it\.$/);
    await sandbox.window.fake.do(() => store.remove("loans", "LN-1"));
    await says(/does not have LN-1 on its list\.$/);
  });
});
