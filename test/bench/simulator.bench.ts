// npm run bench -- simulator: the simulator as it ships beside graphql-yoga, in one run.
import assert from "node:assert/strict";
import { availableParallelism, loadavg } from "node:os";
import { startSimulator } from "../../src/simulator/simulator";
import { inProcessRuns } from "./simulator/inProcess";
import type { InProcessRun } from "./simulator/inProcess.entry";
import { answerOnce, LOAN_QUERY, requestsPerSecond } from "./simulator/load";
import { bareNode, cpuTime, type Server, startShipped, startYoga, stop } from "./simulator/processes";
import { Bars, median } from "./support/bars";

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

console.log(`Simulator: beside graphql-yoga, Node.js ${process.version}

How it is measured. Two server processes on the loopback: the simulator as it ships (dist, minified, its log thrown away)
and graphql-yoga with the same schema on node:http, no log, no token check, its data ready as nested objects. This process
asks both for the same loan with every field, over ${CONNECTIONS} connections with keep-alive, each sending its next request when
its answer has come: by turns, one warm-up, then ${ROUNDS} rounds of ${MILLISECONDS / 1000} s each, of which the medians count. That
both answer the same is checked first.
Start: CPU time, user's and system's, of a new process from its start to its first answered request, asked every 5 ms; the
median of ${STARTS}. What Node.js takes to start and do nothing is printed beside it and is part of the figure.
Reset and close: in this process, by the clock; the median of ${RESETS} resets after one warm-up, each after a call that changed
something, and of ${RESETS} closes while a request waits for its answer.
In a test's process: the package as it ships, in ${PROCESSES} fresh processes one after the other, whose medians count. CPU time of its
import; from the call of startSimulator to listening, all but the first, by turns with a plain server of node:http that answers
from memory; heap of 20 at once.
Load average at the start: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.
`);

const bars = new Bars();
await compareThroughput();
await measureStart();
await measureResets();
await measureCloses();
await measureInProcess();
bars.conclude();

async function compareThroughput(): Promise<void> {
  const ours = await startShipped(TOKEN, BODY);
  const yoga = await startYoga(ours, LOAN);
  try {
    assert.deepEqual(await answerOnce(ours), await answerOnce(yoga));
    const rates = { ours: [] as number[], yoga: [] as number[] };
    const costs = { ours: [] as number[], yoga: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const byUs = await measured(ours);
      const byYoga = await measured(yoga);
      if (round === 0) continue;
      rates.ours.push(byUs.rate);
      rates.yoga.push(byYoga.rate);
      costs.ours.push(byUs.cost);
      costs.yoga.push(byYoga.cost);
    }
    console.log(`Requests a second for the loan query, ${CONNECTIONS} connections`);
    console.log(`  the simulator: ${figures(rates.ours)}, ${median(costs.ours).toFixed(2)} ms of CPU time each`);
    console.log(`  graphql-yoga:  ${figures(rates.yoga)}, ${median(costs.yoga).toFixed(2)} ms of CPU time each`);
    bars.atMost(1, median(rates.yoga) / median(rates.ours), "graphql-yoga's requests a second over ours");
  } finally {
    await Promise.all([stop(ours), stop(yoga)]);
  }
}

async function measureStart(): Promise<void> {
  const starts: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const server = await startShipped(TOKEN, BODY);
    starts.push(await cpuTime(server));
    await stop(server);
    bare.push(await bareNode());
  }
  console.log("\nStart to first answered request");
  console.log(`  Node.js alone: ${median(bare).toFixed(0)} ms of CPU time`);
  bars.atMost(CPU_BAR, median(starts), "the simulator's CPU time", " ms");
}

async function measureResets(): Promise<void> {
  console.log("\nReset");
  for (const [scenario, bar] of Object.entries(RESET_BARS)) {
    await using simulator = await startSimulator({ scenario });
    const times: number[] = [];
    for (let round = 0; round <= RESETS; round++) {
      await simulator.advance({ days: 1 });
      const time = await millisecondsOf(() => simulator.reset());
      if (round > 0) times.push(time);
    }
    bars.atMost(bar, median(times), `a reset of ${scenario}`, " ms");
  }
}

async function measureCloses(): Promise<void> {
  console.log("\nClose with a request under way");
  const times: number[] = [];
  for (let round = 0; round < RESETS; round++) {
    const simulator = await startSimulator({ faults: [{ fault: "no-answer" }] });
    const { url, token } = simulator;
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const answer = fetch(`${url}/graphql`, { method: "POST", headers, body: BODY }).catch(() => {});
    while (simulator.calls()[0]?.fault === undefined) await new Promise((resolve) => setImmediate(resolve));
    times.push(await millisecondsOf(() => simulator.close()));
    await answer;
  }
  bars.atMost(CLOSE_BAR, median(times), "closing", " ms");
}

async function measureInProcess(): Promise<void> {
  const runs = await inProcessRuns(PROCESSES);
  const of = (figure: keyof InProcessRun) => median(runs.map((run) => run[figure]));
  const mebibytes = (figure: keyof InProcessRun) => of(figure) / 1024 ** 2;
  console.log("\nIn a test's process");
  console.log(
    `  a plain server: ${of("plainStart").toFixed(2)} ms to listening, 20 take ${mebibytes("plainMemory").toFixed(1)} MiB`,
  );
  bars.atMost(IMPORT_BAR, of("imported"), "CPU time of the import", " ms");
  bars.atMost(LISTENING_BAR, of("start"), "to listening", " ms");
  bars.atMost(MEMORY_BAR_MIB, mebibytes("memory"), "20 simulators", " MiB");
}

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Requests a second, and milliseconds of the server's CPU time for each, which what else runs here hardly changes. */
async function measured(server: Server): Promise<{ readonly rate: number; readonly cost: number }> {
  const before = await cpuTime(server);
  const rate = await requestsPerSecond(server, CONNECTIONS, MILLISECONDS);
  const requests = (rate * MILLISECONDS) / 1000;
  return { rate, cost: ((await cpuTime(server)) - before) / requests };
}

function figures(rates: readonly number[]): string {
  const whole = rates.map((rate) => Math.round(rate));
  return `${Math.round(median(rates))} (${Math.min(...whole)} to ${Math.max(...whole)})`;
}
