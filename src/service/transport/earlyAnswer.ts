import { setImmediate, setTimeout } from "node:timers/promises";

/*
 * A service or a gateway may answer once it has seen the head, and close. What is written after that fails, and undici
 * drops the answer that has come already.
 */

/** In bytes: a body of up to so many goes out with the head, in one write. */
export const ONE_WRITE = 256 * 1024;

/** Longest first piece of a larger body. In bytes. */
const BEGINNING = 16 * 1024;

/**
 * A body of this length, in the pieces in which it is to be written. Behind the beginning of a large one an answer is waited
 * for, as curl does after `Expect: 100-continue`:
 *
 *     up to `ONE_WRITE`  [all parts]
 *     larger             [beginning of the first part] 100 ms [its rest] [second part] [third part] …
 */
export async function* leavingRoomForAnswer(
  parts: Iterable<Uint8Array<ArrayBufferLike>> | AsyncIterable<Uint8Array<ArrayBufferLike>>,
  length: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const small: Uint8Array[] = [];
  let isFirst = true;
  for await (const part of parts) {
    if (length <= ONE_WRITE) small.push(part);
    else if (isFirst) {
      yield part.subarray(0, BEGINNING);
      await setTimeout(100, undefined, { signal });
      // What came while this process was busy is read first.
      await setImmediate(undefined, { signal });
      yield part.subarray(BEGINNING);
    } else yield part;
    isFirst = false;
  }
  if (small.length > 0) yield Buffer.concat(small);
}
