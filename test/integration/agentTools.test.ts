import assert from "node:assert/strict";
import * as vscode from "vscode";
import manifest from "../../package.json";

/** What they answer is in the unit tests of `agents/`. */
describe("the tools for agents", () => {
  before(() => vscode.extensions.getExtension("loan-ops.loan-ops")?.activate());

  it("are offered to every chat, which gets one text in JSON", async () => {
    const offered = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith("loanOps_"));
    assert.deepEqual(offered.sort(), manifest.contributes.languageModelTools.map(({ name }) => name).sort());
    const given = { input: {}, toolInvocationToken: undefined };
    const [part, ...more] = (await vscode.lm.invokeTool("loanOps_list_loans", given)).content;
    assert.ok(part instanceof vscode.LanguageModelTextPart && more.length === 0);
    assert.equal(JSON.parse(part.value).environment.name, "Simulator");
  });
});
