// Calls a tool as a chat agent does: which one, and with what, stands in a file; the answer goes beside it.
const fs = require("node:fs");
const vscode = require("vscode");

/** @param {import("vscode").ExtensionContext} context */
exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    vscode.commands.registerCommand("toolCaller.call", () => {
      const file = process.env.LOAN_OPS_TEST_TOOL_CALL ?? "";
      const { name, input } = JSON.parse(fs.readFileSync(file, "utf8"));
      // Not awaited: the tool may wait for the user.
      void vscode.lm
        .invokeTool(name, { input, toolInvocationToken: undefined })
        .then(({ content }) => fs.writeFileSync(`${file}.answer`, textOf(content[0])));
    }),
  );
};

/** @param {unknown} part */
function textOf(part) {
  return part instanceof vscode.LanguageModelTextPart ? part.value : "";
}
