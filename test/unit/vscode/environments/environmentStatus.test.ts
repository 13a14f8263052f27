import assert from "node:assert/strict";
import { NO_FILTER } from "../../../../src/domain/taskFilter";
import { environmentStatus } from "../../../../src/vscode/environments/environmentStatus";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { until, withSandbox } from "../support/sandbox";

/** What the menus, the texts of empty views and the ticks of the walkthrough go by. */
describe("What VS Code is told of the window", () => {
  const sandbox = withSandbox();
  const told = (name: string) => sandbox.window.fake.contextKeys.get(`loanOps.${name}`);
  beforeEach(() => {
    const { fake, context } = sandbox.window;
    fake.do(() => fake.subscriptions.push(environmentStatus(context)));
  });

  const becomes = (name: string, value: unknown) => until(() => told(name) === value);

  it("is the kind of its environment, and whether that can be used", async () => {
    for (const [id, kind] of [
      ["production", "production"],
      ["simulator", "simulator"],
      ["sandbox", "sandbox"],
    ] as const) {
      await sandbox.window.switchTo(id);
      await becomes("environmentKind", kind);
      await becomes("state", "ready");
    }
    await sandbox.window.run(commandIds.clearToken);
    assert.equal(told("state"), "ready", "it asks first");
    sandbox.window.user.clicks.push(/^Clear$/);
    await sandbox.window.run(commandIds.clearToken);
    await becomes("state", "noToken");
  });

  it("is what was sent and confirmed", async () => {
    assert.equal(told("confirmed.rejectDocument"), undefined);
    sandbox.window.user.types.push("Old");
    sandbox.window.user.clicks.push(/^Reject$/);
    const task = { loanReference: "LN-1", taskId: "returns_1", taskKind: "borrower" };
    await sandbox.window.run(commandIds.rejectDocument, task);
    assert.equal(told("confirmed.rejectDocument"), true);
  });

  it("is why its loans have no row", async () => {
    const { context, fake } = sandbox.window;
    const rows = () => fake.do(() => context.loansTree.getChildren());
    await fake.do(() => context.viewOptions.filterBy({ ...NO_FILTER, text: "nothing has these words" }));
    await rows();
    await becomes("loansEmpty", "filteredOut");
    await fake.do(() => context.viewOptions.filterBy(NO_FILTER));
    await rows();
    await becomes("loansEmpty", undefined);
  });
});
