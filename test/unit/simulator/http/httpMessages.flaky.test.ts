import assert from "node:assert/strict";
import { CALLS, LOAN, postGraphQL, startingSimulators } from "../callSimulator";

describe("A flaky network", () => {
  const start = startingSimulators();

  async function outcomes(network: object, count = 60): Promise<string[]> {
    const simulator = await start({ network });
    for (let sent = 0; sent < count; sent++) await postGraphQL(simulator, { query: LOAN }).catch(() => {});
    return simulator.calls().map(({ status, fault }) => `${status} ${fault}`);
  }

  it("lets a share of the calls fail, always the same ones by one seed", async () => {
    const [one, again, other] = await Promise.all([7, 7, 8].map((seed) => outcomes({ failures: 0.3, seed })));
    assert.deepEqual(one, again);
    assert.notDeepEqual(one, other);
    assert.deepEqual(new Set(one), new Set(["200 undefined", "503 status", "undefined reset"]));
    const failed = one?.filter((outcome) => outcome !== "200 undefined").length ?? 0;
    assert(failed > 8 && failed < 30, `${failed}`);
  });

  it("begins anew with a reset, and lets planned faults come first", async () => {
    const simulator = await start({ network: { failures: 1 } });
    simulator.fault({ fault: "status", status: 418 });
    assert.equal((await postGraphQL(simulator, { query: LOAN })).status, 418);
    await CALLS.uploadBorrowerTaskDocuments?.send(simulator).catch(() => {});
    const [, second] = simulator.calls();
    assert.match(second?.fault ?? "", /^(status|reset)$/);
    await simulator.reset();
    assert.equal(simulator.status().network.failures, 1);
    simulator.setNetwork({ failures: 0 });
    assert.equal((await postGraphQL(simulator, { query: LOAN })).status, 200);
  });

  it("answers more calls in a minute than it is told to with 429 and Retry-After", async () => {
    const simulator = await start({ network: { callsPerMinute: 2 } });
    const answers = [];
    for (let sent = 0; sent < 3; sent++) answers.push(await postGraphQL(simulator, { query: LOAN }));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 429],
    );
    const seconds = Number(answers[2]?.headers.get("retry-after"));
    assert(seconds > 50 && seconds <= 60, `${seconds}`);
    simulator.setNetwork({ callsPerMinute: null });
    assert.equal((await postGraphQL(simulator, { query: LOAN })).status, 200);
  });

  it("is late by other times, each within the jitter", async () => {
    const waits: number[] = [];
    const simulator = await start({
      network: { latency: 100, jitter: 50, seed: 3 },
      wait: async (milliseconds) => void waits.push(milliseconds),
    });
    for (let sent = 0; sent < 20; sent++) await postGraphQL(simulator, { query: LOAN });
    assert(waits.every((wait) => wait >= 100 && wait <= 150) && new Set(waits).size > 5, `${waits}`);
  });
});
