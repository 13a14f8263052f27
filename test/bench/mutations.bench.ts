// npm run bench -- mutations: how many small changes of what the source means are found by the unit tests.

import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";
import * as esbuild from "esbuild";
import { readGraphs } from "../host/graphs.mjs";

/** A small change of what a file means. */
interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly to: string;
  /** What was done, in a few words. */
  readonly kind: string;
}

/** A condition that stands alone between operators: a name, a property, a call without calls inside, a comparison of them. */
const OPERAND = String.raw`!?[\w.?#]+(?:\([^()]*\))?(?: [!=]== (?:[\w.]+|"[^"]*"))?`;
const LINE = String.raw`(?<=\n)[ \t]*`;

/** Patterns, and what they become. In the text that they see, letters of strings are blanks. */
const RULES: readonly { readonly kind: string; readonly find: string; becomes(...found: string[]): string }[] = [
  { kind: "await dropped", find: String.raw`\bawait (?!import)`, becomes: () => "" },
  { kind: "condition dropped", find: `(?<!return|=) && ${OPERAND}(?=[\\s);])`, becomes: () => "" },
  { kind: "condition dropped", find: `\\b${OPERAND} &&\\s`, becomes: () => "" },
  { kind: "alternative dropped", find: ` \\|\\| ${OPERAND}(?=[\\s);])`, becomes: () => "" },
  { kind: "and for or", find: String.raw` \|\| `, becomes: () => " && " },
  { kind: "or for and", find: " && ", becomes: () => " || " },
  { kind: "not equal for equal", find: " === ", becomes: () => " !== " },
  { kind: "equal for not equal", find: " !== ", becomes: () => " === " },
  { kind: "at most for less", find: " < (?=[\\w(])", becomes: () => " <= " },
  { kind: "less for at most", find: " <= ", becomes: () => " < " },
  { kind: "at least for more", find: " > (?=[\\w(])", becomes: () => " >= " },
  { kind: "more for at least", find: " >= ", becomes: () => " > " },
  { kind: "guard removed", find: `${LINE}if \\([^\\n]*\\) (?:return|throw|continue)\\b[^\\n]*;\\n`, becomes: () => "" },
  {
    kind: "condition negated",
    find: String.raw`\bif \(([^\n]+)\) (?=[{\w])`,
    becomes: (_, condition = "") => `if (!(${condition})) `,
  },
  { kind: "call removed", find: `${LINE}(?:await |void )?[\\w.?#]+\\([^\\n]*\\);\\n`, becomes: () => "" },
  {
    kind: "arguments swapped",
    find: String.raw`(?<=[\w?]\()([A-Za-z]\w*), ([A-Za-z]\w*)(?=[,)])(?![^\n]*(?:\{|=>)\n)`,
    becomes: (_, one = "", other = "") => `${other}, ${one}`,
  },
  {
    kind: "constant changed",
    find: String.raw`(?<=[ (=[])(?<!\[)\d[\d_]*(?=[\s);,])`,
    becomes: (number = "") => `${Number(number.replaceAll("_", "")) + 1}`,
  },
  { kind: "false for true", find: String.raw`\btrue\b(?=[;,)\s])`, becomes: () => "false" },
  { kind: "true for false", find: String.raw`\bfalse\b(?=[;,)\s])`, becomes: () => "true" },
  { kind: "first for last", find: String.raw`\.findLast\(`, becomes: () => ".find(" },
  { kind: "last for first", find: String.raw`\.find\(`, becomes: () => ".findLast(" },
  { kind: "every for some", find: String.raw`\.some\(`, becomes: () => ".every(" },
  { kind: "some for every", find: String.raw`\.every\(`, becomes: () => ".some(" },
  { kind: "most for least", find: String.raw`Math\.min\(`, becomes: () => "Math.max(" },
  { kind: "least for most", find: String.raw`Math\.max\(`, becomes: () => "Math.min(" },
];

