import { setImmediate, setTimeout } from "node:timers/promises";

/**
 * A service or a gateway may answer once it has seen the head, and close. What is written after that fails, and undici
 * drops the answer that has come already. So a body of up to so many bytes goes out with the head, in one write.
 */
export const ONE_WRITE = 256 * 1024;

/** Longest first piece of a larger body. In bytes. */
const BEGINNING = 16 * 1024;

/** Between the first piece of a larger body and its rest an answer is waited for, as curl does after `Expect: 100-continue`. */
export async function waitForEarlyAnswer(signal?: AbortSignal): Promise<void> {
  await setTimeout(100, undefined, { signal });
  // What came while this process was busy is read first.
  await setImmediate(undefined, { signal });
}

/** A body that can be read once, in the pieces in which it is to be written. */
export async function* inPieces(body: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  if (body.byteLength <= ONE_WRITE) return void (yield body);
  yield body.subarray(0, BEGINNING);
  await waitForEarlyAnswer();
  yield body.subarray(BEGINNING);
}
