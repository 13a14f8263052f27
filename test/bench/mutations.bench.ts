// npm run bench -- mutations [SEED [FROM-TO[,FROM-TO…] [FOLDER…]]]: how many small changes of what the source means are found by the unit
// tests. Without folders in what sends and counts; all of src with an empty one: "".

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";
import * as esbuild from "esbuild";
import { startProcess } from "./harness";
import { type Mutation, mutated, mutations, startCompiler, wordsOf } from "./mutations";
import type { Place, Ran, Visit } from "./mutationTests.entry";

const WANTED = 60;
const SENDS_AND_COUNTS = ["domain", "ledger", "preflight", "service", "store", "vscode/changing"];
const [seed = "46", ranges = `1-${WANTED}`, ...given] = process.argv.slice(2);
const folders = given.length > 0 ? given : SENDS_AND_COUNTS;
const NUMBERS = ranges.split(",").flatMap((range) => {
  const [from = 1, to = from] = range.split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
});
const BAR = 55 / 60;
/** So many test files are tried before it is looked up which of the others come to a mutation at all. */
const NEAREST = 8;
/** A mutation that lets a test file run longer than this is found: it would never end. */
const LONGEST_MILLISECONDS = 300_000;
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

type Files = readonly esbuild.OutputFile[];

const config: { readonly unitTestBuild: BuildOptions } = await import(pathToFileURL("esbuild.config.mjs").href);
const unitFiles = readdirSync("test/unit", { recursive: true, encoding: "utf8" }).map(
  (file) => `test/unit/${file.replaceAll("\\", "/")}`,
);
const allTests = unitFiles.filter((file) => file.endsWith(".test.ts")).sort();
const programs = unitFiles.filter((file) => file.endsWith(".entry.ts"));
/** Whether a test file fails without any mutation. */
const failing = new Map<string, boolean>();

