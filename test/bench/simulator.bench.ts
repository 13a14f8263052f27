// npm run bench -- simulator: the simulator as it ships beside graphql-yoga, in one run.
// Two server processes on the loopback, by turns: the simulator as it ships, and graphql-yoga with the same schema on node:http, no
// log, no token check, its data ready as nested objects. That both answer the same is checked first.
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startSimulator } from "../../src/simulator/simulator";
import { freePort } from "../host/freePort.mjs";
import { Bars, byTurns, MIB, median, startProcess, temporaryFolder, timeOf } from "./harness";
import type { InProcessRun } from "./simulatorInProcess.entry";
import { answerOnce, LOAN_QUERY, type Load, requestsPerSecond } from "./simulatorLoad";

const CONNECTIONS = 8;
const ROUNDS = 7;
const MILLISECONDS = 2000;
const STARTS = 9;
const CPU_BAR = 150;
const RESETS = 15;
/** Milliseconds for a reset, by scenario: a test has one before each case. */
const RESET_BARS = { "busy-friday": 5, "big-book": 50 };
const CLOSE_BAR = 20;
const PROCESSES = 5;
/** Milliseconds of CPU time. */
const IMPORT_BAR = 60;
/** Milliseconds. */
const LISTENING_BAR = 15;
/** Of 20 simulators together. */
const MEMORY_BAR_MIB = 60;
const LOAN = "LN-2041";
const TOKEN = "bench";
const BODY = JSON.stringify({ query: LOAN_QUERY, variables: { id: LOAN, first: 50 } });
/** Loaded first by a measured process: tells how much CPU time it has taken when asked. */
const REPORTER = `data:text/javascript,${encodeURIComponent(
  `process.on("message", () => { const { user, system } = process.cpuUsage(); process.send((user + system) / 1000); });
   process.channel.unref();`,
)}`;

interface Server extends Load {
  readonly child: ChildProcess;
  /** Milliseconds of CPU time, user's and system's, that it has taken since its start. */
  cpuTime(): Promise<number>;
}

const bars = new Bars();
await compareThroughput();
await measureStart();
await measureResets();
await measureCloses();
await measureInProcess();
bars.conclude();

async function compareThroughput(): Promise<void> {
  const ours = await startShipped();
  const yoga = await startYoga(ours);
  assert.deepEqual(await answerOnce(ours), await answerOnce(yoga));
  const runs = await byTurns(
    ROUNDS,
    () => requestsPerSecond(ours, CONNECTIONS, MILLISECONDS),
    () => requestsPerSecond(yoga, CONNECTIONS, MILLISECONDS),
  ).finally(() => Promise.all([stop(ours), stop(yoga)]));
  bars.atMost(1, median(runs.other) / median(runs.ours), "graphql-yoga's requests a second over ours");
}

async function measureStart(): Promise<void> {
  const starts: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const server = await startShipped();
    starts.push(await server.cpuTime());
    await stop(server);
  }
  bars.atMost(CPU_BAR, median(starts), "CPU time from the start to the first answer", " ms");
}

async function measureResets(): Promise<void> {
  for (const [scenario, bar] of Object.entries(RESET_BARS)) {
    await using simulator = await startSimulator({ scenario });
    const times: number[] = [];
    for (let round = 0; round <= RESETS; round++) {
      await simulator.advance({ days: 1 });
      times.push(await timeOf(() => simulator.reset()));
    }
    bars.atMost(bar, median(times.slice(1)), `a reset of ${scenario}`, " ms");
  }
}

async function measureCloses(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < RESETS; round++) {
    const simulator = await startSimulator({ faults: [{ fault: "no-answer" }] });
    const { url, token } = simulator;
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const answer = fetch(`${url}/graphql`, { method: "POST", headers, body: BODY }).catch(() => {});
    while (simulator.calls()[0]?.fault === undefined) await new Promise((resolve) => setImmediate(resolve));
    times.push(await timeOf(() => simulator.close()));
    await answer;
  }
  bars.atMost(CLOSE_BAR, median(times), "closing with a request under way", " ms");
}

async function measureInProcess(): Promise<void> {
  const folder = temporaryFolder();
  execFileSync(process.execPath, ["release/packageSimulator.mjs", "--out", folder]);
  execFileSync("tar", ["xzf", readdirSync(folder)[0] ?? ""], { cwd: folder });
  const address = pathToFileURL(join(folder, "package", "index.mjs")).href;
  const runs: InProcessRun[] = [];
  for (let round = 0; round < PROCESSES; round++) {
    const { child, next } = startProcess("out/bench/simulatorInProcess.entry.mjs", [address]);
    const [run] = await Promise.all([next(), once(child, "exit")]);
    runs.push(run);
  }
  const of = (figure: keyof InProcessRun) => median(runs.map((run) => run[figure]));
  bars.atMost(IMPORT_BAR, of("imported"), "CPU time of the import", " ms");
  bars.atMost(LISTENING_BAR, of("start"), "to listening", " ms");
  bars.atMost(MEMORY_BAR_MIB, of("memory") / MIB, "20 simulators", " MiB");
}

/** The simulator as it ships, on its own; its log is thrown away. Resolves once it has answered a request. */
async function startShipped(): Promise<Server> {
  const port = String(await freePort());
  const { child, ask } = startProcess("dist/simulator.js", ["--port", port, "--token", TOKEN], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: ["--import", REPORTER],
  });
  const server = { child, cpuTime: ask, baseUrl: `http://127.0.0.1:${port}`, token: TOKEN, body: BODY };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The simulator ended with exit code ${child.exitCode}.`);
    const answer = await answerOnce(server).catch(() => undefined);
    if (answer !== undefined) return server;
    // Seldom enough: asking without pause takes the processor's caches from the process that is measured.
    await pause(5);
  }
}

async function startYoga({ baseUrl }: Load): Promise<Omit<Server, "cpuTime">> {
  const { child, next } = startProcess("out/bench/simulatorYoga.entry.mjs", [baseUrl, TOKEN, LOAN]);
  return { child, baseUrl: `http://127.0.0.1:${await next()}`, token: TOKEN, body: BODY };
}

async function stop({ child }: { readonly child: ChildProcess }): Promise<void> {
  const exited = once(child, "exit");
  child.kill();
  await exited;
}
