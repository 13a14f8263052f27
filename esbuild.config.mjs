// Builds what ships (dist) and, with --tests, what is tested (out). Both are ES modules with code splitting, so that
// what activation does not need stays in chunks that are loaded when it is needed. `--into FOLDER` builds both in there.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { grammar, grammarNotice } from "./release/grammar.mjs";
import { taskPageWords } from "./release/taskPageWords.mjs";
import { bundledPackages, thirdPartyNotices } from "./release/thirdPartyNotices.mjs";

const production = process.argv.includes("--production");
const tests = process.argv.includes("--tests");
const watch = process.argv.includes("--watch");
const into = process.argv.includes("--into")
  ? relative("", process.argv[process.argv.indexOf("--into") + 1] ?? "")
  : "";
const dist = join(into, "dist");
const out = join(into, "out");

/** @typedef {esbuild.BuildOptions & { metafile: true }} Options */

/** @type {Options} */
const common = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  loader: { ".graphql": "text", ".md": "text" },
};

/** @type {Options} */
const node = {
  ...common,
  platform: "node",
  format: "esm",
  splitting: true,
  target: "node22",
  mainFields: ["module", "main"],
  external: ["vscode"],
  alias: { "vscode-languageserver-types": "./release/languageServerTypes.mjs" },
  // CommonJS packages inside an ES module call require.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};

/** @type {Options} */
export const extension = {
  ...node,
  entryPoints: { extension: "src/extension.ts", simulator: "src/simulator/main.ts" },
  chunkNames: "chunks/[name]-[hash]",
  outdir: dist,
};

/** What at least so many modules that are imported dynamically have in common is one chunk. */
const SHARED_BY = 3;

/**
 * Keeps all that activation needs in one chunk, and what later modules share in another. esbuild puts modules into one chunk
 * when the same entry points lead to them, so with many modules that are imported dynamically what they share falls apart
 * into many files, and each file that is loaded takes about a millisecond. Here each of them leads to all that activation
 * needs and to all that is shared, but for those of the simulator's own program: it runs where there is no VS Code.
 *
 * @param {esbuild.Metafile} plain of the same build without this
 * @returns {esbuild.Plugin}
 */
function fewChunks(plain) {
  const { inputs } = plain;
  const program = reachedFrom("src/simulator/main.ts", plain, true);
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const lazy = imports.filter(
    ({ kind, path }) => kind === "dynamic-import" && path.endsWith(".ts") && !program.has(path),
  );
  const paths = new Set(lazy.map(({ path }) => path));
  const first = ["src/extension.ts", ...sharedBy(paths, plain).filter((path) => !program.has(path))];
  const before = first.map((path) => `import ${JSON.stringify(resolve(path))};`).join("");
  return {
    name: "few-chunks",
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!paths.has(relative("", path).replaceAll("\\", "/"))) return undefined;
        // At the end, so that lines keep their numbers.
        return { contents: `${readFileSync(path, "utf8")}\n${before}\n`, loader: "ts" };
      });
    },
  };
}

/**
 * What several of these modules load, unless it needs a package: those are large, and few need them.
 *
 * @param {Set<string>} modules
 * @param {esbuild.Metafile} metafile
 */
function sharedBy(modules, metafile) {
  const activation = reachedFrom("src/extension.ts", metafile, false);
  const counts = new Map();
  for (const module of modules) {
    for (const path of reachedFrom(module, metafile, false)) {
      if (!activation.has(path)) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  const isPlain = (/** @type {string} */ path) =>
    [...reachedFrom(path, metafile, false)].every((one) => activation.has(one) || /^src\/.*\.ts$/.test(one));
  return [...counts].filter(([path, count]) => count >= SHARED_BY && isPlain(path)).map(([path]) => path);
}

/**
 * The modules that a module leads to.
 *
 * @param {string} module
 * @param {esbuild.Metafile} metafile
 * @param {boolean} later also those that it imports dynamically
 */
function reachedFrom(module, { inputs }, later) {
  const reached = new Set([module]);
  for (const path of reached) {
    for (const imported of inputs[path]?.imports ?? []) {
      if (!imported.external && (later || imported.kind !== "dynamic-import")) reached.add(imported.path);
    }
  }
  return reached;
}

/**
 * Takes `vscode` with require. As a module it costs a fifth of activation: VS Code writes one with all that the API has,
 * and Node.js compiles that.
 *
 * @param {...string} folders whose modules use it
 * @returns {esbuild.Plugin}
 */
function requiredApi(...folders) {
  return {
    name: "required-api",
    setup(build) {
      build.onResolve({ filter: /^vscode$/ }, ({ path, kind }) =>
        kind === "require-call" ? { path, external: true } : { path, namespace: "required-api" },
      );
      build.onLoad({ filter: /./, namespace: "required-api" }, () => {
        return { contents: `export const { ${namesOfApi(...folders).join(", ")} } = require("vscode");` };
      });
    },
  };
}

/**
 * Takes the small `vscode` of the unit tests in the place of VS Code's.
 *
 * @param {...string} folders whose modules use it
 * @returns {esbuild.Plugin}
 */
function fakeApi(...folders) {
  return {
    name: "fake-api",
    setup(build) {
      build.onResolve({ filter: /^vscode$/ }, ({ path }) => ({ path, namespace: "fake-api" }));
      build.onLoad({ filter: /./, namespace: "fake-api" }, () => ({
        contents: `import { api } from "./test/unit/vscode/support/fake/api"; export const { ${namesOfApi(...folders).join(", ")} } = api;`,
        resolveDir: resolve("."),
      }));
    },
  };
}

/** @param {string[]} folders */
function namesOfApi(...folders) {
  return [...new Set(folders.flatMap(namesIn))].sort();
}

/** @param {string} folder */
function namesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => readFileSync(join(folder, file), "utf8").match(/(?<=\bvscode\.)[A-Za-z]\w*/g) ?? []);
}

