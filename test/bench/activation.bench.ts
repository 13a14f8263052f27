// npm run bench -- activation: our extension beside one that does nothing, in one run, in a real VS Code.
// Two ES modules from a folder: ours as it ships, and one with an empty activate, by turns, each in a window of its own. Times are
// the extension host's own marks, as "Developer: Startup Performance" shows them. The fastest comparable extension takes 47 ms
// more than an empty one; nobody feels less.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { modulesIn, neededLater } from "../support/built";
import type { ActivationRun } from "./activation.entry";
import { BENCH_MANIFEST, benchExtension, startExtensionHost, writeManifest } from "./extensionHost";
import { Bars, byTurns, KIB, MIB, median, temporaryFolder } from "./harness";

const ROUNDS = 15;
const LIMIT_MILLISECONDS = 120_000;
const TIME_BAR = 30;
const HEAP_BAR = 3;
const ENTRY_BAR = 220;
/** What of the repository ships and is looked at while the extension is loaded. */
const SHIPPED = /^(dist|media|l10n|package\.json|package\.nls.*\.json)$/;

const folder = temporaryFolder();
const ours = ourExtension(join(folder, "ours"));
const empty = emptyExtension(join(folder, "empty"));
// Activates the one that is measured, and writes down what it saw.
const probe = benchExtension("activation");
const host = await startExtensionHost({ LOAN_OPS_BENCH_SUBJECTS: folder });
const measure = (subject: string) => host.run<ActivationRun>(LIMIT_MILLISECONDS, subject, probe);
const runs = await byTurns(
  ROUNDS,
  () => measure(ours),
  () => measure(empty),
).finally(() => host.stop());

const bars = new Bars();
const loaded = loadedOf(ours, runs.ours.at(-1)?.scripts ?? []);
const tooEarly = neededLater(modulesIn(loaded.map(({ file }) => file)));
if (tooEarly.length > 0) console.log(`Needed later only: ${tooEarly.join(", ")}`);
const difference = (of: (run: ActivationRun) => number) => median(runs.ours.map(of)) - median(runs.other.map(of));
const time = difference(({ loading, activating }) => loading + activating);
bars.atMost(TIME_BAR, time, "loading and activate, above the empty one", " ms");
bars.atMost(HEAP_BAR, difference(({ heap }) => heap) / MIB, "heap growth, above the empty one", " MiB");
bars.atMost(ENTRY_BAR, loaded.reduce((sum, { bytes }) => sum + bytes, 0) / KIB, "loaded by activation", " KiB");
bars.atMost(0, tooEarly.length, "modules of graphql, undici, other packages and the simulator among that");
bars.conclude();

/** Ours as it ships; only when it is activated is left to the bench. */
function ourExtension(place: string): string {
  for (const entry of readdirSync(".").filter((name) => SHIPPED.test(name))) {
    cpSync(entry, join(place, entry), { recursive: true });
  }
  writeManifest(place, { ...JSON.parse(readFileSync("package.json", "utf8")), activationEvents: [] });
  return place;
}

/** An extension that does nothing, an ES module as ours. */
function emptyExtension(place: string): string {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "extension.js"), "export function activate() {}\n");
  writeManifest(place, { ...BENCH_MANIFEST, name: "empty", main: "./extension.js", activationEvents: [] });
  return place;
}

/** The files of an extension among the scripts of an extension host, by their place in the extension. */
function loadedOf(extension: string, scripts: readonly string[]): { file: string; bytes: number }[] {
  const place = `${pathToFileURL(extension).href}/`;
  const files = new Set(scripts.filter((url) => url.startsWith(place)).map((url) => url.slice(place.length)));
  // Nothing would look like nothing too early.
  if (files.size === 0) throw new Error("No script of ours was seen in the extension host.");
  return [...files].map((file) => ({ file, bytes: statSync(join(extension, file)).size }));
}
