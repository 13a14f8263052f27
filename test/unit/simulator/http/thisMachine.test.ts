import assert from "node:assert/strict";
import { authorized, eachWithSimulator, requestByHand, UPLOAD } from "../callSimulator";

describe("Simulator, /health", () => {
  const lines: string[] = [];
  const simulator = eachWithSimulator({
    control: true,
    expired: true,
    network: { latency: 60_000 },
    faults: [{ fault: "reset" }],
    log: (line) => lines.push(line),
  });

  it("answers without a token, whatever the network and the faults are, and is no call", async () => {
    for (const url of [simulator.url, simulator.controlUrl]) {
      const response = await fetch(`${url}/health`);
      assert.deepEqual([response.status, await response.json()], [200, { status: "ok" }]);
    }
    assert.equal((await fetch(`${simulator.url}/health`, { method: "HEAD" })).status, 200);
    assert.deepEqual([simulator.calls(), lines, simulator.status().receivedCalls], [[], [], 0]);
    assert.equal(simulator.unusedFaults().length, 1);
  });

  it("answers under a name of this machine only", async () => {
    simulator.setNetwork({ latency: 0 });
    const { status } = await requestByHand(simulator.url, "GET", "/health", { Host: "evil.example" });
    assert.equal(status, 403);
  });
});

describe("Simulator, the host name of a request", () => {
  const simulator = eachWithSimulator();

  const send = (method: string, target: string, host: string) => {
    const { port } = new URL(simulator.url);
    const headers = { Host: host.replace("PORT", port), ...authorized(simulator), "Content-Type": "application/json" };
    const body = method === "POST" ? '{"query":"{ __typename }"}' : "";
    return requestByHand(simulator.url, method, target.replace("PORT", port), headers, body);
  };

  describe("is not a foreign one, which a web page could have led here (DNS rebinding)", () => {
    for (const host of [
      "evil.example",
      "evil.example:PORT",
      "127.0.0.1.evil.example",
      "localhost@evil.example",
      "10.0.0.1",
    ]) {
      for (const [method, path] of [
        ["GET", "/documents/doc_c90320"],
        ["POST", "/graphql"],
        ["POST", UPLOAD],
        ["GET", "/nowhere"],
      ] as const) {
        it(`${method} ${path} under ${host}`, async () => {
          const { status, body } = await send(method, path, host);
          assert.equal(status, 403);
          assert.match(body, /must name 127\.0\.0\.1 or localhost/);
          assert.deepEqual(simulator.calls().at(-1)?.operations, []);
        });
      }
    }
  });

  describe("is one of this machine, behind a forwarded port too", () => {
    for (const host of ["127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:8080", "[::1]:PORT", "localhost"]) {
      it(host, async () => {
        assert.equal((await send("POST", "/graphql", host)).status, 200);
        assert.equal((await send("GET", "/documents/doc_c90320", host)).status, 200);
      });
    }
  });

  describe("may stand in the request line (RFC 9112 3.2.2)", () => {
    it("and is taken from there", async () => {
      const { status, body } = await send("POST", "http://127.0.0.1:PORT/graphql", "127.0.0.1:PORT");
      assert.deepEqual([status, JSON.parse(body)], [200, { data: { __typename: "Query" } }]);
      assert.equal(simulator.calls().at(-1)?.path, "/graphql");
      assert.equal((await send("GET", "HTTP://localhost:PORT/documents/doc_c90320?x", "evil.example")).status, 200);
      assert.equal((await send("POST", "http://127.0.0.1:PORT", "127.0.0.1:PORT")).status, 404);
    });

    it("and a foreign one is refused there, whatever Host says", async () => {
      for (const target of ["http://evil.example/graphql", "http://localhost@evil.example/graphql"]) {
        assert.equal((await send("POST", target, "127.0.0.1:PORT")).status, 403);
      }
    });
  });
});
