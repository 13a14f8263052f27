import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { queryFileName } from "../../src/vscode/queries/queryFiles";
import { commandIds } from "../../src/vscode/ui/commandIds";
import { watchRequests } from "./support/watchRequests";

const SANDBOX = { id: "sandbox", name: "Sandbox", kind: "sandbox", baseUrl: "https://api.example.com" };
const QUERY = 'query One { __typename }\nquery Two { loan(id: "LN-1") { id } }\n';

/** What a lens hands over when it is clicked: the window may have changed since it was painted. */
interface Lens {
  readonly document: string;
  readonly environment: string;
  readonly index: number;
  readonly name: string;
}

describe("the lens of a query", () => {
  const { window } = vscode;
  const { showWarningMessage, showErrorMessage } = window;
  let stopWatching = () => {};
  const settings = vscode.workspace.getConfiguration("loanOps");
  const sent: string[] = [];
  const said: string[] = [];
  let folder: string;
  let document: vscode.TextDocument;

  before(async () => {
    await vscode.commands.executeCommand(commandIds.refresh);
    // A file: an untitled document can get the name of one that an earlier test closes at this moment, and end with it.
    folder = await mkdtemp(join(tmpdir(), "loan-ops-"));
    const file = join(folder, queryFileName("two"));
    await writeFile(file, QUERY);
    document = await vscode.workspace.openTextDocument(file);
    await window.showTextDocument(document);
    stopWatching = watchRequests((_address, init) => {
      const body = init?.body instanceof Uint8Array ? new TextDecoder().decode(init.body) : "";
      if (/query (One|Two)/.test(body)) sent.push(body);
    });
    const say = async (message: string) => void said.push(message);
    Object.assign(window, { showWarningMessage: say, showErrorMessage: say });
  });

  after(async () => {
    Object.assign(window, { showWarningMessage, showErrorMessage });
    stopWatching();
    await settings.update("environments", undefined, vscode.ConfigurationTarget.Global);
    await document.save();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await rm(folder, { recursive: true });
  });

  beforeEach(() => {
    sent.length = 0;
    said.length = 0;
  });

  const lensOf = async (name: string): Promise<Lens | undefined> => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      document.uri,
    );
    return lenses
      .filter(({ command }) => command?.command === commandIds.runQuery)
      .map(({ command }) => command?.arguments?.[0])
      .find((given) => given.name === name);
  };

  async function lens(name: string): Promise<Lens> {
    // VS Code asks for lenses once the document has its language.
    for (;;) {
      const found = await lensOf(name);
      if (found !== undefined) return found;
    }
  }

  const click = (given: object) => vscode.commands.executeCommand(commandIds.runQuery, given);

  it("runs its own operation alone", async () => {
    await click(await lens("Two"));
    assert.deepEqual(
      sent.map((body) => JSON.parse(body)),
      [{ query: 'query Two { loan(id: "LN-1") { id } }', variables: {} }],
    );
  });

  it("sends nothing when the window was switched between its painting and the click, and says so", async () => {
    const painted = await lens("One");
    const [, , ...others] = JSON.parse(painted.environment) as string[];
    await click({ ...painted, environment: JSON.stringify(["sandbox", "Sandbox", ...others]) });
    assert.deepEqual(sent, []);
    assert.match(said.join(), /^Nothing was sent: this was to run on Sandbox, and this window is now in Simulator\./);
  });

  it("sends nothing when another window gave the environment another address or kind meanwhile", async () => {
    const painted = await lens("One");
    const [id, name] = JSON.parse(painted.environment) as string[];
    for (const changed of [
      [id, name, "production", null],
      [id, name, "simulator", SANDBOX.baseUrl],
    ]) {
      await click({ ...painted, environment: JSON.stringify(changed) });
    }
    assert.deepEqual(sent, []);
    assert.equal(said.length, 2, said.join());
  });

  it("sends nothing when its operation is another one by now", async () => {
    const painted = await lens("One");
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), "query Before { __typename }\n");
    await vscode.workspace.applyEdit(edit);
    await click(painted);
    assert.deepEqual(sent, []);
    assert.match(said.join(), /^The document has changed meanwhile, so nothing was sent/);
  });

  it("copies nothing when the window was switched between its painting and the click, and says so", async () => {
    const painted = await lens("One");
    const [, , ...others] = JSON.parse(painted.environment) as string[];
    await vscode.env.clipboard.writeText("as before");
    const environment = JSON.stringify(["sandbox", "Sandbox", ...others]);
    await vscode.commands.executeCommand(commandIds.copyQueryAs, { ...painted, environment });
    assert.match(said.join(), /^Nothing was copied: this was for Sandbox, and this window is now in Simulator\./);
    assert.equal(await vscode.env.clipboard.readText(), "as before");
  });
});
