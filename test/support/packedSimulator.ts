import assert from "node:assert/strict";
import { exec, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { npm } from "../host/run.mjs";

export async function packSimulator(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, ["release/packageSimulator.mjs", "--out", folder]);
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? assert.fail("no package"));
}

/** A folder with the package in it, from before the first test of the surrounding `describe` to its end. */
export function withPackedSimulator(): { readonly folder: string; readonly tarball: string } {
  const folder = mkdtempSync(join(tmpdir(), "lo-packed-"));
  const packed = { folder, tarball: "" };
  before(async () => {
    packed.tarball = await packSimulator(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  return packed;
}

/** Copies an example beside the package, and installs what it needs. Resolves with its folder. */
export async function installedExample(example: string, tarball: string): Promise<string> {
  const project = join(dirname(tarball), example);
  cpSync(join("examples", example), project, { recursive: true });
  await installIn(project, tarball);
  return project;
}

/** Fails unless the tests of an example of Node.js, as many as this, pass with the package. */
export async function assertExamplePasses(example: string, tests: number, tarball: string): Promise<void> {
  const project = await installedExample(example, tarball);
  const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const path = `${join(project, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, NO_COLOR: "1" };
  const { stdout, stderr } = await promisify(exec)(scripts.test, { cwd: project, env });
  assert.match(stdout + stderr, new RegExp(`pass ${tests}\\b|\\b${tests} pass(ing|ed)\\b`));
}

/** Fails unless a program ends by itself with a code that says so, when the fault of its test's file is for another operation. */
export async function expectToFail(cwd: string, file: string, program: string, args: readonly string[]): Promise<void> {
  const text = readFileSync(join(cwd, file), "utf8");
  const broken = text.replace(/"reassignLoanOfficerTasks"(, "?fault)/, '"deal"$1');
  assert.notEqual(broken, text);
  writeFileSync(join(cwd, file), broken);
  const running = spawn(program, args, { cwd, timeout: 60_000, killSignal: "SIGKILL" });
  let last = performance.now();
  const spoke = () => {
    last = performance.now();
  };
  running.stdout.on("data", spoke);
  running.stderr.on("data", spoke);
  const [code] = await once(running, "exit");
  writeFileSync(join(cwd, file), text);
  assert.ok(code > 0, `${code}`);
  // What keeps a process alive does so after its last word, for two minutes.
  assert.ok(performance.now() - last < 2000);
}

/** Installs it in a project, with what that needs. */
export async function installIn(project: string, tarball: string): Promise<void> {
  const args = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error", tarball];
  assert.equal(await npm(args, project, { quiet: true }), 0);
}
