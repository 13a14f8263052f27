import assert from "node:assert/strict";
import { assertNone } from "../../support/assertNone";
import { fileOf, modulesIn, outputs } from "../../support/built";
import { LATER, neededLater } from "../../support/neededLater";

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

/** In bytes, as the tests have it: what ships is less than half of it. */
const AT_MOST = 400 * 1024;

describe("What activation loads", () => {
  const loaded = loadedWith("dist/extension.js");

  it("is little: reading it takes time", () => {
    const bytes = [...loaded].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
    assert.ok(bytes <= AT_MOST, `${bytes} bytes in ${loaded.size} files`);
  });

  it("is our own code alone, without the client, the task pages and the simulator", () => {
    const modules = modulesIn(loaded);
    assert.ok(modules.includes("src/extension.ts"), "the bundle was read");
    assert.deepEqual(neededLater(modules), []);
  });

  it("is compared with modules that the extension has", () => {
    const all = modulesIn(Object.keys(outputs));
    assertNone(LATER.filter((later) => !all.some((module) => module.startsWith(later))));
  });
});

describe("What the start of the simulator loads", () => {
  it("is without GraphQL, which its first request loads: rows wait for the start", () => {
    const modules = modulesIn(loadedWith(fileOf("src/simulator/embedding.ts")));
    assert.ok(modules.includes("src/simulator/simulator.ts"), "the bundle was read");
    assertNone(modules.filter((module) => module.startsWith("node_modules/graphql/")));
  });
});
