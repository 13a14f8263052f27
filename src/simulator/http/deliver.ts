import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { ExchangeResponse } from "./exchange";
import type { Network } from "./network";

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
