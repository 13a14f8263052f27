import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { withSandbox } from "../support/sandbox";

const GONE = /^This document was not saved, so it no longer exists\./;

describe("A read-only document", () => {
  const sandbox = withSandbox();

  /** The newest document of a scheme: what it says at the moment, and its end. */
  function opened(scheme: string) {
    const { fake } = sandbox.window;
    const { uri, getText } = fake.documents.findLast((one) => one.uri.scheme === scheme) ?? assert.fail(scheme);
    return { getText: () => fake.do(getText), close: (isClosed: boolean) => fake.closed.fire({ uri, isClosed }) };
  }

  it("of a loan outlives another language mode, for which VS Code closes it as well, and is forgotten once it is closed", async () => {
    await sandbox.window.run(commandIds.showAsJson, { kind: "loan", loanReference: "LN-1" });
    const { getText, close } = opened("loan-ops-loan");
    close(false);
    assert.match(getText(), /"loan_1"/);
    close(true);
    assert.match(getText(), GONE);
  });

  it("of a report stays when it is closed, for it can be shown again", async () => {
    const { fake, context } = sandbox.window;
    await fake.do(() => context.reports.show("Report", "Report of task_1"));
    const { getText, close } = opened("loan-ops-report");
    close(true);
    assert.equal(getText(), "Report of task_1");
    fake.do(() => context.reports.forgetAll());
    assert.match(getText(), GONE);
  });

  it("of a report is copied as a block of code that nothing in it can end", async () => {
    const { fake, context, run } = sandbox.window;
    const report = "```\n[x](https://evil.example)\n````\n";
    await fake.do(() => context.reports.show("Report", report));
    await run(commandIds.copyReport, { reportPath: "/Loan Ops reports/Report" });
    assert.equal(fake.clipboard, `\`\`\`\`\`\n${report}\`\`\`\`\`\n`);
  });

  it("is shown again when share-safe mode changes, by all that follow it", async () => {
    const { fake } = sandbox.window;
    await sandbox.window.run(commandIds.showAsJson, { kind: "loan", loanReference: "LN-1" });
    await sandbox.window.run(commandIds.showRequest, { kind: "loan", loanReference: "LN-1" });
    const changed: string[] = [];
    for (const [scheme, { onDidChange }] of fake.texts) onDidChange?.(() => changed.push(scheme));
    await sandbox.window.run(commandIds.toggleShareSafe);
    assert.deepEqual(changed.sort(), ["loan-ops-loan", "loan-ops-request"]);
    assert.match(opened("loan-ops-request").getText(), /Share-safe mode is on/);
  });
});
