// Changes user settings while VS Code runs, as its settings editor does: the headless VS Code does not watch their file.
const fs = require("node:fs");
const vscode = require("vscode");

/** @param {import("vscode").ExtensionContext} context */
exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    vscode.commands.registerCommand("settingsFromFile.apply", async () => {
      const settings = JSON.parse(fs.readFileSync(process.env.LOAN_OPS_TEST_SETTINGS ?? "", "utf8"));
      for (const [name, value] of Object.entries(settings)) {
        const given = value === null ? undefined : value;
        await vscode.workspace.getConfiguration().update(name, given, vscode.ConfigurationTarget.Global);
      }
      await vscode.window.showInformationMessage("The settings are applied.");
    }),
  );
};
