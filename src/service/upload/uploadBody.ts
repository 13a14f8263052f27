import type { UploadFile } from "../loanOriginationService";
import { exactBytes } from "./exactBytes";
import type { MultipartForm } from "./multipartForm";

/** Small enough that a slow line takes one within `Timeouts.uploadIdle`, large enough for a fast one. */
export const PIECE = 256 * 1024;

/** Opening a small file takes longer than sending it, so small ones are read together: so many at most, and below 1 MiB. */
const FILES_TOGETHER = 16;
const BYTES_TOGETHER = 1024 * 1024 - 1;

/** How far an upload has come. */
export interface UploadProgress {
  /** Bytes handed over to the connection, which may still buffer them. */
  handedOver: number;
  /** Files whose last byte is among them. */
  wholeFiles: number;
  /** Index of the file that is being read. */
  current: number;
}

/**
 * The body of an upload, piece by piece as the connection asks for them. `taken` hears how many bytes are gone each time
 * the connection asks for more. The signal ends the reading. Rejects with a FileProblem.
 */
export async function* uploadBody(
  form: MultipartForm,
  files: readonly UploadFile[],
  progress: UploadProgress,
  signal: AbortSignal,
  taken: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void> {
  let length = 0;
  const ends = files.map(({ size }, index) => {
    length += (form.openings[index]?.byteLength ?? 0) + size;
    return length;
  });

  let first = 0;
  for (const group of groupsOf(files)) {
    const contents = group.map((file) => exactBytes(file, signal));
    const readable = group.length === 1 ? contents : await allOf(contents);
    for (const [index, content] of readable.entries()) {
      progress.current = first + index;
      yield* inPieces(form.openings[first + index]);
      for await (const chunk of content) yield* inPieces(chunk);
    }
    first += group.length;
  }
  yield* inPieces(form.closing);

  /** Nothing of a group is sent before all of it is known to be as it was planned. */
  async function allOf(contents: readonly AsyncIterable<Uint8Array>[]): Promise<Uint8Array[][]> {
    const readings = contents.map(collected);
    // Heard of when the file's turn comes.
    for (const reading of readings) reading.catch(() => undefined);
    const whole: Uint8Array[][] = [];
    for (const [index, reading] of readings.entries()) {
      progress.current = first + index;
      whole.push(await reading);
    }
    return whole;
  }

  function* inPieces(bytes: Uint8Array = new Uint8Array()): Generator<Uint8Array, void> {
    for (let start = 0; start < bytes.byteLength; start += PIECE) {
      const piece = bytes.subarray(start, start + PIECE);
      progress.handedOver += piece.byteLength;
      while ((ends[progress.wholeFiles] ?? Number.POSITIVE_INFINITY) <= progress.handedOver) progress.wholeFiles++;
      yield piece;
      taken(progress.handedOver);
    }
  }
}

async function collected(content: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return chunks;
}

/** Files in their order, small ones that follow one another together. */
function* groupsOf(files: readonly UploadFile[]): Generator<UploadFile[], void> {
  let group: UploadFile[] = [];
  let bytes = 0;
  for (const file of files) {
    bytes += file.size;
    if (group.length === FILES_TOGETHER || (group.length > 0 && bytes > BYTES_TOGETHER)) {
      yield group;
      group = [];
      bytes = file.size;
    }
    group.push(file);
  }
  if (group.length > 0) yield group;
}
