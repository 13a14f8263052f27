import assert from "node:assert/strict";
import { sourcesIn } from "./sources";

const WRAPPERS = "src/vscode/ui/window/";

/** What of `vscode.window` anybody may use: it shows no text, or none of the service's. */
const FREE: ReadonlySet<string> = new Set([
  "activeTextEditor",
  "createOutputChannel",
  "createWebviewPanel",
  "onDidChangeWindowState",
  "registerFileDecorationProvider",
  "registerUriHandler",
  "registerWebviewPanelSerializer",
  "showOpenDialog",
  "showSaveDialog",
  "showTextDocument",
  "state",
  "tabGroups",
]);

/** Who makes what VS Code draws without `vscode.window`, and where its texts become inert. */
const MAKERS: readonly { readonly what: RegExp; readonly files: readonly string[] }[] = [
  // Every item goes through `inertTreeItem` in collectionTree.ts.
  { what: /new vscode\.TreeItem\(/, files: ["rowItems"] },
  // Of parts that `asText` escaped.
  { what: /new vscode\.MarkdownString\(/, files: ["rowHover"] },
  // By `inertText`.
  { what: /new vscode\.FileDecoration\(/, files: ["rowMarks"] },
  // In views.ts alone, which is one of the wrappers.
  { what: /new vscode\.CodeLens\(|registerCodeLensProvider/, files: [] },
  // By `inertText`, in taskPageOf.ts.
  { what: /\bpanel\.title\s*=/, files: ["taskPagePanel"] },
  { what: /\bimplements vscode\.TreeDataProvider|implements.*TreeDataProvider/, files: ["collectionTree"] },
];

const sources = sourcesIn(/^src\/(vscode\/.*|extension)\.ts$/, "src");
const outside = sources.filter(({ file }) => !file.startsWith(WRAPPERS));

describe("Texts that VS Code shows", () => {
  it("pass one place in which nothing of them acts", () => {
    const found = outside.flatMap(({ file, text }) =>
      [...text.matchAll(/\bvscode\.window\b\s*\??\.?\s*(\w*)/g)]
        .filter(([, member = ""]) => !FREE.has(member))
        .map(([, member]) => `${file}: vscode.window.${member}`),
    );
    assert.deepEqual(found, []);
  });

  it("cannot go around it by another name of the API", () => {
    const found = sources
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^.*\bfrom "vscode".*$|\bimport\("vscode"\)|=\s*vscode;/gm)].map(([line]) => ({
          file,
          line,
        })),
      )
      .filter(({ line }) => !/^import (type )?\* as vscode from "vscode";$/.test(line));
    assert.deepEqual(found, []);
  });

  it("are made by few files, each of which makes them inert", () => {
    for (const { what, files } of MAKERS) {
      const making = outside.filter(({ text }) => what.test(text)).map(({ file }) => file.replace(/^.*\/|\.ts$/g, ""));
      assert.deepEqual(making.sort(), [...files].sort(), `${what}`);
    }
  });

  it("have a row of a quick pick from `pickItem` alone", () => {
    const found = sources.filter(({ text }) => /\bas (unknown as )?(readonly )?InertItem\b|\bas InertItem</.test(text));
    assert.deepEqual(
      found.map(({ file }) => file),
      [`${WRAPPERS}pickers.ts`],
    );
  });

  it("hold no icon of ours among the service's words: an icon is given as such", () => {
    const found = outside.filter(({ text }) => /["'`]\$\([a-z]/.test(text)).map(({ file }) => file);
    assert.deepEqual(found, []);
  });
});
