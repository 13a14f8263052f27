import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { deliver } from "./deliver";
import type { Handler } from "./exchange";
import type { Network } from "./network";

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
