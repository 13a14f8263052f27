import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { generate } from "selfsigned";
import { Agent, type Dispatcher, ProxyAgent, fetch as undiciFetch } from "undici";
import type { Connection } from "../../../src/service/connection";
import { createService } from "../../../src/service/createService";
import { networkFailure } from "../../../src/service/networkFailure";
import { failureOf } from "./support/failure";
import { type TestConnection, testConnection } from "./support/testConnection";

const TIMEOUTS = { connect: 1_000, answer: 100, uploadAnswer: 1_000, uploadIdle: 1_000 };

/** A fetch as the extension host has it: by settings of the network that are not the default. */
function fetchThrough(dispatcher: Dispatcher): typeof globalThis.fetch {
  // The two have the same interface but for types that only one of them names.
  const send = undiciFetch as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => send(input, { ...init, dispatcher });
}

describe("what the network does to a request", () => {
  const opened: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((server) => server.close()));
  });

  async function listen(server: Server): Promise<string> {
    const sockets = new Set<Socket>();
    server.on("connection", (socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    opened.push({
      close: () =>
        new Promise((resolve) => {
          server.close(resolve);
          for (const socket of sockets) socket.destroy();
        }),
    });
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const http = async (listener: RequestListener) => `http://${await listen(createServer(listener))}`;
  const tcp = (onSocket: (socket: Socket) => void) => listen(createTcpServer(onSocket));

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

  it("connection refused: unreachable, nothing was sent", async () => {
    const server = createTcpServer();
    const address = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const error = await told(`http://${address}`);
    assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
    assert.match(error.message, /refused the connection/);
  });

  it("no such host: unreachable, nothing was sent", async () => {
    const error = await told("https://loans.invalid");
    assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
    assert.match(error.message, /host of the base URL was not found/);
  });

  it("a port that fetch keeps away from: unreachable, nothing was sent", async () => {
    const error = await told("http://127.0.0.1:6000");
    assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
    assert.match(error.message, /port/);
  });

  it("reset after the request was sent: lost, and unknown", async () => {
    const error = await told(`http://${await tcp((socket) => socket.once("data", () => socket.resetAndDestroy()))}`);
    assert.deepEqual([error.kind, error.outcome], ["connectionLost", "unknown"]);
  });

  it("closed before the request was sent: lost, and unknown, for it cannot be told from after", async () => {
    const error = await told(`http://${await tcp((socket) => socket.destroy())}`);
    assert.deepEqual([error.kind, error.outcome], ["connectionLost", "unknown"]);
  });

  it("reset in the middle of the answer: lost, and unknown", async () => {
    const baseUrl = await http((_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"data":', () => response.socket?.resetAndDestroy());
    });
    const error = await told(baseUrl);
    assert.deepEqual([error.kind, error.outcome], ["connectionLost", "unknown"]);
  });

  it("an answer that ends before its Content-Length: lost, and unknown", async () => {
    const error = await told(
      `http://${await tcp((socket) => socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}")))}`,
    );
    assert.deepEqual([error.kind, error.outcome], ["connectionLost", "unknown"]);
  });

  it("no answer at all: timeout, and unknown", async () => {
    const error = await told(await http(() => {}), { timeouts: TIMEOUTS });
    assert.deepEqual([error.kind, error.outcome], ["timeout", "unknown"]);
    assert.equal(error.message, "The service did not answer within 0.1 seconds: try again later.");
  });

  it("an answer that drips: timeout after the same time, and unknown", async () => {
    const baseUrl = await http((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    });
    const error = await told(baseUrl, { timeouts: TIMEOUTS });
    assert.deepEqual([error.kind, error.outcome], ["timeout", "unknown"]);
  });

  it("an answer that is no HTTP, or not compressed as it says: not understood, and unknown", async () => {
    const garbage = await told(
      `http://${await tcp((socket) => socket.once("data", () => socket.end("SSH-2.0\r\n\r\n")))}`,
    );
    assert.deepEqual([garbage.kind, garbage.outcome], ["notUnderstood", "unknown"]);
    const zipped = await told(
      await http((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("not gzip")),
    );
    assert.deepEqual([zipped.kind, zipped.outcome], ["notUnderstood", "unknown"]);
  });

  it("a proxy that opens no tunnel: unreachable, nothing was sent, and says whether it wants credentials", async () => {
    for (const [status, message] of [
      [407, /proxy wants credentials/],
      [502, /proxy did not connect to the service \(HTTP 502\)/],
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

  describe("TLS", () => {
    const localhost = [{ name: "commonName", value: "localhost" }];
    const loopback = { name: "subjectAltName" as const, altNames: [{ type: 7 as const, ip: "127.0.0.1" }] };

    async function certificate(options: Parameters<typeof generate>[1]) {
      return generate(localhost, { keyType: "ec", algorithm: "sha256", ...options });
    }
    async function serveWith({ private: key, cert }: { private: string; cert: string }) {
      return `https://${await listen(createTlsServer({ key, cert }, (_, response) => response.end("{}")))}`;
    }
    /** A fetch that trusts this certificate, as the extension host's does with the system's. */
    function trusting(ca: string) {
      const dispatcher = new Agent({ connect: { ca } });
      opened.push({ close: () => dispatcher.destroy() });
      return fetchThrough(dispatcher);
    }

    it("a certificate of a private authority: says that it is not trusted", async () => {
      const error = await told(await serveWith(await certificate({ extensions: [loopback] })));
      assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
      assert.match(error.message, /certificate is not trusted/);
    });

    it("an expired certificate: says that it has expired", async () => {
      const pems = await certificate({
        extensions: [loopback],
        notBeforeDate: new Date("2020-01-01"),
        notAfterDate: new Date("2021-01-01"),
      });
      const error = await told(await serveWith(pems), { fetch: trusting(pems.cert) });
      assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
      assert.match(error.message, /certificate has expired/);
    });

    it("a certificate for another name: says so", async () => {
      const pems = await certificate({
        extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "other.example.com" }] }],
      });
      const error = await told(await serveWith(pems), { fetch: trusting(pems.cert) });
      assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
      assert.match(error.message, /certificate is for another host name/);
    });

    it("no TLS at all, or none that can be agreed on: says that there is no secure connection", async () => {
      const plain = await http((_, response) => response.end());
      const error = await told(plain.replace("http:", "https:"));
      assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
      assert.match(error.message, /secure connection/);
    });

    it("closed during the handshake: nothing was sent", async () => {
      const error = await told(`https://${await tcp((socket) => socket.destroy())}`);
      assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
    });
  });

  it("a connection that does not come about in time: nothing was sent", () => {
    const thrown = new TypeError("fetch failed", {
      cause: Object.assign(new Error("Connect Timeout Error"), { code: "UND_ERR_CONNECT_TIMEOUT" }),
    });
    const error = networkFailure(thrown);
    assert.deepEqual([error.kind, error.outcome], ["timeout", "notSent"]);
  });

  it("several addresses that all refuse count as refused", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
    const error = networkFailure(new TypeError("fetch failed", { cause: new AggregateError([refused, refused]) }));
    assert.deepEqual([error.kind, error.outcome], ["unreachable", "notSent"]);
  });

  it("anything that is not known leaves the outcome unknown, and keeps its text to itself", () => {
    for (const thrown of [new Error("Bearer secret"), "Bearer secret", undefined, new AggregateError([])]) {
      const error = networkFailure(thrown);
      assert.equal(error.outcome, "unknown");
      assert.doesNotMatch(`${error.message}${error.detail}`, /secret/);
    }
  });
});
