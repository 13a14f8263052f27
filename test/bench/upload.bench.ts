// npm run bench -- upload: our client beside curl, in one run, against the same sink.
// Both send to one process that reads and discards, each from a new process, by turns. curl has no Expect header, so it waits for
// nothing; its time is that of its process. Ours is that of a second upload over a new connection: curl's code is compiled already.
// Memory is the peak resident set above that just before.
import { spawn } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { BORROWER_TASK_FILES_FIELD, borrowerTaskDocumentsPath } from "../../src/contract/rest";
import { installProgram } from "../host/systemPackages.mjs";
import { Bars, byTurns, GIB, KIB, MIB, median, startProcess, temporaryFolder, timeOf } from "./harness";
import type { ClientRun } from "./uploadClient.entry";

const ROUNDS = 5;
const RATIO_BAR = 1.25;
/** Many small files may take longer than by curl, for few are open at a time: some hundredths of a second, which no network shows. */
const SMALL_FILES_BAR = 4;
const MEMORY_BAR = 64;
/** In milliseconds: what a larger form waits for an early answer (src/service/transport/earlyAnswer.ts). It is no work of the client. */
const PAUSE = 100;

await installProgram("curl");
const folder = temporaryFolder();
/** With a garbage collector that can be called, so that idle is idle. */
const options = { execArgv: ["--expose-gc"] };
const sink = startProcess("out/bench/uploadSink.entry.mjs", [], options);
const baseUrl = `http://127.0.0.1:${await sink.next()}`;
const bars = new Bars();
try {
  console.log("Writing the files…");
  const one = [await writeRandomFile("appraisal.pdf", GIB)];
  const many: string[] = [];
  mkdirSync(join(folder, "many"));
  for (let index = 1; index <= 200; index++) {
    many.push(await writeRandomFile(join("many", `statement ${index}.pdf`), 100 * KIB));
  }
  await compare("1 file of 1 GiB", one, GIB, RATIO_BAR);
  await compare("200 files of 100 KiB in one request", many, 200 * 100 * KIB, SMALL_FILES_BAR);
} finally {
  sink.child.disconnect();
}
bars.conclude();

async function compare(what: string, files: readonly string[], size: number, ratioBar: number): Promise<void> {
  const runs = await byTurns(
    ROUNDS,
    async () => {
      const run = await runClient(files);
      // It uploads twice.
      await drainedWhole(size);
      await drainedWhole(size);
      return run;
    },
    async () => {
      const time = await timeOf(() => runCurl(files));
      await drainedWhole(size);
      return time;
    },
  );
  const call = runs.ours.map(({ time }) => time);
  bars.atMost(ratioBar, (median(call) - PAUSE) / median(runs.other), `ratio to curl without the pause, ${what}`);
  console.log(`  ${what}: ours ${Math.round(median(call))} ms, curl ${Math.round(median(runs.other))} ms`);
  bars.atMost(MEMORY_BAR, Math.max(...runs.ours.map((run) => run.memory)) / MIB, `memory above idle, ${what}`, " MiB");
}

async function drainedWhole(size: number): Promise<void> {
  const bytes = await sink.next();
  if (bytes <= size || bytes > size + MIB) throw new Error(`The sink got ${bytes} bytes for files of ${size}.`);
}

/** Writes a file through to the disk, so that nothing of it is still being written while it is read. */
async function writeRandomFile(name: string, size: number): Promise<string> {
  const path = join(folder, name);
  const block = randomFillSync(Buffer.allocUnsafe(Math.min(size, 8 * MIB)));
  await using file = await open(path, "w");
  for (let written = 0; written < size; written += block.length) {
    await file.write(block, 0, Math.min(block.length, size - written));
  }
  await file.sync();
  return path;
}

/** The same upload twice by our client, in a process of its own. */
async function runClient(files: readonly string[]): Promise<ClientRun> {
  const { child, next } = startProcess("out/bench/uploadClient.entry.mjs", [baseUrl, ...files], options);
  const [run] = await Promise.all([next(), once(child, "close")]);
  return run;
}

async function runCurl(files: readonly string[]): Promise<void> {
  const forms = files.flatMap((file) => ["-F", `${BORROWER_TASK_FILES_FIELD}=@${file}`]);
  const headers = ["-H", "Authorization: Bearer bench", "-H", "Expect:"];
  const args = ["-s", "-o", "/dev/null", "-w", "%{http_code}", ...headers, ...forms];
  const child = spawn("curl", [...args, baseUrl + borrowerTaskDocumentsPath("loan_1", "task_1")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const status = (await child.stdout.setEncoding("utf8").toArray()).join("");
  const [code] = await exited;
  if (code !== 0 || status !== "201") throw new Error(`curl failed: exit code ${code}, HTTP ${status}.`);
}
