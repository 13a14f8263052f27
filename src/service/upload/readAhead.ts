import type { UploadFile } from "../loanOriginationService";
import { exactBytes } from "./exactBytes";

/**
 * Opening a small file takes longer than sending it, so some are read before their turn: several are started together,
 * as waking the threads that read costs as much as the reading.
 */
const MOST_AT_ONCE = 8;
const FEW_LEFT = MOST_AT_ONCE / 2;
const SMALL = 256 * 1024;

/**
 * The exact bytes of each file in turn, as `exactBytes` has them. They are to be used up, memory and all, before the
 * next file is asked for.
 */
export async function* readAhead(
  files: readonly UploadFile[],
  signal: AbortSignal,
): AsyncGenerator<AsyncIterable<Uint8Array>, void> {
  const readings: Reading[] = [];
  const memories: Uint8Array[] = [];
  let next = 0;
  try {
    for (let turn = 0; turn < files.length; turn++) {
      const refill = readings.length <= FEW_LEFT;
      for (let file = files[next]; refill && file !== undefined; file = files[++next]) {
        const small = file.size < SMALL;
        if (next > turn && (!small || readings.length === MOST_AT_ONCE)) break;
        readings.push(startReading(file, signal, small ? (memories.pop() ?? new Uint8Array(SMALL)) : undefined));
      }
      const reading = readings[0];
      if (reading === undefined) return;
      yield reading.chunks;
      if (reading.memory !== undefined) memories.push(reading.memory);
      readings.shift();
    }
  } finally {
    for (const { bytes } of readings) bytes.return().catch(() => undefined);
  }
}

interface Reading {
  readonly memory: Uint8Array | undefined;
  readonly bytes: AsyncGenerator<Uint8Array, void>;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Asks for the first chunk at once; a failure is thrown when the file's turn comes. */
function startReading(file: UploadFile, signal: AbortSignal, memory: Uint8Array | undefined): Reading {
  const bytes = exactBytes(file, signal, memory);
  const first = bytes.next();
  first.catch(() => undefined);
  return { memory, bytes, chunks: continued(first, bytes) };
}

async function* continued(
  first: Promise<IteratorResult<Uint8Array, void>>,
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  const result = await first;
  if (result.done === true) return;
  yield result.value;
  yield* rest;
}
