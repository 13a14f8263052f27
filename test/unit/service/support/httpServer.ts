import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
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

export type ReceivedRequest = Pick<IncomingMessage, "method" | "url" | "headers" | "rawHeaders"> & {
  readonly body: string;
};
export type TestServer = Awaited<ReturnType<typeof serve>>;

/** A service on loopback that answers each request, once it has arrived, as the test says. */
export async function serve(answer: (response: ServerResponse, request: ReceivedRequest, count: number) => void) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const { method, url, headers, rawHeaders } = incoming;
    const request = { method, url, headers, rawHeaders, body: await text(incoming) };
    requests.push(request);
    answer(response, request, requests.length);
  });
  const { port, close } = await onLoopback(server);
  return closedAfterTest({ baseUrl: `http://127.0.0.1:${port}`, requests, close });
}

export function serveAlways(status: number, body: string | object, headers: Record<string, string> = {}) {
  const content = typeof body === "string" ? body : JSON.stringify(body);
  return serve((response) => response.writeHead(status, headers).end(content));
}
