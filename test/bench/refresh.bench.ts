// npm run bench -- refresh: a refresh of many loans.
// One process answers each request after a while with whole loans. An earlier build, which asked for each loan alone, and today's
// refresh by turns, each in a process of its own. A refresh that asks for a loan twice, or for more at once than it may, fails; so do
// more than two connections for each request at once (fetch opens a second here and there).
import { join } from "node:path";
import type { ExchangeRecorder } from "../../src/service/transport/connection";
import { KeptRequests } from "../../src/vscode/environments/keptRequests";
import { storeOf } from "../support/loanStore";
import { earlierBuild } from "./earlierBuild";
import { Bars, byTurns, MIB, median, memoryInUse, startProcess, temporaryFolder, timeOf } from "./harness";
import type { Measured, Run } from "./refreshRun.entry";
import type { Arrived } from "./refreshService.entry";
import { chunkOf, connectionTo } from "./shippedClient";

/** Before a request asked for several loans. */
const EARLIER = "def98ead";
const MANY = 1_000;
const LOANS = Array.from({ length: 200 }, (_, index) => `LN-${index + 1}`);
/** Milliseconds. */
const LATENCY = 50;
const SLOW = 100;
const ROUNDS = 3;
/** The default of loanOps.refreshConcurrency. */
const USUAL = 4;
const TIME_BAR = 1 / 7;
const REQUESTS_BAR = 1 / 10;
const FIRST_BAR = 1.1;
const MEMORY_BAR = 1.1;
/** Milliseconds. */
const PIECE_BAR = 20;
/** Milliseconds, for 200 loans. */
const KEEPING_BAR = 125;
/** MiB. */
const KEPT_BAR = 8;

/** Milliseconds. */
interface Refresh {
  readonly whole: number;
}

interface Counted extends Refresh {
  readonly arrived: Arrived;
}

const service = await startService("plain");
const slow = await startService("plain", SLOW);
const compressing = await startService("compressed");
const bars = new Bars();
try {
  await compareWithEarlier();
  await compareKeeping();
  await countCompressed();
} finally {
  for (const { child } of [service, slow, compressing]) child.disconnect();
}
bars.conclude();

type Service = Awaited<ReturnType<typeof startService>>;

/** A process of its own that answers each request some time after it arrived. */
async function startService(encoding: "plain" | "compressed", latency = LATENCY) {
  const program = startProcess("out/bench/refreshService.entry.mjs", [String(latency), encoding]);
  const baseUrl = `http://127.0.0.1:${await program.next()}`;
  return { ...program, baseUrl };
}

async function compareWithEarlier(): Promise<void> {
  const folder = earlierBuild(EARLIER, temporaryFolder(), { files: ["test/bench/refreshRun.entry.ts"], tests: true });
  if (folder === undefined) return;
  const [ours, other] = [".", folder].map((build) => {
    const program = join(build, "out/bench/refreshRun.entry.mjs");
    const { child, ask } = startProcess(program, [slow.baseUrl, String(MANY), String(USUAL)]);
    const run = async (measured: Measured): Promise<Run & Arrived> => {
      await slow.ask();
      const figures: Run = await ask(measured);
      return { ...figures, ...(await arrivedAt(slow, USUAL, MANY)) };
    };
    return { run, end: () => child.disconnect() };
  });
  if (ours === undefined || other === undefined) return;
  try {
    // The first round is that of a window that has just opened: it has learnt nothing.
    const fresh = { ours: [await ours.run("time")], other: [await other.run("time")] };
    tell("of a new window", fresh);
    tell(
      "later on",
      await byTurns(
        ROUNDS,
        () => ours.run("time"),
        () => other.run("time"),
      ),
    );
    const [memory, earlierMemory] = [(await ours.run("memory")).memory, (await other.run("memory")).memory];
    console.log(
      `  memory while reading: ${(memory / MIB).toFixed(1)} MiB, earlier ${(earlierMemory / MIB).toFixed(1)} MiB`,
    );
    bars.atMost(MEMORY_BAR, memory / earlierMemory, "memory while reading over that of the earlier build");
    const pieces = [await ours.run("pieces"), await ours.run("pieces"), await ours.run("pieces")];
    bars.atMost(PIECE_BAR, median(pieces.map(({ piece }) => piece)), "the longest piece of work", " ms");
    console.log(`  of the earlier build: ${(await other.run("pieces")).piece.toFixed(1)} ms`);
  } finally {
    ours.end();
    other.end();
  }
}

type Runs = Readonly<Record<"ours" | "other", readonly (Run & Arrived)[]>>;

function tell(when: string, { ours, other }: Runs): void {
  const middle = (runs: readonly (Run & Arrived)[], of: "whole" | "first" | "requests") =>
    median(runs.map((run) => run[of]));
  for (const [of, bar] of [
    ["whole", TIME_BAR],
    ["requests", REQUESTS_BAR],
    ["first", FIRST_BAR],
  ] as const) {
    const [one, earlier] = [middle(ours, of), middle(other, of)];
    console.log(`  ${when}, ${of}: ${Math.round(one)}, earlier ${Math.round(earlier)}`);
    // A new window's first rows are one sample, with all that is loaded for them.
    if (of !== "first" || ours.length > 1) bars.atMost(bar, one / earlier, `${of} over that of the earlier build`);
  }
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
  const longer = median(whole ?? []) - median(plainWhole ?? []);
  bars.atMost(KEEPING_BAR, longer, "longer because requests are kept", " ms");
  bars.atMost(KEPT_BAR, more, "memory of the requests kept", " MiB");
}

/** What a refresh that finds nothing changed gets. */
async function countCompressed(): Promise<void> {
  const refresh = await storeRefresh(compressing.baseUrl, USUAL);
  await counted(compressing, USUAL, refresh);
  const { arrived } = await counted(compressing, USUAL, refresh);
  bars.atMost(0, arrived.requests - arrived.compressed, "answers that were not asked for compressed");
}

async function counted(from: Service, atOnce: number, refresh: () => Promise<Refresh>): Promise<Counted> {
  await from.ask();
  const run = await refresh();
  return { ...run, arrived: await arrivedAt(from, atOnce, LOANS.length) };
}

/** What arrived for a refresh of which it is known then that it kept to its limits. */
async function arrivedAt(from: Service, atOnce: number, loans: number): Promise<Arrived> {
  const arrived: Arrived = await from.ask();
  if (arrived.loans !== loans) throw new Error(`${arrived.loans} loans were asked for, and not ${loans}.`);
  if (arrived.atOnce > atOnce) throw new Error(`${arrived.atOnce} requests at once, where ${atOnce} were allowed.`);
  if (arrived.connections > 2 * atOnce) throw new Error(`${arrived.connections} new connections.`);
  return arrived;
}

/** A window's store of these loans with the client as it ships: refreshes when called. */
async function storeRefresh(baseUrl: string, concurrency: number, requests?: ExchangeRecorder) {
  const client: typeof import("../../src/service/createService") = await import(
    chunkOf("src/service/createService.ts")
  );
  const { loan, loansAtOnce } = client.createService({ ...connectionTo(baseUrl), requests });
  const store = storeOf({
    loan,
    loansAtOnce,
    listed: { loans: LOANS },
    concurrency: () => concurrency,
    now: Date.now,
    onUnexpected: fail,
  });
  return async (): Promise<Refresh> => ({ whole: await timeOf(() => store.refresh()) });
}

function fail(error: unknown): never {
  throw error;
}
