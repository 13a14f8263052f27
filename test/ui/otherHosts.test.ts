import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import JSZip from "jszip";
import { extensionText, vsixFile } from "../support/vsix";
import { withFolder, withWindow } from "./driver/fixtures";

const LACKS = ["lm", "LanguageModelToolResult", "LanguageModelTextPart"];

/** Nobody is asked there: without a token nothing is sent. */
const SANDBOX = { id: "sandbox", name: "Sandbox", kind: "sandbox", baseUrl: "http://127.0.0.1:1" };

/** Stands before the extension, which then finds an API as some forks have it, and a secret store that fails. */
const BEFORE = `
const Module = require("node:module");
const { pathToFileURL } = require("node:url");
const changed = (whole, parts) =>
  new Proxy({}, { get: (_, key) => (key in parts ? parts[key] : Reflect.get(whole, key)) });
const load = Module._load;
Module._load = function (name, ...rest) {
  const loaded = load.call(this, name, ...rest);
  if (name !== "vscode") return loaded;
  const window = changed(loaded.window, { tabGroups: undefined });
  return changed(loaded, { window, ...Object.fromEntries(${JSON.stringify(LACKS)}.map((each) => [each, undefined])) });
};
const fails = () => {
  throw new Error("There is no keychain.");
};
const secrets = { get: fails, store: fails, delete: fails, onDidChange: fails };
exports.activate = async (context) => {
  const extension = await import(pathToFileURL(require.resolve("./dist/extension.js")).href);
  extension.activate(changed(context, { secrets }));
};
`;

describe("the packaged extension", () => {
  const folder = withFolder();
  const changedVsix = join(folder, "loan-ops.vsix");
  before(async () => {
    const vsix = await JSZip.loadAsync(readFileSync(vsixFile()));
    const manifest = JSON.parse(await extensionText(vsix, "package.json"));
    vsix.file("extension/package.json", JSON.stringify({ ...manifest, main: "./before.cjs" }));
    vsix.file("extension/before.cjs", BEFORE);
    writeFileSync(changedVsix, await vsix.generateAsync({ type: "nodebuffer" }));
  });

  for (const [where, window] of [
    ["in a window without a folder", () => ({ vsix: vsixFile(), folder: undefined })],
    [
      "in a host without tools for agents, without tabs, and whose secrets fail",
      () => ({ vsix: changedVsix, settings: { "loanOps.environments": [SANDBOX] } }),
    ],
  ] as const) {
    describe(where, () => {
      const { running, workbench } = withWindow(window);

      it("shows the simulator's loans without an account, opens a task and uploads a file from anywhere", async () => {
        const installed = readdirSync(running.profile.extensions).filter((name) => name.startsWith("loan-ops."));
        assert.equal(installed.length, 1, "it is what runs");
        const loans = await workbench.tree("Loans");
        const task = ["LN-2041", "Linh Nguyễn", "Not started", "W-2 forms for the last two years"] as const;
        await loans.click(...task);
        await workbench.taskPage.headed("W-2 forms for the last two years");
        await workbench.statusBar.shows(/Simulator/);
        await loans.inlineAction("Upload Documents", ...task);
        await workbench.fileDialog.choose(join(running.profile.documents, "bank statement.pdf"));
        await (await workbench.dialog.opened(/Upload 1 file/)).click("Upload");
        await workbench.notifications.toast(/^Simulator: 1 file uploaded\./);
      });

      if (where.includes("secrets fail"))
        it("says in the view that a token cannot be read, and leads back to the simulator", async () => {
          const loans = await workbench.tree("Loans");
          await workbench.switchTo("Sandbox");
          await loans.welcoming(/token of this environment could not be read/);
          await workbench.switchTo("Simulator");
          await loans.find("LN-2041");
        });
    });
  }
});
