// npm run bench -- house: how large the house is, and how many files one has to know who follows an action.

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { BuildOptions } from "esbuild";
import * as esbuild from "esbuild";
import { Bars } from "./harness";

/** Below the repository, because the program finds its packages above itself. */
const FOLDER = resolve(".vscode-test", "house", String(process.pid));
/** 27,500 were to do for all that there was; 900 are for what came since. */
const MOST_LINES = 28_400;
const MOST_FILES = 250;
const MOST_SHORT_FILES = 10;
const SHORT_LINES = 40;
const LONGEST_LINES = 400;
const MOST_TEST_LINES = 40_000;
/**
 * In how many files an action may wait before it reaches the client, and in how many of the feature's room. It waits for a
 * person, the disk or the service: these files show its way. What it calls between is known by its name.
 */
const ACTIONS = {
  reject: { before: 24, own: 8, room: "changing" },
  upload: { before: 28, own: 8, room: "changing" },
  refresh: { before: 13, own: 3, room: "loans" },
  query: { before: 12, own: 4, room: "queries" },
} as const;

interface Source {
  readonly file: string;
  readonly lines: number;
}

const bars = new Bars();
const sources = sourcesIn("src");
const room = ({ file }: Source) => /^src\/(vscode\/\w+|\w+)(?=\/)/.exec(file)?.[1] ?? file;
console.log("Room                      files   lines");
for (const [name, files = []] of [...Map.groupBy(sources, room)].sort(([, a], [, b]) => linesOf(b) - linesOf(a))) {
  console.log(`${name.padEnd(24)}${String(files.length).padStart(7)}${String(linesOf(files)).padStart(8)}`);
}
const sorted = sources.map(({ lines }) => lines).sort((one, other) => one - other);
console.log(`Median ${sorted[sorted.length >> 1]} lines.\n`);
bars.atMost(MOST_LINES, linesOf(sources), "src", " lines");
bars.atMost(MOST_FILES, sources.length, "src", " files");
bars.atMost(LONGEST_LINES, sorted.at(-1) ?? 0, "the longest", " lines");
bars.atMost(
  MOST_SHORT_FILES,
  sorted.filter((lines) => lines <= SHORT_LINES).length,
  `files of ${SHORT_LINES} lines or fewer`,
  "",
);
bars.atMost(MOST_TEST_LINES, linesOf(sourcesIn("test")), "test", " lines");

const program = await built();
for (const [action, { before, own, room: feature }] of Object.entries(ACTIONS)) {
  const { all, waiting } = entered(action);
  const inRoom = waiting.filter((file) => file.startsWith(`src/vscode/${feature}/`));
  console.log(`\n${action} enters ${all.length} files, and waits in ${waiting.join(" ")}`);
  bars.atMost(before, waiting.length, `${action}, before the client`, " files");
  bars.atMost(own, inRoom.length, `${action}, in ${feature}`, " files");
}
rmSync(FOLDER, { recursive: true, force: true });
bars.conclude();

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file).replaceAll("\\", "/"))
    .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }));
}

function linesOf(files: readonly Source[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

/** The program that does an action in a window whose `vscode` is that of the unit tests. */
async function built(): Promise<string> {
  const config: { readonly unitTestBuild: BuildOptions } = await import(pathToFileURL("esbuild.config.mjs").href);
  mkdirSync(FOLDER, { recursive: true });
  await esbuild.build({
    ...config.unitTestBuild,
    entryPoints: ["test/bench/houseAction.ts"],
    outdir: FOLDER,
    minify: false,
    sourcemap: false,
  });
  return join(FOLDER, "bench", "houseAction.mjs");
}

/** The files of src, before the client, of which an action enters a function; and where it is asynchronous. */
function entered(action: string): { all: string[]; waiting: string[] } {
  const scripts: { readonly url: string; readonly offsets: readonly number[] }[] = JSON.parse(
    execFileSync(process.execPath, [program, action], { maxBuffer: 1e9 }).toString(),
  );
  const all = new Set<string>();
  const waiting = new Set<string>();
  for (const { url, offsets } of scripts.filter((script) => fileURLToPath(script.url).startsWith(FOLDER))) {
    const program = readFileSync(fileURLToPath(url), "utf8");
    // esbuild writes such a heading above each file.
    const headings = [...program.matchAll(/^(?: {2})?\/\/ (\S+\.\w+)$/gm)];
    for (const offset of offsets) {
      const file = headings.findLast(({ index }) => index < offset)?.[1] ?? "";
      if (!/^src\/(?!service|simulator|contract)/.test(file)) continue;
      all.add(file);
      if (program.startsWith("async", offset)) waiting.add(file);
    }
  }
  return { all: [...all], waiting: [...waiting].sort() };
}
