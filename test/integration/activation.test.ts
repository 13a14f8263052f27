import assert from "node:assert/strict";
import * as vscode from "vscode";

const ID = "loan-ops.loan-ops";

describe("activation", () => {
  it("the extension activates by itself, without an account or a setting", async () => {
    const extension = vscode.extensions.getExtension(ID);
    assert.ok(extension, `${ID} is not there`);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it("every command of the manifest is registered, and no other", async () => {
    const extension = vscode.extensions.getExtension(ID);
    await extension?.activate();
    const contributed: { command: string }[] = extension?.packageJSON.contributes.commands;
    const registered = (await vscode.commands.getCommands(true)).filter(
      (id) =>
        /^loanOps\./.test(id) &&
        !/^loanOps\.(loans|deals)\.|^loanOps\.(?:.*\.)?(focus|open|resetViewLocation|toggleVisibility|removeView)$/.test(
          id,
        ),
    );
    assert.deepEqual(registered.sort(), contributed.map(({ command }) => command).sort());
  });
});
