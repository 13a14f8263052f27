// npm run bench -- upload: our client beside curl, in one run, against the same sink.
import { mkdirSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { installProgram } from "../host/program.mjs";
import { Bars, median } from "./support/bars";
import { GIB, KIB, MIB, temporaryFolder, writeRandomFile } from "./upload/files";
import { curlVersion, runClient, runCurl, type Sink, startSink } from "./upload/processes";

const ROUNDS = 5;
const RATIO_BAR = 1.25;
/** Many small files may take twice as long as by curl: a few hundredths of a second, which no network shows. */
const SMALL_FILES_BAR = 2;
const MEMORY_BAR = 64;

await installProgram("curl");

console.log(`Upload: our client beside ${curlVersion()}, Node.js ${process.version}

How it is measured. One process on the loopback reads, discards and answers 201; both send to it, each from a new process
for each measurement, by turns: one warm-up, then ${ROUNDS} rounds, of which the medians count. Files have random content and
are in the page cache. curl sends -F for each file and no Expect header, so it waits for nothing.
- curl's time: from starting its process to its end, as for a person who types the command. Its own %{time_total} leaves
  out starting, reading the arguments and looking at the files, and is printed beside it.
- Our time: from the call of uploadDocuments to its end, in a process that has made the same upload once before, over a
  new connection: the client as it ships (dist, minified) in a window that is in use, as curl's code is compiled already.
  The upload before it, the first one of the process, still has to compile itself and is printed beside it, with its
  ratios. Loading the modules and looking at the files, which a window does while the plan is read, is left out of both.
- What the first upload of 200 files takes more than the next, about 10 ms, is before its first byte and after its last:
  code that runs for the first time, none of it longer than 2 ms by a profile. The files go as fast as in the next.
- The ratio that counts is that of our call to curl's whole process: both are from starting to done.
- Memory: the kernel's mark of the peak resident set during both uploads (VmHWM, set back before; elsewhere than on Linux
  ru_maxrss) above the resident set just before, after a garbage collection. The highest of all rounds counts.
- Load average at the start: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores. Whatever else runs takes the cores that an upload shares with the sink.
`);

const folder = temporaryFolder();
const sink = await startSink();
const bars = new Bars();
try {
  console.log("Writing the files…");
  const one = [await writeRandomFile(join(folder, "appraisal.pdf"), GIB)];
  const many: string[] = [];
  mkdirSync(join(folder, "many"));
  for (let index = 1; index <= 200; index++) {
    many.push(await writeRandomFile(join(folder, "many", `statement ${index}.pdf`), 100 * KIB));
  }
  await compare("1 file of 1 GiB", one, GIB, RATIO_BAR);
  await compare("200 files of 100 KiB in one request", many, 200 * 100 * KIB, SMALL_FILES_BAR);
} finally {
  sink.stop();
}
bars.conclude();

async function compare(what: string, files: readonly string[], size: number, ratioBar: number): Promise<void> {
  const curl: Awaited<ReturnType<typeof runCurl>>[] = [];
  const ours: Awaited<ReturnType<typeof runClient>>[] = [];
  const busy: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const byCurl = await runCurl(sink.baseUrl, files);
    const busyForCurl = await drainedWhole(sink, size);
    const byUs = await runClient(sink.baseUrl, files);
    const busyForUs = await drainedWhole(sink, size);
    await drainedWhole(sink, size);
    if (round === 0) continue;
    curl.push(byCurl);
    ours.push(byUs);
    busy.push(busyForCurl, busyForUs);
  }
  const whole = curl.map(({ wall }) => wall);
  const own = curl.map(({ ownClock }) => ownClock);
  const first = ours.map((run) => run.first);
  const call = ours.map(({ second }) => second);
  console.log(`\n${what}`);
  console.log(`  curl, whole process: ${times(whole)}`);
  console.log(`  curl, %{time_total}: ${times(own)}`);
  console.log(`  Loan Ops, call:      ${times(call)}`);
  console.log(`  Loan Ops, first:     ${times(first)}`);
  console.log(
    `  loading our modules: ${times(ours.map(({ loading }) => loading))}; the sink was busy ${percent(busy)}`,
  );
  console.log(
    `  ratio to curl's own clock: ${ratio(call, own)}; our first upload to curl's whole process: ${ratio(first, whole)}, to our next: ${ratio(first, call)}`,
  );
  bars.atMost(ratioBar, median(call) / median(whole), `ratio to curl, ${what}`);
  bars.atMost(MEMORY_BAR, Math.max(...ours.map(({ memory }) => memory)) / MIB, `memory above idle, ${what}`, " MiB");
}

/** Makes sure that all of an upload came, files and form, and tells how busy the sink was with it. */
async function drainedWhole(sink: Sink, size: number): Promise<number> {
  const { bytes, busy } = await sink.next();
  if (bytes <= size || bytes > size + MIB) throw new Error(`The sink got ${bytes} bytes for files of ${size}.`);
  return busy;
}

function ratio(values: readonly number[], others: readonly number[]): string {
  return (median(values) / median(others)).toFixed(2);
}

function times(values: readonly number[]): string {
  return `${median(values).toFixed(1)} ms (${values.map((value) => value.toFixed(1)).join(", ")})`;
}

function percent(shares: readonly number[]): string {
  return `${(median(shares) * 100).toFixed(0)} % of the time`;
}
