import type { UploadFile } from "../loanOriginationService";
import type { MultipartForm } from "./multipartForm";
import { pieceTogether } from "./pieceTogether";
import { readAhead } from "./readAhead";

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
 * The body of an upload, piece by piece as the connection asks for them; reading begins at once. `taken` hears how many
 * bytes are gone each time the connection asks for more. The signal ends the reading. Rejects with a FileProblem.
 */
export function uploadBody(
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
  const bytes = readAhead(form, files, signal, (file) => {
    progress.current = file;
  });
  return pieces();

  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of pieceTogether(bytes)) {
      progress.handedOver += piece.byteLength;
      while ((ends[progress.wholeFiles] ?? Number.POSITIVE_INFINITY) <= progress.handedOver) progress.wholeFiles++;
      yield piece;
      taken(progress.handedOver);
    }
  }
}
