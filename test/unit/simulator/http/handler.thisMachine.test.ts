import assert from "node:assert/strict";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { type Simulator, startSimulator } from "../../../../src/simulator/simulator";
import { eachWithSimulator, requestByHand, UPLOAD } from "../callSimulator";

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

  it("answers probes by an address and without Host, as balancers and kubelets send them", async () => {
    for (const url of [simulator.url, simulator.controlUrl ?? ""]) {
      const { status } = await requestByHand(url, "GET", "/health", { Host: "10.0.0.7:8080" });
      assert.equal(status, 200);
      const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8");
      socket.end("GET /health HTTP/1.1\r\nConnection: close\r\n\r\n");
      assert.match(await text(socket), /^HTTP\/1.1 200 /);
    }
  });
});

describe("Simulator, the host name of a request", () => {
  const alone = eachWithSimulator({ control: true });
  const shared = eachWithSimulator({ host: "0.0.0.0", allowHosts: ["simulator"], control: true });
  const send = ({ url, token }: Simulator, method: string, target: string, host: string, body = "") => {
    const { port } = new URL(url);
    const headers = {
      Host: host.replace("PORT", port),
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    };
    return requestByHand(url, method, target.replace("PORT", port), headers, body);
  };
  const TYPENAME = '{"query":"{ __typename }"}';

  for (const [host, isOwn, where] of [
    ["127.0.0.1:PORT", true],
    ["localhost", true],
    ["LOCALHOST:8080", true],
    ["[::1]:PORT", true],
    ["evil.example:PORT", false],
    ["127.0.0.1.evil.example", false],
    ["localhost@evil.example", false],
    ["10.0.0.1", false],
    ["simulator:80", false],
    ["0.0.0.0:PORT", false, shared],
    ["SIMULATOR:80", true, shared],
    ["simulator.evil.example", false, shared],
    ["127.0.0.1:PORT", true, shared],
  ] as const) {
    it(`is of this machine, or no path tells anything to who was led here: ${host} (${isOwn})`, async () => {
      const simulator = where ?? alone;
      assert.equal((await send(simulator, "POST", "/graphql", host, TYPENAME)).status, isOwn ? 200 : 403);
      // By DNS rebinding, which a web page could use.
      for (const [method, path, status] of [
        ["GET", "/documents/doc_c90320", 200],
        ["POST", UPLOAD, 415],
        ["GET", "/nowhere", 404],
      ] as const) {
        const answer = await send(simulator, method, path, host);
        assert.equal(answer.status, isOwn ? status : 403);
        if (isOwn) continue;
        assert.match(answer.body, /must name 127\.0\.0\.1 or localhost as its host/);
        const name = host.replace(/:\w+$/, "").replaceAll(".", "\\.");
        assert.match(answer.body, new RegExp(`--allow-host ${name}, `));
        assert.deepEqual(simulator.calls().at(-1)?.operations, []);
      }
    });
  }

  it("is the same for the control endpoint, at its port", async () => {
    const { controlUrl: url = "", controlToken: token = "" } = shared;
    const control = { ...shared, url, token };
    for (const [host, status] of [
      ["simulator:PORT", 200],
      ["127.0.0.1:PORT", 200],
      ["other:PORT", 403],
    ] as const) {
      assert.equal((await send(control, "POST", "/reset", host, "{}")).status, status);
    }
    assert.match(shared.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it("stands in the links of documents", async () => {
    const query =
      '{ loan(id: "LN-2041") { borrowers { edges { node { borrowerTasks { documentLinks { url } } } } } } }';
    const { body } = await send(shared, "POST", "/graphql", "simulator:80", JSON.stringify({ query }));
    assert.match(body, /"url":"http:\/\/simulator:80\/documents\//);
  });

  it("may stand in the request line (RFC 9112 3.2.2), and counts there, whatever Host says", async () => {
    const { status } = await send(alone, "POST", "http://127.0.0.1:PORT/graphql", "127.0.0.1:PORT", TYPENAME);
    assert.deepEqual([status, alone.calls().at(-1)?.path], [200, "/graphql"]);
    for (const [target, host, expected] of [
      ["HTTP://localhost:PORT/documents/doc_c90320?x", "evil.example", 200],
      ["http://127.0.0.1:PORT", "127.0.0.1:PORT", 404],
      ["http://evil.example/documents/doc_c90320", "127.0.0.1:PORT", 403],
      ["http://localhost@evil.example/documents/doc_c90320", "127.0.0.1:PORT", 403],
    ] as const) {
      assert.equal((await send(alone, "GET", target, host)).status, expected, target);
    }
  });

  it("is allowed by names only", async () => {
    await assert.rejects(startSimulator({ allowHosts: ["a:80"] }), /An allowed host is a name without a port/);
  });
});
