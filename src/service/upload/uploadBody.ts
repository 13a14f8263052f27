import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import FormData from "form-data";
import type { UploadFile } from "../loanOriginationService";
import { leavingRoomForAnswer } from "../transport/earlyAnswer";
import { exactBytes, sentName } from "./localFile";

/** Small enough that a slow line takes one within `Timeouts.uploadIdle`, large enough for a fast one. */
export const PIECE_BYTES = 256 * 1024;

/** So many are read before any of them is sent: a small file that has changed keeps those before it back. */
const MAX_GROUP_BYTES = 1024 * 1024 - 1;

export interface UploadProgress {
  /** Bytes handed over to the connection, which may still buffer them. */
  handedOver: number;
  wholeFiles: number;
  current: number;
}

/**
 * The bytes of a form, through four steps, each of which takes what the one above it gives:
 *
 *     groupsOf              small files together: all of them are read before the first one is sent
 *     parts                 opening, content, opening, content, …, closing
 *     leavingRoomForAnswer  in one write if the form is small, else with a pause behind its beginning
 *     inPieces              `PIECE_BYTES` at most; counts bytes, and files that are gone whole
 *
 * `taken` hears how many bytes are gone each time the connection asks for more. Rejects with a FileProblem.
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

  for await (const part of leavingRoomForAnswer(parts(), form.length, signal)) yield* inPieces(part);

  async function* parts(): AsyncGenerator<Uint8Array, void> {
    let first = 0;
    for (const group of groupsOf(files)) {
      const contents: (AsyncIterable<Uint8Array> | readonly Uint8Array[])[] = [];
      for (const [index, file] of group.entries()) {
        progress.current = first + index;
        const content = exactBytes(file, signal);
        contents.push(group.length === 1 ? content : await Array.fromAsync(content));
      }
      for (const [index, content] of contents.entries()) {
        progress.current = first + index;
        yield form.openings[first + index] ?? new Uint8Array();
        yield* content;
      }
      first += group.length;
    }
    yield form.closing;
  }

  function* inPieces(bytes: Uint8Array): Generator<Uint8Array, void> {
    for (let start = 0; start < bytes.byteLength; start += PIECE_BYTES) {
      const piece = bytes.subarray(start, start + PIECE_BYTES);
      progress.handedOver += piece.byteLength;
      while ((ends[progress.wholeFiles] ?? Number.POSITIVE_INFINITY) <= progress.handedOver) progress.wholeFiles++;
      yield piece;
      taken(progress.handedOver);
    }
  }
}

function* groupsOf(files: readonly UploadFile[]): Generator<UploadFile[], void> {
  let group: UploadFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (group.length > 0 && bytes + file.size > MAX_GROUP_BYTES) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(file);
    bytes += file.size;
  }
  yield group;
}

type MultipartForm = Awaited<ReturnType<typeof multipartForm>>;

/** form-data frames an empty value for each file (4.4): a file of another length it would send as it comes. */
export async function multipartForm(field: string, files: readonly FormFile[]) {
  const form = new FormData();
  for (const file of files) {
    form.append(field, Buffer.alloc(0), { filename: sentName(file.name), knownLength: file.size });
  }
  const length = form.getLengthSync();
  const delimiter = `\r\n--${form.getBoundary()}`;
  // Read as a stream: the time of getBuffer is quadratic in the number of files.
  const pieces = (await text(form.pipe(new PassThrough()))).split(delimiter);
  const framing = pieces.map((piece, index) => Buffer.from(index === 0 ? piece : delimiter + piece));
  return {
    contentType: String(form.getHeaders()["content-type"]),
    length,
    openings: framing.slice(0, -1),
    /** The content type of each part, by the ending of its name. */
    types: pieces.slice(0, -1).map((piece) => /^Content-Type: (.*)\r$/m.exec(piece)?.[1]),
    closing: framing.at(-1) ?? Buffer.alloc(0),
  };
}

export type FormFile = Pick<UploadFile, "name" | "size">;
