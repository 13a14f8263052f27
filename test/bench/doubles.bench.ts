// npm run bench -- doubles: the simulator as it is packed beside other test doubles, in one run, by turns.
// Each is a process on the loopback with its own defaults, and answers the same GraphQL request: ours from its state, graphql-yoga
// from mocks of the schema, the others with the text of our answer. Beside it stands an earlier build of ours.
// Needs a registry of npm, Maven Central for WireMock, and the repository's history for the earlier build.
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomFillSync } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../host/freePort.mjs";
import { installProgram } from "../host/systemPackages.mjs";
import { type Double, doublesFor, type Start, UPLOAD_PATH } from "./doubles";
import { earlierBuild } from "./earlierBuild";
import { Bars, byTurns, median, temporaryFolder, timeOf } from "./harness";
import { answerOnce, LOAN_QUERY, type Load, requestsPerSecond } from "./simulatorLoad";

const ROUNDS = 3;
/** Short ones, by turns: what else runs on the machine then meets both alike. */
const EARLIER_ROUNDS = 9;
const CONNECTIONS = 8;
const MILLISECONDS = 2000;
const UPLOADS = 10;
const UPLOAD_BYTES = 100_000_000;
/** Milliseconds from the start of the process to its first answer. */
const START_BAR = 130;
/** Before calls kept their errors and forms, and had handlers, states and waiting. */
const EARLIER = "3a0818ee";
const TOKEN = "bench";
const BODY = JSON.stringify({ query: LOAN_QUERY, variables: { id: "LN-2041", first: 50 } });

/** Of one double; undefined where it has none. */
interface Figures {
  readonly start: number;
  readonly requests: number;
  readonly memory: number;
  readonly uploads: number | undefined;
  readonly uploadMemory: number | undefined;
}

const COLUMNS: readonly { readonly name: keyof Figures; readonly what: string; readonly unit: string }[] = [
  { name: "start", what: "to the first answer", unit: "ms" },
  { name: "requests", what: "requests a second", unit: "" },
  { name: "memory", what: "memory", unit: "MB" },
  { name: "uploads", what: "ten uploads of 100 MB", unit: "ms" },
  { name: "uploadMemory", what: "memory after them", unit: "MB" },
];

await installProgram("curl");
const folder = temporaryFolder();
process.setMaxListeners(0);
const bars = new Bars();
const packed = packedSimulator();
await compareWithEarlier();
await compareWithOthers();
bars.conclude();

function packedSimulator(): Start {
  execFileSync(process.execPath, ["release/packageSimulator.mjs", "--out", folder]);
  execFileSync("tar", ["xzf", readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? ""], { cwd: folder });
  return (port) => [process.execPath, join(folder, "package", "simulator.mjs"), "--port", port, "--token", TOKEN];
}

async function compareWithEarlier(): Promise<void> {
  const earlier = earlierBuild(EARLIER, folder);
  if (earlier === undefined) return;
  const ours = await started(packed);
  const other = await started((port) => [
    process.execPath,
    join(earlier, "dist", "simulator.js"),
    "--port",
    port,
    "--token",
    TOKEN,
  ]);
  const round = (server: Awaited<ReturnType<typeof started>>) => async () => {
    const before = processorTimeOf(server.child);
    const requests = await requestsPerSecond(server.load, CONNECTIONS, MILLISECONDS / 2);
    const perRequest = (processorTimeOf(server.child) - before) / (requests * (MILLISECONDS / 2000));
    return { requests, perRequest };
  };
  const { ours: mine, other: theirs } = await byTurns(EARLIER_ROUNDS, round(ours), round(other)).finally(() =>
    Promise.all([ours.stop(), other.stop()]),
  );
  const middle = (rounds: typeof mine, name: "requests" | "perRequest") => median(rounds.map((each) => each[name]));
  for (const [what, rounds] of [["ours", mine] as const, [EARLIER, theirs] as const]) {
    const [requests, perRequest] = [middle(rounds, "requests"), middle(rounds, "perRequest")];
    console.log(
      `  ${what}: ${Math.round(requests)} requests a second, ${perRequest.toFixed(2)} ms of processor time each`,
    );
  }
  const processor = middle(mine, "perRequest") / middle(theirs, "perRequest");
  // On a busy machine the clock tells what else runs there.
  if (Number.isFinite(processor)) bars.atMost(1, processor, `processor time of a request, beside ${EARLIER}`);
  else
    bars.atMost(1, middle(theirs, "requests") / middle(mine, "requests"), `requests a second of ${EARLIER} over ours`);
}

