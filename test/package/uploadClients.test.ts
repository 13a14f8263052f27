import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type * as simulatorPackage from "../../src/simulator/index";
import { canInstall, install, installProgram } from "../host/systemPackages.mjs";
import { installIn, packSimulator } from "../support/packedSimulator";

const run = promisify(execFile);
const CLIENTS = "test/package/uploadClients";
/** With its version each. Those of .NET and Java have a test of what they send: test/unit/simulator/http/receiveUpload.test.ts. */
const OF_NODE: Readonly<Record<string, string>> = {
  "fetch of Node.js": "",
  ...JSON.parse(readFileSync(join(CLIENTS, "package.json"), "utf8")).dependencies,
};
const OF_PYTHON: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFileSync(join(CLIENTS, "requirements.txt"), "utf8").matchAll(/^(.+)==(.+)$/gm)].map(([, ...pair]) => pair),
);
/** Sees the packages of apt-get, whichever Python is first on PATH. */
const PYTHON_OF_SYSTEM = "/usr/bin/python3";
const NAME = "pay stub é.pdf";
/** With what looks like the end of a form. */
const CONTENT = "%PDF-1.7\r\n\r\n--\r\n";

describe("Uploads to the packed simulator", () => {
  const folder = mkdtempSync(join(tmpdir(), "lo-upload-clients-"));
  const file = join(folder, "content.pdf");
  let simulator: simulatorPackage.Simulator;
  let python: string;
  before(async () => {
    cpSync(CLIENTS, folder, { recursive: true });
    writeFileSync(file, CONTENT);
    await installIn(folder, await packSimulator(folder));
    python = await pythonWithClients(folder);
    const entry = pathToFileURL(join(folder, "node_modules", "loan-ops-simulator", "index.mjs")).href;
    const { startSimulator } = (await import(entry)) as typeof simulatorPackage;
    simulator = await startSimulator();
  });
  beforeEach(() => simulator.clearCalls());
  after(async () => {
    await simulator?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function assertArrives(program: string, script: string, client: string): Promise<void> {
    const url = `${simulator.url}/api/loan-applications/loan_8f3a21/borrower-tasks/task_7d10a2/documents`;
    const { stdout } = await run(program, [script, client, url, simulator.token, file, NAME], { cwd: folder });
    assert.equal(stdout.trim(), "201");
    const sha256 = createHash("sha256").update(CONTENT).digest("hex");
    const files = simulator.uploads().flatMap((upload) => upload.files);
    assert.deepEqual(
      files.map((each) => [each.name, each.contentType, each.sha256]),
      [[NAME, "application/pdf", sha256]],
    );
  }

  for (const [client, version] of Object.entries(OF_NODE)) {
    it(`arrive from ${client} ${version}`, () => assertArrives(process.execPath, "send.mjs", client));
  }

  for (const [client, version] of Object.entries(OF_PYTHON)) {
    it(`arrive from Python's ${client} ${version}`, async () => {
      await assertArrives(python, "send.py", client);
    });
  }

  it("are told in the reference, with each client and its version", () => {
    const reference = readFileSync("docs/simulator.md", "utf8");
    const clients = Object.entries({ ...OF_NODE, ...OF_PYTHON }).map(
      ([client, version]) => `| ${`${client.replace(/-1\.\d$/, "")} ${version.replace(/^.*@/, "")}`.trim()} |`,
    );
    for (const client of clients) assert.ok(reference.includes(client), client);
  });
});

/** A Python that has the clients: of the system, where apt-get brings them, or any, where they come from PyPI. */
async function pythonWithClients(folder: string): Promise<string> {
  const anyPython = await installProgram("python3");
  if (canInstall()) {
    const imported = run(PYTHON_OF_SYSTEM, ["-c", `import ${Object.keys(OF_PYTHON)}`]);
    const there = await imported.then(
      () => true,
      () => false,
    );
    const packages = Object.keys(OF_PYTHON).map((client) => `python3-${client}`);
    if (there || (await install(packages, { update: true }))) return PYTHON_OF_SYSTEM;
  }
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", folder];
  await run(anyPython, [...pip, "-r", join(folder, "requirements.txt")]);
  return anyPython;
}
