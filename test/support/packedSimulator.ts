import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { npm } from "../host/run.mjs";

/** Packs loan-ops-simulator into a folder. Resolves with the path of the package. */
export async function packSimulator(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, ["release/packageSimulator.mjs", "--out", folder]);
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? assert.fail("no package"));
}

/** Copies an example beside the package, and installs what it needs. Resolves with its folder. */
export async function installedExample(example: string, tarball: string): Promise<string> {
  const project = join(dirname(tarball), example);
  cpSync(join("examples", example), project, { recursive: true });
  await installIn(project, tarball);
  return project;
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
