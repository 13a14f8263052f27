import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { BUILD } from "../../host/folders.mjs";
import { assertNone } from "../../support/assertNone";
import { fileOf, LATER, modulesIn, neededLater, outputs } from "../../support/built";
import { filesIn, jsonOf } from "./sources";

/** In bytes, as the tests have it: what ships is less than half of it. */
const AT_MOST = 380 * 1024;

describe("What activation loads", () => {
  const loaded = loadedWith("dist/extension.js");

  it("is little: reading it takes time", () => {
    const bytes = [...loaded].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
    assert.ok(bytes <= AT_MOST, `${bytes} bytes in ${loaded.size} files`);
  });

  it("is one file", () => {
    const ours = [...loaded].filter((file) => modulesIn([file]).some((module) => module.startsWith("src/")));
    assert.equal(ours.length, 1, ours.join(", "));
  });

  it("is our own code alone, without the client and the simulator", () => {
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
    const modules = modulesIn(loadedWith(fileOf("src/simulator/program.ts")));
    assert.ok(modules.includes("src/simulator/simulator.ts"), "the bundle was read");
    assertNone(modules.filter((module) => module.startsWith("node_modules/graphql/")));
  });
});

const guide = readFileSync("CONTRIBUTING.md", "utf8");

/** Who may import whom, as the map says; type imports count as well. */
const MAY_IMPORT = new Map(
  [...guide.matchAll(/^\| `src\/(\w+)\/` \|.*\| (.+) \|$/gm)].map(([, room = "", may = ""]) => [room, may] as const),
);

function mayImport(from: string, to: string): boolean {
  const may = MAY_IMPORT.get(from) ?? "";
  return may.startsWith("all") ? !may.endsWith(to) : may.split(/\W+/).includes(to);
}

/** The folders of src/vscode by their floors. What stands on none may import all, and only what stands on none imports it. */
const FLOORS = new Map(
  [...guide.matchAll(/^\| (\d) \| (.*) \|$/gm)].flatMap(([, floor, folders = ""]) =>
    [...folders.matchAll(/`(\w+)\/`/g)].map(([, folder = ""]) => [folder, Number(floor)] as const),
  ),
);

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

/** What is about no file of src: the project itself, and the conformance suite. */
const NO_MIRROR = /^(house|conformance)\//;

describe("The unit tests", () => {
  it("stand where the file that they are about stands in src, and have its name: FILE.test.ts, or FILE.ASPECT.test.ts", () => {
    const tests = filesIn(/\.test\.ts$/, "test/unit").map((file) => file.replace("test/unit/", ""));
    const mirrored = new Set(sources.map((file) => file.replace(/^src\/|\.tsx?$/g, "")));
    assert.ok(tests.length > 100, "the tests were found");
    assertNone(tests.filter((file) => !NO_MIRROR.test(file) && !mirrored.has(file.replace(/(\.\w+)?\.test\.ts$/, ""))));
  });
});

describe("The rooms of the house", () => {
  it("import only those that the table allows", () => {
    const wrong = arrows
      .filter(({ from, to }) => to.startsWith("src/") && room(from) !== "extension.ts")
      .filter(({ from, to }) => room(from) !== room(to) && !mayImport(room(from), room(to)))
      // Its types, which are gone when the code runs: see "What activation loads".
      .filter(({ from, to }) => from !== "src/vscode/environments/simulators.ts" || to !== "src/simulator/program");
    assert.deepEqual(wrong, []);
    assert.ok(arrows.length > 100, "the sources were read");
  });

  it("each stand in the table", () => {
    const rooms = new Set(sources.map(room));
    rooms.delete("extension.ts");
    assert.deepEqual([...rooms].sort(), [...MAY_IMPORT.keys()].sort());
  });

  it("src/vscode: have no arrow upwards, and none to a room beside", () => {
    const folder = (file: string) => /^src\/vscode\/(\w+)/.exec(file)?.[1] ?? "";
    const floor = (file: string) => FLOORS.get(folder(file)) ?? Number.POSITIVE_INFINITY;
    const within = arrows.filter(({ from, to }) => FLOORS.has(folder(from)) && folder(to) !== "");
    assert.ok(within.length > 100);
    assertNone(within.filter(({ from, to }) => folder(from) !== folder(to) && floor(to) >= floor(from)));
  });

  it("src/vscode: each have a floor", () => {
    const folders = sources.flatMap((file) => /^src\/vscode\/(\w+)\//.exec(file)?.[1] ?? []);
    assert.deepEqual([...new Set(folders)].sort(), [...FLOORS.keys()].sort());
  });

  for (const place of ["src", "src/vscode", "src/service", "src/simulator"]) {
    it(`${place}: do not import each other in a circle`, () => {
      const inner = (file: string) => file.slice(place.length + 1).replace(/\/.*|\.tsx?$/g, "");
      const graph = new Map<string, string[]>();
      for (const { from, to } of arrows.filter((arrow) =>
        [arrow.from, arrow.to].every((end) => end.startsWith(`${place}/`)),
      )) {
        if (inner(from) !== inner(to)) graph.set(inner(from), [...(graph.get(inner(from)) ?? []), inner(to)]);
      }
      assert.ok(graph.size > 3);
      assert.equal(findCycle(graph), undefined);
    });
  }

  it("leave the small `vscode` of unit tests to these: all others have VS Code's own", () => {
    const inputs = (file: string) => Object.keys(jsonOf(join(BUILD, "out", file)).inputs);
    const small = (file: string) => file.startsWith("test/unit/vscode/support/fake/");
    assert.ok(inputs("unitTests.json").some(small));
    assert.deepEqual([...inputs("tests.json"), ...inputs("metafile.json")].filter(small), []);
  });

  it("have no file that imports itself by way of others, be it for a type alone", () => {
    const files = new Map(sources.map((file) => [file.replace(/\.tsx?$/, ""), file]));
    const graph = new Map(
      [...Map.groupBy(arrows, ({ from }) => from)].map(([from, found]) => [
        from,
        found.flatMap(({ to }) => files.get(to) ?? []),
      ]),
    );
    assert.ok(graph.size > 200, "the sources were read");
    assert.equal(findCycle(graph), undefined);
  });
});

function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind === "import-statement" && outputs[path] !== undefined) loaded.add(path);
    }
  }
  return loaded;
}
