// Peers and their packages are installed beside each other in the system's folder for temporary files, each once.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { npm } from "../host/run.mjs";
import { Skipped } from "./kind";
import { otherLanguage } from "./languages";
import type { Program } from "./peerProcess";

const execute = promisify(execFile);

/** What a peer's file says of itself, and how it is started. */
export interface Server {
  /** With its version. */
  readonly title: string;
  readonly program: Omit<Program, "env">;
  /** Limits of its own that it can be started with. */
  readonly limits: readonly string[];
  /** Variants that it cannot serve. */
  readonly cannot: readonly string[];
  /** Why a claim is weak, by a part of what was tried. */
  readonly why: Readonly<Record<string, string>>;
}

/** Files that peers in Node.js share; every other one in a folder is a peer. */
const SHARED = /^(world|nest|upload)\.mjs$/;
const RUN = resolve("test/peers/run.mjs");

export function peersIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => !SHARED.test(file))
    .map((file) => basename(file, extname(file)));
}

export async function installed(folder: string, name: string): Promise<Server> {
  const file = readdirSync(folder).find((each) => basename(each, extname(each)) === name && !SHARED.test(each));
  if (file === undefined) throw new Error(`There is no peer ${name} in ${folder}.`);
  const path = join(folder, file);
  if (extname(file) !== ".mjs") return otherLanguage(path);
  const { title, packages, limits = [], cannot = [], why = {} } = await import(pathToFileURL(path).href);
  const shared = readdirSync(folder).filter((each) => SHARED.test(each));
  const cwd = await npmFolder(name, packages, [RUN, ...[file, ...shared].map((each) => join(folder, each))]);
  return { title, program: { command: process.execPath, args: ["run.mjs", name], cwd }, limits, cannot, why };
}

/** `packages`: pinned, the version of each by its name. */
async function npmFolder(name: string, packages: Readonly<Record<string, string>>, files: readonly string[]) {
  const folder = folderOf(name, JSON.stringify(packages));
  await once(folder, async () => {
    const manifest = { private: true, type: "module", dependencies: packages };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
    const code = await npm(["install", "--no-audit", "--no-fund", "--loglevel=error", "--legacy-peer-deps"], folder);
    if (code !== 0) throw new Error(`The packages of ${name} could not be installed. See the message above.`);
  });
  for (const file of files) cpSync(file, join(folder, basename(file)));
  return folder;
}

/** Another content has another folder. */
export function folderOf(name: string, content: string): string {
  const version = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const folder = join(tmpdir(), "loan-ops-peers", `${name}-${version}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

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

/** Runs a step of an installation; its output is shown when it fails. */
export async function step(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await execute(command, args, { cwd, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (thrown) {
    const { stdout = "", stderr = "" } = thrown as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed in ${dirname(cwd)}:\n${`${stdout}${stderr}`.slice(-4000)}`);
  }
}
