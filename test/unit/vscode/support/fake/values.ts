import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What VS Code's API has beside the window: values, events and enumerations. */

export class Disposable {
  readonly #end: () => unknown;

  constructor(end: () => unknown) {
    this.#end = end;
  }

  static from(...parts: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }

  dispose(): void {
    this.#end();
  }
}

export class EventEmitter<T> {
  readonly #listeners = new Set<{ hear(value: T): unknown }>();

  /** Who listens hears it as code of his own window, whoever fires. */
  readonly event = (hear: (value: T) => unknown): Disposable => {
    const listener = { hear: AsyncLocalStorage.bind(hear) };
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };

  fire(value: T): void {
    for (const { hear } of [...this.#listeners]) hear(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

interface UriParts {
  readonly scheme: string;
  readonly authority?: string;
  readonly path?: string;
  readonly query?: string;
  readonly fragment?: string;
}

export class Uri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;

  private constructor({ scheme, authority = "", path = "", query = "", fragment = "" }: UriParts) {
    this.scheme = scheme;
    this.authority = authority;
    this.path = path;
    this.query = query;
    this.fragment = fragment;
  }

  static from(parts: UriParts): Uri {
    return new Uri(parts);
  }

  static file(path: string): Uri {
    return new Uri({ scheme: "file", path: decodeURIComponent(pathToFileURL(path).pathname) });
  }

  static parse(text: string): Uri {
    const found = /^([A-Za-z][\w+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
    if (found === null) throw new Error(`No address: ${text}`);
    const [scheme = "", authority, path, query, fragment] = found
      .slice(1)
      .map((part) => decodeURIComponent(part ?? ""));
    return new Uri({ scheme, authority, path, query, fragment } as UriParts);
  }

  static joinPath(base: Uri, ...parts: readonly string[]): Uri {
    return base.with({ path: join(base.path, ...parts).replaceAll("\\", "/") });
  }

  with(parts: Partial<UriParts>): Uri {
    const { scheme, authority, path, query, fragment } = this;
    return new Uri({ scheme, authority, path, query, fragment, ...parts });
  }

  get fsPath(): string {
    return this.scheme === "file" ? fileURLToPath(`file://${encodeURI(this.path)}`) : this.path;
  }

  toString(): string {
    const { scheme, authority, path, query, fragment } = this;
    const place = authority !== "" || scheme === "file" ? `//${encodeURIComponent(authority)}` : "";
    const words = path.split("/").map(encodeURIComponent).join("/");
    const asked = query === "" ? "" : `?${encodeURIComponent(query)}`;
    return `${scheme}:${place}${words}${asked}${fragment === "" ? "" : `#${encodeURIComponent(fragment)}`}`;
  }
}

export class CancellationError extends Error {}

export class CancellationTokenSource {
  readonly #cancelled = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#cancelled.event };

  cancel(): void {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.#cancelled.fire();
  }
}

/** Keeps what it is made of under these names. */
function record(...names: readonly string[]) {
  return class {
    constructor(...values: readonly unknown[]) {
      names.forEach((name, index) => {
        if (values[index] !== undefined) Object.assign(this, { [name]: values[index] });
      });
    }
  };
}

export const Position = record("line", "character");
export const ThemeColor = record("id");
export const ThemeIcon = record("id", "color");
export const TreeItem = record("label", "collapsibleState");

export class MarkdownString {
  value: string;

  constructor(value = "") {
    this.value = value;
  }

  appendText(text: string): this {
    this.value += text.replace(/[\\`*_{}[\]()#+\-!~]/g, "\\$&");
    return this;
  }
}
export const FileDecoration = record("badge", "tooltip", "color");
export const CodeLens = record("range", "command");
export const LanguageModelTextPart = record("value");
export const LanguageModelToolResult = record("content");
export const DocumentLink = record("range", "target");
export const TabInputText = record("uri");
export const TabInputCustom = record("uri", "viewType");
export const TabInputTextDiff = record("original", "modified");
export const TabInputNotebook = record("uri", "notebookType");

export class Range {
  readonly start: object;
  readonly end: object;

  /** By two positions, or by four numbers. */
  constructor(...given: readonly [object, object] | readonly [number, number, number, number]) {
    const [line, character, endLine, endCharacter] = given;
    this.start = typeof line === "object" ? line : new Position(line, character);
    this.end = typeof character === "object" ? character : new Position(endLine, endCharacter);
  }
}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 };
export const StatusBarAlignment = { Left: 1, Right: 2 };
export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 };
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };
export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2 };
export const QuickInputButtons = { Back: { tooltip: "Back" } };
