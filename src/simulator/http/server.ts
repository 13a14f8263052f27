import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ExchangeResponse, Handler, Network, Pause } from "./exchange";

/** Milliseconds. Long, so that a client's idle connection is not closed just as it is used again. */
const KEEP_ALIVE = 120_000;

/** A server for the handler, which does not listen yet. */
export function serverOf(handler: Handler, network: Network): Server {
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE },
    (request, response) => void serve(handler, network, request, response),
  );
  // A large upload may take its time.
  server.requestTimeout = 0;
  // A test that fails before it closes its simulator has to end all the same.
  server.unref().on("connection", (socket) => socket.unref());
  return server;
}

async function serve(
  handler: Handler,
  network: Network,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = request.headers as Record<string, string | undefined>;
  // RFC 9112 3.2.2: a whole address is accepted as the target, and what it names takes the place of Host.
  const [, host = headers.host, path] = /^https?:\/\/([^/?]*)(.*)$/is.exec(request.url ?? "") ?? [];
  const target = path === undefined ? (request.url ?? "") : path.startsWith("/") ? path : `/${path}`;
  const answer = await handler({ method: request.method ?? "", target, headers: { ...headers, host }, body: request });
  await deliver(answer, response, network);
  // Reads the rest of a refused body, so that the client reads the answer.
  request.resume();
}

/** Only reachable from this machine. */
export const LOOPBACK = "127.0.0.1";
/** Each stands for all addresses of this machine. */
const ALL: Readonly<Record<string, string>> = { "0.0.0.0": LOOPBACK, "::": "::1" };

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
export class Listener {
  readonly #server: Server;
  readonly #wait: Pause;
  readonly #host: string;
  #port: number;
  #closed = false;
  /** Opening and stopping come one after the other: they are asked for by callers, and by the end of a pause. */
  #turn: Promise<void> = Promise.resolve();
  /** Ends the present pause. */
  #pause: AbortController | undefined;

  private constructor(server: Server, host: string, port: number, wait: Pause) {
    this.#server = server;
    this.#host = host;
    this.#port = port;
    this.#wait = wait;
  }

  /** Rejects with the system's error when the port cannot be had; 0 stands for any free one. */
  static async open(server: Server, host: string, port: number, wait: Pause): Promise<Listener> {
    const listener = new Listener(server, host, port, wait);
    await listener.#inTurn(() => listener.#open());
    return listener;
  }

  /** http://127.0.0.1:PORT, without a slash at its end, or with the host that was asked for. */
  get address(): string {
    const host = ALL[this.#host] ?? this.#host;
    return `http://${host.includes(":") ? `[${host}]` : host}:${this.#port}`;
  }

  /** Also once a pause is over, when the port was taken meanwhile. */
  get isRefusing(): boolean {
    return !this.#closed && (this.#pause !== undefined || !this.#server.listening);
  }

  /** Closes all connections and refuses new ones for that long. Calls `failed` when the port is taken after that. */
  refuse(milliseconds: number, failed: (error: unknown) => void): void {
    if (this.#closed) return;
    this.#pause?.abort();
    const pause = new AbortController();
    this.#pause = pause;
    void this.#inTurn(() => this.#stop());
    void this.#wait(milliseconds, pause.signal)
      .catch(() => {})
      .then(() => (this.#pause === pause ? this.resume() : undefined))
      .catch(failed);
  }

  /** Ends a pause; does nothing while it listens. Rejects while the port is taken. */
  async resume(): Promise<void> {
    this.#pause?.abort();
    this.#pause = undefined;
    await this.#inTurn(() => this.#open()).catch((error: unknown) => {
      const code = error instanceof Error && "code" in error ? error.code : error;
      throw new Error(`Nothing can reach the simulator: port ${this.#port} cannot be had again (${code}).`);
    });
  }

  /** Ends every connection, requests in progress included. Can be called again. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#pause?.abort();
    await this.#inTurn(() => this.#stop());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.catch(() => {}).then(work);
    return this.#turn;
  }

  async #open(): Promise<void> {
    if (this.#closed || this.#server.listening) return;
    this.#server.listen(this.#port, this.#host);
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async #stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

const PADDING = Buffer.alloc(64 * 1024, " ");
/** Pieces that a paced answer is sent in, a second. */
const PIECES_PER_SECOND = 10;

/** Sends the answer the way it says. Resolves when all was handed over, or nobody is there to take it any more. */
export async function deliver(answer: ExchangeResponse, response: ServerResponse, network: Network): Promise<void> {
  const { status, headers, delivery = { how: "whole" } } = answer;
  const whole = Buffer.from(answer.body);
  const body = response.req.method === "HEAD" ? Buffer.alloc(0) : whole;
  const padding = delivery.how === "padded" ? delivery.bytes : 0;
  // These two send nothing.
  if (delivery.how === "never") return;
  if (delivery.how === "reset") {
    response.req.socket.resetAndDestroy();
    return;
  }
  // RFC 9110 8.6: none for 204.
  const length = status === 204 ? {} : { "Content-Length": whole.byteLength + padding };
  response.writeHead(status, { ...headers, ...length });
  if (delivery.how === "cutOff") {
    response.write(body.subarray(0, Math.floor(body.byteLength / 2)), () => response.destroy());
    return;
  }
  const rate = delivery.how === "paced" ? delivery.bytesPerSecond : network.speed.bytesPerSecond;
  if (rate === null && padding === 0) {
    response.end(body);
    return;
  }
  const step = rate === null ? body.byteLength || 1 : Math.max(1, Math.floor(rate / PIECES_PER_SECOND));
  for (let from = 0; from < body.byteLength && !response.destroyed; from += step) {
    const piece = body.subarray(from, from + step);
    await network.pass(piece.byteLength, rate);
    await write(response, piece);
  }
  for (let left = padding; left > 0 && !response.destroyed; left -= PADDING.byteLength) {
    await write(response, PADDING.subarray(0, left));
  }
  response.end();
}

/** Waits until there is room for more. Resolves at once when the client is gone. */
async function write(response: ServerResponse, piece: Uint8Array): Promise<void> {
  if (response.destroyed || response.write(piece)) return;
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(response, "drain", { signal }), once(response, "close", { signal })]).catch(() => {});
  settled.abort();
}
