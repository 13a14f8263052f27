import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stretch } from "./longestStretch";

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

/** How long an extension host was blocked at the most, by anything and by our code. Milliseconds. */
export interface Pauses {
  readonly any: number;
  readonly ours: Stretch;
}

/** What the reference asks: each answer is another text. It tells here how long its extension host was blocked. */
export async function startAnswers(): Promise<{
  readonly url: string;
  readonly last: string;
  readonly blocked: Pauses;
  close(): void;
}> {
  let count = 0;
  let blocked: Pauses = { any: Number.NaN, ours: { milliseconds: Number.NaN, parts: "" } };
  const server = createServer((request, response) => {
    const told = new URL(request.url ?? "", "http://bench").searchParams.get("blocked");
    if (told !== null) blocked = JSON.parse(told);
    response.end(`answer ${++count}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get last() {
      return `answer ${count}`;
    },
    get blocked() {
      return blocked;
    },
    close: () => server.close(),
  };
}
