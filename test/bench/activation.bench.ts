// npm run bench -- activation: our extension beside one that does nothing, in one run, in a real VS Code.
import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { modulesIn } from "../support/built";
import { neededLater } from "../support/neededLater";
import type { ActivationRun } from "./activation/probe.entry";
import { emptyExtension, loadedOf, ourExtension, type Subject } from "./activation/subjects";
import { Bars, median } from "./support/bars";
import { benchExtension } from "./support/benchExtension";
import { startExtensionHost } from "./support/extensionHost";
import { KIB, MIB, temporaryFolder } from "./upload/files";

const ROUNDS = 15;
const LIMIT_MILLISECONDS = 120_000;
const TIME_BAR = 30;
const HEAP_BAR = 3;
const ENTRY_BAR = 220;

const { version } = JSON.parse(readFileSync("test/host/node_modules/code-server/lib/vscode/package.json", "utf8"));
console.log(`Activation: our extension beside one that does nothing, VS Code ${version}

How it is measured. Both are ES modules that are loaded from a folder: ours as it ships (dist, minified), the other one with
an empty activate. For each measurement a window, and with it an extension host, of its own, by turns: one warm-up, then
${ROUNDS} rounds, of which the medians count. A third extension waits until the extension host is at rest, activates the measured
one and looks again when it is at rest; that is all that is done otherwise than at a start, where other extensions are
loaded in between.
- Time: loading the code plus calling activate, by the extension host's own marks, as "Developer: Startup Performance" shows
  them; they have whole milliseconds. Waiting for VS Code's main side in between is not part of them.
- CPU time: of the extension host from asking for the extension to having it, with what VS Code does around it, printed
  beside it: it says what the time would be on a machine with nothing else to do.
- Heap: JavaScript heap in use after activation above that before, after garbage collections; ours above the empty one's.
- Entry: the bytes of all files of ours that were loaded by then, by V8's own list of scripts; of what they are made, by
  esbuild's metafile.
- Load average at the start: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.

The fastest comparable extension takes 47 ms more than an empty one; nobody feels less. So views, pages, the store and sessions
are loaded at once, and only packages and what is behind a command come later. All of our own code without packages in one
file took about 49 ms, everything with all packages 65.
`);

const folder = temporaryFolder();
const ours = ourExtension(join(folder, "ours"));
const empty = emptyExtension(join(folder, "empty"));
const runs = { ours: [] as ActivationRun[], empty: [] as ActivationRun[] };
// Activates the one that is measured, and writes down what it saw.
const probe = benchExtension("probe", "./bench/activation/probe.entry.mjs");
const host = await startExtensionHost({ LOAN_OPS_BENCH_SUBJECTS: folder });
const measure = (subject: Subject) => host.run<ActivationRun>([subject.folder, probe], LIMIT_MILLISECONDS);
try {
  for (let round = 0; round <= ROUNDS; round++) {
    const ofOurs = await measure(ours);
    const ofEmpty = await measure(empty);
    if (round === 0) continue;
    runs.ours.push(ofOurs);
    runs.empty.push(ofEmpty);
  }
} finally {
  await host.stop();
}

const time = ({ loading, activating }: ActivationRun) => loading + activating;
const bars = new Bars();
for (const [name, of] of [
  [ours.name, runs.ours],
  [empty.name, runs.empty],
] as const) {
  console.log(`${name}
  loading the code: ${times(of, ({ loading }) => loading)}
  activate:         ${times(of, ({ activating }) => activating)}
  CPU time:         ${times(of, ({ cpu }) => cpu)}
  heap growth:      ${of.map(({ heap }) => (heap / KIB).toFixed(0)).join(", ")} KiB`);
}
const loaded = loadedOf(ours, runs.ours.at(-1)?.scripts ?? []);
console.log(`Loaded of ours: ${loaded.map(({ file, bytes }) => `${file} (${bytes} B)`).join(", ")}`);
const tooEarly = neededLater(modulesIn(loaded.map(({ file }) => file)));
if (tooEarly.length > 0) console.log(`Needed later only: ${tooEarly.join(", ")}`);
console.log("");
bars.atMost(TIME_BAR, difference(time), "loading and activate, above the empty one", " ms");
bars.atMost(HEAP_BAR, difference(({ heap }) => heap) / MIB, "heap growth, above the empty one", " MiB");
bars.atMost(ENTRY_BAR, loaded.reduce((sum, { bytes }) => sum + bytes, 0) / KIB, "loaded by activation", " KiB");
bars.atMost(0, tooEarly.length, "modules of graphql, undici, other packages and the simulator among that");
bars.conclude();

function difference(of: (run: ActivationRun) => number): number {
  return median(runs.ours.map(of)) - median(runs.empty.map(of));
}

function times(of: readonly ActivationRun[], what: (run: ActivationRun) => number): string {
  const values = of.map(what);
  return `${median(values).toFixed(0)} ms (${values.map((value) => value.toFixed(0)).join(", ")})`;
}
