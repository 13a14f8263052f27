// Calls a tool as a chat agent does, whatever the user is doing: which one, and with what, is written into a file; the
// answer goes beside it.
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");

const file = process.env.LOAN_OPS_TEST_TOOL_CALL ?? "";

/** @param {import("vscode").ExtensionContext} context */
exports.activate = ({ subscriptions }) => {
  const watcher = fs.watch(path.dirname(file), () => {
    if (fs.existsSync(file)) void call();
  });
  subscriptions.push({ dispose: () => watcher.close() });
  if (fs.existsSync(file)) void call();
};

async function call() {
  const { name, input } = JSON.parse(fs.readFileSync(file, "utf8"));
  fs.rmSync(file);
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  // In one step: who waits for it never sees a half of it.
  fs.writeFileSync(`${file}.new-answer`, textOf(content[0]));
  fs.renameSync(`${file}.new-answer`, `${file}.answer`);
}

/** @param {unknown} part */
function textOf(part) {
  return part instanceof vscode.LanguageModelTextPart ? part.value : "";
}
