import assert from "node:assert/strict";
import { startSimulator } from "../../../../src/simulator/simulator";
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

describe("Simulator, where others reach it", () => {
  const simulator = eachWithSimulator({ host: "0.0.0.0", allowHosts: ["simulator"], control: true });
  const send = (url = "", host: string, path: string, token = "") => {
    const headers = { Host: host.replace("PORT", new URL(url).port), Authorization: `Bearer ${token}` };
    return requestByHand(url, "POST", path, { ...headers, "Content-Type": "application/json" }, QUERIES[path]);
  };
  const QUERIES: Readonly<Record<string, string>> = {
    "/graphql": JSON.stringify({ query: "{ __typename }" }),
    "/reset": "{}",
  };

  for (const [host, status] of [
    ["simulator:PORT", 200],
    ["SIMULATOR:PORT", 200],
    ["127.0.0.1:PORT", 200],
    ["simulator.evil.example:PORT", 403],
    ["other:PORT", 403],
    ["0.0.0.0:PORT", 403],
  ] as const) {
    it(`answers ${status} under ${host}, and so does its control endpoint`, async () => {
      const { url, token, controlUrl, controlToken } = simulator;
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.equal((await send(url, host, "/graphql", token)).status, status);
      assert.equal((await send(controlUrl, host, "/reset", controlToken)).status, status);
    });
  }

  it("gives links of documents the name that the client has used", async () => {
    const { url, token } = simulator;
    const query =
      '{ loan(id: "LN-2041") { borrowers { edges { node { borrowerTasks { documentLinks { url } } } } } } }';
    const headers = { Host: "simulator:80", Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const { body } = await requestByHand(url, "POST", "/graphql", headers, JSON.stringify({ query }));
    assert.match(body, /"url":"http:\/\/simulator:80\/documents\//);
  });

  it("takes names only, and is on loopback when nothing is said", async () => {
    await assert.rejects(startSimulator({ allowHosts: ["a:80"] }), /An allowed host is a name without a port/);
    await assert.rejects(startSimulator({ allowHosts: "a" as never }), /"allowHosts" must be of the type list/);
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
          assert.match(body, /must name 127\.0\.0\.1 or localhost as its host/);
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
