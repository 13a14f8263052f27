// What UI tests load as our extension: the built one, and the way by which a test sets what it begins with.
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as vscode from "vscode";
import { ViewOptions } from "../../../src/vscode/app/viewOptions";
import { storedReferences } from "../../../src/vscode/environments/createSession";
import { environmentsOf } from "../../../src/vscode/environments/environmentList";
import { ActiveEnvironment } from "../../../src/vscode/environments/settings";
import { AccessTokens } from "../../../src/vscode/environments/tokens";
import type { HostCalls, Seed, WindowState } from "./extensionHost";
import { waitUntil } from "./waitUntil";

interface Extension {
  activate(context: vscode.ExtensionContext): void;
}

interface ShownTree {
  readonly view: vscode.TreeView<unknown>;
  readonly rows: vscode.TreeDataProvider<unknown>;
}

/** The views that are there now, by ID. */
const trees = new Map<string, ShownTree>();
/** Leaves VS Code as it was opened: no tab, no question, no notification, no panel. */
const QUIET_COMMANDS = [
  "workbench.action.closeQuickOpen",
  "workbench.action.editorLayoutSingle",
  "workbench.action.closePanel",
  "workbench.action.closeAuxiliaryBar",
  "workbench.action.clearEditorHistoryWithoutConfirm",
  "notifications.clearAll",
  "notifications.hideList",
];

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const built: Extension = await import(new URL("../../../dist/extension.js", import.meta.url).href);
  const create = vscode.window.createTreeView;
  vscode.window.createTreeView = (id, options) => {
    const view = create(id, options);
    trees.set(id, { view, rows: options.treeDataProvider });
    return view;
  };
  const socket = connect(Number(process.env.LOAN_OPS_TEST_WINDOW), "127.0.0.1");
  await new Promise<void>((begun, failed) => {
    const calls = callsOn(context, built, begun);
    socket.on("error", failed);
    createInterface(socket).on("line", async (line) => {
      const { id, name, given } = JSON.parse(line) as { id: number; name: keyof HostCalls; given: unknown };
      const answer = await (calls[name] as (given: unknown) => Promise<unknown>)(given).then(
        (value) => ({ id, value }),
        (error: unknown) => ({ id, problem: error instanceof Error ? error.stack : String(error) }),
      );
      socket.write(`${JSON.stringify(answer)}\n`);
    });
  });
}

function callsOn(context: vscode.ExtensionContext, built: Extension, begun: () => void): HostCalls {
  const start = () => {
    built.activate(context);
    begun();
  };
  return {
    async resume() {
      start();
    },
    async begin(seed) {
      await end(context);
      await plant(context, seed);
      start();
    },
    async end() {
      await end(context);
    },
    async restart() {
      await stop(context);
      start();
    },
    async state() {
      return stateOf(context);
    },
    async changeSettings(settings) {
      await change(settings);
    },
    async callTool({ name, input }) {
      const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
      const [part] = content;
      return part instanceof vscode.LanguageModelTextPart ? JSON.parse(part.value) : undefined;
    },
    async run(command) {
      await vscode.commands.executeCommand(command);
    },
    async unfold(labels) {
      for (const label of labels) await unfold(label);
    },
  };
}

/** Ends the extension as VS Code ends it, and takes away all that it and the user have left. */
async function end({ subscriptions, workspaceState, globalState, secrets, globalStorageUri }: vscode.ExtensionContext) {
  await closeTabs();
  await endTerminals();
  await Promise.all(QUIET_COMMANDS.map((command) => vscode.commands.executeCommand(command)));
  await stop({ subscriptions });
  for (const state of [workspaceState, globalState]) {
    await Promise.all(state.keys().map((key) => state.update(key, undefined)));
  }
  // Later than the oldest VS Code that the extension runs in, and than the types.
  const names = await (secrets as vscode.SecretStorage & { keys(): Thenable<string[]> }).keys();
  await Promise.all(names.map((name) => secrets.delete(name)));
  rmSync(globalStorageUri.fsPath, { recursive: true, force: true });
  await vscode.env.clipboard.writeText("");
  // VS Code tells of a tab a little after it opened.
  await closeTabs();
}

async function stop({ subscriptions }: Pick<vscode.ExtensionContext, "subscriptions">): Promise<void> {
  await Promise.all(subscriptions.splice(0).map((part) => part.dispose()));
  trees.clear();
}

