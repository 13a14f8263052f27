import type { UploadFile } from "../loanOriginationService";
import type { MultipartForm } from "./multipartForm";
import { pieceTogether, type Stretch } from "./pieceTogether";
import { readAhead } from "./readAhead";

/** How far an upload has come. */
export interface UploadProgress {
  /** Bytes that were handed over to the connection, which may not have taken them yet. */
  handedOver: number;
  /** Files whose last byte is among them. */
  wholeFiles: number;
  /** Index of the file that is being read. */
  current: number;
}

/**
 * The body of an upload, piece by piece as the connection asks for them. `taken` hears how many bytes are gone each
 * time the connection asks for more. The signal ends the reading. Rejects with a FileProblem.
 */
export async function* uploadBody(
  form: MultipartForm,
  files: readonly UploadFile[],
  progress: UploadProgress,
  signal: AbortSignal,
  taken: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void> {
  for await (const { bytes, endedFiles } of pieceTogether(stretches(form, files, progress, signal))) {
    progress.handedOver += bytes.byteLength;
    progress.wholeFiles += endedFiles;
    yield bytes;
    taken(progress.handedOver);
  }
}

async function* stretches(
  form: MultipartForm,
  files: readonly UploadFile[],
  progress: UploadProgress,
  signal: AbortSignal,
): AsyncGenerator<Stretch, void> {
  let index = 0;
  for await (const chunks of readAhead(files, signal)) {
    progress.current = index;
    let missing = files[index]?.size ?? 0;
    yield { bytes: form.openings[index] ?? new Uint8Array(), endedFiles: missing === 0 ? 1 : 0 };
    for await (const bytes of chunks) {
      missing -= bytes.byteLength;
      yield { bytes, endedFiles: missing === 0 ? 1 : 0 };
    }
    index++;
  }
  yield { bytes: form.closing, endedFiles: 0 };
}
