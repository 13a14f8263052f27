import { once } from "node:events";
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import type { FaultKind } from "../faults/fault";
import { type Handler, type HttpResponse, type Pause, UNLIMITED } from "./httpMessages";

// An `import` of node:http loads all of `fetch` in Node.js 24, which was a third of the time in which a simulator started.
const { createServer } = process.getBuiltinModule("node:http");

/** Milliseconds. Long, so that a client's idle connection is not closed just as it is used again. */
const KEEP_ALIVE = 120_000;

/** Over HTTPS with a key and a certificate. */
export function serverOf(handler: Handler, identity?: { readonly key: string; readonly cert: string }): Server {
  // Without Host it is for the handler to say what is wrong.
  const options = { keepAliveTimeout: KEEP_ALIVE, requireHostHeader: false };
  const listener: RequestListener = async (request, response) => {
    const { method = "", url = "" } = request;
    const headers = request.headers as Record<string, string | undefined>;
    // RFC 9112 3.2.2: a whole address is accepted as the target, and what it names takes the place of Host.
    const [, host = headers.host, target = url] = /^https?:\/\/([^/?]*)(.*)$/is.exec(url) ?? [];
    const answer = await handler({ method, target: target || "/", headers: { ...headers, host }, body: request });
    await deliver(answer, response);
    // Reads the rest of a refused body, so that the client reads the answer.
    request.resume();
  };
  const server: Server =
    identity === undefined
      ? createServer(options, listener)
      : process.getBuiltinModule("node:https").createServer({ ...options, ...identity }, listener);
  // A large upload may take its time.
  server.requestTimeout = 0;
  // A test that fails before it closes its simulator has to end all the same.
  server.unref().on("connection", (socket) => socket.unref());
  return server;
}

/** What a request is told that comes under another name, or under none. */
export function otherHost(host = ""): string {
  const name = host.replace(/:\d+$/, "");
  const how = name === "" ? "" : ` (--allow-host ${name}, or allowHosts)`;
  return `The request must name 127.0.0.1 or localhost as its host, or a name that was allowed${how}.`;
}

/** Only reachable from this machine. */
export const LOOPBACK = "127.0.0.1";
/** Each stands for all addresses of this machine. */
const LOOPBACK_OF_ANY: Readonly<Record<string, string>> = { "0.0.0.0": LOOPBACK, "::": "::1" };

/**
 * Whether a request comes under a name of this machine, or one that was allowed: a web page can have another name lead here (DNS
 * rebinding), and would then count as of the same origin. Any port will do, since editors forward ports under other numbers.
 * Throws a RangeError for what is no name.
 */
export function ownHosts(allowed: readonly string[]): (host: string | undefined) => boolean {
  const wrong = allowed.find((name) => !/^[\w.-]+$/.test(name));
  if (wrong !== undefined)
    throw new RangeError(`An allowed host is a name without a port, such as simulator: ${wrong}`);
  const names = [LOOPBACK, "localhost", "[::1]", ...allowed].map((name) => name.toLowerCase());
  return (host = "") => names.includes(host.replace(/:\d+$/, "").toLowerCase());
}

/** Holds a server on a port, and can leave the port for a while. */
export type Listener = Awaited<ReturnType<typeof listen>>;

/** Rejects with the system's error when the port cannot be had; 0 stands for any free one. */
export async function listen(server: Server, host: string, port: number, wait: Pause) {
  let isClosed = false;
  let pause: AbortController | undefined;
  /** Opening and stopping come one after the other: they are asked for by callers, and by the end of a pause. */
  let turn: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.catch(() => {}).then(work);
    return turn;
  };
  const open = async () => {
    if (isClosed || server.listening) return;
    server.listen(port, host);
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const resume = async () => {
    pause?.abort();
    pause = undefined;
    await inTurn(open).catch((error: unknown) => {
      const code = error instanceof Error && "code" in error ? error.code : error;
      throw new Error(`Nothing can reach the simulator: port ${port} cannot be had again (${code}).`);
    });
  };
  await inTurn(open);
  const named = LOOPBACK_OF_ANY[host] ?? host;
  return {
    /** http://127.0.0.1:PORT, without a slash at its end, or with the host that was asked for. */
    address: `${"setSecureContext" in server ? "https" : "http"}://${named.includes(":") ? `[${named}]` : named}:${port}`,
    /** Also once a pause is over, when the port was taken meanwhile. */
    isRefusing: () => !isClosed && (pause !== undefined || !server.listening),
    /**
     * Closes all connections and refuses new ones for that long. Calls `failed` when the port is taken after that. Gives what ends
     * it, unless a newer one is in force.
     */
    refuse(milliseconds: number, failed: (error: unknown) => void): () => Promise<void> {
      if (isClosed) return resume;
      pause?.abort();
      const mine = new AbortController();
      pause = mine;
      void inTurn(stop);
      void wait(milliseconds, mine.signal)
        .catch(() => {})
        .then(() => (pause === mine ? resume() : undefined))
        .catch(failed);
      return async () => {
        if (pause === mine || pause === undefined) await resume();
      };
    },
    /** Ends a pause; does nothing while it listens. Rejects while the port is taken. */
    resume,
    /** Ends every connection, requests in progress included. Can be called again. */
    async close(): Promise<void> {
      isClosed = true;
      pause?.abort();
      await inTurn(stop);
    },
  };
}

export const SENDS_NOTHING: readonly unknown[] = ["no-answer", "reset"] satisfies readonly FaultKind[];
const PADDING = Buffer.alloc(64 * 1024, " ");
/** Pieces that a paced answer is sent in, a second. */
const PIECES_PER_SECOND = 10;

/** Sends the answer the way it says. Resolves when all was handed over, or nobody is there to take it any more. */
export async function deliver(answer: HttpResponse, response: ServerResponse): Promise<void> {
  const {
    status,
    headers,
    network = UNLIMITED,
    delivery: { fault, megabytes = 200, bytesPerSecond = 1 } = {},
  } = answer;
  const body = Buffer.from(answer.body);
  const padding = fault === "huge" ? megabytes * 1_000_000 : 0;
  if (fault === "reset") {
    const { socket } = response.req;
    // That of an encrypted socket throws (nodejs/node#49484). To clients a close without an answer is much the same.
    if ("encrypted" in socket) socket.destroy();
    else socket.resetAndDestroy();
  }
  if (SENDS_NOTHING.includes(fault)) return;
  // RFC 9110 8.6: none for 204.
  const length = status === 204 ? {} : { "Content-Length": body.byteLength + padding };
  response.writeHead(status, { ...headers, ...length });
  if (fault === "cut-off") {
    response.write(body.subarray(0, Math.floor(body.byteLength / 2)), () => response.destroy());
    return;
  }
  const rate = fault === "slow-drip" ? bytesPerSecond : network.speed.bytesPerSecond;
  if (rate === null && padding === 0) {
    response.end(body);
    return;
  }
  const step = rate === null ? body.byteLength || 1 : Math.max(1, Math.floor(rate / PIECES_PER_SECOND));
  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let from = 0; from < body.byteLength; from += step) {
      const piece = body.subarray(from, from + step);
      await network.pass(piece.byteLength, rate);
      yield piece;
    }
    for (let left = padding; left > 0; left -= PADDING.byteLength) yield PADDING.subarray(0, left);
  }
  // Rejects when the client is gone.
  await pipeline(pieces, response).catch(() => {});
}
