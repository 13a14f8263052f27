import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { isObject } from "../../domain/isObject";
import type { ExchangeRecord } from "../transport/recordExchange";

/** In bytes. The body tells nothing that 4.4 states, so no more than this is read. */
const LIMIT = 64 * 1024;

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

export interface AnswerBody {
  /** Bytes that were read. */
  readonly received: number;
  /** What the body looks like, as far as it was read; `other` also when it could not be read. */
  readonly content: "object" | "nothing" | "other";
}

/**
 * Reads the body of a success as far as needed to tell the service's JSON, an object, from what a gateway says. A body that breaks
 * off is not a failure. `encoding` is the Content-Encoding; `record` hears what is read.
 */
export async function readAnswer(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  record?: Pick<ExchangeRecord, "received" | "wholeBody">,
): Promise<AnswerBody> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  let size = 0;
  let whole = true;
  async function* counted(): AsyncIterable<Uint8Array> {
    for await (const chunk of body) {
      received += chunk.byteLength;
      yield chunk;
    }
  }
  try {
    for await (const chunk of decoded(counted(), encoding)) {
      chunks.push(chunk);
      record?.received(chunk);
      size += chunk.byteLength;
      if (size > LIMIT) {
        whole = false;
        break;
      }
    }
  } catch {
    whole = false;
  }
  if (whole) record?.wholeBody();
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  return { received, content: whole ? contentOf(text) : beginningOf(text) };
}

/** Throws for an encoding that is not known, and for one that the body does not have. */
function decoded(body: AsyncIterable<Uint8Array>, encoding = "identity"): AsyncIterable<Uint8Array> {
  const name = encoding.trim().toLowerCase();
  if (name === "identity" || name === "") return body;
  const decoder = DECODERS.get(name)?.();
  if (decoder === undefined) throw new Error("an encoding that is not known");
  // Errors reach the reader of the decoder.
  return pipeline(Readable.from(body), decoder, () => undefined);
}

function contentOf(text: string): AnswerBody["content"] {
  if (text.trim() === "") return "nothing";
  try {
    return isObject(JSON.parse(text)) ? "object" : "other";
  } catch {
    return "other";
  }
}

/** For a body that was not read to its end: a page does not begin like an object. */
function beginningOf(text: string): AnswerBody["content"] {
  return /^\s*\{/.test(text) ? "object" : "other";
}
