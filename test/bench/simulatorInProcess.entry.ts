// A process that uses the package as a test does: ADDRESS of the module. Sends what it took to its parent.
import type { startSimulator } from "../../src/simulator/simulator";
import { cpuTimeOf, median, memoryInUse } from "./harness";

export interface InProcessRun {
  /** Milliseconds of CPU time. */
  readonly imported: number;
  /** Milliseconds from the call to listening: the medians of those after the first. */
  readonly start: number;
  /** Bytes of heap for all of them together. */
  readonly memory: number;
}

const ROUNDS = 21;
const TOGETHER = 20;

const [, , address = ""] = process.argv;
let start: typeof startSimulator = () => Promise.reject(new Error("It was not imported."));
const imported = await cpuTimeOf(async () => {
  ({ startSimulator: start } = await import(address));
});
const times: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const began = performance.now();
  const simulator = await start();
  times.push(performance.now() - began);
  await simulator.close();
}
const heap = await memoryInUse();
const simulators = await Promise.all(Array.from({ length: TOGETHER }, () => start()));
const memory = (await memoryInUse()) - heap;
await Promise.all(simulators.map((simulator) => simulator.close()));
process.send?.({ imported, start: median(times.slice(1)), memory } satisfies InProcessRun);
