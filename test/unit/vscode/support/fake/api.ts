import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import * as l10n from "@vscode/l10n";
import manifest from "../../../../../package.json";
import nls from "../../../../../package.nls.json";
import * as values from "./values";
import { currentWindow, FakePanel, type OpenView, type StatusItem } from "./window";

/** The `vscode` of unit tests: little of it, for the window whose code runs. What it does not have throws by its name. */

const { Disposable, EventEmitter, FileType, Uri } = values;
const never = new EventEmitter<never>();
const nothing = () => new Disposable(() => undefined);

const DEFAULTS = manifest.contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
const texts: Readonly<Record<string, string>> = nls;
const COMMANDS = manifest.contributes.commands.map((one) => ({ ...one, title: texts[one.title.slice(1, -1)] }));
const defaults = new Map(DEFAULTS.map(([name, setting]) => [name, "default" in setting ? setting.default : undefined]));

const show =
  (severity: "information" | "warning" | "error") =>
  (text: string, ...given: unknown[]) =>
    currentWindow().user.show(text, given, severity);

const window = {
  state: { focused: true },
  tabGroups: {
    get all() {
      const { unsaved } = currentWindow();
      const tabs = [...unsaved.keys()].map((uri) => ({
        isDirty: true,
        input: new values.TabInputText(Uri.parse(uri)),
      }));
      return [{ tabs }];
    },
    activeTabGroup: { activeTab: undefined },
  },
  get activeTextEditor() {
    return currentWindow().activeTextEditor;
  },
  onDidChangeWindowState: never.event,
  showInformationMessage: show("information"),
  showWarningMessage: show("warning"),
  showErrorMessage: show("error"),
  setStatusBarMessage(text: string) {
    currentWindow().reports.push(text);
    return nothing();
  },
  createQuickPick: () => currentWindow().user.quickPick(),
  createInputBox: () => currentWindow().user.inputBox(),
  showOpenDialog: async () => currentWindow().user.files.shift(),
  showSaveDialog: async () => currentWindow().user.files.shift()?.[0],
  async showTextDocument({ uri }: { uri: values.Uri }, { preview = true } = {}) {
    const { shown, pinned } = currentWindow();
    shown.push(uri.toString());
    if (!preview) pinned.push(uri.toString());
  },
  async withProgress(
    { title = "", location = undefined as unknown },
    work: (progress: object, token: object) => unknown,
  ) {
    const { progress, reports, reported } = currentWindow();
    const source = new values.CancellationTokenSource();
    progress.push({ title, location, cancel: () => source.cancel() });
    const report = ({ message = "" }) => {
      reports.push(message);
      reported.fire(message);
    };
    return work({ report }, source.token);
  },
  createOutputChannel: () => {
    const { log } = currentWindow();
    const write = (line: string) => void log.push(line);
    return { info: write, warn: write, error: write, show() {}, dispose() {} };
  },
  createStatusBarItem(id: string) {
    const { statusBar } = currentWindow();
    const hide = () => void statusBar.delete(id);
    const item: StatusItem = { show: () => void statusBar.set(id, item), hide, dispose: hide };
    statusBar.set(id, item);
    return item;
  },
  createTreeView(id: string, { treeDataProvider }: { treeDataProvider: never }) {
    const view: OpenView["view"] & object = {
      visible: true,
      selection: [],
      onDidChangeSelection: never.event,
      onDidChangeVisibility: never.event,
      onDidExpandElement: never.event,
      onDidCollapseElement: never.event,
      reveal: async () => undefined,
      dispose() {},
    };
    currentWindow().views.set(id, { treeDataProvider, view });
    return view;
  },
  createWebviewPanel() {
    const panel = new FakePanel();
    currentWindow().panels.push(panel);
    return panel;
  },
  registerFileDecorationProvider(provider: never) {
    currentWindow().decorations.push(provider);
    return nothing();
  },
  registerTerminalLinkProvider(provider: never) {
    currentWindow().terminalLinks.push(provider);
    return nothing();
  },
  registerUriHandler: nothing,
  registerWebviewPanelSerializer: nothing,
};

