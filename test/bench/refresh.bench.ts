// npm run bench -- refresh: a refresh of many loans.
// One process answers each request after a while with a whole loan; the store refreshes with the client as it ships. Ideal is
// ceil(loans / concurrency) times that while. A refresh that asks more often than once for each loan, or for more at once than it
// may, fails; so do more than two connections for each read at once (fetch opens a second here and there).
import type { ExchangeRecorder } from "../../src/service/transport/connection";
import { KeptRequests } from "../../src/vscode/environments/keptRequests";
import { storeOf } from "../support/loanStore";
import { Bars, byTurns, MIB, median, memoryInUse, startProcess } from "./harness";
import type { Arrived } from "./refreshService.entry";
import { chunkOf, connectionTo } from "./shippedClient";

const LOANS = Array.from({ length: 200 }, (_, index) => `LN-${index + 1}`);
const LATENCY = 50;
const ROUNDS = 5;
/** The default of loanOps.refreshConcurrency. */
const USUAL = 4;
const CONCURRENCIES = [2, USUAL, 8];
const RATIO_BAR = 1.3;
const FIRST_BAR = 1.5 * LATENCY;
const KEEPING_BAR = 1.05;
/** MiB. */
const KEPT_BAR = 8;

/** Milliseconds. */
interface Refresh {
  readonly whole: number;
  /** Until the first loan was there to be shown. */
  readonly first: number;
}

interface Counted extends Refresh {
  readonly arrived: Arrived;
}

const service = await startService("plain");
const compressing = await startService("compressed");
const bars = new Bars();
try {
  for (const concurrency of CONCURRENCIES) await compare(concurrency);
  await compareKeeping();
  await countCompressed();
} finally {
  for (const { child } of [service, compressing]) child.disconnect();
}
bars.conclude();

type Service = Awaited<ReturnType<typeof startService>>;

/** A process of its own that answers each request some time after it arrived. */
async function startService(encoding: "plain" | "compressed") {
  const program = startProcess("out/bench/refreshService.entry.mjs", [String(LATENCY), encoding]);
  const baseUrl = `http://127.0.0.1:${await program.next()}`;
  return { ...program, baseUrl };
}

async function compare(concurrency: number): Promise<void> {
  const ideal = Math.ceil(LOANS.length / concurrency) * LATENCY;
  const ours = await storeRefresh(service.baseUrl, concurrency);
  await counted(service, concurrency, ours);
  const runs: Refresh[] = [];
  while (runs.length < ROUNDS) runs.push(await counted(service, concurrency, ours));
  const time = median(runs.map(({ whole }) => whole));
  bars.atMost(RATIO_BAR, time / ideal, `time over ideal, ${concurrency} at a time`);
  bars.atMost(FIRST_BAR, median(runs.map(({ first }) => first)), `first rows, ${concurrency} at a time`, " ms");
}

/** What it costs that a window keeps its requests. */
async function compareKeeping(): Promise<void> {
  const kind = "sandbox" as const;
  const environment = { id: "bench", name: "", kind, baseUrl: undefined, officerUploadField: undefined };
  const same = { operation: (name: string) => name, exchange: <Exchange>(exchange: Exchange) => exchange };
  const newlyKept = () => new KeptRequests(() => same, fail);
  let kept = newlyKept();
  const recorder: ExchangeRecorder = {
    nextId: () => kept.of(environment).nextId(),
    keep: (exchange) => kept.of(environment).keep(exchange),
  };
  const keeping = await storeRefresh(service.baseUrl, USUAL, recorder);
  const plain = await storeRefresh(service.baseUrl, USUAL);
  const runs = await byTurns(
    ROUNDS,
    () => counted(service, USUAL, keeping),
    () => counted(service, USUAL, plain),
  );
  const whileKept = await memoryInUse({ buffers: true });
  kept = newlyKept();
  const more = (whileKept - (await memoryInUse({ buffers: true }))) / MIB;
  const [whole, plainWhole] = [runs.ours, runs.other].map((of) => of.map((run) => run.whole));
  const ratio = median(whole ?? []) / median(plainWhole ?? []);
  bars.atMost(KEEPING_BAR, ratio, "time with requests kept over without");
  bars.atMost(KEPT_BAR, more, "memory of the requests kept", " MiB");
}

/** What a refresh that finds nothing changed gets. */
async function countCompressed(): Promise<void> {
  const refresh = await storeRefresh(compressing.baseUrl, USUAL);
  await counted(compressing, USUAL, refresh);
  const { arrived } = await counted(compressing, USUAL, refresh);
  bars.atMost(0, LOANS.length - arrived.compressed, "answers that were not asked for compressed");
}

/** A refresh of which it is known that it kept to its limits. */
async function counted(from: Service, atOnce: number, refresh: () => Promise<Refresh>): Promise<Counted> {
  await from.ask();
  const run = await refresh();
  const arrived: Arrived = await from.ask();
  const { requests, connections } = arrived;
  if (requests !== LOANS.length) throw new Error(`${requests} requests for ${LOANS.length} loans.`);
  if (arrived.atOnce > atOnce) throw new Error(`${arrived.atOnce} requests at once, where ${atOnce} were allowed.`);
  if (connections > 2 * atOnce) throw new Error(`${connections} new connections.`);
  return { ...run, arrived };
}

/** A window's store of these loans with the client as it ships: refreshes when called. */
async function storeRefresh(baseUrl: string, concurrency: number, requests?: ExchangeRecorder) {
  const client: typeof import("../../src/service/createService") = await import(
    chunkOf("src/service/createService.ts")
  );
  const { loan } = client.createService({ ...connectionTo(baseUrl), requests });
  const store = storeOf({
    loan,
    listed: { loans: LOANS },
    concurrency: () => concurrency,
    now: Date.now,
    onUnexpected: fail,
  });
  return async (): Promise<Refresh> => {
    let first = Number.NaN;
    const began = performance.now();
    const following = store.loans.onDidUpdate((reference) => {
      if (Number.isNaN(first) && reference !== undefined && store.loans.get(reference)?.loading === false) {
        first = performance.now() - began;
      }
    });
    await store.refresh();
    const whole = performance.now() - began;
    following.dispose();
    const failed = store.loans.entries.find(({ failure, value }) => failure !== undefined || value === undefined);
    if (failed !== undefined) throw new Error(`${failed.reference} was not read: ${failed.failure?.message}`);
    return { whole, first };
  };
}

function fail(error: unknown): never {
  throw error;
}
