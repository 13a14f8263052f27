import assert from "node:assert/strict";
import { NO_FILTER } from "../../../../src/domain/taskFilter";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../support/sandbox";

describe("What is done with all loans that the view shows", () => {
  const sandbox = withSandbox();
  const late = async () => {
    const { fake, context, session } = sandbox.window;
    sandbox.change("stubs_2", { dueDate: "2020-01-01" });
    await fake.do(async () => (await session()).store.add("loans", ["loan_2"]));
    await fake.do(() => context.viewOptions.choose("loanOrder", "daysLate"));
  };
  const copy = async (form: RegExp) => {
    sandbox.window.user.picks.push(form);
    await sandbox.window.run(commandIds.copyShown);
    return sandbox.window.fake.clipboard.trim().split("\n");
  };

  it("copies them as they stand there, each once", async () => {
    await late();
    assert.deepEqual(await copy(/^Copy ID$/), ["loan_2", "loan_1"]);
    const references = (await copy(/^Copy Tasks as CSV$/))
      .slice(1)
      .map((line) => line.split(",")[0]?.replaceAll('"', ""));
    assert.deepEqual([...new Set(references)], ["LN-2", "LN-1"]);
    assert.equal(references.length, 8);
  });

  it("leaves alone what the filter hides", async () => {
    const { fake, context, user, run } = sandbox.window;
    await late();
    await fake.do(() => context.viewOptions.filterBy({ ...NO_FILTER, conditions: ["overdue"] }));
    assert.deepEqual(await copy(/^Copy ID$/), ["loan_2"]);
    assert.equal((await copy(/^Copy Tasks as CSV$/)).length, 2);
    user.clicks.push(/^Reassign$/);
    await run(commandIds.reassignShown);
    assert.deepEqual(sandbox.changes, ["loan.reassignLoanOfficerTasks"]);
    const calls = sandbox.service.calls({ operation: "loan.reassignLoanOfficerTasks" });
    assert.match(JSON.stringify(calls[0]?.variables), /loan_2/);
  });

  it("says so where none is shown, and sends nothing", async () => {
    const { fake, context, run, user } = sandbox.window;
    await fake.do(() => context.viewOptions.filterBy({ ...NO_FILTER, text: "nothing is called so" }));
    for (const command of [commandIds.copyShown, commandIds.reassignShown]) {
      await run(command);
      assert.match(user.messages.at(-1)?.text ?? "", /No loan is shown/);
    }
    assert.deepEqual(sandbox.changes, []);
  });
});
