import type { Readable } from "node:stream";
import { type ExchangeRequest, Refusal } from "./exchange";
import type { Network } from "./network";

/**
 * The chunks of a body. Throws a Refusal as soon as it is, or announces to be, longer than the limit. The body is not
 * destroyed when reading ends early: the connection has to live on for the answer.
 */
export async function* limitedChunks(
  body: Readable,
  contentLength: string | undefined,
  limit: number,
  network: Network,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (Number(contentLength ?? 0) > limit) throw tooLarge(limit);
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    await network.pass(chunk.byteLength);
    yield chunk;
  }
}

/** The whole of a body. Throws a Refusal when it is longer than the limit. */
export async function readBody({ headers, body }: ExchangeRequest, limit: number, network: Network): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitedChunks(body, headers["content-length"], limit, network)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, `The request is larger than ${limit} bytes.`);
}