/** @type {Options} */
export const taskPage = {
  ...common,
  platform: "browser",
  format: "iife",
  target: "es2022",
  plugins: [taskPageWords],
  entryPoints: { taskPage: "src/webview/taskPage.ts", "taskPage.style": "src/webview/taskPage.css" },
  outdir: join(dist, "webview"),
};

/**
 * The simulator as a package of npm. Names are kept, for the stack traces of other people's tests.
 *
 * @param {string} outdir
 * @returns {Options[]}
 */
export function simulatorPackage(outdir) {
  const readable = { minify: false, minifySyntax: true, minifyWhitespace: true, sourcemap: false };
  const entry = { index: "src/simulator/index.ts" };
  const programs = { simulator: "src/simulator/main.ts", conformance: "test/conformance/main.entry.ts" };
  const module = { ...node, ...readable, target: "node20", outdir, outExtension: { ".js": ".mjs" } };
  return [
    { ...module, entryPoints: { ...entry, ...programs }, chunkNames: "chunks/[name]-[hash]" },
    {
      ...module,
      entryPoints: entry,
      format: "cjs",
      splitting: false,
      banner: {},
      outExtension: { ".js": ".cjs" },
    },
  ];
}

/**
 * The modules of the test host run from where they are, because they find their packages by their own place.
 *
 * @type {esbuild.Plugin}
 */
const testHostInPlace = {
  name: "test-host-in-place",
  setup(build) {
    build.onResolve({ filter: /\/host\/[\w-]+\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(join(resolveDir, path)).href,
      external: true,
    }));
  },
};

let underWay = 0;

/**
 * Says when a build begins and when the last has ended: `.vscode/tasks.json` waits for these words.
 *
 * @type {esbuild.Plugin}
 */
const announce = {
  name: "announce",
  setup(build) {
    build.onStart(() => {
      if (underWay++ === 0) console.log("[watch] build started");
    });
    build.onEnd(() => {
      if (--underWay === 0) console.log("[watch] build finished");
    });
  },
};

/** @type {Options} */
const testBuild = {
  ...node,
  target: "node20",
  sourcemap: production ? false : "inline",
  packages: "external",
  // mocha loads .js with require, and VS Code 1.103 stands still when a module that is required imports `vscode`.
  outExtension: { ".js": ".mjs" },
  plugins: [testHostInPlace, requiredApi("src", "test")],
  entryPoints: testFilesOf("package|integration|ui|pictures|bench"),
  outbase: "test",
  outdir: out,
};

/**
 * Unit tests run in plain Node.js, with a `vscode` of theirs.
 *
 * @type {Options}
 */
export const unitTestBuild = {
  ...testBuild,
  plugins: [testHostInPlace, fakeApi("src", "test")],
  entryPoints: testFilesOf("unit"),
};

/** @param {string} suites */
function testFilesOf(suites) {
  const wanted = new RegExp(`^(${suites})[\\\\/].*\\.(test|entry|bench)\\.ts$`);
  if (!tests) return [];
  return readdirSync("test", { recursive: true, encoding: "utf8" })
    .filter((file) => wanted.test(file))
    .map((file) => `test/${file.replaceAll("\\", "/")}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();

async function main() {
  if (watch) {
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, "graphql.tmLanguage.json"), grammar());
    const contexts = await Promise.all(
      [extension, taskPage].map((options) =>
        esbuild.context({ ...options, plugins: [...(options.plugins ?? []), announce] }),
      ),
    );
    await Promise.all(contexts.map((context) => context.watch()));
    return;
  }
  rmSync(dist, { recursive: true, force: true });
  const plain = await esbuild.build({ ...extension, write: false });
  const plugins = [fewChunks(plain.metafile), requiredApi("src")];
  const [host, page] = await Promise.all([esbuild.build({ ...extension, plugins }), esbuild.build(taskPage)]);
  // What Node.js asks the nearest package.json for; reading the extension's own would take a tenth of activation.
  writeFileSync(join(dist, "package.json"), '{"type":"module"}\n');
  writeFileSync(join(dist, "graphql.tmLanguage.json"), grammar());
  writeFileSync(
    join(dist, "ThirdPartyNotices.txt"),
    `${thirdPartyNotices(bundledPackages([host.metafile, page.metafile]))}\n\n${grammarNotice()}\n`,
  );
  if (tests) {
    rmSync(out, { recursive: true, force: true });
    const [unit, others] = await Promise.all([unitTestBuild, testBuild].map((one) => esbuild.build(one)));
    // Read by `npm test -- changed`.
    writeFileSync(join(out, "unitTests.json"), JSON.stringify({ inputs: unit?.metafile.inputs }));
    writeFileSync(join(out, "tests.json"), JSON.stringify({ inputs: others?.metafile.inputs }));
    // Read by the tests of the rooms and of the sizes, which know nothing of where it was built.
    const metafile = JSON.stringify({
      inputs: { ...plain.metafile.inputs, ...page.metafile.inputs },
      outputs: { ...host.metafile.outputs, ...page.metafile.outputs },
    });
    writeFileSync(join(out, "metafile.json"), metafile.replaceAll(`"${dist.replaceAll("\\", "/")}/`, '"dist/'));
  }
}
