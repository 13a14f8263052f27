import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as vscode from "vscode";
import manifest from "../../../../../package.json";
import { User } from "./user";
import { EventEmitter, Uri } from "./values";

/** What the windows of one installation share: user settings, secrets, state and the folder for files. */
export class Machine {
  readonly secrets = new Map<string, string>();
  readonly state = new Map<string, unknown>();
  readonly #settings = new Map<string, unknown>();
  readonly #configured = new EventEmitter<{ affectsConfiguration(section: string): boolean }>();
  readonly secretChanged = new EventEmitter<{ key: string }>();
  readonly folder: string;

  readonly onDidChangeConfiguration = this.#configured.event;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(): Promise<Machine> {
    // Short: the paths of sockets may not be long.
    return new Machine(await mkdtemp(join(tmpdir(), "lo-")));
  }

  setting(key: string): unknown {
    const said = this.#settings.get(key);
    if (said !== undefined) return said;
    const below = [...this.#settings].filter(([name]) => name.startsWith(`${key}.`));
    return below.length === 0
      ? undefined
      : Object.fromEntries(below.map(([name, value]) => [name.slice(key.length + 1), value]));
  }

  /** `undefined` takes it away. */
  readonly configure = (key: string, value: unknown): void => {
    if (value === undefined) this.#settings.delete(key);
    else this.#settings.set(key, value);
    this.#configured.fire({ affectsConfiguration: (section) => key === section || key.startsWith(`${section}.`) });
  };

  async end(): Promise<void> {
    // Windows that have just closed may still write what was seen.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
}

export interface OpenView {
  readonly treeDataProvider: vscode.TreeDataProvider<unknown>;
  readonly view: Partial<vscode.TreeView<unknown>>;
}

export type StatusItem = Partial<vscode.StatusBarItem>;

/** A tab with a page, which a test plays. */
export class FakePanel {
  readonly posted: { readonly type: string }[] = [];
  readonly #fromPage = new EventEmitter<unknown>();
  readonly webview = {
    cspSource: "",
    onDidReceiveMessage: this.#fromPage.event,
    asWebviewUri: (uri: Uri) => uri,
    postMessage: async (message: { readonly type: string }) => this.posted.push(message) > 0,
  };
  readonly visible = true;
  readonly onDidDispose = nothing;
  readonly onDidChangeViewState = nothing;
  readonly reveal = nothing;

  say(message: unknown): void {
    this.#fromPage.fire(message);
  }
}

const nothing = () => ({ dispose() {} });

/** What `vscode` is to one window. */
export class FakeWindow {
  readonly user = new User();
  readonly commands = new Map<string, (...given: unknown[]) => unknown>([["notifications.clearAll", () => undefined]]);
  readonly contextKeys = new Map<string, unknown>();
  readonly views = new Map<string, OpenView>();
  readonly decorations: vscode.FileDecorationProvider[] = [];
  readonly panels: FakePanel[] = [];
  readonly statusBar = new Map<string, StatusItem>();
  readonly tools = new Map<string, vscode.LanguageModelTool<unknown>>();
  readonly lenses: vscode.CodeLensProvider[] = [];
  readonly terminalLinks: vscode.TerminalLinkProvider[] = [];
  readonly documentLinks: { readonly selector: unknown; readonly provider: vscode.DocumentLinkProvider }[] = [];
  readonly texts = new Map<string, vscode.TextDocumentContentProvider>();
  readonly documents: { readonly uri: Uri; readonly languageId: string; getText(): string }[] = [];
  /** A document was closed, or only has another language mode. */
  readonly closed = new EventEmitter<{ readonly uri: Uri; readonly isClosed: boolean }>();
  /** Files of which an editor has changes that are not saved, and what saves them. */
  readonly unsaved = new Map<string, () => Promise<void>>();
  /** What was opened in the browser. */
  readonly external: string[] = [];
  /** Addresses of the documents that were shown, the newest last. */
  readonly shown: string[] = [];
  /** Of these, the documents that stay when a preview is shown. */
  readonly pinned: string[] = [];
  readonly log: string[] = [];
  /** Cancels what shows a progress. */
  readonly progress: { readonly title: string; readonly location: unknown; cancel(): void }[] = [];
  /** What progresses and the status bar said, and who hears it at once. */
  readonly reports: string[] = [];
  readonly reported = new EventEmitter<string>();
  readonly subscriptions: { dispose(): unknown }[] = [];
  readonly machine: Machine;
  activeTextEditor: unknown;
  clipboard = "";
  trusted = true;
  remoteName: string | undefined;
  readonly trustGranted = new EventEmitter<void>();
  /** The paths of its workspace. */
  folders: readonly string[] = [];
  readonly #state = new Map<string, unknown>();

  constructor(machine: Machine) {
    this.machine = machine;
  }

  /** Does it as code of this window. */
  do<T>(work: () => T): T {
    return windows.run(this, work);
  }

  get context(): vscode.ExtensionContext {
    const { machine, subscriptions } = this;
    const { secrets, secretChanged } = machine;
    return {
      subscriptions,
      extension: { packageJSON: manifest },
      extensionUri: Uri.file("."),
      globalStorageUri: Uri.file(machine.folder),
      globalState: memento(machine.state),
      workspaceState: memento(this.#state),
      secrets: {
        get: async (key: string) => secrets.get(key),
        store: async (key: string, value: string) => {
          secrets.set(key, value);
          secretChanged.fire({ key });
        },
        delete: async (key: string) => {
          secrets.delete(key);
          secretChanged.fire({ key });
        },
        onDidChange: secretChanged.event,
      },
    } as unknown as vscode.ExtensionContext;
  }
}

function memento(values: Map<string, unknown>): object {
  return {
    get: (key: string, otherwise?: unknown) => values.get(key) ?? otherwise,
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}

const windows = new AsyncLocalStorage<FakeWindow>();

/** The window whose code runs now. */
export function currentWindow(): FakeWindow {
  const found = windows.getStore();
  if (found === undefined) throw new Error("Unit tests: no window is open. Open one with `openWindow`.");
  return found;
}
