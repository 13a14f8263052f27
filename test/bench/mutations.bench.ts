// npm run bench -- mutations [SEED [FROM-TO]]: how many small changes of what the source means are found by the unit tests.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";
import * as esbuild from "esbuild";
import { startProcess } from "./harness";
import { type Mutation, mutated, mutations, wordsOf } from "./mutations";
import type { Place, Ran, Visit } from "./mutationTests.entry";

const WANTED = 60;
const [seed = "46", range = `1-${WANTED}`] = process.argv.slice(2);
const SEED = Number(seed);
const [FROM = 1, TO = FROM] = range.split("-").map(Number);
const BAR = 55 / 60;
/** A mutation that lets a test file run longer than this, and ten times longer than without it, is found: it would never end. */
const LONGEST_MILLISECONDS = 60_000;
/** Below the repository, because tests find their packages above themselves. */
const FOLDER = resolve(".vscode-test", "mutants", String(process.pid));
const PROGRAM = "out/bench/mutationTests.entry.mjs";

/** A mutation that was built. */
interface Mutant {
  readonly mutation: Mutation;
  /** The built file that holds it, without it and with it. */
  readonly built: string;
  readonly before: string;
  readonly after: string;
  /** Where the two begin to differ. */
  readonly place: Place;
}

/** What the tests do without a mutation. */
interface Usual {
  readonly milliseconds: number;
  /** For each mutant. */
  readonly visits: readonly Visit[];
}

const config: { readonly unitTestBuild: BuildOptions } = await import(pathToFileURL("esbuild.config.mjs").href);
const unitFiles = readdirSync("test/unit", { recursive: true, encoding: "utf8" }).map(
  (file) => `test/unit/${file.replaceAll("\\", "/")}`,
);
const allTests = unitFiles.filter((file) => file.endsWith(".test.ts")).sort();
const programs = unitFiles.filter((file) => file.endsWith(".entry.ts"));