async function compareWithOthers(): Promise<void> {
  const file = join(folder, "upload.pdf");
  writeFileSync(file, randomFillSync(new Uint8Array(UPLOAD_BYTES)));
  const ours = await started(packed);
  const answer = JSON.stringify({ data: await answerOnce(ours.load) });
  await ours.stop();
  const doubles: Double[] = [{ name: "ours", start: packed }];
  for (const { name, install } of doublesFor(answer)) {
    const place = join(folder, name);
    mkdirSync(place);
    try {
      doubles.push({ name, start: await install(place) });
    } catch (error) {
      const [why] = String(error instanceof Error ? error.message : error).split("\n");
      console.log(`  ${name} is skipped: ${why}`);
    }
  }
  const rounds = new Map(doubles.map(({ name }) => [name, [] as Figures[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, start } of doubles) rounds.get(name)?.push(await measured(start, file));
  }
  console.log(["", ...COLUMNS.map(({ what, unit }) => `${what} ${unit}`)].join(" | "));
  const middle = (name: string, column: keyof Figures) => {
    const figures = (rounds.get(name) ?? []).map((each) => each[column] ?? Number.NaN);
    // What else runs on the machine only adds to a start.
    return column === "start" ? Math.min(...figures) : median(figures);
  };
  for (const { name } of doubles) {
    const cells = COLUMNS.map((column) => middle(name, column.name));
    console.log([name, ...cells.map((cell) => (Number.isNaN(cell) ? "refused" : Math.round(cell)))].join(" | "));
  }
  bars.atMost(START_BAR, middle("ours", "start"), "from the start to the first answer", " ms");
  for (const { name, what } of COLUMNS) {
    const sign = name === "requests" ? -1 : 1;
    const others = doubles
      .slice(1)
      .map((double) => sign * middle(double.name, name))
      .filter((value) => !Number.isNaN(value));
    if (others.length === 0) continue;
    const best = Math.abs(Math.min(...others));
    const own = middle("ours", name);
    bars.atMost(1, sign === 1 ? own / best : best / own, `${what}, beside the best of the others`);
  }
}

/** One run of a process: its start, its requests, then its uploads. Memory is the most that it had by then. */
async function measured(start: Start, file: string): Promise<Figures> {
  const server = await started(start);
  try {
    const requests = await requestsPerSecond(server.load, CONNECTIONS, MILLISECONDS);
    const memory = memoryOf(server.child);
    let isTaken = true;
    const uploads = await timeOf(() => {
      for (let count = 0; count < UPLOADS && isTaken; count++) isTaken = upload(server.load, file);
    });
    const after = isTaken
      ? { uploads, uploadMemory: memoryOf(server.child) }
      : { uploads: undefined, uploadMemory: undefined };
    return { start: server.milliseconds, requests, memory, ...after };
  } finally {
    await server.stop();
  }
}

/** Whether it was answered with success. */
function upload({ baseUrl }: Load, file: string): boolean {
  const form = ["-H", `Authorization: Bearer ${TOKEN}`, "-F", `borrower-task-files=@${file};type=application/pdf`];
  try {
    const args = ["-sS", "-o", "-", "-w", "%{http_code}", "-H", "Expect:", ...form, `${baseUrl}${UPLOAD_PATH}`];
    return /2\d\d$/.test(execFileSync("curl", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return false;
  }
}

/** Megabytes: the peak where the system tells it, else what there is now. */
function memoryOf({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`;
  const [, peak] = existsSync(status) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8")) ?? []) : [];
  return (Number(peak ?? execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024) / 1e6;
}

/** Milliseconds of user and system so far, in steps of 10; NaN where the system does not tell. */
function processorTimeOf({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const [, rest = ""] = readFileSync(file, "utf8").split(") ");
  const fields = rest.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resolves once it has answered the request. */
async function started(start: Start) {
  const port = String(await freePort());
  const [command = "", ...args] = start(port);
  const began = performance.now();
  const child = spawn(command, args, { stdio: "ignore" });
  const load = { baseUrl: `http://127.0.0.1:${port}`, token: TOKEN, body: BODY };
  process.once("exit", () => child.kill("SIGKILL"));
  let why: unknown;
  const isAnswered = () =>
    answerOnce(load).then(Boolean, (error: unknown) => {
      why = error;
      return false;
    });
  while (!(await isAnswered())) {
    assert.equal(child.exitCode, null, `${args.join(" ")} ended.`);
    assert.ok(performance.now() - began < 60_000, `${args.join(" ")} does not answer: ${why}`);
    await pause(5);
  }
  const milliseconds = performance.now() - began;
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return { child, load, milliseconds, stop };
}
