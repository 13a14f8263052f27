// A process that uses the package as a test does: ADDRESS of the module. Sends what it took to its parent.
import { createServer } from "node:http";
import type { startSimulator } from "../../src/simulator/simulator";
import { onLoopback } from "../support/loopback";
import { byTurns, cpuTimeOf, median, memoryInUse } from "./harness";

export interface InProcessRun {
  /** Milliseconds of CPU time. */
  readonly imported: number;
  /** Milliseconds from the call to listening: the medians of those after the first. */
  readonly start: number;
  readonly plainStart: number;
  /** Bytes of heap for all of them together. */
  readonly memory: number;
  readonly plainMemory: number;
}

interface Closable {
  close(): Promise<void>;
}

const ROUNDS = 21;
const TOGETHER = 20;

const [, , address = ""] = process.argv;
let start: typeof startSimulator = () => Promise.reject(new Error("It was not imported."));
const imported = await cpuTimeOf(async () => {
  ({ startSimulator: start } = await import(address));
});
const runs = await byTurns(
  ROUNDS,
  () => timeToStart(start),
  () => timeToStart(startPlain),
);
const run: InProcessRun = {
  imported,
  start: median(runs.ours),
  plainStart: median(runs.other),
  plainMemory: await memoryOf(startPlain),
  memory: await memoryOf(start),
};
process.send?.(run);

async function timeToStart(startServer: () => Promise<Closable>): Promise<number> {
  const began = performance.now();
  const server = await startServer();
  const time = performance.now() - began;
  await server.close();
  return time;
}

async function memoryOf(startServer: () => Promise<Closable>): Promise<number> {
  const heap = await memoryInUse();
  const servers = await Promise.all(Array.from({ length: TOGETHER }, () => startServer()));
  const grown = (await memoryInUse()) - heap;
  await Promise.all(servers.map((server) => server.close()));
  return grown;
}

/** What a team without a simulator writes first. */
function startPlain(): Promise<Closable> {
  return onLoopback(createServer((_request, response) => response.end('{"data":{"loan":null}}')));
}
