// A process that uses the package as a test does: ADDRESS of the module. Sends what it took to its parent.
import { createServer } from "node:http";
import type { startSimulator } from "../../../src/simulator/simulator";
import { heapInUse } from "../support/atRest";
import { median } from "../support/bars";

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
const before = process.cpuUsage();
const { startSimulator: start }: { startSimulator: typeof startSimulator } = await import(address);
const { user, system } = process.cpuUsage(before);
const starts: number[] = [];
const plainStarts: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const ours = await timeToStart(start);
  const plain = await timeToStart(startPlain);
  if (round === 0) continue;
  starts.push(ours);
  plainStarts.push(plain);
}
const run: InProcessRun = {
  imported: (user + system) / 1000,
  start: median(starts),
  plainStart: median(plainStarts),
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
  const heap = await heapInUse();
  const servers = await Promise.all(Array.from({ length: TOGETHER }, () => startServer()));
  const grown = (await heapInUse()) - heap;
  await Promise.all(servers.map((server) => server.close()));
  return grown;
}

/** What a team without a simulator writes first. */
async function startPlain(): Promise<Closable> {
  const server = createServer((_request, response) => response.end('{"data":{"loan":null}}'));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { close: () => new Promise((closed) => server.close(() => closed())) };
}
