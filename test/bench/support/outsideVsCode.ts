// What activation needs lies in one chunk of dist, which imports vscode and calls a little of it while it loads. A bench
// that runs parts of dist outside VS Code gives it a vscode in which nothing happens.
import { registerHooks } from "node:module";

const NAMES = [
  ...["CancellationError", "CancellationTokenSource", "ConfigurationTarget", "Disposable", "EventEmitter", "FileType"],
  ...["MarkdownString", "ProgressLocation", "QuickPickItemKind", "RelativePattern", "StatusBarAlignment", "ThemeColor"],
  ...[
    "ThemeIcon",
    "TreeItem",
    "TreeItemCollapsibleState",
    "Uri",
    "ViewColumn",
    "commands",
    "env",
    "window",
    "workspace",
  ],
];

const SOURCE = [
  "const any = new Proxy(class {}, { get: (of, name) => (name === 'prototype' ? of.prototype : any), apply: () => '' });",
  "export const l10n = { t: String };",
  ...NAMES.map((name) => `export const ${name} = any;`),
].join("\n");

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "vscode"
      ? { url: `data:text/javascript,${encodeURIComponent(SOURCE)}`, shortCircuit: true }
      : next(specifier, context),
});
