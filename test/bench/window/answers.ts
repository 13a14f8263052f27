import { subscribe } from "node:diagnostics_channel";
import { createServer, type IncomingMessage } from "node:http";
import { onLoopback } from "../../support/loopback";

/** When this process had sent its answers, in milliseconds since the epoch, with fractions. */
const sent: number[] = [];

subscribe("http.server.response.finish", (message) => {
  const { request } = message as { request: IncomingMessage };
  // What the window asks for is a POST of ours or a GET of the reference's.
  if (request.url !== "/favicon.ico") sent.push(performance.timeOrigin + performance.now());
});

/** The first answer that was sent after a time. */
export function firstAnswer(after: number): number {
  return sent.find((at) => at > after) ?? Number.NaN;
}

/** The last answer that was sent before a time. */
export function lastAnswer(before: number): number {
  return sent.findLast((at) => at < before) ?? Number.NaN;
}

/** What the reference asks: each answer is another text. */
export async function startAnswers(): Promise<{
  readonly url: string;
  readonly last: string;
  close(): Promise<void>;
}> {
  let count = 0;
  const server = createServer((_request, response) => response.end(`answer ${++count}`));
  const { port, close } = await onLoopback(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    get last() {
      return `answer ${count}`;
    },
    close,
  };
}
