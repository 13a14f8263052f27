import assert from "node:assert/strict";
import { warnOfInterrupted } from "../../../../src/vscode/activity/activityActions";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../support/sandbox";

describe("A mutation of the user's own in share-safe mode", () => {
  const sandbox = withSandbox();
  const CALLED = /name_\w+ \(borrower\.create, loan\.name_\w+\)/;

  it("is told without the names that the user gave it: in the list, on its page and in the warning of one that was interrupted", async () => {
    const { fake, user, context, run } = sandbox.window;
    await sandbox.interrupted({
      kind: "runMutation",
      operation: "MoveAdaByron",
      fields: ["borrower.create", "loan.moveByron"],
      loanReference: undefined,
      loanId: undefined,
    });
    await run(commandIds.toggleShareSafe);
    user.picks.push(/^Mutation/);
    await run(commandIds.showActivity);
    assert.match(user.lists.at(-1)?.[1]?.detail ?? "", CALLED);
    const page = fake.documents.find(({ uri }) => uri.scheme === "loan-ops-report")?.getText() ?? "";
    assert.match(page, /"operation": "name_\w+",\n\s+"fields": \[\n\s+"borrower\.create",\n\s+"loan\.name_\w+"/);
    const told = fake.do(() => warnOfInterrupted(context, { id: "sandbox", baseUrl: undefined }));
    const warning = await user.message(/VS Code closed/);
    assert.match(warning.text, CALLED);
    warning.choose();
    await told;
    assert.doesNotMatch([page, warning.text].join(), /Byron/);
  });
});
