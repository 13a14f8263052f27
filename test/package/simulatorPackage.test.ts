import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { print } from "graphql";
import type { DocumentRecord } from "../../src/simulator/state/state";
import { withPackedSimulator } from "../support/packedSimulator";

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
  "openapi.json",
  "operations",
  "operations/index.cjs",
  "operations/index.d.cts",
  "operations/index.d.mts",
  "operations/index.mjs",
  "operations/package.json",
  "package.json",
  "scenario.schema.json",
  "scenarios.json",
  "schema.graphql",
  "service.md",
  "service.openapi.json",
  "simulator.md",
  "simulator.mjs",
];
/** An entry of the package that is no code. */
const NO_CODE = ["--exclude-entrypoints", "./schema.graphql"];
const BAR_BYTES = 400_000;

describe("The package loan-ops-simulator", function () {
  this.timeout(120_000);
  const packed = withPackedSimulator();
  const { folder } = packed;
  const unpacked = join(folder, "package");
  before(() => run("tar", ["xzf", packed.tarball, "-C", folder]));

  function projectOf(name: string): string {
    const project = join(folder, name);
    cpSync(unpacked, join(project, "node_modules", "loan-ops-simulator"), { recursive: true });
    return project;
  }

  async function typeCheck(cwd: string, ...args: string[]): Promise<void> {
    const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", ...args];
    await run(process.execPath, [resolve("node_modules/typescript/bin/tsc"), ...flags], { cwd });
  }

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

  it("lists the IDs of every scenario, and describes the control endpoint, for tests in any language", async () => {
    const read = (name: string) => JSON.parse(readFileSync(join(unpacked, name), "utf8"));
    const scenarios: { name: string; loans: { id: string; officerTasks: string[] }[] }[] = read("scenarios.json");
    const busy = scenarios.find(({ name }) => name === "busy-friday");
    assert.ok(scenarios.length >= 6 && busy?.loans[0]?.officerTasks.includes("task_b00o04"));
    for (const name of ["openapi.json", "service.openapi.json"]) assert.equal(read(name).openapi, "3.1.0");
  });

  it("has a README of its own, of 200 lines at most, with nothing that only the repository has", () => {
    const readme = readFileSync(join(unpacked, "README.md"), "utf8");
    assert.ok(readme.split("\n").length <= 200);
    assert.doesNotMatch(readme, /npm run |\.\.\/|`(?:src|docs|media|test)\//);
    assert.deepEqual(
      [...readme.matchAll(/^## (.+)$/gm)].slice(0, 3).map(([, heading]) => heading),
      ["In tests", "Faults", "Where `close` stands"],
    );
  });

  it("takes no more than 400 KB", () => {
    const { size } = statSync(packed.tarball);
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
    const { stdout } = await run(process.execPath, [attw, packed.tarball, "--format", "json", ...NO_CODE]);
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
      const project = projectOf(file);
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
      await typeCheck(project, "--types", "node", "--typeRoots", resolve("node_modules/@types"), source);
    });
  }

  it("has the operations of Loan Ops, which a service takes whose input types have other names", async () => {
    const load = (name: string) => import(pathToFileURL(join(unpacked, name)).href);
    const [{ startSimulator }, operations, { createRequire }] = await Promise.all([
      load("index.mjs"),
      load("operations/index.mjs"),
      import("node:module"),
    ]);
    const { texts, ...documents } = operations;
    assert.deepEqual({ ...createRequire(unpacked)(join(unpacked, "operations/index.cjs")) }, { ...operations });
    const scenario = JSON.parse(readFileSync("src/simulator/scenarios/frozen.loan-ops-scenario.json", "utf8"));
    const inputTypeNames = {
      CreateBorrowerInput: "Create",
      PersonalInformationInput: "Person",
      ReassignLoanOfficerTasksInput: "Reassign",
    };
    const simulator = await startSimulator({ scenario: { ...scenario, drift: { inputTypeNames } } });
    try {
      assert.equal("state" in simulator, false);
      const { borrowers, loans, deals, documents: files } = simulator.snapshot();
      const [loanId, dealId] = [loans, deals].map(([record]) => record.id);
      const documentId = files.find((file: DocumentRecord) => file.loanId === loanId && file.taskId !== undefined).id;
      assert.ok(borrowers.length > 0);
      const variables: Record<string, object> = {
        deal: { id: dealId },
        loan: { id: loanId, first: 5 },
        createBorrower: { dealId, firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
        reassignLoanOfficerTasks: { loanId },
        rejectDocument: { input: { loanId, documentId, archiveReasonNotes: "Blurry" } },
      };
      assert.deepEqual(Object.keys(documents).sort(), Object.keys(variables).sort());
      const headers = { "content-type": "application/json", authorization: `Bearer ${simulator.token}` };
      for (const [name, given] of Object.entries(variables)) {
        assert.equal(print(documents[name]), texts[name]);
        const body = JSON.stringify({ query: texts[name], variables: given });
        const answer = await (await fetch(`${simulator.url}/graphql`, { method: "POST", headers, body })).json();
        assert.equal(answer.errors, undefined, `${name}: ${JSON.stringify(answer)}`);
      }
    } finally {
      await simulator.close();
    }
  });

  it("types what its operations answer, for clients that take a TypedDocumentNode", async () => {
    const project = projectOf("operations");
    symlinkSync(resolve("node_modules/graphql"), join(project, "node_modules/graphql"), "dir");
    const program = `import { loan, rejectDocument } from "loan-ops-simulator/operations";
import type { TypedQueryDocumentNode } from "graphql";
declare function send<R, V>(document: TypedQueryDocumentNode<R, V> | { __apiType?: (variables: V) => R }, variables: V): R;
const status: string | null | undefined = send(loan, { id: "LN-1" }).loan?.loanOfficerDocumentTasks?.[0]?.status;
// @ts-expect-error: the reason is missing.
send(rejectDocument, { input: { loanId: "LN-1", documentId: "d" } });
console.log(status);
`;
    writeFileSync(join(project, "test.ts"), program);
    await typeCheck(project, "--skipLibCheck", "test.ts");
  });
});