async function endTerminals(): Promise<void> {
  for (const terminal of vscode.window.terminals) terminal.dispose();
  await waitUntil("the end of the terminals", async () => vscode.window.terminals.length === 0);
}

/** Without a question: what is not saved is dropped. */
async function closeTabs(): Promise<void> {
  const { tabGroups } = vscode.window;
  const tabs = () => tabGroups.all.flatMap((group) => group.tabs);
  await tabGroups.close(
    tabs().filter(({ isDirty }) => !isDirty),
    true,
  );
  for (let left = tabs().length; left > 0; left = tabs().length) {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    if (tabs().length >= left) await vscode.commands.executeCommand("workbench.action.focusNextGroup");
  }
}

/** Writes what the extension finds when it starts, by the extension's own parts. */
async function plant(context: vscode.ExtensionContext, seed: Seed): Promise<void> {
  const { workspaceState, globalState, secrets } = context;
  await change(await changesTo(seed.settings, context));
  const { environments } = environmentsOf(seed.settings["loanOps.environments"]);
  const tokens = new AccessTokens(secrets);
  for (const [id, token] of Object.entries(seed.tokens ?? {})) {
    const environment = environments.find((one) => one.id === id);
    if (environment === undefined) throw new Error(`The settings have no environment ${id}.`);
    await tokens.store(environment, token);
  }
  tokens.dispose();
  for (const [id, list] of Object.entries(seed.lists ?? {})) {
    await storedReferences(globalState, id, { loans: [], deals: [] }).write({ loans: [], deals: [], ...list });
  }
  if (seed.active !== undefined) {
    const active = new ActiveEnvironment(workspaceState, () => {});
    await active.switchTo(seed.active);
    active.dispose();
  }
  const { grouping, filter } = seed;
  const viewOptions = new ViewOptions(workspaceState);
  if (grouping !== undefined) await viewOptions.groupBy(grouping);
  if (filter !== undefined) await viewOptions.filterBy({ conditions: [], types: [], text: "", ...filter });
  viewOptions.dispose();
}

/** By way of VS Code, which does not watch the file. Null takes a setting away. */
async function change(settings: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await vscode.workspace.getConfiguration().update(name, value ?? undefined, vscode.ConfigurationTarget.Global);
  }
}

/** What has to be changed for the user settings to be these, and no others. VS Code empties the file before it writes it. */
async function changesTo(
  settings: Readonly<Record<string, unknown>>,
  { globalStorageUri }: vscode.ExtensionContext,
): Promise<Record<string, unknown>> {
  const file = join(globalStorageUri.fsPath, "..", "..", "settings.json");
  const now = await waitUntil(
    "the user settings",
    async (): Promise<Record<string, unknown>> => JSON.parse(readFileSync(file, "utf8")),
  );
  const others = Object.keys(now).filter((name) => !(name in settings));
  const different = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name]),
  );
  return { ...Object.fromEntries(others.map((name) => [name, null])), ...Object.fromEntries(different) };
}

/** Unfolds a root row of the loans, once it is there. VS Code refuses where the rows are set anew meanwhile. */
async function unfold(label: string): Promise<void> {
  await waitUntil(`the row ${label}`, async () => {
    const { view, rows } = trees.get("loanOps.loans") ?? {};
    for (const row of (await rows?.getChildren()) ?? []) {
      const item = await rows?.getTreeItem(row);
      const text = typeof item?.label === "string" ? item.label : item?.label?.label;
      if (text !== label || !item?.collapsibleState) continue;
      await view?.reveal(row, { expand: true, select: false, focus: false });
      return true;
    }
    return undefined;
  });
}

function stateOf({
  subscriptions,
  workspaceState,
  globalState,
  globalStorageUri,
}: vscode.ExtensionContext): WindowState {
  return {
    parts: subscriptions.length,
    workspaceState: workspaceState.keys(),
    globalState: globalState.keys(),
    files: filesIn(globalStorageUri.fsPath),
    tabs: vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label)),
    groups: vscode.window.tabGroups.all.length,
    terminals: vscode.window.terminals.length,
  };
}

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.filter((name) => statSync(join(folder, name)).isFile()).sort();
  } catch {
    return [];
  }
}