const WANTED = 60;
const SEED = 46;
/** A mutation that lets tests run longer than this is found: they would never end. */
const LONGEST_MILLISECONDS = 300_000;
const BAR = 55 / 60;
/** Below the repository, because tests find their packages above themselves. */
const FOLDER = resolve(".vscode-test", "mutants", String(process.pid));

interface Place extends Mutation {
  readonly file: string;
  readonly text: string;
}

interface Outcome {
  /** The first test that failed; undefined when all passed. */
  readonly failed: string | undefined;
  readonly files: number;
}

const config: { readonly unitTestBuild: BuildOptions } = await import(pathToFileURL("esbuild.config.mjs").href);
const { tests: graph } = readGraphs(process.cwd());
const allTests = Object.keys(graph).filter((file) => /^test\/unit\/.*\.test\.ts$/.test(file));
const programs = Object.keys(graph).filter((file) => /^test\/unit\/.*\.entry\.ts$/.test(file));

console.log(`Mutations: ${WANTED} with the seed ${SEED}, Node.js ${process.version}

Each is one small change in src that is still TypeScript: a condition negated or dropped, an await, a guard or a call taken away, other
operators, constants and arguments. The unit tests that import the changed file run, the nearest first, until one fails.
Mutations that change nothing that anybody could notice count as survivors, too.
`);
try {
  const steady = await steadyTests();
  const outcomes: { readonly place: Place; readonly outcome: Outcome }[] = [];
  for (const place of chosen()) {
    if (outcomes.length === WANTED) break;
    const begun = performance.now();
    const outcome = await tryOut(place, steady);
    if (outcome === undefined) continue;
    outcomes.push({ place, outcome });
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`${String(outcomes.length).padStart(3)} ${lineOf(place, outcome)} (${seconds} s)`);
  }
  const survivors = outcomes.filter(({ outcome }) => outcome.failed === undefined);
  const killed = outcomes.length - survivors.length;
  console.log(`\nKilled ${killed} of ${outcomes.length}. Survived:`);
  for (const { place, outcome } of survivors) console.log(`  ${lineOf(place, outcome)}`);
  if (killed < BAR * outcomes.length) {
    console.log(`\nMissed: at least ${Math.ceil(BAR * outcomes.length)} were to be killed.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** All test files but those that fail without any mutation, as some do in a minified build. */
async function steadyTests(): Promise<ReadonlySet<string>> {
  await build(allTests, undefined);
  const failures = (await runTests(allTests, [])) ?? [];
  const failing = allTests.filter((file) => failures.some((failure) => failure.file === builtName(file)));
  if (failing.length > 0) console.log(`Left out, because they fail without a mutation: ${failing.join(", ")}\n`);
  return new Set(allTests.filter((file) => !failing.includes(file)));
}

/** Places all over the source, in an order that hangs on the seed. */
function* chosen(): Generator<Place> {
  const places = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return mutationsOf(text).map((mutation): Place => ({ ...mutation, file, text }));
    });
  const random = randomNumbers(SEED);
  while (places.length > 0) yield* places.splice(Math.floor(random() * places.length), 1);
}

/** Undefined for what is no TypeScript. */
async function tryOut(place: Place, steady: ReadonlySet<string>): Promise<Outcome | undefined> {
  const files = affectedBy(place.file).filter((file) => steady.has(file));
  if (files.length === 0) return { failed: undefined, files: 0 };
  try {
    await build(files, place);
  } catch {
    return undefined;
  }
  const failures = await runTests(files, ["--bail"]);
  return {
    failed: failures === undefined ? undefined : (failures[0]?.fullTitle ?? "it did not end, or not well"),
    files: files.length,
  };
}

/** The unit tests that lead to a file, the nearest first. */
function affectedBy(file: string): string[] {
  const distances = new Map(allTests.map((test) => [test, distance(test, file)]));
  const near = (test: string) => distances.get(test) ?? Number.POSITIVE_INFINITY;
  return allTests.filter((test) => Number.isFinite(near(test))).sort((one, other) => near(one) - near(other));
}

function distance(from: string, to: string): number {
  let found = new Set([from]);
  const before = new Set(found);
  for (let steps = 0; found.size > 0; steps++) {
    if (found.has(to)) return steps;
    found = new Set([...found].flatMap((file) => graph[file] ?? []).filter((file) => !before.has(file)));
    for (const file of found) before.add(file);
  }
  return Number.POSITIVE_INFINITY;
}

async function build(files: readonly string[], place: Place | undefined): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  const mutant: Plugin = {
    name: "mutant",
    setup(setup) {
      setup.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        if (place === undefined || relative("", path).replaceAll("\\", "/") !== place.file) return undefined;
        const { text, start, end, to } = place;
        return { contents: text.slice(0, start) + to + text.slice(end), loader: "ts" };
      });
    },
  };
  const { unitTestBuild: options } = config;
  const entryPoints = [...files, ...programs];
  const plugins = [mutant, ...(options.plugins ?? [])];
  await esbuild.build({ ...options, plugins, entryPoints, outdir: FOLDER, sourcemap: false, logLevel: "silent" });
}

interface FailedTest {
  readonly fullTitle: string;
  /** Where it was built. */
  readonly file: string;
}

/** The tests that fail; undefined when all pass. */
async function runTests(files: readonly string[], more: readonly string[]): Promise<readonly FailedTest[] | undefined> {
  const mocha = join("node_modules", "mocha", "bin", "mocha.js");
  const report = join(FOLDER, "report.json");
  const options = [
    "--no-config",
    "--exit",
    "--timeout",
    "60000",
    "--reporter",
    "json",
    "--reporter-option",
    `output=${report}`,
  ];
  const child = spawn(process.execPath, [mocha, ...options, ...more, ...files.map(builtName)], { stdio: "ignore" });
  const watch = setTimeout(() => child.kill("SIGKILL"), LONGEST_MILLISECONDS);
  const code = await new Promise((done) => child.on("close", done));
  clearTimeout(watch);
  if (code === 0) return undefined;
  // One that ends badly writes none.
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).failures : [];
}

function builtName(file: string): string {
  return join(FOLDER, file.replace(/^test\//, "").replace(/\.ts$/, ".mjs"));
}

function lineOf({ file, text, start, end, to, kind }: Place, { failed, files }: Outcome): string {
  const line = text.slice(0, start + 1).split("\n").length;
  const short = (words: string) => words.replace(/\s+/g, " ").trim().slice(0, 70);
  const what = `${file}:${line} ${kind}: ${short(text.slice(start, end))} → ${short(to) || "–"}`;
  return failed === undefined ? `SURVIVED ${what} (${files} files)` : `killed   ${what} by “${failed.slice(0, 90)}”`;
}

/** Between 0 and 1: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All mutations of a text in TypeScript. Some make no sense, and whoever builds them finds out. */
function mutationsOf(text: string): Mutation[] {
  const seen = withoutWords(text);
  return RULES.flatMap(({ kind, find, becomes }) =>
    [...seen.matchAll(new RegExp(find, "g"))].map((found): Mutation => {
      const start = found.index;
      const end = start + found[0].length;
      // As it stands in the file: with the words.
      const whole = text.slice(start, end);
      const again = new RegExp(`^(?:${find})`).exec(whole) ?? found;
      return { kind, start, end, to: becomes(...again) };
    }),
  ).filter(({ start, end, to }) => text.slice(start, end) !== to && !isOfTypes(text, start));
}

/** Lines that only tell the compiler something, or bring in another file. */
function isOfTypes(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, text.indexOf("\n", at + 1));
  return /^\s*(import|export type|type|readonly|\/\/|\*|\/\*\*)|\bl10n\.t\(/.test(line);
}

/** Of the same length, with blanks in the place of comments and of the letters of strings. */
function withoutWords(text: string): string {
  const blank = (words: string) => words.replace(/[^\n]/g, " ");
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[.,);\s])/g,
    (found) => (/^["'`]/.test(found) ? found[0] + blank(found.slice(1, -1)) + found[0] : blank(found)),
  );
}
