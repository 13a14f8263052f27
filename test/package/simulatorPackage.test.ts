import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What ships, beside chunks. */
const SHIPS = [
  "LICENSE",
  "README.md",
  "ThirdPartyNotices.txt",
  "conformance.mjs",
  "index.cjs",
  "index.d.cts",
  "index.d.mts",
  "index.mjs",
  "package.json",
  "scenario.schema.json",
  "schema.graphql",
  "service.md",
  "simulator.mjs",
];
const BAR_BYTES = 400_000;

describe("The package loan-ops-simulator", function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "lo-simulator-package-"));
  const unpacked = join(folder, "package");
  let tarball: string;
  before(async () => {
    await run(process.execPath, ["release/packageSimulator.mjs", "--out", folder]);
    tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
    await run("tar", ["xzf", tarball, "-C", folder]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("has the extension's version, programs for the command line, and no dependencies", () => {
    const manifest = JSON.parse(readFileSync(join(unpacked, "package.json"), "utf8"));
    assert.equal(manifest.version, JSON.parse(readFileSync("package.json", "utf8")).version);
    assert.deepEqual(Object.keys(manifest.bin), ["loan-ops-simulator", "loan-ops-conformance"]);
    assert.equal(manifest.dependencies, undefined);
  });

  it("holds what runs, its types, its documents and the licenses, and nothing else", () => {
    const files = readdirSync(unpacked, { recursive: true, encoding: "utf8" });
    const others = files.filter((file) => !/^chunks(.[\w.-]+-[A-Z0-9]{8}\.mjs)?$/.test(file));
    assert.deepEqual(others.sort(), SHIPS);
    const notices = readFileSync(join(unpacked, "ThirdPartyNotices.txt"), "utf8");
    for (const name of ["graphql", "busboy", "ajv"]) assert.match(notices, new RegExp(`^${name} \\d`, "m"));
  });

  it("takes no more than 400 KB", () => {
    const { size } = statSync(tarball);
    assert.ok(size <= BAR_BYTES, `${size} bytes`);
  });

  it("names no path of the machine that built it", () => {
    for (const file of readdirSync(unpacked, { recursive: true, encoding: "utf8" })) {
      const path = join(unpacked, file);
      if (statSync(path).isFile()) assert.ok(!readFileSync(path, "utf8").includes(process.cwd()), file);
    }
  });

  it("has nothing that publint finds wrong", async () => {
    const { publint } = await import("publint");
    const { messages } = await publint({ pkgDir: unpacked, pack: false });
    assert.deepEqual(messages, []);
  });

  it("has types that every kind of module resolution finds, as Are the Types Wrong? sees them", async () => {
    const attw = resolve("node_modules/@arethetypeswrong/cli/dist/index.js");
    const { stdout } = await run(process.execPath, [attw, tarball, "--format", "json"]);
    const { analysis, problems } = JSON.parse(stdout);
    assert.deepEqual(problems ?? {}, {});
    assert.deepEqual(analysis.problems, []);
    assert.equal(analysis.types.kind, "included");
  });

  for (const [kind, file, load] of [
    ["an ES module", "test.mjs", 'import { startSimulator } from "loan-ops-simulator";'],
    ["a CommonJS module", "test.cjs", 'const { startSimulator } = require("loan-ops-simulator");'],
  ] as const) {
    it(`runs in ${kind}, and type-checks there`, async () => {
      const project = join(folder, file);
      mkdirSync(join(project, "node_modules"), { recursive: true });
      await run("cp", ["-r", unpacked, join(project, "node_modules", "loan-ops-simulator")]);
      const program = `${load}
startSimulator({ scenario: "frozen" }).then(async (simulator) => {
  console.log(typeof simulator.token);
  await simulator.close();
});
`;
      writeFileSync(join(project, file), program);
      const { stdout } = await run(process.execPath, [file], { cwd: project });
      assert.equal(stdout, "string\n");
      const source = file.replace("js", "ts");
      const typed = program.replace(
        /const (.*) = require\((.*)\);/,
        "import simulatorPackage = require($2);\nconst $1 = simulatorPackage;",
      );
      writeFileSync(join(project, source), typed);
      const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"];
      const roots = ["--typeRoots", resolve("node_modules/@types")];
      await run(process.execPath, [resolve("node_modules/typescript/bin/tsc"), ...flags, ...roots, source], {
        cwd: project,
      });
    });
  }
});
