// What UI tests load as our extension where it begins with environments: the built one, and a way to call it.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as vscode from "vscode";
import { storedReferences } from "../../../src/vscode/environments/createSession";
import { ActiveEnvironment, readEnvironments } from "../../../src/vscode/environments/settings";
import { AccessTokens } from "../../../src/vscode/environments/tokens";
import { commandIds } from "../../../src/vscode/ui/commandIds";
import type { Place } from "../../support/place";
import type { HostCalls, WindowFacts } from "./extensionHost";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const built: { activate(context: vscode.ExtensionContext): void } = await import(
    new URL("../../../dist/extension.js", import.meta.url).href
  );
  const { port, places }: WindowFacts = JSON.parse(process.env.LOAN_OPS_TEST_WINDOW ?? "");
  // A window that is loaded again, or another one, goes on with what there is.
  if (context.globalState.keys().length === 0) await plant(context, places);
  built.activate(context);
  const server = createServer(async (request, response) => {
    const call = CALLS[request.url?.slice(1) as keyof HostCalls] as (given: unknown) => Promise<unknown>;
    try {
      response.end(JSON.stringify((await call(JSON.parse(await text(request)))) ?? null));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  // Of two windows, the first one takes the calls.
  server.on("error", () => {}).listen(port, "127.0.0.1");
}

const TIDYING = [
  "notifications.clearAll",
  "workbench.view.extension.loanOps",
  commandIds.refreshAll,
  commandIds.collapseAll,
];

const CALLS: HostCalls = {
  async changeSettings(settings) {
    for (const [name, value] of Object.entries(settings)) {
      await vscode.workspace.getConfiguration().update(name, value ?? undefined, vscode.ConfigurationTarget.Global);
    }
  },
  async tidyUp() {
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    const open = () => vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0);
    while (open()) await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    for (const command of TIDYING) await vscode.commands.executeCommand(command);
  },
  async print({ text }) {
    const channel = vscode.window.createOutputChannel("Build");
    channel.appendLine(text);
    channel.show(true);
  },
  async callTool({ name, input }) {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    const [part] = content;
    return part instanceof vscode.LanguageModelTextPart ? JSON.parse(part.value) : undefined;
  },
};

/** Writes what the extension finds when it starts, by the extension's own parts. The settings have the addresses. */
async function plant(
  { workspaceState, globalState, secrets }: vscode.ExtensionContext,
  places: readonly Place[],
): Promise<void> {
  const { environments } = readEnvironments();
  const tokens = new AccessTokens(secrets);
  for (const { id, token, loans = [], deals = [] } of places) {
    const environment = environments.find((one) => one.id === id);
    if (environment === undefined) throw new Error(`The settings have no environment ${id}.`);
    await tokens.store(environment, token);
    await storedReferences(globalState, id, { loans: [], deals: [] }).write({ loans, deals });
  }
  tokens.dispose();
  const active = new ActiveEnvironment(workspaceState, () => {});
  await active.switchTo(places[0]?.id ?? "");
  active.dispose();
}
