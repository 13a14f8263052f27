// npm run package: loan-ops-simulator-VERSION.tgz, the simulator and the conformance suite as a package of npm for other
// people's tests. `--out FOLDER` puts it there. Its bytes depend on the same things as those of the .vsix.
import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import * as esbuild from "esbuild";
import { node } from "../esbuild.config.mjs";
import { npm } from "../test/host/run.mjs";
import { writeOperations } from "./operations.mjs";
import { bundledPackages, thirdPartyNotices } from "./thirdPartyNotices.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TYPESCRIPT = join(ROOT, "node_modules", "typescript", "bin", "tsc");
const run = promisify(execFile);

const out = resolve(process.argv.includes("--out") ? (process.argv[process.argv.indexOf("--out") + 1] ?? "") : ROOT);
process.chdir(ROOT);
process.umask(0o022);
const folder = mkdtempSync(join(tmpdir(), "loan-ops-simulator-"));
try {
  const builds = await Promise.all(bothKindsOfModules().map((options) => esbuild.build(options)));
  const packages = bundledPackages(builds.map(({ metafile }) => metafile));
  writeFileSync(join(folder, "ThirdPartyNotices.txt"), thirdPartyNotices(packages, "loan-ops-simulator"));
  await writeTypes();
  await writeOperations(folder, readFileSync("src/contract/schema.graphql", "utf8"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), undefined, 2)}\n`);
  copyFileSync("LICENSE", join(folder, "LICENSE"));
  // All three stand side by side in the package.
  const readme = readFileSync("release/simulatorReadme.md", "utf8").replaceAll("](../docs/", "](");
  writeFileSync(join(folder, "README.md"), readme);
  copyFileSync("docs/simulator.md", join(folder, "simulator.md"));
  copyFileSync("docs/service.md", join(folder, "service.md"));
  copyFileSync("src/contract/schema.graphql", join(folder, "schema.graphql"));
  copyFileSync("media/scenario.schema.json", join(folder, "scenario.schema.json"));
  const described = { "openapi.json": "simulator.openapi.json", "service.openapi.json": "service.openapi.json" };
  for (const [file, source] of Object.entries(described)) {
    writeFileSync(join(folder, file), `${JSON.stringify(JSON.parse(readFileSync(`media/${source}`, "utf8")))}\n`);
  }
  writeFileSync(join(folder, "scenarios.json"), `${JSON.stringify(await scenarioIds())}\n`);
  for (const file of readdirSync(folder))
    if (/\.(md|json|graphql)$|^LICENSE$/.test(file)) chmodSync(join(folder, file), 0o644);
  // npm gives all files of a package the same time and owner.
  const code = await npm(["pack", "--loglevel=error", "--pack-destination", out], folder, { quiet: true });
  if (code !== 0) throw new Error(`npm pack failed (exit code ${code}).`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What is in each scenario, by IDs, for tests in any language; of a large book the first loans. */
async function scenarioIds() {
  const { builtInScenarios, startSimulator } = await import(pathToFileURL(join(folder, "index.mjs")).href);
  const scenarios = [];
  for (const { name, description } of await builtInScenarios()) {
    const simulator = await startSimulator({ scenario: name });
    const ids = (/** @type {{ id: string }[]} */ records) => records.map(({ id }) => id);
    const loans = simulator.loans().slice(0, 20);
    scenarios.push({
      name,
      description,
      deals: simulator.deals().slice(0, 20),
      loans: loans.map((/** @type {{ id: string, friendlyId: string }} */ { id, friendlyId }) => {
        const { borrowers, tasks, documents } = simulator.loan(id);
        const ofKind = (/** @type {string} */ kind) =>
          ids(tasks.filter((/** @type {{ kind: string }} */ task) => task.kind === kind));
        const officerTasks = ofKind("loanOfficer");
        return {
          id,
          friendlyId,
          borrowers: ids(borrowers),
          borrowerTasks: ofKind("borrower"),
          officerTasks,
          documents: ids(documents),
        };
      }),
    });
    await simulator.close();
  }
  return scenarios;
}

/** Names are kept, for the stack traces of other people's tests. */
function bothKindsOfModules() {
  const readable = { minify: false, minifySyntax: true, minifyWhitespace: true, sourcemap: false };
  const entry = { index: "src/simulator/index.ts" };
  const programs = { simulator: "src/simulator/main.ts", conformance: "test/conformance/main.entry.ts" };
  const module = { ...node, ...readable, target: "node20", outdir: folder };
  /** @type {import("../esbuild.config.mjs").Options[]} */
  const modules = [
    {
      ...module,
      entryPoints: { ...entry, ...programs },
      outExtension: { ".js": ".mjs" },
      chunkNames: "chunks/[name]-[hash]",
    },
    {
      ...module,
      // Twice the same code in one package: here functions keep their names, for stacks, and what is inside them does not.
      minifyIdentifiers: true,
      keepNames: true,
      entryPoints: entry,
      outExtension: { ".js": ".cjs" },
      format: "cjs",
      splitting: false,
      banner: {},
    },
  ];
  return modules;
}

/** One file of types, for both kinds of modules: `index.d.mts` and `index.d.cts`. */
async function writeTypes() {
  const declarations = mkdtempSync(join(tmpdir(), "loan-ops-types-"));
  try {
    const entry = "src/simulator/index";
    const project = join(declarations, "tsconfig.json");
    const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, types: ["node"] };
    writeFileSync(
      project,
      JSON.stringify({
        extends: join(ROOT, "tsconfig.json"),
        compilerOptions: {
          ...compilerOptions,
          rootDir: ROOT,
          outDir: declarations,
          typeRoots: [join(ROOT, "node_modules/@types")],
        },
        include: [],
        files: [join(ROOT, `${entry}.ts`), join(ROOT, "src/contract/textFiles.d.ts")],
      }),
    );
    await run(process.execPath, [TYPESCRIPT, "-p", project]);
    const bundled = join(folder, "index.d.mts");
    const main = join(declarations, `${entry}.d.ts`);
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder: declarations,
        mainEntryPointFilePath: main,
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              module: "preserve",
              moduleResolution: "bundler",
              target: "ES2024",
              types: [],
              skipLibCheck: true,
            },
            files: [main],
          },
        },
        dtsRollup: { enabled: true, untrimmedFilePath: bundled },
        apiReport: { enabled: false },
        docModel: { enabled: false },
        tsdocMetadata: { enabled: false },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(ROOT, "package.json"),
    });
    const { succeeded } = Extractor.invoke(config, {
      localBuild: true,
      showVerboseMessages: false,
      messageCallback: (message) => {
        message.handled = message.logLevel !== "error";
      },
    });
    if (!succeeded) throw new Error("The types could not be put into one file.");
    copyFileSync(bundled, join(folder, "index.d.cts"));
  } finally {
    rmSync(declarations, { recursive: true, force: true });
  }
}

function manifest() {
  const { version, license, repository } = JSON.parse(readFileSync("package.json", "utf8"));
  return {
    name: "loan-ops-simulator",
    version,
    description:
      "A mortgage loan origination service in memory for tests: GraphQL and uploads, faults, a clock and a conformance suite.",
    keywords: ["mortgage", "loan origination", "graphql", "simulator", "test double", "mock server", "conformance"],
    license,
    ...(repository === undefined ? {} : { repository }),
    type: "module",
    engines: { node: ">=20.16" },
    bin: { "loan-ops-simulator": "./simulator.mjs", "loan-ops-conformance": "./conformance.mjs" },
    main: "./index.cjs",
    types: "./index.d.cts",
    exports: {
      ".": {
        import: { types: "./index.d.mts", default: "./index.mjs" },
        require: { types: "./index.d.cts", default: "./index.cjs" },
      },
      "./operations": {
        import: { types: "./operations/index.d.mts", default: "./operations/index.mjs" },
        require: { types: "./operations/index.d.cts", default: "./operations/index.cjs" },
      },
      "./schema.graphql": "./schema.graphql",
      "./scenario.schema.json": "./scenario.schema.json",
      "./scenarios.json": "./scenarios.json",
      "./openapi.json": "./openapi.json",
      "./service.openapi.json": "./service.openapi.json",
      "./package.json": "./package.json",
    },
    // For the types of its operations alone.
    peerDependencies: { graphql: ">=15" },
    peerDependenciesMeta: { graphql: { optional: true } },
    sideEffects: false,
  };
}
