import type { UploadFile } from "../loanOriginationService";
import type { MultipartForm } from "./multipartForm";

/** Files that follow one another in a body: small ones that are read together, or a large one alone. */
export interface Section {
  /** Index of its first file. */
  readonly first: number;
  /** Index after its last file. */
  readonly end: number;
  /** Bytes of its files and of what goes before each. */
  readonly length: number;
  readonly together: boolean;
}

/** Bytes of a section that is read together, at most. */
export const SECTION = 1024 * 1024;
const MOST_FILES = 16;
const SMALL = SECTION / 4;

export function* sectionsOf({ openings }: MultipartForm, files: readonly UploadFile[]): Generator<Section, void> {
  let first = 0;
  let length = 0;
  for (const [index, { size }] of files.entries()) {
    const added = size + (openings[index]?.byteLength ?? 0);
    const small = added < SMALL;
    if (index > first && (!small || length + added > SECTION || index - first === MOST_FILES)) {
      yield { first, end: index, length, together: true };
      first = index;
      length = 0;
    }
    length += added;
    if (small) continue;
    yield { first, end: index + 1, length, together: false };
    first = index + 1;
    length = 0;
  }
  if (first < files.length) yield { first, end: files.length, length, together: true };
}
