import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { BUILD } from "../../host/folders.mjs";
import { assertNone } from "../../support/assertNone";
import { fileOf, LATER, modulesIn, neededLater, outputs } from "../../support/built";
import { filesIn, jsonOf } from "./sources";

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

/** Who may import whom. extension.ts may import everything; type imports count as well. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: [],
  protocol: ["domain"],
  service: ["domain", "contract"],
  store: ["domain", "service"],
  preflight: ["domain"],
  webview: ["protocol", "domain"],
  ledger: ["domain"],
  masking: ["domain", "contract"],
  simulator: ["contract"],
  vscode: ["domain", "contract", "protocol", "service", "store", "preflight", "ledger", "masking", "webview"],
};

/**
 * The rooms inside src/vscode by their floors, the lowest first: a file imports from lower floors and from its own room, never
 * from a room beside it. A loose file stands here by its own name; who stands nowhere may import all.
 */
const FLOORS: readonly (readonly string[])[] = [
  ["ui"],
  ["environments"],
  ["app", "simulator"],
  ["activity", "loans", "requests", "taskPage"],
  ["changing"],
  ["agents", "links", "queries"],
  ["createApp"],
  ["commands"],
  ["registerCommands"],
];

interface Arrow {
  readonly from: string;
  readonly to: string;
}

const sources = filesIn(/\.tsx?$/, "src");

const arrows = sources.flatMap((from) =>
  [...readFileSync(from, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, to = ""]): Arrow => ({ from, to: to.startsWith(".") ? posix.join(posix.dirname(from), to) : to }),
  ),
);

const room = (file: string) => (file.split("/").length > 2 ? file.split("/")[1] : undefined) ?? "extension.ts";

/** The first arrow of each way around, or nothing. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    done.add(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe("The rooms of the house", () => {
  it("import only those that the table allows", () => {
    const wrong = arrows
      .filter(({ from, to }) => to.startsWith("src/") && room(from) !== "extension.ts")
      .filter(({ from, to }) => room(from) !== room(to) && !MAY_IMPORT[room(from)]?.includes(room(to)));
    assert.deepEqual(wrong, []);
    assert.ok(arrows.length > 100, "the sources were read");
  });

  it("each stand in the table", () => {
    const rooms = new Set(sources.map(room));
    rooms.delete("extension.ts");
    assert.deepEqual([...rooms].sort(), Object.keys(MAY_IMPORT).sort());
  });

  const inner = (file: string) => file.split("/")[2]?.replace(/\.ts$/, "") ?? "";
  const floor = (file: string) => FLOORS.findIndex((rooms) => rooms.includes(inner(file)));
  const inHost = (file: string) => file.startsWith("src/vscode/");

  it("src/vscode: have no arrow upwards, and none to a room beside", () => {
    const wrong = arrows.filter(
      ({ from, to }) =>
        inHost(from) &&
        inHost(to) &&
        floor(from) >= 0 &&
        inner(from) !== inner(to) &&
        (floor(to) < 0 || floor(to) >= floor(from)),
    );
    assert.deepEqual(wrong, []);
  });

  it("src/vscode: each have a floor", () => {
    const rooms = new Set(sources.filter((file) => inHost(file) && file.split("/").length > 3).map(inner));
    const placed = FLOORS.flat();
    assertNone([...rooms].filter((name) => !placed.includes(name)));
    assertNone(placed.filter((name) => !rooms.has(name) && !sources.includes(`src/vscode/${name}.ts`)));
  });

  it("leave the small `vscode` of unit tests to these: all others have VS Code's own", () => {
    const inputs = (file: string) => Object.keys(jsonOf(join(BUILD, "out", file)).inputs);
    const small = (file: string) => file.startsWith("test/unit/vscode/support/fake/");
    assert.ok(inputs("unitTests.json").some(small));
    assert.deepEqual([...inputs("tests.json"), ...inputs("metafile.json")].filter(small), []);
  });

  it("have no import cycle in what is bundled", () => {
    const metafile = jsonOf(join(BUILD, "out", "metafile.json")) as {
      inputs: Record<string, { imports: { path: string; external?: boolean }[] }>;
    };
    const own = Object.entries(metafile.inputs).filter(([file]) => file.startsWith("src/"));
    const graph = new Map(
      own.map(([file, { imports }]) => [
        file,
        imports.map(({ path }) => path).filter((path) => path.startsWith("src/")),
      ]),
    );
    assert.ok(graph.size > 60, "the bundle was read");
    assert.equal(findCycle(graph), undefined);
  });
});

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
