// npm run bench -- refresh: a refresh of many loans beside a plain loop around fetch, in one run, against the same service.
import { availableParallelism, loadavg } from "node:os";
import type { ExchangeRecorder } from "../../src/service/transport/connection";
import { KeptRequests } from "../../src/vscode/environments/keptRequests";
import { plainRefresh, type Refresh, storeRefresh } from "./refresh/refreshes";
import { type SlowService, startSlowService } from "./refresh/service";
import type { Arrived } from "./refresh/service.entry";
import { heapAndBuffersInUse } from "./support/atRest";
import { Bars, median } from "./support/bars";

const LOANS = Array.from({ length: 200 }, (_, index) => `LN-${index + 1}`);
const LATENCY = 50;
const ROUNDS = 5;
/** The middle one is the default of loanOps.refreshConcurrency. */
const CONCURRENCIES = [2, 4, 8];
const RATIO_BAR = 1.3;
const FIRST_BAR = 1.5 * LATENCY;
/** The default of loanOps.refreshConcurrency. */
const USUAL = 4;
const KEEPING_BAR = 1.05;
/** MiB. */
const KEPT_BAR = 8;

console.log(`Refresh: ${LOANS.length} loans with 40 tasks each, Node.js ${process.version}

How it is measured. One process on the loopback answers each request ${LATENCY} ms after it has arrived, with the whole of a loan.
This process refreshes by turns: the store (LoanStore) with the client as it ships (dist, minified), and a plain loop around
the same fetch, with as many workers, that parses the answers and keeps nothing. One warm-up each, which is printed, then ${ROUNDS} rounds, of which the medians count.
- Ideal: ceil(${LOANS.length} / concurrency) x ${LATENCY} ms, as if nothing but waiting took time.
- Time: from the call of the refresh to its end, every loan read, checked and mapped.
- First rows: from the call until the store tells that the first loan is there, which is when the tree paints it.
- CPU time, user's and system's, of this process is printed beside it: what else runs here changes it less.
- What arrived at the service is counted: a refresh that asked more often than once for each loan, or for more at once than
  it may, fails. fetch opens a second connection here and there when the first is not back in its pool yet, and closes those
  that were idle for 4 s, so the new connections of a refresh are printed, and more than two for each read at once fail.
- Keeping requests: the same refresh with what a window keeps of its requests, by turns with one that keeps nothing; how much more
  memory is in use after a collection when they are kept than when they are forgotten.
- Network: what one more refresh, of loans that have not changed, sends and gets, with headers, over the connections that are
  there; from a service that compresses what it is asked to compress, and from one that never does.
Load average at the start: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.
`);

const service = await startSlowService(LATENCY, "plain");
const compressing = await startSlowService(LATENCY, "compressed");
const bars = new Bars();
try {
  for (const concurrency of CONCURRENCIES) await compare(concurrency);
  await compareKeeping();
  await compareNetwork();
} finally {
  service.stop();
  compressing.stop();
}
bars.conclude();

async function compare(concurrency: number): Promise<void> {
  const ideal = Math.ceil(LOANS.length / concurrency) * LATENCY;
  const ours = await storeRefresh(service.baseUrl, LOANS, concurrency);
  const plain = plainRefresh(service.baseUrl, LOANS, concurrency);
  console.log(`${concurrency} at a time, ideal ${ideal} ms`);
  const warmUp = await counted(service, concurrency, ours);
  await counted(service, concurrency, plain);
  const runs = { ours: [] as Counted[], plain: [] as Counted[] };
  for (let round = 0; round < ROUNDS; round++) {
    runs.ours.push(await counted(service, concurrency, ours));
    runs.plain.push(await counted(service, concurrency, plain));
  }
  const whole = (list: readonly Refresh[]) => list.map((run) => run.whole);
  const first = (list: readonly Refresh[]) => list.map((run) => run.first);
  const cpu = (list: readonly Counted[]) => list.map((run) => run.cpu);
  console.log(`  Loan Ops:         ${times(whole(runs.ours))}; the warm-up ${warmUp.whole.toFixed(0)} ms`);
  console.log(
    `  a loop of fetch:  ${times(whole(runs.plain))}, ${(median(whole(runs.plain)) / ideal).toFixed(2)} of ideal`,
  );
  console.log(
    `  first rows:       ${times(first(runs.ours))}; the warm-up ${warmUp.first.toFixed(0)} ms; the loop ${times(first(runs.plain))}`,
  );
  console.log(`  CPU time:         ${times(cpu(runs.ours))}; the loop ${times(cpu(runs.plain))}`);
  console.log(
    `  new connections:  ${runs.ours.map(({ connections }) => connections).join(", ")}; the warm-up ${warmUp.connections}`,
  );
  bars.atMost(RATIO_BAR, median(whole(runs.ours)) / ideal, `time over ideal, ${concurrency} at a time`);
  bars.atMost(FIRST_BAR, median(first(runs.ours)), `first rows, ${concurrency} at a time`, " ms");
}

