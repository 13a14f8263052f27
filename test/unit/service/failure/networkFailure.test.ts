import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { Server } from "node:net";
import { type Dispatcher, ProxyAgent, fetch as undiciFetch } from "undici";
import { createService } from "../../../../src/service/createService";
import { networkFailure } from "../../../../src/service/failure/networkFailure";
import type { Connection } from "../../../../src/service/transport/connection";
import { onLoopback } from "../../../support/loopback";
import { failureOf } from "../support/failure";
import { type TestConnection, testConnection } from "../support/testConnection";

/** A fetch as the extension host has it: by settings of the network that are not the default. */
function fetchThrough(dispatcher: Dispatcher): typeof globalThis.fetch {
  // The two have the same interface but for types that only one of them names.
  const send = undiciFetch as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => send(input, { ...init, dispatcher });
}

/** Beside what faultTable.test.ts has of each operation. */
describe("what the network does to a request", () => {
  const opened: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((server) => server.close()));
  });

  async function listen(server: Server): Promise<string> {
    const { port, close } = await onLoopback(server);
    opened.push({ close });
    return `127.0.0.1:${port}`;
  }

  const http = async (listener: RequestListener) => `http://${await listen(createServer(listener))}`;

  /** What a mutation and a query are told; they differ in nothing. */
  async function told(baseUrl: string, overrides: Partial<Connection> = {}) {
    const connections: TestConnection[] = [testConnection(baseUrl, overrides), testConnection(baseUrl, overrides)];
    const [one, two] = connections.map((connection) => createService(connection));
    const mutation = await failureOf(one?.reassignLoanOfficerTasks("LN-1") ?? assert.fail());
    const query = await failureOf(two?.loan("LN-1", { first: 5 }) ?? assert.fail());
    assert.deepEqual([query.kind, query.outcome, query.message], [mutation.kind, mutation.outcome, mutation.message]);
    for (const { records } of connections)
      assert.deepEqual(
        records.map(({ outcome }) => outcome),
        ["failed"],
      );
    return mutation;
  }

  it("a port that fetch keeps away from: unreachable, nothing was sent", async () => {
    const error = await told("http://127.0.0.1:6000");
    assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
    assert.match(error.message, /port/);
  });

  it("a proxy that opens no tunnel: unreachable, nothing was sent, and says whether it wants credentials", async () => {
    for (const [status, message] of [
      [407, /proxy got no credentials/],
      [502, /proxy could not connect to the service \(HTTP 502\)/],
    ] as const) {
      const proxy = createServer();
      proxy.on("connect", (_, socket) => socket.end(`HTTP/1.1 ${status} No\r\n\r\n`));
      const dispatcher = new ProxyAgent(`http://${await listen(proxy)}`);
      opened.push({ close: () => dispatcher.destroy() });
      const error = await told("https://loans.invalid", { fetch: fetchThrough(dispatcher) });
      assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
      assert.match(error.message, message);
    }
  });

  it("cancelled while it runs: cancelled, and the connection ends at once", async () => {
    let gone: Promise<unknown> | undefined;
    const controller = new AbortController();
    const baseUrl = await http((request) => {
      gone = new Promise((resolve) => request.once("close", resolve));
      controller.abort();
    });
    const service = createService(testConnection(baseUrl));
    const error = await failureOf(service.loan("LN-1", { first: 5, signal: controller.signal }));
    assert.equal(error.kind, "cancelled");
    await gone;
  });

  it("a connection that does not come about in time: nothing was sent", () => {
    const thrown = new TypeError("fetch failed", {
      cause: Object.assign(new Error("Connect Timeout Error"), { code: "UND_ERR_CONNECT_TIMEOUT" }),
    });
    const error = networkFailure(thrown, { changes: true });
    assert.deepEqual([error.kind, error.outcome], ["timeout", "notSent"]);
  });

  it("several addresses that all refuse count as refused", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
    const error = networkFailure(new TypeError("fetch failed", { cause: new AggregateError([refused, refused]) }), {
      changes: false,
    });
    assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
  });

  it("anything that is not known leaves the outcome unknown, and keeps its text to itself", () => {
    for (const thrown of [new Error("Bearer secret"), "Bearer secret", undefined, new AggregateError([])]) {
      const error = networkFailure(thrown, { changes: true });
      assert.equal(error.outcome, "unknown");
      assert.doesNotMatch(`${error.message}${error.detail}`, /secret/);
    }
  });
});
