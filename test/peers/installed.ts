// Peers and their packages are installed beside each other in the system's folder for temporary files, each once.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { npm } from "../host/run.mjs";
import { Skipped } from "./kind";

const execute = promisify(execFile);

/** Pinned: the version of each package by its name. */
export type Packages = Readonly<Record<string, string>>;

/** A folder with these packages of npm, and with copies of the files that use them. */
export async function npmFolder(name: string, packages: Packages, files: readonly string[]): Promise<string> {
  const folder = folderOf(name, JSON.stringify(packages));
  await once(folder, async () => {
    const manifest = { private: true, type: "module", dependencies: packages };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
    const code = await npm(["install", "--no-audit", "--no-fund", "--loglevel=error", "--legacy-peer-deps"], folder);
    if (code !== 0) throw new Error(`The packages of ${name} could not be installed. See the message above.`);
  });
  for (const file of files) cpSync(file, join(folder, file.slice(file.lastIndexOf("/") + 1)));
  return folder;
}

export function folderOf(name: string, content: string): string {
  const version = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const folder = join(tmpdir(), "loan-ops-peers", `${name}-${version}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Does the work unless it was done in this folder before. */
export async function once(folder: string, work: () => Promise<unknown>): Promise<void> {
  const done = join(folder, ".installed");
  if (existsSync(done)) return;
  await work();
  writeFileSync(done, "");
}

/** The first line that a program prints about its version. Rejects with `Skipped` where there is no such program. */
export async function versionOf(program: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout, stderr } = await execute(program, args);
    return (stdout || stderr).split("\n", 1)[0] ?? "";
  } catch {
    throw new Skipped(`${program} is not on this machine`);
  }
}
