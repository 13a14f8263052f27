// Builds what ships (dist) and, with --tests, what is tested (out). Both are ES modules with code splitting, so that
// what activation does not need stays in chunks that are loaded when it is needed. `--into FOLDER` builds both in there.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { ACTIVATION, activationInOneFile } from "./release/activationInOneFile.mjs";
import { grammar, grammarNotice } from "./release/grammar.mjs";
import { bundledPackages, thirdPartyNotices } from "./release/thirdPartyNotices.mjs";
import { vscodeApi } from "./release/vscodeApi.mjs";

/** @typedef {esbuild.BuildOptions & { metafile: true }} Options */

const [production, tests, watch, into] = ["production", "tests", "watch", "into"].map((name) =>
  process.argv.includes(`--${name}`),
);
const folder = into ? relative("", process.argv[process.argv.indexOf("--into") + 1] ?? "") : "";
const dist = join(folder, "dist");
const out = join(folder, "out");

/** @type {Options} */
const common = {
  bundle: true,
  minify: production ?? false,
  sourcemap: production ? false : "linked",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  loader: { ".graphql": "text", ".md": "text" },
};

/** @type {Options} */
export const node = {
  ...common,
  platform: "node",
  format: "esm",
  splitting: true,
  target: "node22",
  mainFields: ["module", "main"],
  external: ["vscode"],
  // graphql then does without a check of each object for a second copy of itself; there is none.
  define: { "process.env.NODE_ENV": '"production"' },
  alias: { "vscode-languageserver-types": "./release/languageServerTypes.mjs" },
  // CommonJS packages inside an ES module call require.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};

/** @type {Options} */
const extension = {
  ...node,
  plugins: [activationInOneFile, vscodeApi('require("vscode")', "", "src")],
  entryPoints: { extension: "src/extension.ts", simulator: "src/simulator/main.ts" },
  chunkNames: "chunks/[name]-[hash]",
  outdir: dist,
};
/** @type {Options} */
const pages = {
  ...common,
  platform: "browser",
  format: "iife",
  target: "es2022",
  entryPoints: { pages: "src/webview/pages.ts", "pages.style": "src/webview/pages.css" },
  outdir: join(dist, "webview"),
};

/** @type {esbuild.Plugin} Modules of the test host run from where they are: they find their packages by their own place. */
const testHostInPlace = {
  name: "test-host-in-place",
  setup(build) {
    build.onResolve({ filter: /\/host\/[\w-]+\.mjs$/ }, ({ path, resolveDir }) => {
      return { path: pathToFileURL(join(resolveDir, path)).href, external: true };
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
  plugins: [testHostInPlace, vscodeApi('require("vscode")', "", "src", "test")],
  entryPoints: testFilesOf("package|recipes|integration|ui|pictures|bench"),
  outbase: "test",
  outdir: out,
};

const SMALL_API = 'import { api } from "./test/unit/vscode/support/fake/api"; ';
/** @type {Options} Unit tests run in plain Node.js, with a small `vscode` of theirs. */
export const unitTestBuild = {
  ...testBuild,
  plugins: [testHostInPlace, vscodeApi("api", SMALL_API, "src", "test")],
  entryPoints: testFilesOf("unit"),
};

/** @param {string} suites */
function testFilesOf(suites) {
  const wanted = new RegExp(`^(${suites})[\\\\/].*\\.(test|entry|bench)\\.ts$`);
  const files = tests ? readdirSync("test", { recursive: true, encoding: "utf8" }) : [];
  return files.filter((file) => wanted.test(file)).map((file) => `test/${file.replaceAll("\\", "/")}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await (watch ? watchAll() : buildAll());

async function watchAll() {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, "graphql.tmLanguage.json"), grammar());
  let underWay = 0;
  /** @type {esbuild.Plugin} `.vscode/tasks.json` waits for these words: when a build begins, and when the last has ended. */
  const announce = {
    name: "announce",
    setup(build) {
      build.onStart(() => void (underWay++ === 0 && console.log("[watch] build started")));
      build.onEnd(() => void (--underWay === 0 && console.log("[watch] build finished")));
    },
  };
  const announced = [extension, pages].map((one) => ({ ...one, plugins: [...(one.plugins ?? []), announce] }));
  const contexts = await Promise.all(announced.map((one) => esbuild.context(one)));
  await Promise.all(contexts.map((context) => context.watch()));
}

async function buildAll() {
  rmSync(dist, { recursive: true, force: true });
  const [host, page] = await Promise.all([esbuild.build(extension), esbuild.build(pages)]);
  const packages = bundledPackages([host.metafile, page.metafile]);
  // What Node.js asks the nearest package.json for; reading the extension's own would take a tenth of activation.
  writeFileSync(join(dist, "package.json"), '{"type":"module"}\n');
  writeFileSync(join(dist, "graphql.tmLanguage.json"), grammar());
  writeFileSync(join(dist, "ThirdPartyNotices.txt"), `${thirdPartyNotices(packages)}\n\n${grammarNotice()}\n`);
  if (!tests) return;
  rmSync(out, { recursive: true, force: true });
  const [unit, others] = await Promise.all([unitTestBuild, testBuild].map((one) => esbuild.build(one)));
  // Read by `npm test -- changed`.
  writeFileSync(join(out, "unitTests.json"), JSON.stringify({ inputs: unit?.metafile.inputs }));
  writeFileSync(join(out, "tests.json"), JSON.stringify({ inputs: others?.metafile.inputs }));
  // Read by the tests of the rooms and of the sizes, which know nothing of where it was built.
  const inputs = { ...host.metafile.inputs, ...page.metafile.inputs };
  for (const input of Object.values(inputs))
    input.imports = input.imports.filter(({ original }) => original !== ACTIVATION);
  const outputs = { ...host.metafile.outputs, ...page.metafile.outputs };
  const metafile = JSON.stringify({ inputs, outputs }).replaceAll(`"${dist.replaceAll("\\", "/")}/`, '"dist/');
  writeFileSync(join(out, "metafile.json"), metafile);
}
