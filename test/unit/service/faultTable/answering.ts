import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Connection } from "../../../../src/service/transport/connection";
import { onLoopback } from "../../../support/loopback";
import type { Fault, Row } from "./table";

/** Every request is read to its end and gets this answer. */
export function answering(
  status: number,
  body: string | object,
  headers: Readonly<Record<string, string>> = {},
): Row["happen"] {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return behaving((_, response) => response.writeHead(status, headers).end(text));
}

/** Every request is read to its end; then `answer` says what comes back. */
export function behaving(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  settings: Partial<Connection> = {},
): Row["happen"] {
  return () => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests++;
      request.on("error", () => {});
      request.on("end", () => answer(request, response));
      request.resume();
    });
    return open(server, { scheme: "http", settings, attempts: () => requests });
  };
}

/** Every connection is treated so, before anything speaks HTTP. */
export function connecting(
  onSocket: (socket: Socket) => unknown,
  { scheme = "http", ...settings }: Partial<Connection> & { readonly scheme?: "http" | "https" } = {},
): Row["happen"] {
  return () => {
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections++;
      onSocket(socket);
    });
    return open(server, { scheme, settings, attempts: () => connections });
  };
}

/** The server on loopback, until it is closed with all of its connections. */
export async function open(
  server: Server,
  { scheme, settings, attempts }: Pick<Fault, "attempts"> & { scheme: string; settings: Partial<Connection> },
): Promise<Fault> {
  const { port, close } = await onLoopback(server);
  return { baseUrl: `${scheme}://127.0.0.1:${port}`, settings, attempts, close };
}