/** What it costs that a window keeps its requests. */
async function compareKeeping(): Promise<void> {
  const environment = {
    id: "bench",
    name: "",
    kind: "sandbox",
    baseUrl: undefined,
    officerUploadField: undefined,
  } as const;
  const newlyKept = () =>
    new KeptRequests(
      () => ({ operation: (name) => name, exchange: (exchange) => exchange }),
      (error) => {
        throw error;
      },
    );
  let kept = newlyKept();
  const recorder: ExchangeRecorder = {
    nextId: () => kept.of(environment).nextId(),
    keep: (exchange) => kept.of(environment).keep(exchange),
  };
  const keeping = await storeRefresh(service.baseUrl, LOANS, USUAL, recorder);
  const plain = await storeRefresh(service.baseUrl, LOANS, USUAL);
  await counted(service, USUAL, keeping);
  await counted(service, USUAL, plain);
  const runs = { keeping: [] as Counted[], plain: [] as Counted[] };
  for (let round = 0; round < ROUNDS; round++) {
    runs.keeping.push(await counted(service, USUAL, keeping));
    runs.plain.push(await counted(service, USUAL, plain));
  }
  const whole = (list: readonly Refresh[]) => list.map((run) => run.whole);
  const cpu = (list: readonly Counted[]) => list.map((run) => run.cpu);
  const count = kept.all.length;
  const whileKept = await heapAndBuffersInUse();
  kept = newlyKept();
  const more = (whileKept - (await heapAndBuffersInUse())) / 1024 / 1024;
  console.log(`Requests kept, ${USUAL} at a time`);
  console.log(`  kept:             ${times(whole(runs.keeping))}; CPU time ${times(cpu(runs.keeping))}`);
  console.log(`  not kept:         ${times(whole(runs.plain))}; CPU time ${times(cpu(runs.plain))}`);
  console.log(`  memory:           ${more.toFixed(2)} MiB for ${count} requests`);
  bars.atMost(
    KEEPING_BAR,
    median(whole(runs.keeping)) / median(whole(runs.plain)),
    "time with requests kept over without",
  );
  bars.atMost(KEPT_BAR, more, "memory of the requests kept", " MiB");
}

/** What a refresh that finds nothing changed sends and gets. */
async function compareNetwork(): Promise<void> {
  const network = async (from: SlowService) => {
    const refresh = await storeRefresh(from.baseUrl, LOANS, USUAL);
    await counted(from, USUAL, refresh);
    return (await counted(from, USUAL, refresh)).arrived;
  };
  const plain = await network(service);
  const compressed = await network(compressing);
  console.log(`Network, ${LOANS.length} loans that have not changed, ${USUAL} at a time`);
  console.log(`  as it is:         ${networkText(plain)}`);
  console.log(`  compressed:       ${networkText(compressed)}`);
  bars.atMost(0, plain.requests - LOANS.length, "requests beside one for each loan");
  bars.atMost(0, LOANS.length - compressed.compressed, "answers that were not asked for compressed");
}

function networkText({ requests, connections, bytes: { received, sent } }: Arrived): string {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;
  return `${requests} requests with ${kilobytes(received)}, answers with ${kilobytes(sent)}, ${connections} new connections`;
}

interface Counted extends Refresh {
  /** Milliseconds of this process. */
  readonly cpu: number;
  /** Opened for it. */
  readonly connections: number;
  readonly arrived: Arrived;
}

/** A refresh of which it is known that it kept to its limits. */
async function counted({ arrived }: SlowService, atOnce: number, refresh: () => Promise<Refresh>): Promise<Counted> {
  await arrived();
  const before = process.cpuUsage();
  const run = await refresh();
  const { user, system } = process.cpuUsage(before);
  const came = await arrived();
  const { requests, connections } = came;
  if (requests !== LOANS.length) throw new Error(`${requests} requests for ${LOANS.length} loans.`);
  if (came.atOnce > atOnce) throw new Error(`${came.atOnce} requests at once, where ${atOnce} were allowed.`);
  if (connections > 2 * atOnce) throw new Error(`${connections} new connections.`);
  return { ...run, connections, arrived: came, cpu: (user + system) / 1000 };
}

function times(values: readonly number[]): string {
  return `${median(values).toFixed(0)} ms (${values.map((value) => value.toFixed(0)).join(", ")})`;
}
