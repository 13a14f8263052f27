import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import { Agent, fetch as undiciFetch } from "undici";
import { type Connection, DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import { DIRECT } from "../../../../src/service/transport/networkSettings";
import { type Identity, makeAuthority, makeServerIdentity } from "../../../support/certificates";
import { onLoopback } from "../../../support/loopback";
import { behaving, type Cell, cells, connecting, type Fault, NOT_OF_THE_SERVICE, type Row, row } from "./table";

const SHORT = { ...DEFAULT_TIMEOUTS, connect: 100, answer: 100, uploadAnswer: 100, uploadIdle: 100 };
const HEAD = "HTTP/1.1 200 OK\r\nX-Padding: ";

const lost: Cell = ["connectionLost", "unknown", /lost before the service answered\. Check the network/];
const late = cells(["timeout", "unknown", /did not answer in time\. Check the outcome before you send it again/], {
  query: ["timeout", "unknown", /did not answer in time\. Try again later/],
});
const NOT_CONNECTED = /^The connection to the service could not be established\. Check the network and the base URL\.$/;

/** What the network does to a request, and what answers instead of a service. */
export const NETWORK: readonly Row[] = [
  row("no such host", nobodyAt("https://loans.invalid"), unreachable(/host of the base URL was not found\. Check/)),
  row("connection refused", refusing, unreachable(/refused the connection\. Check the base URL, and that/)),
  row("a port that fetch keeps away from", nobodyAt("http://127.0.0.1:6000"), {
    ...unreachable(NOT_CONNECTED),
    // An upload does not go through fetch.
    upload: ["unreachable", "notSent", /refused the connection/],
  }),
  row("TLS: a certificate of an unknown authority", tls({}), unreachable(/is not trusted\. Add the authority/)),
  row(
    "TLS: a certificate of an unknown authority, and NODE_TLS_REJECT_UNAUTHORIZED=0",
    unverified,
    cells(["notAllowed", "notSent", /no certificate would be verified\. Set it to 1 and restart VS Code/], {
      upload: ["unreachable", "notSent", /is not trusted\. Add the/],
    }),
  ),
  row(
    "TLS: a self-signed certificate",
    tls({ selfSigned: true }),
    unreachable(/is not trusted\. Add the authority that issued it/),
  ),
  row(
    "TLS: a certificate for another name",
    tls({ trusted: true, names: ["other.example.com"] }),
    unreachable(/for another host name\. /),
  ),
  row(
    "TLS: an expired certificate",
    tls({ trusted: true, validity: { notBeforeDate: new Date("2020-01-01"), notAfterDate: new Date("2021-01-01") } }),
    unreachable(/is not valid at this time\. .*ask the service's owner to renew/),
  ),
  row(
    "TLS: no TLS there at all",
    connecting((socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")), {
      scheme: "https",
    }),
    unreachable(NOT_CONNECTED),
  ),
  row(
    "TLS: closed during the handshake",
    connecting((socket) => socket.destroy(), { scheme: "https" }),
    unreachable(NOT_CONNECTED),
  ),
  row(
    "TLS: a handshake without end",
    connecting(() => {}, {
      scheme: "https",
      timeouts: { ...DEFAULT_TIMEOUTS, connect: 100 },
      fetch: fetchWith(new Agent({ connect: { timeout: 100 } })),
    }),
    cells(["timeout", "notSent", NOT_CONNECTED]),
  ),
  ...[48, 49, 80, 112, 116].map((alert) =>
    row(
      `TLS: the alert ${alert} in the handshake`,
      connecting((socket) => socket.once("data", () => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, alert]))), {
        scheme: "https",
      }),
      unreachable(NOT_CONNECTED),
    ),
  ),
  row(
    "TLS: a server that speaks another protocol",
    tls({ trusted: true, protocol: "spdy" }),
    unreachable(NOT_CONNECTED),
  ),
  early("closed before the request was read", (socket) => socket.destroy()),
  early("reset while the request was read", (socket) => socket.once("data", () => socket.resetAndDestroy())),
  row(
    "reset after the request was read",
    behaving(({ socket }) => socket?.resetAndDestroy()),
    cells(lost),
  ),
  row(
    "reset in the middle of the answer",
    behaving((response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"data":', () => response.socket?.resetAndDestroy());
    }),
    cells(lost, { upload: "done" }),
  ),
  row(
    "an answer that ends before its Content-Length",
    behaving(({ socket }) => socket?.end("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}")),
    cells(lost, { upload: "done" }),
  ),
  row(
    "no answer at all",
    behaving(() => {}, { timeouts: SHORT }),
    late,
  ),
  row("an answer whose head drips", dripping(HEAD, "."), late),
  row(
    "an answer whose body drips",
    dripping("HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n", " ", { ...SHORT, uploadIdle: 300 }),
    // Nothing of it had come that says whose it is.
    { ...late, upload: NOT_OF_THE_SERVICE },
  ),
  row(
    "an answer that is no HTTP",
    behaving(({ socket }) => socket?.end("SSH-2.0\r\n\r\n")),
    cells(NOT_OF_THE_SERVICE),
  ),
  ...[
    "100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n",
    "101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n",
    "200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n",
    `200 OK\r\nX-Padding: ${"x".repeat(17_000)}\r\n`,
  ].map((head) =>
    row(
      `an answer that HTTP forbids: ${head.slice(0, 60)}`,
      behaving(({ socket }) => socket?.end(`HTTP/1.1 ${head}\r\n{}`)),
      cells(NOT_OF_THE_SERVICE),
    ),
  ),
  row(
    "a failure whose body breaks off",
    behaving((response) => {
      response.writeHead(503, { "content-length": "1000" });
      response.write('{"errors":', () => response.socket?.resetAndDestroy());
    }),
    cells(["serverError", "unknown", /^The service failed \(HTTP 503\)/]),
  ),
  row(
    "a refusal that is not compressed as it says",
    behaving((response) => response.writeHead(403, { "content-encoding": "gzip" }).end("not gzip")),
    // Nobody knows what its body says of a change.
    cells(["forbidden", "refused", /does not allow this/], {
      mutation: ["forbidden", "unknown", /does not allow this/],
    }),
  ),
  row(
    "an answer that is not compressed as it says",
    behaving((response) => response.writeHead(200, { "content-encoding": "gzip" }).end("not gzip")),
    cells(NOT_OF_THE_SERVICE),
  ),
];