console.log(`Mutations: ${ranges} of ${WANTED} with the seed ${seed}, Node.js ${process.version}

Each is one small change in ${folders.map((folder) => `src/${folder}`).join(", ")} that is still TypeScript: a condition negated or dropped, an await, a guard or a call taken away, other
operators, constants and arguments. The unit tests that come to the changed place run, the nearest first, until one fails twice that does not
fail without it; one that none finds is shown to the compiler. Mutations that change nothing that anybody could notice count as survivors, too.
`);
const builder = await startBuilder();
try {
  const all = mutations(Number(seed), WANTED, folders);
  const wanted = NUMBERS.flatMap((number) => all[number - 1] ?? []);
  let killed = 0;
  const tell = (mutation: Mutation, failed: string | undefined) => {
    if (failed !== undefined) killed++;
    const what = `${String(all.indexOf(mutation) + 1).padStart(3)} ${wordsOf(mutation)}`;
    console.log(failed === undefined ? `${what}: SURVIVED` : `${what}: killed by “${failed.slice(0, 90)}”`);
  };
  const left: Mutant[] = [];
  for (const mutation of wanted) {
    const mutant = await builder.mutant(mutation);
    const failed = mutant && (await tryOut(mutant, nearestFirst(mutation.file).slice(0, NEAREST)));
    if (failed === undefined && mutant !== undefined) left.push(mutant);
    else tell(mutation, failed);
  }
  const visits = left.length === 0 ? new Map() : await visitsTo(left);
  const compiles = startCompiler(join(FOLDER, "types"));
  for (const [place, mutant] of left.entries()) {
    const others = nearestFirst(mutant.mutation.file).slice(NEAREST);
    const failed = await tryOut(mutant, comingTo(place, others, visits));
    tell(mutant.mutation, failed ?? (compiles(mutant.mutation) ? undefined : "the compiler"));
  }
  console.log(`\nKilled ${killed} of ${wanted.length}.`);
  if (killed < BAR * wanted.length) {
    console.log(`Missed: at least ${Math.ceil(BAR * wanted.length)} were to be killed.`);
    process.exitCode = 1;
  }
} finally {
  await builder.dispose();
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Builds the tests into the folder, and then modules of theirs with a mutation. */
async function startBuilder() {
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
  const inputs = Object.entries(metafile?.inputs ?? {});
  return {
    graph: new Map(inputs.map(([file, { imports }]) => [file, imports.map(({ path }) => path)])),
    /** Undefined where no unit test has the module. The names of built files hang on what is in them, so only the module is taken. */
    async mutant(mutation: Mutation): Promise<Mutant | undefined> {
      current = mutation;
      const { outputFiles = [] } = await context.rebuild();
      const [one, other] = [moduleIn(files, mutation.file), moduleIn(outputFiles, mutation.file)];
      if (one === undefined || other === undefined) return undefined;
      const before = one.file.text;
      const after = before.slice(0, one.start) + other.text + before.slice(one.start + one.text.length);
      let offset = one.start;
      while (offset < before.length && before[offset] === after[offset]) offset++;
      const { path } = one.file;
      return { mutation, built: path, before, after, place: { url: pathToFileURL(path).href, offset } };
    },
    dispose: () => context.dispose(),
  };
}

/** A module among what was built: it stands below its name, and ends where another name or the exports begin. */
function moduleIn(files: Files, name: string) {
  for (const file of files) {
    const start = `\n${file.text}`.indexOf(`\n// ${name}\n`);
    if (start < 0) continue;
    const [text = ""] = file.text.slice(start).split(/(?<=\n)(?=\/\/ [\w./@-]+\.\w+\n|export \{)(?!^)/, 1);
    return { file, start, text };
  }
  return undefined;
}

/** The unit tests that lead to a file: first those whose path is most like its own, as test/unit mirrors src. */
function nearestFirst(file: string): string[] {
  const leading = new Set([file]);
  for (const reached of leading)
    for (const [importing, imported] of builder.graph) if (imported.includes(reached)) leading.add(importing);
  const own = file.replace(/^src/, "test/unit");
  const alike = (test: string) => [...own].findIndex((letter, index) => letter !== test[index]);
  return allTests.filter((test) => leading.has(test)).sort((one, other) => alike(other) - alike(one));
}

/** The first test that fails twice with a mutation, of a file in which none fails without it. */
async function tryOut({ built, before, after }: Mutant, tests: readonly string[]): Promise<string | undefined> {
  for (let left = tests; left.length > 0; ) {
    writeFileSync(built, after);
    const found = await firstFailure(left);
    // Some look at the time: those may fail once on a busy machine.
    const again = found && (await firstFailure([found.test]));
    writeFileSync(built, before);
    if (found === undefined) return undefined;
    const fails = failing.get(found.test) ?? (await firstFailure([found.test])) !== undefined;
    failing.set(found.test, fails);
    if (again !== undefined && !fails) return found.name;
    left = left.slice(left.indexOf(found.test) + 1);
  }
  return undefined;
}

async function firstFailure(tests: readonly string[]) {
  const worker = startWorker([]);
  try {
    for (const test of tests) {
      const ran = await worker.run(test);
      if (ran === undefined) return { test, name: `${test}: it did not end, or not well` };
      if (ran.failed !== undefined) return { test, name: ran.failed };
    }
    return undefined;
  } finally {
    worker.end();
  }
}

/**
 * Where the test files come to without a mutation. To find it out makes them slower, so some that look at the time fail. Each has a
 * process of its own: in one for all, V8 counts no more calls of a function from some file on, although later ones do call it.
 */
async function visitsTo(mutants: readonly Mutant[]): Promise<ReadonlyMap<string, readonly Visit[]>> {
  const places = mutants.map(({ place }) => place);
  const visits = new Map<string, readonly Visit[]>();
  for (const test of new Set(mutants.flatMap(({ mutation }) => nearestFirst(mutation.file)))) {
    const worker = startWorker(places);
    const ran = await worker.run(test);
    worker.end();
    if (ran !== undefined) visits.set(test, ran.visits);
  }
  return visits;
}

/** Those that come to a place. What runs while its module is loaded, and what happens in another process, is not known. */
function comingTo(place: number, tests: readonly string[], visits: ReadonlyMap<string, readonly Visit[]>): string[] {
  const all = [...visits.values()].flatMap((one) => one[place] ?? []);
  const within = Math.min(...all.map((visit) => visit.within));
  return tests.filter((test) => {
    const visit = visits.get(test)?.[place];
    if (within === Number.MAX_VALUE || visit === undefined) return true;
    return (visit.within === within && visit.count > 0) || readFileSync(test, "utf8").includes(".entry.mjs");
  });
}

/** A process that runs test files one after the other. */
function startWorker(places: readonly Place[]) {
  const { child, next } = startProcess(PROGRAM, [], { stdio: "ignore" });
  const end = () => void child.kill("SIGKILL");
  child.send(places);
  return {
    end,
    /** Undefined where it took too long or the process ended. */
    async run(test: string): Promise<Ran | undefined> {
      const watch = setTimeout(end, LONGEST_MILLISECONDS);
      child.send(join(FOLDER, test.replace(/^test\//, "").replace(/\.ts$/, ".mjs")), () => {});
      const ran = await next().catch(() => undefined);
      clearTimeout(watch);
      return ran;
    },
  };
}
