import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { Identity } from "./certificates";
import { onLoopback } from "./loopback";

export interface ForwardProxyOptions {
  /** User and password that it demands by 407, as `user:password`. */
  readonly credentials?: string;
  /** Makes it an https proxy, as `localhost`: a server's name in TLS may not be an address. */
  readonly identity?: Identity;
  /** Where a host name leads, as a company's own name server has it; a name that is left out is asked for as it is. */
  readonly hosts?: Readonly<Record<string, string>>;
}

export interface ForwardProxy {
  readonly url: string;
  /** Request lines that were let through: `CONNECT host:port` or `POST http://host:port/path`. */
  readonly passed: readonly string[];
  /** Request lines that were answered 407. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/** A real forward proxy on loopback: tunnels by CONNECT, and plain http in the absolute form. */
export async function startForwardProxy(options: ForwardProxyOptions = {}): Promise<ForwardProxy> {
  const passed: string[] = [];
  const refused: string[] = [];
  const admit = (incoming: IncomingMessage): boolean => {
    const line = `${incoming.method} ${incoming.url}`;
    const admitted =
      options.credentials === undefined ||
      incoming.headers["proxy-authorization"] === `Basic ${Buffer.from(options.credentials).toString("base64")}`;
    (admitted ? passed : refused).push(line);
    return admitted;
  };
  const addressOf = (host: string) => options.hosts?.[host] ?? host;

  const server: Server = options.identity ? createTlsServer(options.identity) : createServer();
  server.on("request", (incoming: IncomingMessage, response) => {
    if (!admit(incoming)) {
      response.writeHead(407, { "proxy-authenticate": 'Basic realm="proxy"', connection: "close" }).end();
      return;
    }
    const { hostname, port, pathname, search } = new URL(incoming.url ?? "");
    const { "proxy-authorization": _, "proxy-connection": __, ...headers } = incoming.headers;
    const onward = request(
      { host: addressOf(hostname), port, method: incoming.method, path: pathname + search, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.headersSent || response.writeHead(502).end());
    incoming.pipe(onward);
  });
  server.on("connect", (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!admit(incoming)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="proxy"\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const onward = connect(Number(port || 80), addressOf(hostname));
    let connected = false;
    onward.on("connect", () => {
      connected = true;
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    // A tunnel's two ends fall together.
    socket.on("error", () => socket.destroy());
    onward.on("error", () => onward.destroy());
    onward.on("close", () => (connected ? socket.destroy() : socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n")));
    socket.on("close", () => onward.destroy());
  });
  const { port, close } = await onLoopback(server);
  return {
    url: options.identity ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    passed,
    refused,
    close,
  };
}