/** Only an upload knows that it cannot have left whole. */
function early(fault: string, onSocket: (socket: Socket) => unknown): Row {
  const upload: Cell = [
    "connectionLost",
    "notSent",
    /ended before the service took the whole upload\. Check the access/,
  ];
  return { ...row(fault, connecting(onSocket), cells(lost, { upload })), large: true };
}

function unreachable(message: RegExp): Row["told"] {
  return cells(["unreachable", "notSent", message]);
}

function nobodyAt(baseUrl: string): Row["happen"] {
  return async () => ({ baseUrl, attempts: () => 0, close: async () => {} });
}

/** A port where somebody listened a moment ago. */
async function refusing(): Promise<Fault> {
  const there = await connecting(() => {})();
  await there.close();
  return { ...there, close: async () => {} };
}

/** Sends one byte more every few milliseconds, for as long as the other side listens. */
function dripping(start: string, drop: string, timeouts = SHORT): Row["happen"] {
  return behaving(
    ({ socket }) => {
      socket?.write(start);
      const drip = setInterval(() => socket?.write(drop), 10);
      socket?.on("close", () => clearInterval(drip));
    },
    { timeouts },
  );
}

interface Certificate {
  readonly selfSigned?: boolean;
  /** Whether this machine trusts its authority. */
  readonly trusted?: boolean;
  readonly names?: readonly string[];
  /** The only one that it speaks over TLS (ALPN). */
  readonly protocol?: string;
  readonly validity?: Parameters<typeof makeServerIdentity>[2];
}

/** The service's certificate is by an authority of its own, or by nobody. */
function tls({ selfSigned, trusted, names = ["127.0.0.1"], validity, protocol }: Certificate): Row["happen"] {
  return async () => {
    const authority = await makeAuthority();
    const identity = await makeServerIdentity(selfSigned ? undefined : authority, names, validity);
    return secured(
      { ...identity, ...(protocol && { ALPNProtocols: [protocol] }) },
      trusted ? authority.cert : undefined,
    );
  };
}

/** Somebody has told this process to trust everybody. */
async function unverified(): Promise<Fault> {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  const fault = await tls({})();
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  return {
    ...fault,
    async close() {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      await fault.close();
    },
  };
}

async function secured(
  identity: Identity & { readonly ALPNProtocols?: string[] },
  ca: string | undefined,
): Promise<Fault> {
  let requests = 0;
  const server = createTlsServer(identity, (_, response) => {
    requests++;
    response.end("{}");
  });
  const { port, close } = await onLoopback(server);
  const settings = ca && {
    fetch: fetchWith(new Agent({ connect: { ca } })),
    network: () => ({ ...DIRECT, certificates: [ca] }),
  };
  return { baseUrl: `https://127.0.0.1:${port}`, settings: settings || {}, attempts: () => requests, close };
}

/** A fetch as the extension host has it: with settings of the network that are not the default. */
function fetchWith(dispatcher: Agent): Connection["fetch"] {
  // The two have the same interface but for types that only one of them names.
  const send = undiciFetch as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => send(input, { ...init, dispatcher });
}