console.log(`Mutations: ${FROM} to ${TO} of ${WANTED} with the seed ${SEED}, Node.js ${process.version}

Each is one small change in src that is still TypeScript: a condition negated or dropped, an await, a guard or a call taken away, other
operators, constants and arguments. The unit tests that come to the changed place run, the nearest first, until one fails twice.
Mutations that change nothing that anybody could notice count as survivors, too.
`);
try {
  const { graph, mutants } = await build();
  const usual = await runAll(mutants.map(({ place }) => place));
  const outcomes: { readonly words: string; readonly failed: boolean }[] = [];
  for (const [index, mutant] of mutants.entries()) {
    if (index + 1 < FROM || index + 1 > TO) continue;
    const begun = performance.now();
    const tests = testsOf(mutant, index, graph, usual);
    const failed = await tryOut(mutant, tests, usual);
    const what = wordsOf(mutant.mutation);
    const words =
      failed === undefined
        ? `SURVIVED ${what} (${tests.length} test files)`
        : `killed   ${what} by “${failed.slice(0, 90)}”`;
    outcomes.push({ words, failed: failed !== undefined });
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`${String(index + 1).padStart(3)} ${words} (${seconds} s)`);
  }
  const killed = outcomes.filter(({ failed }) => failed).length;
  console.log(`\nKilled ${killed} of ${outcomes.length}. Survived:`);
  for (const { words, failed } of outcomes) if (!failed) console.log(`  ${words}`);
  if (killed < BAR * outcomes.length) {
    console.log(`\nMissed: at least ${Math.ceil(BAR * outcomes.length)} were to be killed.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(FOLDER, { recursive: true, force: true });
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Builds the tests into the folder, and the mutations beside them. */
async function build(): Promise<{ readonly graph: Graph; readonly mutants: readonly Mutant[] }> {
  let current: Mutation | undefined;
  const mutant: Plugin = {
    name: "mutant",
    setup(setup) {
      setup.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        if (current === undefined || relative("", path).replaceAll("\\", "/") !== current.file) return undefined;
        return { contents: mutated(current), loader: "ts" };
      });
    },
  };
  const { unitTestBuild: options } = config;
  const context = await esbuild.context({
    ...options,
    plugins: [mutant, ...(options.plugins ?? [])],
    entryPoints: [...allTests, ...programs],
    outdir: FOLDER,
    // What a mutation makes superfluous stays, so that nothing else differs.
    treeShaking: false,
    sourcemap: false,
    metafile: true,
    write: false,
    logLevel: "silent",
  });
  const { outputFiles: files = [], metafile } = await context.rebuild();
  for (const { path, contents } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const mutants: Mutant[] = [];
  for (const mutation of mutations(SEED)) {
    if (mutants.length === WANTED) break;
    current = mutation;
    const built = await context.rebuild().catch(() => undefined);
    const one = built === undefined ? undefined : mutantOf(mutation, files, built.outputFiles ?? []);
    if (one !== undefined) mutants.push(one);
  }
  await context.dispose();
  const inputs = Object.entries(metafile?.inputs ?? {});
  return { graph: new Map(inputs.map(([file, { imports }]) => [file, imports.map(({ path }) => path)])), mutants };
}

type Files = readonly esbuild.OutputFile[];

/** Undefined where nothing of it is in what was built. The names of built files hang on their contents, so only the module itself is taken. */
function mutantOf(mutation: Mutation, files: Files, mutatedFiles: Files): Mutant | undefined {
  const [one, other] = [moduleIn(files, mutation.file), moduleIn(mutatedFiles, mutation.file)];
  if (one === undefined || other === undefined || one.text === other.text) return undefined;
  const before = one.file.text;
  const after = before.slice(0, one.start) + other.text + before.slice(one.start + one.text.length);
  let offset = one.start;
  while (before[offset] === after[offset]) offset++;
  return { mutation, built: one.file.path, before, after, place: { url: pathToFileURL(one.file.path).href, offset } };
}

/** A module among what was built: it stands below its name, and ends where another name or the exports begin. */
function moduleIn(files: Files, name: string) {
  for (const file of files) {
    const start = `\n${file.text}`.indexOf(`\n// ${name}\n`);
    if (start < 0) continue;
    const length = file.text.slice(start + 1).search(/\n(?:\/\/ [\w./@-]+\.\w+\n|export \{)/) + 1;
    return { file, start, text: length === 0 ? file.text.slice(start) : file.text.slice(start, start + length) };
  }
  return undefined;
}

/** Runs all test files without a mutation. Those that fail are left out. */
async function runAll(places: readonly Place[]): Promise<ReadonlyMap<string, Usual>> {
  const usual = new Map<string, Usual>();
  const failing: string[] = [];
  let worker = startWorker(places);
  for (const test of allTests) {
    const begun = performance.now();
    const ran = await worker.run(test, LONGEST_MILLISECONDS * 20);
    const milliseconds = performance.now() - begun;
    if (ran === undefined) worker = startWorker(places);
    // To find out where a test comes to makes it slower, and some look at the time.
    const fails = ran?.failed !== undefined && (await failsAgain(test, LONGEST_MILLISECONDS * 20));
    if (ran === undefined || fails) failing.push(test);
    else usual.set(test, { milliseconds, visits: ran.visits });
  }
  worker.end();
  if (failing.length > 0) console.log(`Left out, because they fail without a mutation: ${failing.join(", ")}\n`);
  return usual;
}

/** The tests that come to the place of a mutant, the nearest first; of what runs while it is loaded, all that load it. */
function testsOf({ mutation }: Mutant, index: number, graph: Graph, usual: ReadonlyMap<string, Usual>): string[] {
  const distances = distancesTo(mutation.file, graph);
  const near = (test: string) => distances.get(test) ?? Number.POSITIVE_INFINITY;
  const visit = (test: string) => usual.get(test)?.visits[index];
  const leading = [...usual.keys()].filter((test) => distances.has(test));
  const within = Math.min(...leading.map((test) => visit(test)?.within ?? Number.MAX_VALUE));
  const comes = (test: string) => visit(test)?.within === within && (visit(test)?.count ?? 0) > 0;
  const chosen = within === Number.MAX_VALUE ? leading : leading.filter((test) => comes(test) || startsPrograms(test));
  return chosen.sort((one, other) => near(one) - near(other));
}

/** What such a program comes to is not known. */
function startsPrograms(test: string): boolean {
  return readFileSync(test, "utf8").includes(".entry.mjs");
}

/** How many imports lead from each file to this one. */
function distancesTo(file: string, graph: Graph): ReadonlyMap<string, number> {
  const distances = new Map([[file, 0]]);
  for (const [reached, distance] of distances) {
    for (const [importing, imported] of graph)
      if (imported.includes(reached) && !distances.has(importing)) distances.set(importing, distance + 1);
  }
  return distances;
}

async function tryOut(
  { built, before, after }: Mutant,
  tests: readonly string[],
  usual: ReadonlyMap<string, Usual>,
): Promise<string | undefined> {
  writeFileSync(built, after);
  let worker = startWorker([]);
  try {
    for (const test of tests) {
      const longest = Math.max(LONGEST_MILLISECONDS, 10 * (usual.get(test)?.milliseconds ?? 0));
      const ran = await worker.run(test, longest);
      if (ran === undefined) return `${test}: it did not end, or not well`;
      if (ran.failed === undefined) continue;
      if (await failsAgain(test, longest)) return ran.failed;
      worker.end();
      worker = startWorker([]);
    }
    return undefined;
  } finally {
    worker.end();
    writeFileSync(built, before);
  }
}

async function failsAgain(test: string, longest: number): Promise<boolean> {
  const worker = startWorker([]);
  const ran = await worker.run(test, longest);
  worker.end();
  return ran === undefined || ran.failed !== undefined;
}

/** A process that runs test files one after the other. */
function startWorker(places: readonly Place[]) {
  const { child, next } = startProcess(PROGRAM, [], { stdio: "ignore" });
  const end = () => void child.kill("SIGKILL");
  child.send(places);
  return {
    end,
    /** Undefined where it took too long or the process ended. */
    async run(test: string, longest: number): Promise<Ran | undefined> {
      const watch = setTimeout(end, longest);
      child.send(join(FOLDER, test.replace(/^test\//, "").replace(/\.ts$/, ".mjs")), () => {});
      const ran = await next().catch(() => undefined);
      clearTimeout(watch);
      return ran;
    },
  };
}
