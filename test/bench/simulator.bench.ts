// npm run bench -- simulator: the simulator as it ships beside graphql-yoga, in one run.
import assert from "node:assert/strict";
import { availableParallelism, loadavg } from "node:os";
import { answerOnce, requestsPerSecond } from "./simulator/load";
import { LOAN_QUERY } from "./simulator/loanQuery";
import { bareNode, cpuTime, type Server, startShipped, startYoga, stop } from "./simulator/processes";
import { Bars } from "./support/bars";
import { median } from "./support/median";

const CONNECTIONS = 8;
const ROUNDS = 7;
const MILLISECONDS = 2000;
const STARTS = 9;
const CPU_BAR = 150;
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
Load average at the start: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.
`);

const bars = new Bars();
await compareThroughput();
await measureStart();
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
