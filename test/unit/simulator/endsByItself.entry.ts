// Starts simulators with all that could keep a process alive, and closes them, but for the one that a failing test leaves
// open. Ends by itself, or the test that runs it fails.
import { request } from "node:http";
import { startSimulator } from "../../../src/simulator/simulator";

const simulator = await startSimulator({ control: true, network: { latency: 60_000 } });
const other = await startSimulator();
const send = (url: string) =>
  request(`${url}/graphql`, { method: "POST", agent: false })
    .on("error", () => {})
    .end("{}");
send(simulator.url);
while (simulator.calls().length === 0) await new Promise((resolve) => setImmediate(resolve));
other.fault({ fault: "connection-refused", seconds: 3600 });
const started = performance.now();
await simulator.close();
await other.close();
console.log(`closed in ${Math.round(performance.now() - started)} ms`);
const left = await startSimulator({ control: true });
await (await fetch(`${left.url}/health`)).text();
await startSimulator({ faults: [{ fault: "connection-refused", seconds: 3600 }] });
const done = performance.now();
process.once("exit", () => console.log(`ended after ${Math.round(performance.now() - done)} ms`));
