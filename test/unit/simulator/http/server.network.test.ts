import assert from "node:assert/strict";
import { at, dataOf, eachWithSimulator, LOAN, postGraphQL, upload } from "../callSimulator";

describe("Simulator, connections that are refused", () => {
  let go: () => void = () => {};
  const waits: number[] = [];
  const simulator = eachWithSimulator({
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return new Promise<void>((resolve) => {
        go = resolve;
      });
    },
  });
  const refused = () =>
    assert.rejects(
      postGraphQL(simulator, { query: LOAN }),
      (error: Error) => at(error.cause, "code") === "ECONNREFUSED",
    );

  it("are accepted again after the time, on the same port", async () => {
    await dataOf(simulator, LOAN);
    simulator.fault({ fault: "connection-refused", seconds: 7 });
    await refused();
    assert.equal(waits.at(-1), 7000);
    go();
    const isAnswered = () => dataOf(simulator, LOAN).then(Boolean, () => false);
    while (!(await isAnswered()));
  });

  it("are accepted again when the faults are cleared", async () => {
    simulator.fault({ fault: "connection-refused" });
    await refused();
    assert.equal(waits.at(-1), 30_000);
    await simulator.clearFaults();
    await dataOf(simulator, LOAN);
  });

  it("stay refused when an older fault is removed, until the newer one is", async () => {
    const [older, newer] = [1, 2].map(() => simulator.fault({ fault: "connection-refused" }));
    await older?.remove();
    await refused();
    await newer?.remove();
    await dataOf(simulator, LOAN);
  });

  it("stay refused after the simulator was closed", async () => {
    simulator.fault({ fault: "connection-refused" });
    await simulator.close();
    go();
    // The end of the pause has come long before the last of them.
    for (let attempt = 0; attempt < 5; attempt++) await refused();
  });
});

describe("Simulator, a slow network", () => {
  const waits: number[] = [];
  const simulator = eachWithSimulator({
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  beforeEach(() => waits.splice(0));
  const waited = () => waits.reduce((sum, wait) => sum + wait, 0);

  it("lets every request wait for the latency", async () => {
    simulator.setNetwork({ latency: 300 });
    await dataOf(simulator, LOAN);
    assert.deepEqual(waits, [300]);
  });

  it("takes its time for each byte, in both directions", async () => {
    simulator.setNetwork({ bytesPerSecond: 1000 });
    const response = await upload(simulator, [["a.pdf", "abc"]]);
    const bytes = Number(response.headers.get("content-length"));
    assert.equal(response.status, 201);
    // The form around three bytes is longer than the bytes.
    assert(waited() > 100 + bytes, `${waited()} ms`);
    await response.text();
    simulator.setNetwork({ bytesPerSecond: null });
    waits.splice(0);
    await dataOf(simulator, LOAN);
    assert.deepEqual(waits, []);
  });

  it("drips the answer of one call byte by byte when told so", async () => {
    simulator.fault({ fault: "slow-drip", bytesPerSecond: 2 });
    const response = await postGraphQL(simulator, { query: LOAN });
    const text = await response.text();
    assert.deepEqual(JSON.parse(text), { data: { loan: { id: "loan_8f3a21" } } });
    assert.deepEqual(waits, Array(text.length).fill(500));
  });
});
