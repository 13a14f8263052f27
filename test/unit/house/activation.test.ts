import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BUILD } from "../../host/folders.mjs";

interface Output {
  readonly entryPoint?: string;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
}

/** What the first use loads. */
const LATER =
  /node_modules\/(?!@vscode\/l10n\/)|^src\/(simulator|preflight|service\/(graphql|operations|mapping))\/|^src\/(store\/loanStore|vscode\/webview\/taskPages)/;

describe("What activation loads", () => {
  const { outputs } = JSON.parse(readFileSync(join(BUILD, "out", "metafile.json"), "utf8")) as {
    outputs: Record<string, Output>;
  };
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file) || outputs[file] === undefined) return;
    loaded.add(file);
    for (const { path, kind } of outputs[file].imports) if (kind === "import-statement") load(path);
  };
  load("dist/extension.js");

  it("is in as few files as can be: each takes time", () => {
    assert.ok(loaded.size <= 3, [...loaded].join(", "));
  });

  it("is our own code alone, without the client, the task pages and the simulator", () => {
    const modules = [...loaded]
      .flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}))
      .flatMap(([module, { bytesInOutput }]) => (bytesInOutput > 0 ? [module] : []));
    assert.ok(modules.includes("src/extension.ts"), "the bundle was read");
    assert.deepEqual(
      modules.filter((module) => LATER.test(module)),
      [],
    );
  });
});
