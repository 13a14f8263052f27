import type { UploadFile } from "../loanOriginationService";
import { exactBytes, FileProblem } from "./exactBytes";
import type { MultipartForm } from "./multipartForm";
import type { Section } from "./sections";

/** A section that is being read into its place in memory, all files at once. */
export interface SectionReading {
  /** Not to be looked at before all files are there. */
  readonly bytes: Uint8Array;
  /** Of each file, whether it is there as it was planned: rejects with a FileProblem. */
  readonly files: readonly Promise<void>[];
}

/** Begins to read at once, into `memory`, which has room for the section. */
export function readTogether(
  { first, end, length }: Section,
  form: MultipartForm,
  files: readonly UploadFile[],
  memory: Uint8Array,
  signal: AbortSignal,
): SectionReading {
  let start = 0;
  const readings = files.slice(first, end).map((file, index) => {
    const opening = form.openings[first + index] ?? new Uint8Array();
    memory.set(opening, start);
    start += opening.byteLength + file.size;
    const reading = readInto(memory.subarray(start - file.size, start), file, signal);
    // A failure is reported when it is the file's turn.
    reading.catch(() => undefined);
    return reading;
  });
  return { bytes: memory.subarray(0, length), files: readings };
}

function readInto(place: Uint8Array, file: UploadFile, signal: AbortSignal): Promise<void> {
  return file.readInto === undefined
    ? collect(place, exactBytes(file, signal))
    : file.readInto(place).then(judge, failed);

  function judge(length: number): void {
    if (length !== file.size) throw new FileProblem(length > file.size ? "longer" : "shorter");
  }
}

function failed(thrown: unknown): never {
  throw thrown instanceof FileProblem ? thrown : new FileProblem("unreadable", thrown);
}

async function collect(place: Uint8Array, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let filled = 0;
  for await (const chunk of chunks) {
    place.set(chunk, filled);
    filled += chunk.byteLength;
  }
}
