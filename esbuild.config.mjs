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
  plugins: [requiredApi("src")],
  entryPoints: { extension: "src/extension.ts", simulator: "src/simulator/main.ts" },
  chunkNames: "chunks/[name]-[hash]",
  outdir: dist,
};

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
  const [host, page] = await Promise.all([esbuild.build(extension), esbuild.build(taskPage)]);
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
      inputs: { ...host.metafile.inputs, ...page.metafile.inputs },
      outputs: { ...host.metafile.outputs, ...page.metafile.outputs },
    });
    writeFileSync(join(out, "metafile.json"), metafile.replaceAll(`"${dist.replaceAll("\\", "/")}/`, '"dist/'));
  }
}