const workspace = {
  get workspaceFolders() {
    return currentWindow().folders.map((path) => ({ uri: Uri.file(path) }));
  },
  get isTrusted() {
    return currentWindow().trusted;
  },
  get textDocuments() {
    return currentWindow().documents;
  },
  onDidChangeConfiguration: (hear: () => unknown) => currentWindow().machine.onDidChangeConfiguration(hear),
  onDidGrantWorkspaceTrust: (hear: () => unknown) => currentWindow().trustGranted.event(hear),
  onDidOpenTextDocument: never.event,
  onDidChangeTextDocument: never.event,
  onDidCloseTextDocument: (hear: () => unknown) => currentWindow().closed.event(hear),
  getConfiguration(section?: string) {
    const { machine } = currentWindow();
    const nameOf = (key: string) => (section === undefined ? key : `${section}.${key}`);
    return {
      get: (key: string, otherwise?: unknown) => machine.setting(nameOf(key)) ?? defaults.get(nameOf(key)) ?? otherwise,
      inspect: (key: string) => ({ globalValue: machine.setting(nameOf(key)) }),
      update: async (key: string, value: unknown) => machine.configure(nameOf(key), value),
    };
  },
  async save(uri: values.Uri) {
    const { unsaved } = currentWindow();
    await unsaved.get(uri.toString())?.();
    unsaved.delete(uri.toString());
    return uri;
  },
  registerTextDocumentContentProvider(scheme: string, provider: never) {
    const { texts } = currentWindow();
    texts.set(scheme, provider);
    return new Disposable(() => texts.delete(scheme));
  },
  async openTextDocument(uri: values.Uri) {
    const { documents, texts } = currentWindow();
    const open = documents.find((one) => one.uri.toString() === uri.toString());
    const provider = texts.get(uri.scheme);
    if (open) return open;
    if (provider === undefined) throw new Error(`Unit tests: nobody gives the text of ${uri}.`);
    const getText = () => provider.provideTextDocumentContent(uri as never, undefined as never) as string;
    const document = { uri, languageId: "plaintext", getText };
    documents.push(document);
    return document;
  },
  fs: {
    async stat({ fsPath }: values.Uri) {
      const found = await stat(fsPath);
      return { type: found.isDirectory() ? FileType.Directory : FileType.File, size: found.size, mtime: found.mtimeMs };
    },
    readFile: ({ fsPath }: values.Uri) => readFile(fsPath),
    writeFile: ({ fsPath }: values.Uri, bytes: Uint8Array) => writeFile(fsPath, bytes),
    async readDirectory({ fsPath }: values.Uri) {
      const entries = await readdir(fsPath, { withFileTypes: true });
      return entries.map((one) => [one.name, one.isDirectory() ? FileType.Directory : FileType.File]);
    },
  },
};

const commands = {
  registerCommand(id: string, run: (...given: unknown[]) => unknown) {
    const { commands: registered } = currentWindow();
    registered.set(id, run);
    return new Disposable(() => registered.delete(id));
  },
  async executeCommand(id: string, ...given: unknown[]) {
    const open = currentWindow();
    if (id === "setContext") return void open.contextKeys.set(given[0] as string, given[1]);
    const run = open.commands.get(id);
    if (run === undefined) throw new Error(`Unit tests: nobody has registered the command ${id}.`);
    return run(...given);
  },
};

const lm = {
  registerTool(name: string, tool: never) {
    const { tools } = currentWindow();
    tools.set(name, tool);
    return new Disposable(() => tools.delete(name));
  },
};

const languages = {
  registerCodeLensProvider(_selector: unknown, provider: never) {
    currentWindow().lenses.push(provider);
    return nothing();
  },
  registerDocumentLinkProvider(selector: never, provider: never) {
    currentWindow().documentLinks.push({ selector, provider });
    return nothing();
  },
  registerFoldingRangeProvider: nothing,
};

const env = {
  language: "en",
  uriScheme: "vscode",
  get remoteName() {
    return currentWindow().remoteName;
  },
  clipboard: {
    readText: async () => currentWindow().clipboard,
    writeText: async (text: string) => {
      currentWindow().clipboard = text;
    },
  },
  async openExternal(address: unknown) {
    currentWindow().external.push(String(address));
    return true;
  },
};

function missing(name: string): unknown {
  const fail = (): never => {
    throw new Error(`The \`vscode\` of the unit tests has no \`${name}\`. Add it to test/unit/vscode/support/fake.`);
  };
  return new Proxy(class {}, { get: fail, set: fail, apply: fail, construct: fail });
}

/** Takes no part of what a test asks VS Code for as undefined. */
function complete<T extends object>(name: string, part: T): T {
  return new Proxy(part, {
    get: (target, key) =>
      key in target || typeof key === "symbol" ? Reflect.get(target, key) : missing(`${name}${key}`),
  });
}

export const api: typeof import("vscode") = complete("", {
  ...values,
  version: "1.101.0",
  Uri,
  window: complete("window.", window),
  workspace: complete("workspace.", workspace),
  commands: complete("commands.", commands),
  languages: complete("languages.", languages),
  env: complete("env.", env),
  extensions: { getExtension: () => ({ packageJSON: { contributes: { commands: COMMANDS } } }) },
  lm: complete("lm.", lm),
  l10n: { t: l10n.t, bundle: undefined, uri: undefined },
}) as never;
