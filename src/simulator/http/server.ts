import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Handler } from "./handler";

/** Only reachable from this machine. */
const HOST = "127.0.0.1";

/** Milliseconds. Long, so that a client's idle connection is not closed just as it is used again. */
const KEEP_ALIVE = 120_000;

/** Serves the handler over HTTP on loopback. Rejects when the port cannot be had. */
export async function listen(handler: Handler, port: number): Promise<Server> {
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE },
    (request, response) => void serve(handler, request, response),
  );
  // A large upload may take its time.
  server.requestTimeout = 0;
  server.listen(port, HOST);
  await once(server, "listening");
  return server;
}

/** http://127.0.0.1:PORT, without a slash at its end */
export function addressOf(server: Server): string {
  return `http://${HOST}:${(server.address() as AddressInfo).port}`;
}

/** Stops listening and ends every connection, requests in progress included. */
export async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

async function serve(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await handler({
    method: request.method ?? "",
    target: request.url ?? "",
    headers: request.headers as Record<string, string | undefined>,
    body: request,
  });
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.end(request.method === "HEAD" ? undefined : body);
  // What is left of a refused body is read away, so that the sender gets to read the answer.
  request.resume();
}
