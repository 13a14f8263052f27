import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import { onLoopback } from "../../../support/loopback";

const open: { close(): Promise<void> }[] = [];
let inTest = false;

beforeEach(() => {
  inTest = true;
});
afterEach(async () => {
  inTest = false;
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** What a test opens is closed after it, whatever becomes of the test; what a `before` opens is closed by its `after`. */
export function closedAfterTest<T extends { close(): Promise<void> }>(server: T): T {
  if (inTest) open.push(server);
  return server;
}

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

export interface TestServer {
  readonly baseUrl: string;
  /** What arrived completely, in order. */
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** A service on loopback that answers each request, once it has arrived, as the test says. */
export async function serve(
  answer: (response: ServerResponse, request: ReceivedRequest, count: number) => void,
): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method, url, headers, rawHeaders } = incoming;
      const request = { method, url, headers, rawHeaders, body: Buffer.concat(chunks).toString() };
      requests.push(request);
      answer(response, request, requests.length);
    });
  };
  const server = createServer(listener);
  const { port, close } = await onLoopback(server);
  return closedAfterTest({ baseUrl: `http://127.0.0.1:${port}`, requests, close });
}

/** A service that gives every request the same answer. */
export function serveAlways(status: number, body: string | object, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return serve((response) => response.writeHead(status, headers).end(text));
}
