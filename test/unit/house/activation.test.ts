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

const { outputs } = JSON.parse(readFileSync(join(BUILD, "out", "metafile.json"), "utf8")) as {
  outputs: Record<string, Output>;
};

/** The files that are loaded with a file. */
function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === "import-statement" && outputs[path] !== undefined) loaded.add(path);
    }
  }
  return loaded;
}

function modulesIn(files: ReadonlySet<string>): readonly string[] {
  return [...files]
    .flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}))
    .flatMap(([module, { bytesInOutput }]) => (bytesInOutput > 0 ? [module] : []));
}

describe("What activation loads", () => {
  const loaded = loadedWith("dist/extension.js");

  it("is in as few files as can be: each takes time", () => {
    assert.ok(loaded.size <= 3, [...loaded].join(", "));
  });

  it("is our own code alone, without the client, the task pages and the simulator", () => {
    const modules = modulesIn(loaded);
    assert.ok(modules.includes("src/extension.ts"), "the bundle was read");
    assert.deepEqual(
      modules.filter((module) => LATER.test(module)),
      [],
    );
  });
});

describe("What the start of the simulator loads", () => {
  it("is without GraphQL, which its first request loads: rows wait for the start", () => {
    const start = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === "src/simulator/embedding.ts");
    const modules = modulesIn(loadedWith(start ?? assert.fail("The simulator was not found.")));
    assert.ok(modules.includes("src/simulator/simulator.ts"), "the bundle was read");
    assert.deepEqual(
      modules.filter((module) => module.startsWith("node_modules/graphql/")),
      [],
    );
  });
});
