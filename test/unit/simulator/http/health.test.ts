import assert from "node:assert/strict";
import { eachWithSimulator, requestByHand } from "../callSimulator";

describe("Simulator, /health", () => {
  const lines: string[] = [];
  const simulator = eachWithSimulator({
    control: true,
    expired: true,
    network: { latency: 60_000 },
    faults: [{ fault: "reset" }],
    log: (line) => lines.push(line),
  });
  beforeEach(() => lines.splice(0));

  it("answers without a token, whatever the network and the faults are, and is no call", async () => {
    const response = await fetch(`${simulator.url}/health`);
    assert.deepEqual([response.status, await response.json()], [200, { status: "ok" }]);
    assert.equal((await fetch(`${simulator.url}/health`, { method: "HEAD" })).status, 200);
    assert.deepEqual([simulator.calls(), lines], [[], []]);
    assert.equal(simulator.status().receivedCalls, 0);
    assert.equal(simulator.status().faults.length, 1);
  });

  it("answers on the control endpoint without a token, too", async () => {
    const response = await fetch(`${simulator.controlUrl}/health`);
    assert.deepEqual([response.status, await response.json()], [200, { status: "ok" }]);
  });

  it("answers under a name of this machine only", async () => {
    simulator.setNetwork({ latency: 0 });
    const { status } = await requestByHand(simulator.url, "GET", "/health", { Host: "evil.example" });
    assert.equal(status, 403);
  });
});
