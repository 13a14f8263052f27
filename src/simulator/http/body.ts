import type { Readable } from "node:stream";
import { Refusal } from "./exchange";

/** Bytes. service.md 8 states no limits: these are ours, far above what a client needs. */
export const JSON_LIMIT = 1024 ** 2;
export const UPLOAD_LIMIT = 2 * 1024 ** 3;

/**
 * The chunks of a body. Throws a Refusal as soon as it is, or announces to be, longer than the limit. The body is not
 * destroyed when reading ends early: the connection has to live on for the answer.
 */
export async function* limitedChunks(
  body: Readable,
  contentLength: string | undefined,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (Number(contentLength ?? 0) > limit) throw tooLarge(limit);
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    yield chunk;
  }
}

function tooLarge(limit: number): Refusal {
  return new Refusal(413, `The request is larger than ${limit} bytes.`);
}
