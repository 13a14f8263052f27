import assert from "node:assert/strict";
import * as vscode from "vscode";
import { QUERY_LANGUAGE } from "../../src/vscode/queries/queryFiles";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { User } from "./support/user";
import { watchRequests } from "./support/watchRequests";

/** Longer than a line of a dialog. */
const REASON = `Page 2 is missing. ${"The stub ends in the middle of a line. ".repeat(20)}`;
const rejection = (reason: string) =>
  `mutation Reject { borrower { rejectDocument(input: { loanId: "LN-0", documentId: "none", archiveReasonNotes: ${JSON.stringify(reason)} }) { taskId } } }\n`;

describe("a mutation that no dialog shows whole", () => {
  const sent: string[] = [];
  let user: User;
  let stopWatching = () => {};
  let document: vscode.TextDocument;

  before(async () => {
    await vscode.commands.executeCommand(commandIds.refresh);
    document = await vscode.workspace.openTextDocument({ language: QUERY_LANGUAGE, content: rejection(REASON) });
    await vscode.window.showTextDocument(document);
    user = new User();
    // Changes alone have a body that is read once.
    stopWatching = watchRequests((address, init) => {
      if (init?.body instanceof ReadableStream) sent.push(address);
    });
  });

  after(async () => {
    stopWatching();
    user.leave();
    // What is not saved would come back with the next document of the name.
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  const run = () =>
    vscode.commands.executeCommand(commandIds.runQuery, {
      document: document.uri.toString(),
      index: 0,
      name: "Reject",
    });
  const asked = () => user.dialogs.splice(0).map(({ message, buttons }) => `${message} [${buttons.join(", ")}]`);

  it("is reviewed before it is asked for: only Review… leads on, and sends nothing", async () => {
    await run();
    user.clicks.push(/^Review…$/);
    await run();
    const dialogs = asked();
    assert.equal(dialogs.length, 2, user.messages.join());
    for (const dialog of dialogs)
      assert.match(dialog, /Review the mutation .*Reject.* before you run it\? \[Review…\]$/);
    const shown = vscode.window.activeTextEditor?.document.getText() ?? "";
    assert.ok(shown.includes(JSON.stringify(REASON)), shown);
    assert.deepEqual(sent, []);
  });

  it("is asked for once it is open to be read, and sent where the user says so", async () => {
    await run();
    user.clicks.push(/^Run$/);
    await run();
    const dialogs = asked();
    assert.equal(dialogs.length, 2, user.messages.join());
    for (const dialog of dialogs) assert.match(dialog, /Run the mutation .*Reject/);
    assert.equal(sent.length, 1, user.messages.join());
  });

  it("is reviewed anew where it is another text by now", async () => {
    const edit = new vscode.WorkspaceEdit();
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    edit.replace(document.uri, whole, rejection(`${REASON} Page 3, too.`));
    await vscode.workspace.applyEdit(edit);
    await run();
    assert.match(asked().join(), /^Review the mutation/);
    assert.equal(sent.length, 1);
  });
});
